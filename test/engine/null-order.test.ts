import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NullOrder, nullOrders } from '../../src/dialect/index.js';
import { compileSql, openEngine, type TargetName } from '../../src/engine/index.js';
import type { Database } from './support/database.js';
import { expectAnswers } from './support/expect-answers.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

const columns = { id: 'integer', name: 'string' } as const;
const rows = [
  { id: 1, name: 'b' },
  { id: 2, name: null },
  { id: 3, name: 'a' },
];
const tables = { 'account.query': { name: 'accounts', columns } };

/** The ids of the rows, sorted by name in both directions. */
const expected: Readonly<Record<NullOrder, { readonly ASC: readonly number[]; readonly DESC: readonly number[] }>> = {
  high: { ASC: [3, 1, 2], DESC: [2, 1, 3] },
  low: { ASC: [2, 3, 1], DESC: [1, 3, 2] },
  first: { ASC: [2, 3, 1], DESC: [2, 1, 3] },
  last: { ASC: [3, 1, 2], DESC: [1, 3, 2] },
};
const cases = nullOrders.flatMap((nullOrder) =>
  (['ASC', 'DESC'] as const).map((direction) => ({ nullOrder, direction, ids: expected[nullOrder][direction] })),
);

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb, most: 0.95 },
    { name: 'SQLite', open: openSqlite, most: 0.7 },
    { name: 'PostgreSQL', open: openPglite, most: 0.95 },
    { name: 'Trino', open: openTrino, most: 0.7 },
  ]),
)('the order of nulls in $name', ({ open, most }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each(cases)('is $nullOrder in the order $direction', async ({ nullOrder, direction, ids }) => {
    await database.load('accounts', columns, rows);
    const idsOf = async (text: string, key: string): Promise<readonly unknown[]> => {
      const { value } = compileSql(text, { target: database.target, tables, dialect: { nullOrder } });
      const found = await database.query(value?.sql ?? '', value?.params ?? []);
      return found.map((row) => row[key]);
    };
    const sorted = await idsOf(`SELECT id FROM account.query ORDER BY name ${direction}`, 'id');
    expect(sorted.map(Number)).toEqual(ids);
    const names = ids.map((id) => rows.find((row) => row.id === id)?.name);
    expect(await idsOf(`SELECT DISTINCT name FROM account.query ORDER BY name ${direction}`, 'name')).toEqual(names);
  });

  // The differential tests sort as by default.
  it.each(nullOrders.filter((one) => one !== 'high'))('is %s in statements of every kind', async (nullOrder) => {
    expect(await expectAnswers(database, nullOrder)).toBeGreaterThan(most);
  });
});

it.each<[NullOrder, string]>([
  ['high', 'ASC NULLS LAST, DESC NULLS FIRST'],
  ['low', 'ASC NULLS FIRST, DESC NULLS LAST'],
  ['first', 'ASC NULLS FIRST, DESC NULLS FIRST'],
  ['last', 'ASC NULLS LAST, DESC NULLS LAST'],
])('every target writes out that nulls are %s', (nullOrder, written) => {
  for (const target of ['duckdb', 'sqlite', 'postgres', 'trino'] satisfies readonly TargetName[]) {
    const { value } = compileSql('SELECT id FROM account.query ORDER BY id, name DESC', {
      target,
      tables,
      dialect: { nullOrder },
    });
    const directions = [...(value?.sql ?? '').matchAll(/\b(?:ASC|DESC) NULLS (?:FIRST|LAST)/g)].map(([text]) => text);
    expect(directions.join(', '), target).toBe(written);
  }
});

describe('an engine', () => {
  it.each(cases)('sorts nulls $nullOrder in the order $direction, in both forms', async (one) => {
    const { nullOrder, direction, ids } = one;
    const engine = await openEngine({ tables: { 'account.query': { rows, columns } }, dialect: { nullOrder } });
    try {
      const text = await engine.execute(`SELECT id FROM account.query ORDER BY name ${direction}`);
      expect(text.data.map(({ id }) => Number(id))).toEqual(ids);
      const pageable = { sortOrders: [{ property: 'name', direction }] };
      const columnsOfQuery = { overrideResults: [{ property: 'id' }] };
      const query = { group: 'account', template: 'query', request: { pageable, ...columnsOfQuery } };
      const object = await engine.execute(query);
      expect(object.data.map(({ id }) => Number(id))).toEqual(ids);
    } finally {
      engine.close();
    }
  });
});
