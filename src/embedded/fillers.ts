import type { Slot } from '../vql/slots.js';
import type { Token } from '../vql/tokenize.js';
import type { Cursor } from './cursor.js';
import { toTagToken } from './tag-token.js';

/** Stands for a value until its placeholder is known: a character of the private use area, which no query contains. */
export const mark = '\uE000';

/** The data from which a placeholder is made. */
interface FillContext {
  readonly name: string;
  /** The token after the value. */
  readonly next: Token | undefined;
  /** The tag's cursor before the value. */
  readonly cursor: Cursor;
  /** Writes a variable in the style of the dialect. */
  readonly variable: (name: string) => string;
}

/** Replacement of a value in a position. */
export interface Filler {
  /** Whether the tag accepts values in this position. */
  readonly allowedByTag?: true;
  /** Whether the program can insert more than the placeholder stands for. */
  readonly isOpen?: true;
  /** Whether the tag rejects everything in this position, so that nothing may stand for it there. */
  readonly refusedByTag?: true;
  /** Returns the placeholder. */
  readonly text: (context: FillContext) => string;
}

/** **The** table of placeholders by position. Elsewhere a clause, a condition with its AND, or nothing is inserted. */
export const fillers: { readonly [At in Slot | 'operand']?: Filler } = {
  value: { allowedByTag: true, text: ({ name, variable }) => variable(name) },
  count: { allowedByTag: true, text: () => '1' },
  escape: { allowedByTag: true, text: ({ name }) => `'${name.slice(0, 1)}'` },
  operand: { text: ({ name }) => name },
  condition: { text: ({ name }) => `${name} IS NULL` },
  column: { isOpen: true, text: ({ name }) => name },
  sort: { isOpen: true, text: ({ name }) => name },
  template: { text: ({ name }) => `${name}.${name}` },
  statement: { text: ({ name }) => `SELECT id FROM ${name}.${name}` },
  operator: { isOpen: true, refusedByTag: true, text: ({ next, cursor }) => operatorBefore(next, cursor) },
  is: {
    isOpen: true,
    refusedByTag: true,
    text: ({ next }) => (next && /^(?:NOT|NULL)$/i.test(next.text) ? '' : 'NULL'),
  },
};
export const clause: Filler = { isOpen: true, text: () => '' };

/** Returns an operator that is valid before a token. */
function operatorBefore(next: Token | undefined, cursor: Cursor): string {
  if (next === undefined || cursor.continuesCondition(toTagToken(next))) return 'IS NULL';
  if (isOperator(next)) return '';
  if (next.text === '(') return 'IN';
  if (/^NULL$/i.test(next.text)) return 'IS';
  // Its right side can be a value of any type, but is a string if it is a literal.
  return next.kind === 'string' || next.kind === 'variable' || next.text === mark ? 'LIKE' : '=';
}

/** Whether a token is an operator, or the first word of one. */
export function isOperator({ kind, text }: Token): boolean {
  return (
    kind === 'operator' || ['LIKE', 'IN', 'BETWEEN', 'IS', 'NOT', 'NOTNULL', 'ISNULL'].includes(text.toUpperCase())
  );
}
