import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { entries, packagesOf, repository } from './dist.js';

const entryPoints = [
  { entryPoint: 'testing', peers: ['fast-check', 'pure-rand'], missing: 'fast-check', use: 'statement().generate' },
  {
    entryPoint: 'editors/codemirror',
    peers: ['@codemirror', '@lezer', '@marijn', 'crelt', 'style-mod', 'w3c-keyname'],
    missing: '@codemirror/\\w+',
    use: 'vql',
  },
];

it.each(entryPoints)(
  'names the package that $entryPoint needs where it is not installed',
  async ({ entryPoint, peers, missing, use }) => {
    const folder = bareInstallation();
    const load = async (type: 'module' | 'commonjs') => {
      const call =
        type === 'module'
          ? `await import('./dist/${entryPoint}/index.js')`
          : `require('./dist/${entryPoint}/index.cjs')`;
      const script = `console.log(typeof (${call}).${use})`;
      return promisify(execFile)(process.execPath, [`--input-type=${type}`, '-e', script], { cwd: folder });
    };
    const message = new RegExp(`Cannot find (?:package|module) '${missing}'`);
    await expect(load('module')).rejects.toThrow(message);
    await expect(load('commonjs')).rejects.toThrow(message);
    for (const peer of peers) symlinkSync(join(repository, 'node_modules', peer), join(folder, 'node_modules', peer));
    expect((await load('module')).stdout).toBe('function\n');
    expect((await load('commonjs')).stdout).toBe('function\n');
  },
);

it('names the package that is needed to run queries, and compiles without it', async () => {
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

it('names the packages that the stand-in needs', async () => {
  const folder = bareInstallation();
  const script = `import { openStandIn } from './dist/stand-in/index.js';
    await openStandIn().catch(({ message }) => console.log(message));`;
  const open = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: folder }).then(
      ({ stdout }) => stdout,
    );
  expect(await open()).toContain('not installed here: npm install jose');
  symlinkSync(join(repository, 'node_modules/jose'), join(folder, 'node_modules/jose'));
  expect(await open()).toContain('not installed here: npm install @duckdb/node-api');
});

it('names the package that is needed to request tokens, and creates token sources without it', async () => {
  const folder = bareInstallation();
  for (const load of [
    "await import('./dist/auth/index.js')",
    `createRequire('file://${folder}/x.js')('./dist/auth/index.cjs')`,
  ]) {
    const script = `import { createRequire } from 'node:module';
      const { offlineToken } = ${load};
      const source = offlineToken({ authUrl: 'https://id.example', clientId: 'app', refreshToken: 'r1' });
      await source.token().catch(({ message }) => console.log(message));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
    });
    expect(stdout).toContain('not installed here: npm install oauth4webapi');
  }
});

it('names the package that is needed to verify deliveries, and reads them without it', async () => {
  const folder = bareInstallation();
  for (const load of [
    "await import('./dist/webhooks/index.js')",
    `createRequire('file://${folder}/x.js')('./dist/webhooks/index.cjs')`,
  ]) {
    const script = `import { createRequire } from 'node:module';
      const { verifyDelivery, webhookUrls } = ${load};
      const keys = { kty: 'EC', crv: 'P-256', x: 'a', y: 'b' };
      const options = { appIdentifier: 'my-app', keys };
      await verifyDelivery(new Request('https://app.example'), options).catch(({ message }) => console.log(message));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
    });
    expect(stdout).toContain('not installed here: npm install jose');
  }
});

it.each(['module', 'commonjs'] as const)('loads without zod whatever has no schemas: %s', async (type) => {
  const folder = bareInstallation();
  rmSync(join(folder, 'node_modules/zod'));
  for (const peer of entryPoints.flatMap(({ peers }) => peers))
    symlinkSync(join(repository, 'node_modules', peer), join(folder, 'node_modules', peer));
  const files = entries.map((entry) => [entry.name, entry[type === 'module' ? 'import' : 'require'].default]);
  const load = type === 'module' ? 'await import(file)' : 'require(file)';
  const script = `const loaded = [];
    for (const [name, file] of ${JSON.stringify(files)})
      try { ${load}; loaded.push(name); } catch ({ message }) { if (!message.includes("'zod'")) throw new Error(message); }
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await promisify(execFile)(process.execPath, [`--input-type=${type}`, '-e', script], {
    cwd: folder,
  });
  const expected = entries.map(({ name }) => name).filter((name) => !packagesOf(name).includes('zod'));
  expect(JSON.parse(stdout)).toEqual(expected);
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
