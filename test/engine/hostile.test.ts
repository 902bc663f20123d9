import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { type Columns, compileSql } from '../../src/engine/index.js';
import { targetNames } from '../../src/engine/targets/targets.js';
import {
  createColumn,
  createComparison,
  createIn,
  createLike,
  createPath,
  createSortKey,
  createStatement,
  createStringLiteral,
  createTemplate,
  type Path,
  type Predicate,
} from '../../src/vql/index.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

/** Texts that try to end a literal, an identifier or a statement. */
const hostile: readonly string[] = [
  ...[
    "'",
    "''",
    '"',
    '""',
    "'; DROP TABLE rows; --",
    '" OR "1"="1',
    '--',
    '/*',
    '*/',
    ';',
    '\\',
    "\\'",
    '$1',
    '?1',
    '?',
  ],
  ...[
    '%',
    '_',
    '!',
    "!'",
    '[',
    '*',
    "' || '",
    'ʼ',
    '＇',
    '‘',
    '\u202e',
    '\r\n',
    '$' + '{x}',
    ':name',
    'lambda',
    'NULL',
    't0',
    'e1',
  ],
];
const anyText = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 8 }));

const columns = { id: 'integer', name: 'string', tags: ['string'] } as const satisfies Columns;
/** Names that the factories reject, but that a tree from another source can have. */
const pathOf = (...segments: readonly string[]): Path => ({ kind: 'Path', segments });
const select = (where: Predicate) =>
  createStatement({ columns: [createColumn(createPath('id'))], from: createTemplate('test', 'rows'), where });
const shapes: readonly ((value: string) => Predicate)[] = [
  (value) => createComparison(createPath('name'), '=', createStringLiteral(value)),
  (value) => createComparison(createPath('tags'), '<', createStringLiteral(value)),
  (value) => createIn(createPath('name'), [createStringLiteral(value), createStringLiteral('b')]),
  (value) => createLike(createPath('name'), createStringLiteral(value)),
  (value) => createLike(createStringLiteral(value), createPath('name')),
];

describe.each(targetNames)('a hostile value for %s', (target) => {
  it('never changes the statement, whether the types are known or not', () => {
    const tables = { 'test.rows': { name: 'rows', columns } };
    const law = fc.property(anyText, fc.constantFrom(...shapes), fc.boolean(), (value, shape, hasTypes) => {
      const options = { target, ...(hasTypes && { tables }) };
      const found = compileSql(select(shape(value)), options);
      const plain = compileSql(select(shape('a')), options);
      if (found.value === undefined) return;
      // The escape character, if there is one, is always the same.
      expect(found.value.sql.replaceAll(" ESCAPE '!'", '')).toBe(plain.value?.sql.replaceAll(" ESCAPE '!'", ''));
      expect(found.value.params.length).toBe(plain.value?.params.length);
    });
    fc.assert(law, { numRuns: 300 });
  });

  it('never changes the statement as the name of a table, column, member or result either', () => {
    const law = fc.property(fc.array(anyText, { minLength: 5, maxLength: 5 }), (names) => {
      const write = (given: readonly string[]): string => {
        const [table = '', column = '', member = '', other = '', key = ''] = given;
        const statement = createStatement({
          columns: [createColumn(pathOf(column, member)), createColumn(pathOf(other))],
          from: createTemplate('test', 'rows'),
          where: createComparison(pathOf(column, member), '=', createStringLiteral('a')),
          orderBy: [createSortKey(pathOf(other))],
        });
        const shape: Columns = { [other]: 'string', [column]: { [member]: 'string', [key]: 'string' } };
        const { value } = compileSql(statement, {
          target,
          tables: { 'test.rows': { name: [table, key], columns: shape } },
        });
        // The shape is the rest without names and texts, in which quotes are doubled; in E'' backslashes are too.
        const shapeOfNames = (value?.sql ?? '').replaceAll(
          /"(?:[^"]|"")*"|E'(?:[^'\\]|''|\\\\)*'|'(?:[^']|'')*'/g,
          '""',
        );
        // An alias avoids the names.
        return shapeOfNames.replaceAll(/\bt\d+\b/g, 't');
      };
      // Two columns with one name, or a path that is also the name of a column, change the statement.
      const [, column = '', member = '', other = '', key = ''] = names;
      fc.pre(new Set([column, other, `${column}.${member}`]).size === 3 && member !== key);
      expect(write(names)).toBe(write(['a', 'b', 'c', 'd', 'e']));
    });
    fc.assert(law, { numRuns: 300 });
  });

  it('that the target cannot store is a loss', () => {
    const codes = (value: string) =>
      compileSql(select(createComparison(createPath('name'), '=', createStringLiteral(value))), {
        target,
      }).diagnostics.map(({ code }) => code);
    expect(codes('\ud800')).toEqual(['sql-value']);
    expect(codes('a\0b')).toEqual(target === 'postgres' || target === 'sqlite' ? ['sql-value'] : []);
  });
});

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'Trino', open: openTrino },
  ]),
)('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('a hostile value selects the rows that hold it, and no other', async () => {
    const rows = [...new Set([...hostile, 'a\0b'])].map((name, id) => ({ id, name, tags: [name, 'x'] }));
    await database.load(
      'rows',
      columns,
      rows.filter(({ name }) => name !== 'a\0b'),
    );
    const stored = rows.filter(({ name }) => name !== 'a\0b');
    const tables = { 'test.rows': { name: 'rows', columns } };
    for (const { name } of rows) {
      for (const shape of shapes) {
        const predicate = shape(name);
        const { value } = compileSql(select(predicate), { target: database.target, tables });
        if (value === undefined) continue;
        const found = (await database.query(value.sql, value.params)).map(({ id }) => Number(id));
        expect(found.sort((a, b) => a - b)).toEqual(stored.filter(createMatcher(predicate)).map(({ id }) => id));
      }
    }
  });

  it('hostile names of tables and columns are names', async () => {
    // DuckDB treats names that differ only in letter case as one.
    const names = hostile.filter((name) => !/\0/.test(name));
    const hostileColumns: Columns = Object.fromEntries(names.map((name) => [name, 'string']));
    for (const table of ['a"b; DROP TABLE rows; --', "it's", 'select']) {
      await database.load(table, hostileColumns, [Object.fromEntries(names.map((name) => [name, `<${name}>`]))]);
      const tables = { 'test.rows': { name: table, columns: hostileColumns } };
      const { value } = compileSql('SELECT * FROM test.rows', { target: database.target, tables });
      const [row] = await database.query(value?.sql ?? '', []);
      expect(row).toEqual(Object.fromEntries(names.map((name) => [name, `<${name}>`])));
    }
  });

  it('finds columns with the names that the compiler creates', async () => {
    const own = { id: 'integer', t0: { id: 'integer' }, t1: 'integer', e1: ['integer'], e2: 'integer' } as const;
    await database.load('own', own, [{ id: 1, t0: { id: 5 }, t1: 7, e1: [1, 2], e2: 2 }]);
    const tables = { 'test.own': { name: 'own', columns: own } };
    const text = 'SELECT id, t0.id, t1 FROM test.own WHERE e1 = e2 AND e1 = 1 AND t0.id = 5 AND t1 = 7';
    const { value } = compileSql(text, { target: database.target, tables });
    const [row] = await database.query(value?.sql ?? '', value?.params ?? []);
    expect([row?.['id'], row?.['t0.id'], row?.['t1']].map(Number)).toEqual([1, 5, 7]);
  });
});
