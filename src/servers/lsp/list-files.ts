import { realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileExtensions } from '../../embedded/index.js';
import type { IsIgnored } from '../../tasks/input/search-files.js';

/** Files that may contain queries. */
const pattern = `**/*.{${Object.values(fileExtensions).flat().join()}}`;

/** Greatest number of files that are read for one request. */
const maxFiles = 20_000;

/** Returns the files below a folder that may contain queries, outside `node_modules`; links out of it are not followed. */
export async function listFiles(folder: string, isIgnored: IsIgnored): Promise<readonly string[]> {
  const { searchFiles } = await import('../../tasks/input/search-files.js');
  const root = await realpath(folder);
  const { paths } = await searchFiles(pattern, root, { isIgnored, roots: [root] });
  // The editor knows them by its own name of the folder, which may be a link.
  return paths.slice(0, maxFiles).map((path) => join(folder, relative(root, path)));
}
