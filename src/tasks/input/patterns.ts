import { relative, sep } from 'node:path';
import picomatch from 'picomatch';

/** Whether a file or folder, given by its absolute path without links, is selected. */
export type IsMatch = (path: string) => boolean;

/** Creates the test for patterns of files and folders, relative to a folder. */
export function patternsIn(folder: string, patterns: readonly string[] = []): IsMatch {
  const isMatch = matcherOf(patterns);
  return (path) => isMatch(partsOf(folder, path).join('/'));
}

/** Creates the test for patterns that select a folder with all that is in it. */
export function patternsWithin(folder: string, patterns: readonly string[] = []): IsMatch {
  const isMatch = matcherOf(patterns);
  return (path) => {
    const parts = partsOf(folder, path);
    return parts.some((part, index) => part !== '..' && isMatch(parts.slice(0, index + 1).join('/')));
  };
}

function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const written = patterns.map((pattern) => pattern.replace(/^\.\/|\/$/g, ''));
  return picomatch(written, { dot: true });
}

function partsOf(folder: string, path: string): readonly string[] {
  return relative(folder, path).split(sep);
}
