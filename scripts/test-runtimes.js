// Tests the packed package on other runtimes: `npm run test:runtimes`. Installs the tarball, its peers and the runtimes into a temporary
// folder, and runs the uses of all entry points: in Bun and Deno from the installed files, in workerd, the runtime of Cloudflare
// Workers, from a bundle. workerd has no modules of Node there, and refuses to generate code from strings.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeOnly, uses } from '../test/support/entry-uses.js';
import { repository } from './build/entry-points.js';
import { installPacked } from './packed/install.js';

const runtimes = ['bun@1.4.5', 'deno@2.9.6', 'workerd@1.20261117.1'];

const workerConfiguration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "2025-01-01",
))]);
`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vql-kit-runtimes-')));
try {
  const tarball = installPacked(folder, runtimes);
  copyFileSync(join(repository, 'test/support/entry-uses.js'), join(folder, 'entry-uses.js'));
  const names = Object.keys(uses);
  writeFileSync(join(folder, 'all.mjs'), `${programOf(names)}\nawait run();\n`);
  run('bun', ['run', 'all.mjs']);
  run('deno', ['run', '--allow-all', '--node-modules-dir=manual', 'all.mjs']);

  const portable = names.filter((name) => !nodeOnly.includes(name));
  await build({
    stdin: { contents: `${programOf(portable)}\nexport default { test: run };`, resolveDir: folder },
    ...{ bundle: true, format: 'esm', target: 'es2022', outfile: join(folder, 'worker.js'), logLevel: 'error' },
    external: ['@duckdb/node-api', 'node:*'],
  });
  writeFileSync(join(folder, 'worker.capnp'), workerConfiguration);
  run('workerd', ['test', 'worker.capnp']);
  console.log(
    `${tarball} works on ${runtimes.join(', ')}: ${names.length} entry points, ${portable.length} in workerd.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A module with a function that runs the uses of entry points, and throws if one does not return what is expected. */
function programOf(/** @type {readonly string[]} */ names) {
  const imports = names.map((name, index) => `import * as entry${index} from '${name}';`);
  return `import { uses } from './entry-uses.js';
${imports.join('\n')}
async function run() {
  for (const [name, entry] of [${names.map((name, index) => `['${name}', entry${index}]`).join(', ')}]) {
    const [found, expected] = [await uses[name].run(entry), uses[name].expected].map((value) => JSON.stringify(value));
    if (found !== expected) throw new Error(name + ' returned ' + found + ' in place of ' + expected);
  }
}`;
}

/** Runs a runtime that is installed in the folder. @param {string} name @param {readonly string[]} args */
function run(name, args) {
  execFileSync(join(folder, 'node_modules/.bin', name), args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}
