import type { Span } from '../../diagnostics/span.js';
import type { LanguageRow } from '../languages/language.js';
import type { HostComment } from './host-comments.js';
import type { HostLiteral } from './object-literals.js';
import type { HostParser } from './parser.js';
import type { HostQuery } from './query.js';
import type { TagNames } from './tag-names.js';

/**
 * The functions whose arguments are queries, by name: `queryAll`, or `client.query` for the method of an object called `client`.
 * A number is the index of the argument; a string names a member of an argument that is an object. Under the ending of a language's files,
 * such as `.php`, are functions that are looked for in these only.
 */
export type Calls = Readonly<Record<string, CallArgument | Readonly<Record<string, CallArgument>>>>;

/** The argument of a call that is a query: its index, or the name of a member of an object. */
export type CallArgument = number | string;

/**
 * The functions that are known by default: `vql({ statement: … })` and `queryAll(…)` of this package, and those of the service's framework,
 * such as `ErpApi.vql(…)`.
 */
export const defaultCalls: Calls = {
  vql: 'statement',
  queryAll: 0,
  'ErpApi.vql': 0,
  'erp.vql': 0,
  'vqlService.query': 0,
  '.py': { vql: 0, query_all: 0 },
  '.php': { vql: 0 },
  '.java': { vql: 0 },
  '.cs': { vql: 0, Vql: 0, VqlAsync: 0, QueryAll: 0, QueryAllAsync: 0 },
  '.go': { vql: 0, Vql: 0, VQL: 0, QueryAll: 0 },
  '.rb': { vql: 0, query_all: 0 },
};

/** **The** table of functions of `defaultCalls` that take the variables of the query, with the index of the argument; the first one is the query. */
export const variablesArguments: Readonly<Record<string, number>> = {
  vql: 1,
  Vql: 1,
  VqlAsync: 1,
  VQL: 1,
  'vqlService.query': 2,
};

/** Matches the name of a function as `Calls` has it: no language writes other characters in a name. */
export const functionNamePattern = /^[^\s.()[\]{}'"`,;:<>=/-]+(?:\.[^\s.()[\]{}'"`,;:<>=/-]+)*$/;

/** Returns the functions that are looked for in a language. */
export function callsIn(
  calls: Calls,
  { extensions }: Pick<LanguageRow, 'extensions'>,
): Readonly<Record<string, CallArgument>> {
  const endings = extensions.map((extension) => `.${extension}`);
  const own = endings.flatMap((ending) => (Object.hasOwn(calls, ending) ? [calls[ending]] : []));
  const tables = [calls, ...own.filter((table) => typeof table === 'object')];
  return Object.fromEntries(tables.flatMap((table) => Object.entries(table).filter(isCall)));
}

/** Whether a program contains a word by which queries are found. */
export function mayContainQueries(
  program: string,
  row: Pick<LanguageRow, 'extensions'>,
  calls: Calls = defaultCalls,
): boolean {
  const names = ['vql', 'VQL', ...Object.keys(callsIn(calls, row))];
  // A call contains all of its name: `query` alone, which most programs contain, is not `vqlService.query`.
  return names.some((name) => name.split('.').every((word) => program.includes(word)));
}

function isCall(entry: readonly [string, unknown]): entry is [string, CallArgument] {
  return typeof entry[1] !== 'object';
}

/** What advice and edits depend on in a language. */
type LanguageForms = Pick<LanguageRow, 'commentMarks' | 'hasTag' | 'mapLiteral'>;

/** The result of searching a program for queries. */
export interface HostReading {
  readonly program: string;
  /** In the order of the text. */
  readonly queries: readonly HostQuery[];
  /** C-Unit objects that are literals, in the order of the text. */
  readonly literals?: readonly HostLiteral[];
  /** Arguments that may become queries: empty, or the first letters of SELECT. */
  readonly drafts?: readonly HostQuery[];
  /** Whether the program has syntax errors, so that a part of it may be read wrongly. */
  readonly hasErrors?: boolean;
  /** Arguments that should be queries, but cannot be read here; absent if the program was not searched. */
  readonly unread?: readonly Span[];
  readonly language: LanguageForms;
  /** The comments of the program that ignore codes, in the order of the text. */
  readonly ignores?: readonly HostComment[];
  /** Names of the tag; absent if no query can be written with it. */
  readonly names?: TagNames;
}

/** Options of `findQueries`. */
export interface FindOptions {
  readonly parser: HostParser;
  readonly calls: Calls;
  /** The functions that double the quotes in a text, by name as in `calls`: their results may stand in quotes. Default: none. */
  readonly escapes?: readonly string[] | undefined;
  /** Whether further versions of the program will be read, so that its tree is kept for them; default `false`. */
  readonly isEdited?: boolean | undefined;
  /** An earlier version of the program: only what has changed since is parsed again. */
  readonly before?: Pick<HostReading, 'program'> | undefined;
}
