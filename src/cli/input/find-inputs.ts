import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { isAbsent, reasonOf, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import type { Input, Problem } from './source.js';

/** File extension that is searched for in folders. */
type Ending = '.vql' | '.json';

/** Inputs that the arguments name. */
export interface FoundInputs {
  readonly inputs: readonly Input[];
  readonly problems: readonly Problem[];
}

/**
 * Resolves files, folders, globs and `-` to inputs, each once, in the order of the arguments and then of the names.
 * Without arguments the input is standard input, unless that is a terminal.
 */
export async function findInputs(
  args: readonly string[],
  stdinName: string,
  io: Io,
  ending: Ending = '.vql',
): Promise<FoundInputs> {
  if (args.length === 0 && io.stdin.isTTY === true) {
    throw new UsageError(
      'No file given. Name files, folders or globs, such as "queries/", or redirect standard input, as in "vql check < query.vql".',
    );
  }
  const inputs = new Map<string, Input>();
  const problems: Problem[] = [];
  for (const argument of args.length === 0 ? ['-'] : args) {
    if (argument === '-') {
      inputs.set('-', { name: stdinName, path: undefined });
      continue;
    }
    const found = await filesOf(argument, io, ending);
    if (typeof found === 'string') problems.push({ name: argument, message: found });
    else await addFiles(inputs, found, (path) => nameOf(path, argument, io));
  }
  return { inputs: [...inputs.values()], problems };
}

/** Adds files, each once: symbolic links, which may form cycles, give a file several names, of which the shortest is used. */
async function addFiles(
  inputs: Map<string, Input>,
  paths: readonly string[],
  nameOf: (path: string) => string,
): Promise<void> {
  for (const path of paths) {
    const file = await realpath(path).catch(() => path);
    const known = inputs.get(file);
    const name = nameOf(path);
    if (known === undefined || name.length < known.name.length) inputs.set(file, { name, path });
  }
}

/** Returns the absolute paths that an argument names, or a sentence on why there are none. */
async function filesOf(argument: string, io: Io, ending: Ending): Promise<readonly string[] | string> {
  const path = resolve(io.cwd, argument);
  let stats: Stats;
  try {
    stats = await stat(path);
  } catch (error) {
    if (!isAbsent(error) || !isDynamicPattern(argument)) return `Cannot read "${argument}": ${reasonOf(error)}.`;
    return search(argument, io.cwd, `No file matches "${argument}".`);
  }
  if (!stats.isDirectory()) return [path];
  return search(`**/*${ending}`, path, `No file ending in "${ending}" below "${argument}".`);
}

async function search(pattern: string, cwd: string, nothing: string): Promise<readonly string[] | string> {
  const found = await glob(sep === '\\' ? pattern.replaceAll('\\', '/') : pattern, {
    cwd,
    absolute: true,
    expandDirectories: false,
    ignore: pattern.includes('node_modules') ? [] : ['**/node_modules/**'],
  });
  if (found.length === 0) return nothing;
  return found.map((path) => resolve(path)).sort((a, b) => (a < b ? -1 : 1));
}

/** Returns a path as the user would write it: relative if the argument was, with forward slashes. */
function nameOf(path: string, argument: string, { cwd }: Io): string {
  return (isAbsolute(argument) ? path : relative(cwd, path)).replaceAll(sep, '/');
}

/** Returns the input for a file named in a setting or an option; a relative path is resolved against the current directory. */
export function inputOf(file: string, { cwd }: Io): Input & { readonly path: string } {
  const path = resolve(cwd, file);
  return { name: relative(cwd, path).replaceAll(sep, '/') || '.', path };
}
