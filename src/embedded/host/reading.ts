import type { Span } from '../../diagnostics/span.js';
import type { HostComment } from './host-comments.js';
import type { HostLanguage, HostParser } from './parser.js';
import type { HostQuery } from './query.js';
import type { TagNames } from './tag-names.js';
import type { ProgramUnits } from './units/units.js';

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
  /** The parser's reason why the program cannot be read. */
  readonly problem?: { readonly message: string; readonly span: Span };
  /** Whether queries of the last version that could be read are missing, since the change touched more than their strings. */
  readonly isPartial?: boolean;
  /** Arguments that should be queries, but cannot be read here; absent if the program was not read as a whole. */
  readonly unread?: readonly Span[];
  /** The comments of the program that ignore codes, in the order of the text. */
  readonly ignores?: readonly HostComment[];
  /** Names of the tag; absent if the program was not read. */
  readonly names?: TagNames;
  /** The statements that can be read one by one in the next version; absent if the program is not edited or must be read as a whole. */
  readonly units?: ProgramUnits | undefined;
}

/** Options of `findQueries`. */
export interface FindOptions {
  readonly parser: HostParser;
  readonly language: HostLanguage;
  readonly calls: Calls;
  /** The functions that double the quotes in a text, by name as in `calls`: their results may stand in quotes. Default: none. */
  readonly escapes?: readonly string[] | undefined;
  /** Whether further versions of the program will be read, with this reading as `before`; default `false`. */
  readonly isEdited?: boolean | undefined;
  /** An earlier version of the program: what has not changed since is not read again. */
  readonly before?: HostReading | undefined;
}
