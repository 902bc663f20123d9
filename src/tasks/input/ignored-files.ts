import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type Ignore from 'ignore';

/** Returns the path of the file that says that a search leaves out a file or folder; `undefined` if it does not. */
type IgnoredBy = (path: string, isFolder: boolean) => string | undefined;

/** Files and folders that a search leaves out. All paths are absolute and without links. */
export interface IgnoredFiles {
  /** Returns the test for what is in a folder. */
  within(folder: string): Promise<IgnoredBy>;
}

/** Tests a file or folder, with the folders around it. */
export async function ignoredBy(path: string, ignored: IgnoredFiles, isFolder = false): Promise<string | undefined> {
  return (await ignored.within(dirname(path)))(path, isFolder);
}

/** Returns the ignored files, for a search of folders that are searched even if they are ignored, as their user has named them. */
export type IgnoredFor = (named: readonly string[], ignoreFiles?: readonly IgnoreFileName[]) => IgnoredFiles;

/** Settings that decide on ignored files. */
export interface IgnoreSettings {
  readonly cwd: string;
  /** Returns the test of the setting `ignore` for what is in a folder. */
  readonly inConfig: (folder: string) => Promise<(path: string) => string | undefined>;
  /** The ignore files that are read. Default: all. */
  readonly ignoreFiles?: readonly IgnoreFileName[] | undefined;
}

/** The patterns of an ignore file, in the syntax of `.gitignore`. */
interface IgnoreList {
  readonly path: string;
  readonly name: IgnoreFileName;
  test(path: string, isFolder: boolean): 'ignored' | 'included' | undefined;
  /** Returns the same list, with a pattern that includes a folder again. */
  including(folder: string): IgnoreList;
}

/** A folder as a search sees it. */
interface SearchedFolder {
  /** The file that says that the folder is left out. */
  readonly by?: string;
  /** Lists that take precedence come first. */
  readonly lists: readonly IgnoreList[];
  readonly isInRepository: boolean;
  readonly inConfig: (path: string) => string | undefined;
}

/**
 * Creates the test for ignored files: `.vqlignore` files in all folders, which take precedence and can include again what `.gitignore`
 * leaves out; `.gitignore` files up to the folder of the repository, or without a repository, in the current folder and below; and the
 * setting `ignore` of the config nearest to a file or folder. Nothing below an ignored folder is read, ignore files included.
 */
export function createIgnoredFiles(
  { cwd, inConfig, ignoreFiles = ignoreFileNames }: IgnoreSettings,
  named: readonly string[],
): IgnoredFiles {
  const known = new Map<string, Promise<SearchedFolder>>();
  const searchedFolder = (folder: string): Promise<SearchedFolder> => {
    const loading = known.get(folder) ?? load(folder);
    known.set(folder, loading);
    return loading;
  };
  const load = async (folder: string): Promise<SearchedFolder> => {
    const outer = dirname(folder);
    const around = outer === folder ? undefined : await searchedFolder(outer);
    const isNamed = named.some((one) => isBelow(one, folder));
    const by = around === undefined || isNamed ? undefined : ignoredIn(around, folder, true);
    const hasRepository = existsSync(join(folder, '.git'));
    const isInRepository = hasRepository || around?.isInRepository === true;
    if (by !== undefined) return { by, lists: [], isInRepository, inConfig: () => undefined };
    const outerLists = (around?.lists ?? [])
      .filter(({ name }) => !(hasRepository && name === '.gitignore'))
      // The folder is named, or another list includes it again.
      .map((list) => (list.test(folder, true) === 'ignored' ? list.including(folder) : list));
    const readsGitignore = isInRepository || isBelow(folder, cwd);
    const own = await listsIn(
      folder,
      ignoreFiles.filter((name) => name !== '.gitignore' || readsGitignore),
    );
    const lists = ignoreFileNames.flatMap((name) => [...own, ...outerLists].filter((list) => list.name === name));
    return { lists, isInRepository, inConfig: await inConfig(folder) };
  };
  return {
    within: async (folder) => {
      const searched = await searchedFolder(folder);
      return (path, isFolder) => ignoredIn(searched, path, isFolder);
    },
  };
}

/** Names of ignore files: the first one takes precedence. */
export const ignoreFileNames = ['.vqlignore', '.gitignore'] as const;

type IgnoreFileName = (typeof ignoreFileNames)[number];

function ignoredIn({ by, lists, inConfig }: SearchedFolder, path: string, isFolder: boolean): string | undefined {
  if (by !== undefined) return by;
  for (const list of lists) {
    const found = list.test(path, isFolder);
    if (found === 'ignored') return list.path;
    if (found === 'included') break;
  }
  return inConfig(path);
}

async function listsIn(folder: string, names: readonly IgnoreFileName[]): Promise<readonly IgnoreList[]> {
  const lists: IgnoreList[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const { default: ignore } = await import('ignore');
    lists.push(createList({ path, name }, readPatterns(path), ignore));
  }
  return lists;
}

/** Returns the text of an ignore file; as for git, one that cannot be read is empty. */
function readPatterns(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return '';
  }
}

function createList(file: Pick<IgnoreList, 'name' | 'path'>, patterns: string, ignore: typeof Ignore): IgnoreList {
  const folder = dirname(file.path);
  const innerPath = (path: string): string => relative(folder, path).split(sep).join('/');
  // As git does by default on systems whose file names differ in case or do not.
  const list = ignore({ ignoreCase: process.platform === 'win32' || process.platform === 'darwin' }).add(patterns);
  return {
    ...file,
    test: (path, isFolder) => {
      const { ignored, unignored } = list.test(isFolder ? `${innerPath(path)}/` : innerPath(path));
      if (ignored) return 'ignored';
      return unignored ? 'included' : undefined;
    },
    including: (inner) => {
      const literal = innerPath(inner).replaceAll(/[\\*?[\]!# ]/g, '\\$&');
      return createList(file, `${patterns}\n!/${literal}/\n`, ignore);
    },
  };
}

/** Whether a path is a folder or below it. */
export function isBelow(path: string, folder: string): boolean {
  const inner = relative(folder, path);
  return inner !== '..' && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
}

/** Whether a path leads into `node_modules`, which searches leave out. */
export function isInModules(path: string): boolean {
  return path.split(sep).includes('node_modules');
}
