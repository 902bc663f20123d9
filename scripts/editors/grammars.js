// The tree-sitter grammars of TypeScript and JavaScript, from npm, for the tests of queries in programs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const packages = ['tree-sitter-javascript@0.25.0', 'tree-sitter-typescript@0.23.2'];

/**
 * Installs the grammars into .cache/, unless that is done already, and returns the folder with their packages.
 *
 * @returns {string}
 */
export function hostGrammars() {
  const folder = join(repository, '.cache/grammars');
  if (!existsSync(folder)) install(folder);
  return join(folder, 'node_modules');
}

/** @param {string} folder */
function install(folder) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), '{ "private": true }\n');
  // Their parsers in C and as WebAssembly are used, not the modules for Node.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: part, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(part, folder);
}
