import { realpathSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { isAbsent, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import type { IsIgnored } from './search-files.js';
import { type Input, type Problem, reasonAt } from './source.js';

/** File extension that is searched for in folders. */
type Ending = '.vql' | '.json';

/** Options for the search of folders and patterns. */
export interface SearchOptions {
  /** Default `.vql`. */
  readonly ending?: Ending;
  /** File extension that is searched for in folders too, without reading the files. */
  readonly beside?: Ending;
  /** Extensions, without dots, of files that only a pattern selects, which is said of a folder that has no other files. */
  readonly byPattern?: readonly string[];
  /** Selects the files that the search leaves out; a file that an argument names is read all the same. */
  readonly isIgnored?: IsIgnored;
}

/** Inputs that the arguments name. */
export interface FoundInputs {
  readonly inputs: readonly Input[];
  readonly problems: readonly Problem[];
  /** The files beside the inputs in each folder that an argument names. */
  readonly beside: readonly FilesBeside[];
}

/** The files of a folder with another extension than those that are read. */
export interface FilesBeside {
  /** The argument that names the folder. */
  readonly folder: string;
  readonly paths: readonly string[];
}

/**
 * Resolves files, folders, globs and `-` to inputs, each once, in the order of the arguments and then of the names.
 * Without arguments the input is standard input, unless that is a terminal.
 */
export async function findInputs(
  args: readonly string[],
  stdinName: string,
  io: Io,
  search: SearchOptions = {},
): Promise<FoundInputs> {
  if (args.length === 0 && io.stdin.isTTY === true) {
    throw new UsageError(
      'No file given. Name files, folders or globs, such as "queries/", or redirect standard input, as in "vql check < query.vql".',
    );
  }
  const inputs = new Map<string, Input>();
  // By their messages: several patterns may match in the same folder that cannot be read.
  const problems = new Map<string, Problem>();
  const filesBeside: FilesBeside[] = [];
  for (const argument of args.length === 0 ? ['-'] : args) {
    if (argument === '-') {
      inputs.set('-', { name: stdinName, path: undefined });
      continue;
    }
    const { paths, unreadable, beside = [] } = await filesOf(argument, io, search);
    if (beside.length > 0) filesBeside.push({ folder: argument, paths: beside });
    for (const problem of unreadable) problems.set(problem.message, problem);
    addFiles(inputs, paths, (path) => nameOf(path, argument, io));
  }
  return { inputs: [...inputs.values()], problems: [...problems.values()], beside: filesBeside };
}

/** Adds files, each once: symbolic links, which may form cycles, give a file several names, of which the shortest is used. */
function addFiles(inputs: Map<string, Input>, paths: readonly string[], nameOf: (path: string) => string): void {
  for (const path of paths) {
    const file = realPathOf(path);
    const known = inputs.get(file);
    const name = nameOf(path);
    if (known === undefined || name.length < known.name.length) inputs.set(file, { name, path });
  }
}

/** Returns the path that links lead to; a path that cannot be resolved stays, and is reported when it is read. */
function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** The absolute paths of files, and what could not be read in the search for them. */
interface FoundFiles {
  readonly paths: readonly string[];
  readonly unreadable: readonly Problem[];
  readonly beside?: readonly string[];
}

/** Returns the files that an argument names. */
async function filesOf(argument: string, io: Io, options: SearchOptions): Promise<FoundFiles> {
  const { ending = '.vql', beside, byPattern = [], isIgnored = () => false } = options;
  const nothing = (message: string): FoundFiles => ({ paths: [], unreadable: [{ name: argument, message }] });
  // The empty name would stand for the current directory: an unset variable of a script must not check another folder.
  if (argument === '') return nothing('Cannot read "": the name is empty; the current directory is ".".');
  const path = resolve(io.cwd, argument);
  let stats: Stats;
  try {
    stats = await stat(path);
  } catch (error) {
    const { isDynamicPattern } = await import('tinyglobby');
    if (!isAbsent(error) || !isDynamicPattern(argument))
      return nothing(`Cannot read "${argument}": ${await reasonAt(path, error)}.`);
    const found = await search(argument, io.cwd);
    return found.paths.length + found.unreadable.length === 0 ? nothing(`No file matches "${argument}".`) : found;
  }
  if (!stats.isDirectory()) return { paths: [path], unreadable: [] };
  const endings = beside === undefined ? inAnyCase(ending) : `{${inAnyCase(ending)},${beside}}`;
  const { paths, unreadable } = await search(`**/*${endings}`, path);
  const isBeside = (one: string): boolean => !one.toLowerCase().endsWith(ending);
  const own = paths.filter((one) => !isBeside(one));
  const isEmpty = own.length + unreadable.length === 0;
  const found = isEmpty
    ? nothing(`No file ending in "${ending}" below "${argument}".${await patternHint()}`)
    : { paths: own, unreadable };
  return { ...found, beside: paths.filter(isBeside) };

  /** Returns what to write instead of a folder of files that only a pattern selects. */
  async function patternHint(): Promise<string> {
    const [first] = byPattern.length === 0 ? [] : (await search(`**/*.{${byPattern.join()}}`, path)).paths;
    if (first === undefined) return '';
    const pattern = `${argument.replace(/[\\/]+$/, '')}/**/*${extname(first)}`;
    return ` Programs are searched for queries only if a pattern names them, such as "${pattern}".`;
  }

  async function search(pattern: string, cwd: string): Promise<FoundFiles> {
    const { searchFiles } = await import('./search-files.js');
    const { paths, failures } = await searchFiles(pattern, cwd, isIgnored);
    const unreadable: Problem[] = [];
    for (const { path, error } of failures) {
      const name = nameOf(path, argument, io) || '.';
      unreadable.push({ name, message: `Cannot read "${name}": ${await reasonAt(path, error)}.` });
    }
    return { paths, unreadable };
  }
}

/** Returns a pattern for an ending in upper and lower case. */
function inAnyCase(ending: Ending): string {
  return ending.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
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
