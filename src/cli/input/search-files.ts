import { type Dirent, readdir, realpath, type Stats, stat } from 'node:fs';
import { stat as statOf } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { type FileSystemAdapter, glob } from 'tinyglobby';

/** Result of a search. */
export interface FileSearch {
  /** Absolute paths of the files that match, in order. */
  readonly paths: readonly string[];
  /** Folders that could not be read, and broken links. */
  readonly failures: readonly SearchFailure[];
}

/** A folder that cannot be read, or a broken link. */
interface SearchFailure {
  readonly path: string;
  readonly error: Error;
}

/** Whether a search leaves out the file or folder with an absolute path. */
export type IsIgnored = (path: string) => boolean;

/** Creates the test for patterns that are relative to a folder. */
export function ignoring(patterns: readonly string[] = [], folder: string): IsIgnored {
  if (patterns.length === 0) return () => false;
  const isMatch = picomatch(
    patterns.map((pattern) => pattern.replace(/^\.\/|\/$/g, '')),
    { dot: true },
  );
  return (path) => isMatch(relative(folder, path).replaceAll(sep, '/'));
}

/** Searches files by a pattern, outside `node_modules` unless the pattern names it. Links are followed. */
export async function searchFiles(pattern: string, cwd: string, isIgnored: IsIgnored): Promise<FileSearch> {
  const failures: SearchFailure[] = [];
  const record = (path: string, error: Error): void => void failures.push({ path: resolve(path), error });
  const found = await glob(sep === '\\' ? pattern.replaceAll('\\', '/') : pattern, {
    cwd,
    absolute: true,
    expandDirectories: false,
    ignore: pattern.includes('node_modules') ? [] : ['**/node_modules/**'],
    fs: recordingFileSystem(record, isIgnored, await statOf(cwd)),
  });
  const byPath = (a: string, b: string): number => (a < b ? -1 : 1);
  return {
    paths: found.map((path) => resolve(path)).sort(byPath),
    failures: failures.sort((a, b) => byPath(a.path, b.path)),
  };
}

/**
 * Returns a file system that records what cannot be read, which the search itself skips without an error. A broken link has the stats
 * of a folder: if the pattern leads into it, reading it fails and is recorded.
 */
function recordingFileSystem(
  record: (path: string, error: Error) => void,
  isIgnored: IsIgnored,
  folder: Stats,
): FileSystemAdapter {
  const calls: SearchCalls = {
    readdir: (path, options, done) =>
      readdir(path, options, (error, entries) => {
        if (error !== null) record(path, error);
        done(error, entries?.filter(({ name }) => !isIgnored(resolve(path, name))) ?? []);
      }),
    realpath: (path, done) => realpath(path, (error, target) => done(null, error === null ? target : path)),
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
