// Packs the VS Code extension: `npm run vsix`, after a build. Writes editors/vscode/vql-<version>.vsix, with the command in it as the
// language server, and with the language service for browsers, which run no server. The tool that packs it has dependencies of its own, in editors/vscode/package-lock.json.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { bundledPackages, noticesOf } from './build/bundled-packages.js';
import { manifest } from './build/entry-points.js';
import { bundleOptions } from './editors/vscode-bundles.js';
import { loadModule } from './load-sources.js';

const repository = join(import.meta.dirname, '..');
const extension = join(repository, 'editors/vscode');
/** @param {string} path */
const at = (path) => join(extension, path);

/** @type {typeof import('../src/embedded/languages/languages.js')} */
const { languages } = await loadModule('src/embedded/languages/languages.ts');

/** The packages with which the server reads programs, as WebAssembly, which runs everywhere. */
const parserPackages = ['web-tree-sitter', '@vscode/tree-sitter-wasm'];

if (!existsSync(at('node_modules/web-tree-sitter')))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: extension, stdio: 'inherit' });
await bundleExtension();
copyServer();
cpSync(join(repository, 'LICENSE'), at('LICENSE'));
mkdirSync(at('schemas'), { recursive: true });
cpSync(join(repository, 'schemas/config.schema.json'), at('schemas/config.schema.json'));

const file = at(`vql-${manifest.version}.vsix`);
execFileSync(
  process.execPath,
  [
    at('node_modules/@vscode/vsce/vsce'),
    'package',
    manifest.version,
    '--no-update-package-json',
    '--no-git-tag-version',
    '--no-dependencies',
    // Without a repository, links have no address to begin with.
    ...(readManifest().repository === undefined ? ['--allow-missing-repository', '--no-rewrite-relative-links'] : []),
    '--out',
    file,
  ],
  { cwd: extension, stdio: 'inherit' },
);

/** Bundles the sources of the extension with the client of the protocol. */
async function bundleExtension() {
  rmSync(at('dist'), { recursive: true, force: true });
  const desktop = await build(bundleOptions.desktop);
  const web = await build(bundleOptions.web);
  writeFileSync(at('dist/THIRD-PARTY-NOTICES.txt'), noticesOf(bundledPackages([desktop.metafile, web.metafile])));
}

/** @returns {{ readonly repository?: unknown }} */
function readManifest() {
  return JSON.parse(readFileSync(at('package.json'), 'utf8'));
}

/** Whether a file is not a grammar, or that of a language whose programs are read. @param {string} name */
function isReadGrammar(name) {
  const [, grammar] = /^tree-sitter-(.+)\.wasm$/.exec(name) ?? [];
  return grammar === undefined || Object.values(languages).some((row) => row.grammar === grammar);
}

/** Copies the command, and the parser of programs. What runs queries is installed in the workspace. */
function copyServer() {
  const server = at('server');
  rmSync(server, { recursive: true, force: true });
  mkdirSync(server);
  for (const name of ['cli.js', 'cli', 'THIRD-PARTY-NOTICES.txt'])
    cpSync(join(repository, 'dist', name), join(server, name), { recursive: true });
  for (const name of parserPackages)
    cpSync(at(`node_modules/${name}`), join(server, 'node_modules', name), {
      recursive: true,
      // Types and source maps are not run, and a grammar is read only if the table of languages names it.
      filter: (path) => !/\.(?:d\.[cm]?ts|map)$|[\\/]debug$/.test(path) && isReadGrammar(basename(path)),
    });
  writeFileSync(join(server, 'package.json'), '{ "type": "module" }\n');
}
