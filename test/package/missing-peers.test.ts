import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { repository } from './dist.js';

it('names the package that generates what is tested where it is not installed', async () => {
  const folder = bareInstallation();
  for (const script of ["await import('./dist/testing/index.js')", "require('./dist/testing/index.cjs')"]) {
    const type = script.startsWith('await') ? 'module' : 'commonjs';
    const run = promisify(execFile)(process.execPath, [`--input-type=${type}`, '-e', script], { cwd: folder });
    await expect(run).rejects.toThrow(/Cannot find (?:package|module) 'fast-check'/);
  }
  symlinkSync(join(repository, 'node_modules/fast-check'), join(folder, 'node_modules/fast-check'));
  for (const load of ["await import('./dist/testing/index.js')", "require('./dist/testing/index.cjs')"]) {
    const type = load.startsWith('await') ? 'module' : 'commonjs';
    const script = `console.log(typeof (${load}).statement().generate)`;
    const { stdout } = await promisify(execFile)(process.execPath, [`--input-type=${type}`, '-e', script], {
      cwd: folder,
    });
    expect(stdout).toBe('function\n');
  }
});

it('says which package runs queries where it is not installed, and compiles all the same', async () => {
  const folder = bareInstallation();
  for (const load of [
    "await import('./dist/engine/index.js')",
    "createRequire(import.meta.url)('./dist/engine/index.cjs')",
  ]) {
    const script = `import { createRequire } from 'node:module';
      const { compileSql, openEngine } = ${load};
      console.log(compileSql('SELECT id FROM a.b', { target: 'duckdb' }).value.sql);
      await openEngine({ tables: { 'a.b': [] } }).catch(({ message }) => console.log(message));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script.replace('import.meta.url', `'file://${folder}/x.js'`)],
      { cwd: folder },
    );
    expect(stdout).toContain('SELECT t0."id" AS "id" FROM "a.b" AS t0');
    expect(stdout).toContain('not installed here: npm install @duckdb/node-api');
  }
});

/** The package as it is installed without its optional peers. */
function bareInstallation(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vql-kit-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(repository, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(repository, 'package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  return folder;
}
