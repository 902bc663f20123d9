import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { fix, removal } from '../fix.js';
import { endsCondition } from '../token-sets.js';
import { type ForeignConstructRow, followsWords, row } from './foreign-construct-row.js';

const elements = 'a condition on a to-many path holds when any element matches: use = or IN';
const kinds = 'compare a field that holds the kind of the record';
const contents = 'test the value after reading';

/** An operator of one or more words, with the parenthesis after it where it takes a list, and what to do instead. */
type OperatorWithAdvice = readonly [words: string, advice: string];

/** Operators that VQL lacks. */
const operators: readonly OperatorWithAdvice[] = [
  ['OVERLAPS', 'compare the ends of both ranges: each begins before the other one ends'],
  ['PRECEDES', 'compare the end of the first range with the beginning of the second one'],
  ['SUCCEEDS', 'compare the beginning of the first range with the end of the second one'],
  ['MEMBER OF', elements],
  ['MEMBER', elements],
  ['INCLUDES (', elements],
  ['EXCLUDES (', 'write NOT before a condition with IN, which holds when any element matches'],
  ['SUBMULTISET OF', elements],
  ['HAS', elements],
  ['AGAINST', 'search for a part of a text with LIKE'],
  ['SOUNDS LIKE', 'write the texts that are meant, with IN'],
  ['OF TYPE', kinds],
  ['INSTANCEOF', kinds],
];

/** Tests after IS that VQL lacks. */
const tests: readonly OperatorWithAdvice[] = [
  ['EMPTY', "for a text write = ''; records without related ones are found by NOT EXISTS"],
  ['JSON', contents],
  ['NAN', contents],
  ['INFINITE', contents],
  ['DOCUMENT', contents],
  ['NORMALIZED', contents],
  ['OF', kinds],
];

/** Returns what to do instead of an operator of one word that VQL lacks. */
export function adviceForOperator(word: string): string | undefined {
  return operators.find(([words]) => words === word)?.[1];
}

const toEndOfCondition = (cursor: Cursor): void => cursor.skipUntil(endsCondition);

/** Rows of the table of constructs for what SQL has between and after the operands of a condition. */
export const foreignConditions: readonly ForeignConstructRow[] = [
  ...operators.map(([text, advice]): ForeignConstructRow => {
    const words = text.split(' ');
    return row({
      at: 'operator',
      words: words.slice(0, 1),
      when: (cursor) => followsWords(cursor, words, 1) && !cursor.startsComparison(words.length + 1),
      length: () => words.filter((word) => word !== '(').length,
      code: 'no-clause',
      args: (named) => ({ clause: named.join(' '), advice }),
      skip: toEndOfCondition,
    });
  }),
  ...tests.map(
    ([word, advice]): ForeignConstructRow =>
      row({
        at: 'test',
        words: [word],
        code: 'no-clause',
        args: () => ({ clause: `IS ${word}`, advice }),
        skip: toEndOfCondition,
      }),
  ),
  row({
    at: 'range',
    words: ['SYMMETRIC', 'ASYMMETRIC'],
    when: (cursor) => !cursor.isType(t.And, 2) && !cursor.isType(t.Dot, 2),
    code: 'no-clause',
    args: ([word]) => ({
      clause: `BETWEEN ${word}`,
      advice: 'the smaller value comes first',
    }),
    fix: (cursor, { start }, [word]) =>
      fix(`Remove ${word}`, removal({ start, end: cursor.start() }), { safe: word === 'ASYMMETRIC' }),
  }),
];
