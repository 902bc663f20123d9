import { relative, resolve, sep } from 'node:path';
import type { Io } from './io.js';
import type { Place } from './source.js';

/** A file that is named in a setting or an option, by its path: relative to the current directory, if it is not absolute. */
export function placeOf(file: string, { cwd }: Io): Place & { readonly path: string } {
  const path = resolve(cwd, file);
  return { name: relative(cwd, path).replaceAll(sep, '/') || '.', path };
}
