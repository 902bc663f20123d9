import { describe, expect, it } from 'vitest';
import { type Columns, compileSql } from '../../src/engine/index.js';
import {
  createComparison,
  createNumberLiteral,
  createStringLiteral,
  type Predicate,
  parseOrThrow,
  parsePredicate,
} from '../../src/vql/index.js';
import type { Database, TestRow } from './support/database.js';
import { hostileDuckdb, hostilePostgres, hostileSqlite } from './support/sessions.js';

/** Loads rows and returns the ids that each condition selects, in ascending order. */
async function ask(
  open: () => Promise<Database>,
  columns: Columns,
  rows: readonly TestRow[],
  conditions: readonly (string | Predicate)[],
): Promise<readonly (readonly number[])[]> {
  const database = await open();
  try {
    await database.load('rows', columns, rows);
    const answers: number[][] = [];
    for (const condition of conditions) {
      const statement = parseOrThrow('SELECT id FROM test.rows ORDER BY id');
      const where = typeof condition === 'string' ? parsePredicate(condition).value : condition;
      const { value, diagnostics } = compileSql(
        { ...statement, where },
        { target: database.target, tables: { 'test.rows': { name: 'rows', columns } } },
      );
      expect(diagnostics).toEqual([]);
      answers.push((await database.query(value?.sql ?? '', value?.params ?? [])).map(({ id }) => Number(id)));
    }
    return answers;
  } finally {
    await database.close();
  }
}

describe('settings of a session', () => {
  it.each([...hostileDuckdb, ...hostileSqlite, ...hostilePostgres])(
    'do not change how the name of a member is read on $name',
    async ({ open }) => {
      const columns = { id: 'integer', customer: { "it's": 'string', 'a\\b': 'integer' } } as const;
      const rows = [
        { id: 0, customer: { "it's": 'x', 'a\\b': 1 } },
        { id: 1, customer: { "it's": 'X', 'a\\b': 2 } },
      ];
      // The factories reject such names; a tree from elsewhere can have them.
      const conditions = [
        createComparison({ kind: 'Path', segments: ['customer', "it's"] }, '=', createStringLiteral('X')),
        createComparison({ kind: 'Path', segments: ['customer', 'a\\b'] }, '=', createNumberLiteral('1')),
      ];
      expect(await ask(open, columns, rows, conditions)).toEqual([[1], [0]]);
    },
  );

  it.each([...hostileSqlite, ...hostilePostgres])(
    'do not change the times in a JSON document on $name',
    async ({ open }) => {
      const texts = ['2024-02-29T10:00:00', '2024-02-29 10:00:00Z', '2024-02-29T12:00:00+02:00', '2024-02-29', null];
      const columns = { id: 'integer', seen: { at: 'instant', on: 'date-time' }, all: ['instant'] } as const;
      const rows = texts.map((text, id) => ({ id, seen: { at: text, on: text }, all: [text] }));
      const conditions = ['seen.at', 'seen.on', 'all'].flatMap((path) => [
        `${path} = '2024-02-29T10:00:00Z'`,
        `${path} < '2024-02-29T10:00:00Z'`,
        `${path} = '2024-02-29'`,
      ]);
      const expected = [[0, 1, 2], [3], [3]];
      expect(await ask(open, columns, rows, conditions)).toEqual([...expected, ...expected, ...expected]);
      expect(await ask(open, columns, rows, ['seen.at = seen.on'])).toEqual([[0, 1, 2, 3]]);
    },
  );
});
