import { type Dirent, readdir, realpath, type Stats, stat } from 'node:fs';
import { stat as statOf } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { type FileSystemAdapter, glob, isDynamicPattern } from 'tinyglobby';
import { type IgnoredFiles, ignoredBy, isBelow, isInModules } from './ignored-files.js';
import { realPathOf } from './source.js';

export { isDynamicPattern };

/** Result of a search. */
export interface FileSearch {
  /** Absolute paths of the files that match, without links, in order and each once. */
  readonly paths: readonly string[];
  /** Folders that could not be read, and broken links. */
  readonly failures: readonly SearchFailure[];
  /** Absolute paths of the links that were not followed, since they lead out of all folders that may be searched. */
  readonly linksOut: readonly string[];
  /** Absolute paths of the folders that were read. */
  readonly folders: readonly string[];
}

/** A folder that cannot be read, or a broken link. */
interface SearchFailure {
  readonly path: string;
  readonly error: Error;
}

/** Where a search may look. */
export interface SearchBounds {
  /** Absent: nothing is left out. */
  readonly ignored?: IgnoredFiles | undefined;
  /** Paths without links: only these files and folders, and files below them, are found. */
  readonly roots: readonly string[];
}

/**
 * Searches files by a pattern, outside `node_modules` unless the pattern names it. Links are followed within the roots, and the file that
 * a link leads to is what is found and ignored.
 */
export async function searchFiles(pattern: string, cwd: string, bounds: SearchBounds): Promise<FileSearch> {
  const { ignored } = bounds;
  const folders: string[] = [];
  const failures: SearchFailure[] = [];
  const linksOut = new Set<string>();
  const searched = recordingFileSystem(
    {
      onFailure: (path, error) => void failures.push({ path: resolve(path), error }),
      onLinkOut: (path) => void linksOut.add(resolve(path)),
      onFolder: (path) => void folders.push(resolve(path)),
    },
    bounds,
    await statOf(cwd),
  );
  const namesModules = pattern.includes('node_modules');
  const found = await glob(sep === '\\' ? pattern.replaceAll('\\', '/') : pattern, {
    cwd,
    absolute: true,
    expandDirectories: false,
    ignore: namesModules ? [] : ['**/node_modules/**'],
    fs: searched,
  });
  const isIgnored = async (path: string): Promise<boolean> =>
    ignored !== undefined && (await ignoredBy(path, ignored)) !== undefined;
  const paths = new Set<string>();
  for (const path of found.map((one) => resolve(one))) {
    const real = realPathOf(path);
    const isLink = real !== path;
    if (isLink && !isBelowAny(real, bounds.roots)) linksOut.add(path);
    else if (!isLink || !((!namesModules && isInModules(real)) || (await isIgnored(real)))) paths.add(real);
  }
  const byPath = (a: string, b: string): number => (a < b ? -1 : 1);
  return {
    paths: [...paths].sort(byPath),
    failures: failures.sort((a, b) => byPath(a.path, b.path)),
    linksOut: [...linksOut].sort(byPath),
    folders,
  };
}

/** Returns the folder that a pattern searches, without links. */
export function rootOf(pattern: string, cwd: string): string {
  return realPathOf(resolve(cwd, picomatch.scan(pattern).base.replaceAll(/\\(?=[()[\]{}!*+?@|])/g, '')));
}

function isBelowAny(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => isBelow(path, root));
}

/** Called when a search reads a folder, or meets something that it does not read. */
interface SearchEvents {
  onFailure(path: string, error: Error): void;
  onLinkOut(path: string): void;
  onFolder(path: string): void;
}

/**
 * Returns a file system that records what cannot be read, which the search itself skips without an error, and that has no folders which
 * links outside the roots lead to. A broken link has the stats of a folder: if the pattern leads into it, reading it fails and is
 * recorded.
 */
function recordingFileSystem(
  { onFailure, onLinkOut, onFolder }: SearchEvents,
  { ignored, roots }: SearchBounds,
  folder: Stats,
): FileSystemAdapter {
  /** Links by the folders outside of the roots that they lead to: the search reads such a folder by its own path. */
  const linksTo = new Map<string, string>();
  const calls: SearchCalls = {
    readdir(path, options, done) {
      const link = linksTo.get(resolve(path));
      if (link !== undefined) {
        onLinkOut(link);
        return done(null, []);
      }
      readdir(path, options, (error, entries) => {
        if (error !== null) {
          onFailure(path, error);
          return done(error, []);
        }
        onFolder(path);
        if (ignored === undefined) return done(null, entries);
        ignored.within(resolve(path)).then(
          (byFile) => {
            const isKept = (entry: Dirent) => byFile(resolve(path, entry.name), entry.isDirectory()) === undefined;
            done(null, entries.filter(isKept));
          },
          (reason: Error) => done(reason, []),
        );
      });
    },
    realpath: (path, done) =>
      realpath(path, (error, target) => {
        if (error === null && !isBelowAny(target, roots)) linksTo.set(target, path);
        done(null, error === null ? target : path);
      }),
    stat: (path, done) => stat(path, (error, stats) => done(null, error === null ? stats : folder)),
  };
  // The types demand every overload of node:fs, of which a search calls these.
  return calls as FileSystemAdapter;
}

/** The calls of a search. */
interface SearchCalls {
  readdir(path: string, options: { readonly withFileTypes: true }, done: Callback<Dirent[]>): void;
  realpath(path: string, done: Callback<string>): void;
  stat(path: string, done: Callback<Stats>): void;
}

type Callback<Value> = (error: Error | null, value: Value) => void;
