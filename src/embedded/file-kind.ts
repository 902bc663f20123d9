import { programExtensions } from './languages/languages.js';

/** Kind of a file that can contain queries, which decides how it is read. */
export type FileKind = 'vql' | 'json' | 'program';

/** **The** table of the kinds of files, with their extensions. Files of other kinds are not read. */
export const fileExtensions: Readonly<Record<FileKind, readonly string[]>> = {
  vql: ['vql'],
  json: ['json'],
  program: programExtensions,
};

/** Returns the kind of a file by its name or URI; `undefined` for a file that is not read. */
export function fileKindOf(name: string): FileKind | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const kinds = Object.keys(fileExtensions) as readonly FileKind[];
  return kinds.find((kind) => fileExtensions[kind].includes(extension));
}
