import { readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../tasks/errors.js';
import type { TableFiles } from '../../tasks/rows/table-files.js';

/**
 * Checks that patterns of files lead to no file outside their folder: a link in the folder could lead anywhere. A file that is named
 * without a pattern may be a link, as its owner has named it, but not a pipe: nobody may ever write to it.
 *
 * @throws {UsageError} if there is such a link, or a pipe.
 */
export async function checkTableFiles(tables: TableFiles): Promise<void> {
  for (const [template, { file }] of Object.entries(tables)) {
    const segments = file.split(/[\\/]/);
    const first = segments.findIndex((segment) => /[*?[]/.test(segment));
    if (first < 0) {
      const found = await stat(file).catch(() => undefined);
      if (found?.isFIFO() || found?.isSocket())
        throw new UsageError(`The table of "${template}" is not read: "${file}" is a pipe. Name a file.`);
      continue;
    }
    const folder = resolve(segments.slice(0, first).join(sep) || sep);
    const levels = segments.includes('**') ? Number.POSITIVE_INFINITY : segments.length - first;
    const link = await findLinkOutside(folder, levels);
    if (link === undefined) continue;
    throw new UsageError(
      `The table of "${template}" is not read: "${link}" is a link that leads out of the folder of its pattern. Remove the link, or name the files in the setting "tables".`,
    );
  }
}

/** Returns the path, in the folder, of a link to a file or folder outside it. */
async function findLinkOutside(folder: string, levels: number): Promise<string | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return undefined;
  const waiting: { readonly path: string; readonly level: number }[] = [{ path: root, level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, level } = next;
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const inner = join(path, entry.name);
      if (entry.isDirectory() && level < levels) waiting.push({ path: inner, level: level + 1 });
      if (entry.isSymbolicLink() && !(await leadsInto(inner, root))) return relative(root, inner);
    }
  }
  return undefined;
}

/** Whether a link leads to a path in a folder; a broken link leads nowhere. */
async function leadsInto(link: string, root: string): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined) return true;
  const path = relative(root, target);
  return !isAbsolute(path) && path !== '..' && !path.startsWith(`..${sep}`);
}
