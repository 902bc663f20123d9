// Writes the sizes into the table of docs/package.md: `npm run docs:tables`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryPointsByName, repository } from './build/entry-points.js';
import { measurePrograms, measureSizes } from './sizes.js';

const page = join(repository, 'docs/package.md');
const sizes = await measureSizes();
const programs = await measurePrograms();

const lines = readFileSync(page, 'utf8')
  .split('\n')
  .map((line) => {
    const program = programs.get(/^\| ([^|`]+) \|/.exec(line)?.[1] ?? '');
    if (program !== undefined) {
      const { oneFile, root } = program;
      const [name] = /^\| [^|]+ \|/.exec(line) ?? [];
      return `${name} ${inKilobytes(oneFile)} | ${root === undefined ? '' : inKilobytes(root)} |`;
    }
    const [, start, name = ''] = /^(\| `(vql-kit[^`]*)` \| .*) \| [^|]* \| [^|]* \|$/.exec(line) ?? [];
    const size = sizes.get(entryPointsByName.get(name) ?? '');
    return size === undefined ? line : `${start} | ${inKilobytes(size.own)} | ${inKilobytes(size.dependencies)} |`;
  });
writeFileSync(page, lines.join('\n'));

/** @param {number} bytes */
function inKilobytes(bytes) {
  return bytes < 100 ? '' : `${(bytes / 1000).toFixed(1)} kB`;
}
