import { relative, sep } from 'node:path';
import picomatch from 'picomatch';

/** Whether a file or folder, given by its absolute path without links, is selected. */
export type IsMatch = (path: string) => boolean;

/** Creates the test for patterns of a config, which are relative to a folder. A pattern that matches a folder selects what is in it. */
export function configPatterns(patterns: readonly string[] = [], folder: string): IsMatch {
  if (patterns.length === 0) return () => false;
  const isMatch = picomatch(
    patterns.map((pattern) => pattern.replace(/^\.\/|\/$/g, '')),
    { dot: true },
  );
  return (path) => {
    const parts = relative(folder, path).split(sep);
    return parts.some((part, index) => part !== '..' && isMatch(parts.slice(0, index + 1).join('/')));
  };
}
