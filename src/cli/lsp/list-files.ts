import type { IsIgnored } from '../input/search-files.js';

/** Files that may contain queries. */
const pattern = '**/*.{vql,json,ts,mts,cts,tsx,js,mjs,cjs,jsx}';

/** Greatest number of files that are read for one request. */
const maxFiles = 20_000;

/** Returns the files below a folder that may contain queries, outside `node_modules`. */
export async function listFiles(folder: string, isIgnored: IsIgnored): Promise<readonly string[]> {
  const { searchFiles } = await import('../input/search-files.js');
  const { paths } = await searchFiles(pattern, folder, isIgnored);
  return paths.slice(0, maxFiles);
}
