import { stat } from 'node:fs/promises';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { type FileKind, fileExtensions, fileKindOf } from '../../embedded/index.js';
import { isQueryFile } from '../../json-documents/index.js';
import { isAbsent, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { type IgnoredFiles, type IgnoredFor, ignoredBy } from './ignored-files.js';
import type { SearchBounds } from './search-files.js';
import { noteSkipped, reasonOfKind, type SkippedFiles } from './skipped-files.js';
import { type Input, isSource, type Problem, readSource, realPathOf, reasonAt } from './source.js';

/** Options for the search of folders and patterns. */
export interface SearchOptions {
  /** The kinds of files that are read; of a folder, files of the first kind. Default: VQL alone. */
  readonly kinds?: readonly [FileKind, ...FileKind[]];
  /** Kind of the files of a folder that are found without being read. */
  readonly beside?: FileKind;
  /** Whether patterns leave out JSON files without C-Unit or VQL. */
  readonly onlyQueries?: boolean;
  /** The files that the search leaves out; a file or folder that an argument names is read all the same. */
  readonly ignoredFor?: IgnoredFor;
  /** Whether ignored files and folders are left out, without a note, also if an argument names them. */
  readonly excludesNamed?: boolean;
  /** Whether a folder or a pattern may select nothing. */
  readonly allowsUnmatched?: boolean;
}

/** Inputs that the arguments name. */
export interface FoundInputs {
  readonly inputs: readonly Input[];
  readonly problems: readonly Problem[];
  /** Sentences about files that the arguments name and that are not read. */
  readonly notes: readonly string[];
  /** The files beside the inputs in each folder that an argument names. */
  readonly beside: readonly FilesBeside[];
  /** Absolute paths of the folders that were searched. */
  readonly folders: readonly string[];
}

/** The files of a folder with another extension than those that are read. */
export interface FilesBeside {
  /** The argument that names the folder. */
  readonly folder: string;
  readonly paths: readonly string[];
}

/**
 * Resolves files, folders, globs and `-` to inputs, each once, in the order of the arguments and then of the names. An input has the path
 * and the name of the file that links lead to; links out of the folders of the arguments are not followed. Without arguments the
 * input is standard input, unless that is a terminal.
 */
export async function findInputs(
  args: readonly string[],
  stdinName: string,
  io: Io,
  options: SearchOptions = {},
): Promise<FoundInputs> {
  if (args.length === 0 && io.stdin.isTTY === true) {
    throw new UsageError(
      'No file given. Name files, folders or globs, such as "queries/", or redirect standard input, as in "vql check < query.vql".',
    );
  }
  const found: InputSearch = {
    inputs: new Map(),
    problems: new Map(),
    beside: [],
    folders: new Set(),
    skipped: { unknown: new Set(), withoutQueries: new Set(), linksOut: new Set() },
  };
  const resolved = [];
  for (const argument of args.length === 0 ? ['-'] : args) resolved.push(await resolveArgument(argument, io));
  const roots = resolved.flatMap((one) => (one.kind === 'search' ? [one.root] : []));
  const ignored = options.ignoredFor?.(options.excludesNamed === true ? [] : roots);
  for (const one of resolved) {
    if (one.kind === 'stdin') found.inputs.set('-', { name: stdinName, path: undefined });
    else if (one.kind === 'missing') addProblem(found, one);
    else if (one.kind === 'file') await addFile(found, one, io, options, ignored);
    else await addSearched(found, one, { roots, ignored }, io, options);
  }
  const { inputs, problems, skipped, beside, folders } = found;
  return {
    inputs: [...inputs.values()],
    problems: [...problems.values()],
    notes: noteSkipped(skipped),
    beside,
    folders: [...folders],
  };
}

/** State of the search for what the arguments name. */
interface InputSearch {
  readonly inputs: Map<string, Input>;
  /** By their messages: several patterns may match in the same folder that cannot be read. */
  readonly problems: Map<string, Problem>;
  readonly beside: FilesBeside[];
  readonly folders: Set<string>;
  readonly skipped: SkippedFiles;
}

function addProblem({ problems }: InputSearch, { name, path, message }: Problem): void {
  problems.set(message, { name, path, message });
}

/** An argument with what it names. */
export type ResolvedArgument =
  | { readonly kind: 'stdin' }
  | ({ readonly kind: 'missing' } & Problem)
  | { readonly kind: 'file'; readonly argument: string; readonly path: string; readonly isRegular: boolean }
  | SearchArgument;

/** A folder or a pattern. */
export interface SearchArgument {
  readonly kind: 'search';
  readonly argument: string;
  /** Path, without links, of the folder that is searched. */
  readonly root: string;
  /** Absent for a folder. */
  readonly pattern?: string;
}

/** Finds what an argument names. */
export async function resolveArgument(argument: string, io: Io): Promise<ResolvedArgument> {
  if (argument === '-') return { kind: 'stdin' };
  const missing = (message: string, path?: string) => ({ kind: 'missing', name: argument, path, message }) as const;
  // The empty name would stand for the current directory: an unset variable of a script must not check another folder.
  if (argument === '') return missing('Cannot read "": the name is empty; the current directory is ".".');
  const path = resolve(io.cwd, argument);
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return { kind: 'search', argument, root: realPathOf(path) };
    return { kind: 'file', argument, path, isRegular: stats.isFile() };
  } catch (error) {
    const { isDynamicPattern, rootOf } = await import('./search-files.js');
    if (isAbsent(error) && isDynamicPattern(argument))
      return { kind: 'search', argument, root: rootOf(argument, io.cwd), pattern: argument };
    return missing(`Cannot read "${argument}": ${await reasonAt(path, error)}.`, path);
  }
}

