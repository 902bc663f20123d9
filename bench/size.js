import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** `from"./chunk.js"` and `import"./chunk.js"`; not `import("./chunk.js")`, which loads later or never. */
const staticImport = /\b(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g;

/**
 * The gzipped bytes of a module and of everything it imports statically, each file compressed alone as it is served.
 *
 * @param {URL} entry
 */
export function loadedSize(entry) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const waiting = [entry];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (sizes.has(url.href)) continue;
    const code = readFileSync(url, 'utf8');
    sizes.set(url.href, gzipSync(code).length);
    for (const [, path] of code.matchAll(staticImport)) waiting.push(new URL(path, url));
  }
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: sizes.size };
}
