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
import { ofThisRun } from './support/of-this-run.js';
import { hostileDuckdb, hostilePostgres, hostileSqlite, hostileTrino } from './support/sessions.js';

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
  it.each(ofThisRun([...hostileDuckdb, ...hostileSqlite, ...hostilePostgres, ...hostileTrino]))(
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

  it.each(ofThisRun([...hostileSqlite, ...hostilePostgres]))(
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

describe('values at the limits of a database', () => {
  const targets = ofThisRun([...hostileDuckdb, ...hostileSqlite, ...hostilePostgres, ...hostileTrino]);

  it.each(targets)(
    'are compared with the end of the year 9999 and the time before the year 1 on $name',
    async ({ open }) => {
      const columns = { id: 'integer', at: 'date-time', seen: 'instant', day: 'date' } as const;
      const rows = [
        { id: 0, at: '0001-01-01T00:00:00', seen: '0001-01-01T00:00:00Z', day: '0001-01-01' },
        { id: 1, at: '9999-12-31T23:59:59', seen: '9999-12-31T23:59:59Z', day: '9999-12-31' },
        { id: 2, at: null, seen: null, day: null },
      ];
      for (const path of ['at', 'seen', 'day']) {
        const late = ['9999-12-31T24:00', '9999-12-31T23:00-02:00'];
        const early = ['0000-12-31', '0000-01-01T00:00', '0000-01-01T00:00+01:00', '0001-01-01T00:00+02:00'];
        const conditions = [
          ...late.flatMap((time) => [`${path} < '${time}'`, `${path} >= '${time}'`]),
          ...early.flatMap((time) => [`${path} > '${time}'`, `${path} <= '${time}'`]),
        ];
        expect(await ask(open, columns, rows, conditions)).toEqual(
          conditions.map((_, index) => (index % 2 === 0 ? [0, 1] : [])),
        );
      }
    },
  );

  it.each(targets)('match patterns whatever character is before the wildcard on $name', async ({ name, open }) => {
    const columns = { id: 'integer', name: 'string' } as const;
    // In SQLite, a pattern with U+FFFF is a loss.
    const last = name.startsWith('SQLite') ? [] : ['\uffff'];
    const characters = ['\x7f', '¿', 'ÿ', '\u07ff', '\ud7ff', '\u{10ffff}', ...last];
    const rows = characters.map((character, id) => ({ id, name: `a!${character}b` }));
    const conditions = characters.map((character) => `name LIKE 'a!${character}_'`);
    const opposites = characters.map((character) => `name NOT LIKE '_!${character}_'`);
    const ids = rows.map(({ id }) => id);
    expect(await ask(open, columns, rows, [...conditions, ...opposites])).toEqual([
      ...ids.map((id) => [id]),
      ...ids.map((id) => ids.filter((other) => other !== id)),
    ]);
  });

  it.each(ofThisRun([...hostileDuckdb, ...hostilePostgres]))(
    'are numbers in texts too large for a double on $name',
    async ({ open }) => {
      const columns = { id: 'integer', label: 'string', ratio: 'double' } as const;
      const labels = ['1e300', '1.5e300', '1e308', '1e309', '-1e400', '1e-400', '1e99999', 'x'];
      const rows = labels.map((label, id) => ({ id, label, ratio: 1e300 }));
      expect(
        await ask(open, columns, rows, ['label = ratio', 'label < ratio', 'label > ratio', 'label <> ratio']),
      ).toEqual([[0], [4, 5], [1, 2, 3, 6], [1, 2, 3, 4, 5, 6, 7]]);
    },
  );
});
