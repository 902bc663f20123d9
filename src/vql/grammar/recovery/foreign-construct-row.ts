import type { TokenType } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../diagnostics/span.js';
import type { Cursor } from '../cursor.js';
import type { VqlArguments, VqlCode } from '../reporter.js';

/** Position of the grammar at which a construct of another SQL dialect can begin. */
export type ForeignPosition =
  | 'statement'
  | 'select'
  | 'column'
  | 'after column'
  | 'template'
  | 'join'
  | 'order'
  | 'range'
  | 'operator'
  | 'test'
  | 'clause'
  | 'operand'
  | 'after operand'
  | 'list'
  | 'first argument'
  | 'arguments'
  | 'call'
  | 'sort key';

/** Stands for any name among the words of a construct; no token is written like it. */
export const anyName = '\0';

/** A construct that SQL has, but not VQL. */
interface ForeignConstruct<Code extends VqlCode> {
  readonly at: ForeignPosition;
  /** The words or signs with which it begins, in upper case; `anyName` for all names that begin no other construct there. */
  readonly words: readonly string[];
  /** Whether the construct follows, if its first word may have another meaning. */
  readonly when?: (cursor: Cursor) => boolean;
  /** Number of tokens that name the construct; default 1. */
  readonly length?: (cursor: Cursor) => number;
  /** Returns the offset at which it begins, if that is before its words; called after it was skipped. */
  readonly start?: (cursor: Cursor) => number;
  readonly code: Code;
  /** Arguments of the message. `words` are the tokens that name it, in upper case, `first` is the first one as written. */
  readonly args: (words: readonly string[], first: string) => VqlArguments<Code>;
  /** The keyword as which the last of these tokens is read, instead of being skipped. */
  readonly readAs?: TokenType;
  /** Skips the part of the construct after these tokens; default: nothing. */
  readonly skip?: (cursor: Cursor, words: readonly string[]) => void;
  /** Returns the fix; called after the construct was skipped. */
  readonly fix?: (cursor: Cursor, span: Span, words: readonly string[]) => Fix | undefined;
}

/** A row of the table. Its `report` combines code and arguments, whose types depend on each other. */
export interface ForeignConstructRow extends Omit<ForeignConstruct<never>, 'code' | 'args'> {
  readonly report: (
    cursor: Cursor,
    details: { readonly at: Span; readonly fixes?: readonly Fix[] },
    words: readonly string[],
    first: string,
  ) => void;
}

/** Creates a row of the table. */
export function row<Code extends VqlCode>({ code, args, ...others }: ForeignConstruct<Code>): ForeignConstructRow {
  return {
    ...others,
    report: (cursor, details, words, first) => cursor.report(code, args(words, first), details),
  };
}

/** Whether these words, in upper case, follow at a distance. */
export function followsWords(cursor: Cursor, words: readonly string[], distance: number): boolean {
  return words.every((word, index) => cursor.peek(distance + index).image.toUpperCase() === word);
}
