import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { fix, removal } from '../fix.js';
import { clauseKeywords } from '../token-sets.js';
import { anyName, type ForeignConstructRow, row } from './foreign-construct-row.js';

/** Row of a function instead of a template: `FROM UNNEST(tags)`, `JOIN TABLE(f(x)) AS t ON (…)`. */
function tableFunctionRow(at: 'template' | 'join'): ForeignConstructRow {
  return row({
    at,
    words: [anyName],
    when: (cursor) => cursor.isType(t.LeftParenthesis, 2) && !cursor.isOneOf(clauseKeywords),
    code: 'no-clause',
    args: ([name]) => tableFunction(name, at),
    skip: (cursor) => skipTableFunction(cursor, at),
  });
}

/** Row of the same with LATERAL before it: `FROM LATERAL FLATTEN(tags)`. */
function lateralCallRow(at: 'template' | 'join'): ForeignConstructRow {
  return row({
    at,
    words: ['LATERAL'],
    when: (cursor) => cursor.isType(t.Identifier, 2) && cursor.isType(t.LeftParenthesis, 3),
    length: () => 2,
    code: 'no-clause',
    args: ([, name]) => tableFunction(name, at),
    skip: (cursor) => skipTableFunction(cursor, at),
  });
}

const tableFunction = (name: string | undefined, at: 'template' | 'join') => ({
  clause: `function ${name} as a template`,
  advice:
    at === 'join'
      ? 'join a statement: JOIN (SELECT …) AS alias ON (…)'
      : 'name a template, and reach the elements of a field by its path',
});

function skipTableFunction(cursor: Cursor, at: 'template' | 'join'): void {
  cursor.skipParenthesis();
  // OPENJSON(x) WITH (id INT)
  if (cursor.wordAt(1) === 'WITH' && cursor.isType(t.LeftParenthesis, 2)) {
    cursor.skip();
    cursor.skipParenthesis();
  }
  // JOIN still expects its statement.
  if (at === 'join') cursor.reporter.mute(cursor.start());
}

/** Rows of the table of constructs for what SQL has instead of a template or a joined statement. */
export const foreignTemplates: readonly ForeignConstructRow[] = [
  row({
    at: 'template',
    words: ['LATERAL'],
    when: (cursor) => cursor.isType(t.LeftParenthesis, 2),
    code: 'no-subquery-in-from',
    args: () => ({}),
    skip: (cursor) => cursor.skipParenthesis(),
  }),
  ...(['template', 'join'] as const).flatMap((at) => [lateralCallRow(at), tableFunctionRow(at)]),
  row({
    at: 'join',
    words: ['LATERAL'],
    when: (cursor) => cursor.isType(t.LeftParenthesis, 2),
    code: 'no-join-kind',
    args: () => ({ kind: 'JOIN LATERAL' }),
    fix: (cursor, { start }) => fix('Remove LATERAL', removal({ start, end: cursor.start() })),
  }),
  row({
    at: 'join',
    words: ['FETCH'],
    when: (cursor) => cursor.isType(t.Identifier, 2),
    code: 'no-clause',
    args: () => ({ clause: 'JOIN FETCH', advice: 'a column of a related record is selected by its path' }),
    skip: (cursor) => {
      while (cursor.isType(t.Identifier) || cursor.isType(t.Dot)) cursor.skip();
      cursor.reporter.mute(cursor.start());
    },
  }),
];
