import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { type Columns, compileSql } from '../../src/engine/index.js';
import { type Comparison, parseOrThrow } from '../../src/vql/index.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

/** Names that no text can contain, but a tree can. Each is a key of the rows beside its parts. */
const names = [
  ...['a"b', 'a""b', '"', 'a[0]', '[', ']', 'a\\b', '\\', '\\u0000', "a'b", ' ', '*', '$', '#', '0', '-1', 'é', '😀'],
  ...['\n', '\u0001', '\u007f', '\u2028', '\uffff', 'a/b', 'a~b', 'a~1b', '$1', '?1', '__proto__', 'constructor'],
];
/** Names that no database can store, and of which some read the part before the character. */
const refused = ['a\0b', 'a\0', '\0', 'a\ud800', '\udc00b'];

/** Returns two rows, of which only the first has 1 under the name; other keys have the other value. */
function rowsWith(name: string) {
  return [1, 2].map((value, id) => {
    const others = Object.fromEntries(['a', 'b', 'ab', 'x'].map((other) => [other, 3 - value]));
    return { id, s: { ...others, [name]: value } };
  });
}

const where = (name: string): Comparison => {
  const { where: comparison } = parseOrThrow('SELECT id FROM test.rows WHERE s.x = 1');
  if (comparison?.kind !== 'Comparison') throw new Error('Not a comparison.');
  return { ...comparison, left: { kind: 'Path', segments: ['s', name] } };
};

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb, types: ['struct', 'json'] },
    { name: 'SQLite', open: openSqlite, types: ['struct'] },
    { name: 'PostgreSQL', open: openPglite, types: ['struct', 'json'] },
    { name: 'Trino', open: openTrino, types: ['struct'] },
  ] as const),
)('$name', ({ open, types }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const columnsWith = (name: string, type: (typeof types)[number]): Columns => ({
    id: 'integer',
    s: type === 'json' ? 'json' : Object.fromEntries(['a', 'b', 'ab', 'x', name].map((member) => [member, 'integer'])),
  });
  const compile = (name: string, columns: Columns) =>
    compileSql(
      { ...parseOrThrow('SELECT id FROM test.rows'), where: where(name) },
      { target: database.target, tables: { 'test.rows': { name: 'rows', columns } } },
    );

  it.each(types)('reads the member of any name in a %s as matches does', async (type) => {
    for (const name of names) {
      const columns = columnsWith(name, type);
      const rows = rowsWith(name);
      expect(
        rows.filter(createMatcher(where(name))).map(({ id }) => id),
        name,
      ).toEqual([0]);
      const { value, diagnostics } = compile(name, columns);
      expect(diagnostics, name).toEqual([]);
      await database.load('rows', columns, rows);
      const found = await database.query(value?.sql ?? '', value?.params ?? []);
      expect(
        found.map(({ id }) => Number(id)),
        name,
      ).toEqual([0]);
    }
  });

  it.each(types)('refuses names in a %s that cannot be stored', (type) => {
    for (const name of refused) {
      const { value, diagnostics } = compile(name, columnsWith(name, type));
      expect([value, diagnostics.map(({ code }) => code)], JSON.stringify(name)).toEqual([undefined, ['sql-value']]);
    }
  });
});
