import type { Span } from '../../diagnostics/span.js';
import type { HostComment } from './host-comments.js';
import type { HostParser } from './parser.js';
import type { HostQuery } from './query.js';
import type { TagNames } from './tag-names.js';

/**
 * The functions whose arguments are queries, by name: `queryAll`, or `client.query` for the method of an object called `client`.
 * A number is the index of the argument; a string names a member of an argument that is an object.
 */
export type Calls = Readonly<Record<string, number | string>>;

/** The functions that are known by default: `vql({ statement: … })` and `queryAll(…)`. */
export const defaultCalls: Calls = { vql: 'statement', queryAll: 0 };

/** The result of searching a program for queries. */
export interface HostReading {
  readonly program: string;
  /** In the order of the text. */
  readonly queries: readonly HostQuery[];
  /** Arguments that may become queries: empty, or the first letters of SELECT. */
  readonly drafts?: readonly HostQuery[];
  /** Whether the program has syntax errors, so that a part of it may be read wrongly. */
  readonly hasErrors?: boolean;
  /** Arguments that should be queries, but cannot be read here; absent if the program was not searched. */
  readonly unread?: readonly Span[];
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
