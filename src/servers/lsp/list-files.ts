import { realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileExtensions } from '../../embedded/index.js';
import { createFileSettings } from '../../tasks/config/file-settings.js';
import type { ConfigOptions } from '../../tasks/config/load-config.js';
import type { Io } from '../../tasks/io.js';

/** Files that may contain queries. */
const pattern = `**/*.{${Object.values(fileExtensions).flat().join()}}`;

/** Maximum number of files that are read for one request. */
const maxFiles = 20_000;

/** Returns the files below a folder that may contain queries and are not ignored, outside `node_modules`; links out of it are not followed. */
export async function listFiles(folder: string, options: ConfigOptions, io: Io): Promise<readonly string[]> {
  const { searchFiles } = await import('../../tasks/input/search-files.js');
  const root = await realpath(folder);
  const { ignoredFor } = createFileSettings(options, { ...io, cwd: root }, async (config) => config);
  const { paths } = await searchFiles(pattern, root, { ignored: ignoredFor([root]), roots: [root] });
  // The editor knows them by its own name of the folder, which may be a link.
  return paths.slice(0, maxFiles).map((path) => join(folder, relative(root, path)));
}
