import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of a source file above its code in a bundle, as esbuild and rolldown write it. */
const sourceComment = /^\/\/ ((?:src|node_modules)\/\S+)$/;

/** Lines of the files that were read, by URL. @type {Map<string, readonly string[]>} */
const filesRead = new Map();

/**
 * Returns the name of a function of a profile, and of the module that it belongs to: a folder of `src` such as `vql/lexer`, a package, or
 * a part of Node.
 *
 * @param {import('./record.js').Profile['nodes'][number]['callFrame']} callFrame
 */
export function originOf({ functionName, url, lineNumber }) {
  if (functionName === '(garbage collector)') return { module: 'garbage collector', name: functionName };
  if (!url.startsWith('file:')) return { module: url === '' ? 'V8' : 'Node', name: functionName || 'other' };
  const path = sourceOf(url, lineNumber);
  return { module: moduleOf(path), name: functionName || `functions without a name in ${basename(path)}` };
}

/** @param {string} path of a source file */
function moduleOf(path) {
  if (/node_modules\/@?chevrotain/.test(path)) return 'Chevrotain';
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? /src\/(.+)\/[^/]+$/.exec(path)?.[1];
  return name ?? (path.includes('/dist/') ? 'top level of bundles' : 'the bench');
}

/** Returns the path of a source file, if the file is a bundle. @param {string} url @param {number} lineNumber */
function sourceOf(url, lineNumber) {
  const lines = filesRead.get(url) ?? readFileSync(fileURLToPath(url), 'utf8').split('\n');
  filesRead.set(url, lines);
  for (let index = lineNumber; index >= 0; index -= 1) {
    const source = sourceComment.exec(lines[index] ?? '')?.[1];
    if (source !== undefined) return source;
  }
  return url;
}
