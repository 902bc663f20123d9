import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSql } from '../../src/engine/index.js';
import type { Database, TestRow } from './support/database.js';
import { openSqlite } from './support/open-sqlite.js';

const columns = { id: 'integer', created: 'date-time', at: 'instant', day: 'date' } as const;
const tables = { 'test.rows': { name: 'rows', columns } };

/** Texts in ISO 8601, as the databases and JavaScript write them, and the same moments in UTC. */
const forms = [
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-02-29T10:00', '2024-02-29T10:00:00.000Z'],
  ['2024-02-29 10:00:01', '2024-02-29T10:00:01.000Z'],
  ['2024-02-29T10:00:02.5', '2024-02-29T10:00:02.500Z'],
  ['2024-02-29T10:00:03.123456Z', '2024-02-29T10:00:03.123Z'],
  ['2024-02-29t10:00:04z', '2024-02-29T10:00:04.000Z'],
  // The form of DuckDB's CSV, and of PostgreSQL.
  ['2024-02-29 10:00:05+00', '2024-02-29T10:00:05.000Z'],
  ['2024-02-29 10:00:06.25+02', '2024-02-29T08:00:06.250Z'],
  ['2024-02-29 10:00:07-0530', '2024-02-29T15:30:07.000Z'],
  ['2024-02-29T10:00:08+05:45', '2024-02-29T04:15:08.000Z'],
  ['2024-02-29T23:59:59.999-01', '2024-03-01T00:59:59.999Z'],
  ['1969-12-31 23:59:58.5+00', '1969-12-31T23:59:58.500Z'],
] as const;

describe('date-times in SQLite', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openSqlite();
    const rows = forms.map(([text], id): TestRow => ({ id, created: text, at: text, day: text.slice(0, 10) }));
    const others = [{ created: 'soon' }, { created: null }, { created: '10+00' }];
    await database.load('rows', columns, [...rows, ...others.map((row, index) => ({ id: 100 + index, ...row }))]);
  });
  afterAll(() => database.close());

  const ask = async (text: string): Promise<readonly unknown[]> => {
    const { value } = compileSql(text, { target: 'sqlite', tables });
    return (await database.query(value?.sql ?? '', value?.params ?? [])).flatMap((row) => Object.values(row));
  };

  it.each(forms.map(([text, moment], id) => ({ text, moment, id })))(
    'are found whatever their form: $text',
    async ({ moment, id }) => {
      for (const field of ['created', 'at']) {
        expect(await ask(`SELECT id FROM test.rows WHERE ${field} = '${moment}'`)).toEqual([id]);
        expect(await ask(`SELECT id FROM test.rows WHERE ${field} <> '${moment}' AND id = ${id}`)).toEqual([]);
        expect(await ask(`SELECT id FROM test.rows WHERE ${field} IN ('${moment}')`)).toEqual([id]);
      }
    },
  );

  it('are sorted, and returned by MIN, MAX and DISTINCT in UTC', async () => {
    const moments = forms.map(([, moment]) => moment).sort();
    expect(await ask('SELECT min(created), max(at), min(day), max(day) FROM test.rows')).toEqual([
      '1969-12-31T23:59:58.500Z',
      '2024-03-01T00:59:59.999Z',
      '1969-12-31',
      '2024-02-29',
    ]);
    expect(await ask('SELECT DISTINCT at FROM test.rows ORDER BY at')).toEqual([...moments, null]);
    expect(await ask('SELECT DISTINCT day FROM test.rows ORDER BY day DESC')).toEqual([
      null,
      '2024-02-29',
      '1969-12-31',
    ]);
    expect(await ask('SELECT id FROM test.rows WHERE at IS NOT NULL ORDER BY at')).toEqual(
      moments.map((moment) => forms.findIndex(([, one]) => one === moment)),
    );
  });

  it('that are equal count once', async () => {
    await database.load('rows', columns, [
      { id: 1, at: '2024-02-29 10:00:00+00' },
      { id: 2, at: '2024-02-29T11:00:00+01:00' },
      { id: 3, at: '2024-02-29T10:00:00.001Z' },
    ]);
    expect(await ask('SELECT count(at), count(DISTINCT at) FROM test.rows')).toEqual([3, 2]);
    expect(await ask('SELECT DISTINCT at FROM test.rows ORDER BY at')).toEqual([
      '2024-02-29T10:00:00.000Z',
      '2024-02-29T10:00:00.001Z',
    ]);
  });
});
