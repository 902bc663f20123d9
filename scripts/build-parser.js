// Builds the tree-sitter parser from its grammar: `npm run editors:parser`, on Debian. Writes editors/tree-sitter/src/ and the
// WebAssembly of it, with which tests and web pages parse. Both are committed, so that users and tests need no tools.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianPrograms } from './editors/debian.js';

const repository = join(import.meta.dirname, '..');
const folder = join(repository, 'editors/tree-sitter');
const packages = ['tree-sitter-cli', 'clang-21', 'lld-21', 'wasi-libc', 'libclang-common-21-dev'];
const programs = debianPrograms('parser', packages);
const root = join(repository, '.cache/debian/parser');

run('usr/bin/tree-sitter', ['generate']);
const object = join(tmpdir(), `vql-parser-${process.pid}.o`);
run('usr/lib/llvm-21/bin/clang', [
  '--target=wasm32-unknown-wasi',
  `-resource-dir=${join(root, 'usr/lib/llvm-21/lib/clang/21')}`,
  `-isystem${join(root, 'usr/include/wasm32-wasi')}`,
  ...['-Os', '-fPIC', '-fvisibility=hidden', '-Isrc', '-c', 'src/parser.c', '-o', object],
]);
run('usr/lib/llvm-21/bin/wasm-ld', [
  ...['-shared', '--experimental-pic', '--strip-all', '--no-entry', '--allow-undefined'],
  ...['--export=tree_sitter_vql', object, '-o', 'tree-sitter-vql.wasm'],
]);
rmSync(object);

/**
 * Runs a program of the packages in the folder of the grammar.
 *
 * @param {string} path
 * @param {readonly string[]} args
 */
function run(path, args) {
  const program = programs(path);
  execFileSync(program.command, [...program.args, ...args], { cwd: folder, stdio: 'inherit' });
}
