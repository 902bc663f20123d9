import { isAbsolute, relative, sep } from 'node:path';
import picomatch from 'picomatch';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import {
  defaultKinds,
  type FoundInputs,
  hasQueries,
  inputName,
  isOfKind,
  resolveArgument,
  type SearchArgument,
  type SearchOptions,
} from './find-inputs.js';
import type { GitFile } from './git-files.js';
import { ignoredBy, isBelow, isInModules } from './ignored-files.js';
import { type Input, type Problem, realPathOf } from './source.js';

/**
 * Selects the files of git that the arguments name, or all files without arguments, in the order of their names. Files in `node_modules`
 * are left out, and those that `.vqlignore` or the setting `ignore` names, unless an argument names them; `.gitignore` does not apply to
 * files that git reports. Of a folder, files of all kinds are read.
 */
export async function findChanged(
  args: readonly string[],
  changed: readonly GitFile[],
  io: Io,
  { kinds = defaultKinds, ignoredFor, onlyQueries, allowsUnmatched, excludesNamed }: SearchOptions,
): Promise<FoundInputs> {
  const problems: Problem[] = [];
  const tests: ((path: string) => boolean)[] = [];
  const roots: string[] = [];
  const named = new Set<string>();
  for (const argument of args) {
    const one = await resolveArgument(argument, io);
    if (one.kind === 'stdin') throw new UsageError('Standard input is not a file that git knows.');
    if (one.kind === 'search') {
      roots.push(one.root);
      tests.push(testOf(one, io));
    } else if (one.kind === 'file') named.add(realPathOf(one.path));
    // It may be staged, and removed since.
    else if (changed.some(({ path }) => path === one.path)) named.add(one.path ?? '');
    else if (allowsUnmatched !== true) problems.push({ name: one.name, path: one.path, message: one.message });
  }
  const ignored = ignoredFor?.(excludesNamed === true ? [] : roots, ['.vqlignore']);
  const inputs: Input[] = [];
  for (const file of [...changed].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { path } = file;
    const isSelected = args.length === 0 || named.has(path) || tests.some((isMatch) => isMatch(path));
    if (!isSelected || !isOfKind(path, kinds) || isInModules(path)) continue;
    const isRead = named.has(path) && excludesNamed !== true;
    if (!isRead && ignored !== undefined && (await ignoredBy(path, ignored)) !== undefined) continue;
    const input = { ...file, name: inputName(path, '.', io) };
    if (onlyQueries !== true || (await hasQueries(input, io))) inputs.push(input);
  }
  return { inputs, problems, notes: [], beside: [], folders: [] };
}

/** Returns the test for the files of a folder or a pattern. */
function testOf({ root, pattern }: SearchArgument, { cwd }: Io): (path: string) => boolean {
  if (pattern === undefined) return (path) => isBelow(path, root);
  const isMatch = picomatch(pattern);
  const from = realPathOf(cwd);
  return (path) => isMatch((isAbsolute(pattern) ? path : relative(from, path)).replaceAll(sep, '/'));
}