/** Adds a file that an argument names. A pipe or a device is read as standard input is, whatever its name. */
async function addFile(
  found: InputSearch,
  { argument, path, isRegular }: Extract<ResolvedArgument, { readonly kind: 'file' }>,
  io: Io,
  { kinds = defaultKinds, excludesNamed }: SearchOptions,
  ignored: IgnoredFiles | undefined,
): Promise<void> {
  if (!isRegular) found.inputs.set(path, { name: argument, path });
  else {
    const real = realPathOf(path);
    if (excludesNamed === true && ignored !== undefined && (await ignoredBy(real, ignored)) !== undefined) return;
    const name = inputName(real, argument, io);
    if (isOfKind(real, kinds)) addInput(found, real, name);
    else addProblem(found, { name, path: real, message: `Cannot read "${name}": ${reasonOfKind(kinds)}.` });
  }
}

/** The kinds of files that are read, if a command names no others. */
export const defaultKinds = ['vql'] as const;

/** Whether a file is of one of the kinds by its name. */
export function isOfKind(path: string, kinds: readonly FileKind[]): boolean {
  const kind = fileKindOf(path);
  return kind !== undefined && kinds.includes(kind);
}

function addInput({ inputs }: InputSearch, path: string, name: string): void {
  if (!inputs.has(path)) inputs.set(path, { name, path });
}

/** Adds the files of a folder or a pattern. */
async function addSearched(
  found: InputSearch,
  one: SearchArgument,
  bounds: SearchBounds,
  io: Io,
  options: SearchOptions,
): Promise<void> {
  const { argument, root, pattern } = one;
  const { kinds = defaultKinds, beside } = options;
  const { searchFiles } = await import('./search-files.js');
  const folderKinds = [kinds[0], ...(beside === undefined ? [] : [beside])];
  const { paths, failures, linksOut, folders } = await (pattern === undefined
    ? searchFiles(patternOf(folderKinds), root, bounds)
    : searchFiles(pattern, io.cwd, bounds));
  for (const folder of folders) found.folders.add(folder);
  const nameIn = (path: string): string => inputName(path, argument, io);
  for (const { path, error } of failures) {
    const name = nameIn(path) || '.';
    addProblem(found, { name, path, message: `Cannot read "${name}": ${await reasonAt(path, error)}.` });
  }
  for (const path of linksOut) found.skipped.linksOut.add(nameIn(path));
  const wanted = pattern === undefined ? [kinds[0]] : kinds;
  const own = paths.filter((path) => isOfKind(path, wanted));
  const others = paths.filter((path) => !isOfKind(path, wanted));
  let count = 0;
  for (const path of own) {
    const input = { name: nameIn(path), path };
    if (pattern !== undefined && options.onlyQueries === true && !(await hasQueries(input, io)))
      found.skipped.withoutQueries.add(input.name);
    else {
      addInput(found, path, input.name);
      count += 1;
    }
  }
  const isBeside = (path: string): boolean => pattern === undefined && beside !== undefined && isOfKind(path, [beside]);
  const besideInputs = others.filter(isBeside);
  if (besideInputs.length > 0) found.beside.push({ folder: argument, paths: besideInputs });
  // In a folder, only a link leads to a file of another kind.
  for (const path of others) if (!isBeside(path)) found.skipped.unknown.add(nameIn(path));
  if (count + failures.length > 0 || options.allowsUnmatched === true) return;
  const { ignored } = bounds;
  // A folder that is named is ignored only if named files are left out too.
  if (ignored !== undefined && (await ignoredBy(root, ignored, true)) !== undefined) return;
  addProblem(found, { name: argument, message: await nothingFound() });

  async function nothingFound(): Promise<string> {
    if (pattern !== undefined)
      return paths.length === 0 ? `No file matches "${argument}".` : `No file that matches "${argument}" is read.`;
    const sentence = `No file ending in ".${fileExtensions[kinds[0]][0]}" below "${argument}".`;
    if (!kinds.includes('program')) return sentence;
    const [program] = (await searchFiles(patternOf(['program']), root, bounds)).paths;
    if (program === undefined) return sentence;
    const example = `${argument.replace(/[\\/]+$/, '')}/**/*${extname(program)}`;
    return `${sentence} Programs are searched for queries only if a pattern names them, such as "${example}".`;
  }
}

/** Whether a file has queries; one that cannot be read may have some, and is reported when it is read. */
export async function hasQueries(input: Input & { readonly path: string }, io: Io): Promise<boolean> {
  if (fileKindOf(input.path) !== 'json') return true;
  const read = await readSource(input, io);
  return !isSource(read) || isQueryFile(input.path, read.text);
}

/** Returns a pattern for the files of some kinds, in upper and lower case. */
function patternOf(kinds: readonly FileKind[]): string {
  const endings = kinds.flatMap((kind) => fileExtensions[kind]);
  const inAnyCase = endings.map((ending) =>
    ending.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return `**/*.@(${inAnyCase.join('|')})`;
}

/** Returns a path as the user would write it: relative if the argument was, with forward slashes. */
export function inputName(path: string, argument: string, { cwd }: Io): string {
  return (isAbsolute(argument) ? path : relative(realPathOf(cwd), path)).replaceAll(sep, '/');
}

/** Returns the input for a file named in a setting or an option; a relative path is resolved against the current directory. */
export function inputOf(file: string, { cwd }: Io): Input & { readonly path: string } {
  const path = resolve(cwd, file);
  return { name: relative(cwd, path).replaceAll(sep, '/') || '.', path };
}
