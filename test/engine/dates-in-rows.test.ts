import { describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { type Columns, openEngine } from '../../src/engine/index.js';
import { parsePredicate } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

const day = new Date('2024-02-29T10:00:00Z');

async function idsOf(values: readonly unknown[], where: string, columns?: Columns): Promise<readonly unknown[]> {
  const rows = values.map((v, id) => ({ id, v }));
  const engine = await openEngine({ tables: { 'test.rows': { rows, columns } } });
  try {
    const { data } = await engine.execute(`SELECT id FROM test.rows WHERE ${where} ORDER BY id`);
    return data.map(({ id }) => id);
  } finally {
    engine.close();
  }
}

describe('dates of rows in memory', () => {
  it.each([
    { title: 'texts', values: ['x', null, day], row: 3 },
    { title: 'texts of dates', values: ['2024-02-29T10:00:00.000Z', day], row: 2 },
    { title: 'numbers', values: [day, 1], row: 1 },
    { title: 'booleans', values: [true, day], row: 2 },
    { title: 'lists', values: [['x'], day], row: 2 },
    { title: 'objects', values: [day, { a: 1 }], row: 1 },
    { title: 'texts, in one list', values: [['y'], ['x', day]], row: 2 },
    { title: 'texts, in a member', values: [{ a: 'x' }, { a: day }], row: 2 },
    { title: 'numbers, in a member of a list', values: [{ a: [{ b: day }] }, { a: [{ b: 1 }] }], row: 1 },
  ])('beside $title are rejected, with the name of the column', async ({ values, row }) => {
    await expect(idsOf(values, 'v IS NOT NULL')).rejects.toThrow(
      `the column "v" is JSON, which has no dates, but row ${row} has a Date in it`,
    );
  });

  it('are rejected in a column that is declared as JSON', async () => {
    await expect(idsOf([day], 'v IS NOT NULL', { id: 'integer', v: 'json' })).rejects.toThrow('the column "v" is JSON');
  });

  it.each([
    { title: 'alone', values: [day, new Date('2023-01-01')], path: 'v' },
    { title: 'beside null', values: [null, day], path: 'v' },
    { title: 'in lists', values: [[day, null], [new Date('2023-01-01')]], path: 'v' },
    { title: 'in members', values: [{ a: day }, { a: null }], path: 'v.a' },
    {
      title: 'beside members of several types',
      values: [
        { a: day, b: 1 },
        { a: null, b: 'x' },
      ],
      path: 'v.a',
    },
  ])('$title are compared as matches does', async ({ values, path }) => {
    for (const where of [`${path} >= '2024-01-01'`, `${path} = '2024-02-29T11:00:00+01:00'`, `${path} IS NULL`]) {
      const isMatch = createMatcher(valueOf(parsePredicate(where)));
      const expected = values.flatMap((v, id) => (isMatch({ id, v }) ? [id] : []));
      expect(await idsOf(values, where), where).toEqual(expected);
    }
  });

  it('that are invalid, beside texts, are null', async () => {
    expect(await idsOf(['x', new Date(Number.NaN)], 'v IS NULL')).toEqual([1]);
  });
});
