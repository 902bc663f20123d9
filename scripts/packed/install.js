import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest, repository } from '../build/entry-points.js';

/** The peers that tests need, in their versions. */
const peers = Object.keys(manifest.peerDependencies)
  .filter((name) => !['monaco-editor', '@vscode/tree-sitter-wasm'].includes(name))
  .map((name) => `${name}@${manifest.devDependencies[name]}`);

/**
 * Packs the package, and installs it into a folder, with its peers and with other packages, each a name with its version.
 *
 * @param {string} folder
 * @param {readonly string[]} packages
 * @returns {string} the name of the tarball
 */
export function installPacked(folder, packages) {
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], repository));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  npm(['install', '--no-audit', '--no-fund', join(folder, filename), ...peers, ...packages], folder);
  return filename;
}

/** Runs npm without the settings of the npm that has started this script. @param {readonly string[]} args @param {string} cwd */
function npm(args, cwd) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  return execFileSync('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
}
