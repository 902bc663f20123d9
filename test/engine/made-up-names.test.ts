import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Columns, compileSql, openEngine, type SqlTable, type TargetName } from '../../src/engine/index.js';
import { targetNames } from '../../src/engine/targets/targets.js';
import { propertyRuns } from '../support/property-runs.js';
import type { Database, TestRow } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

/** Names that aliases, lambda variables and columns of the SQL have, or could have. */
const hostile = [
  ...['t0', 't1', 'T1', 't2', 't3', 'T3', 't4', 't5', 't6', 't7', 'e0', 'E0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e'],
  ...['value', 'key', 'json', 'line', 'cell', 'number', 'r', 'q', 'c0', 'c1', 'root', 'id1', 'unnest', 'x'],
];

/** The roles of the names in the statements below. */
interface Names {
  /** Group, name and table of the outer template. */
  readonly A: string;
  readonly B: string;
  readonly outerTable: string;
  /** Its columns: a number, a struct, a list and a list of structs; and the member of the structs. */
  readonly p: string;
  readonly s: string;
  readonly l: string;
  readonly o: string;
  readonly m: string;
  /** The same of the inner template: a number and a list. */
  readonly C: string;
  readonly D: string;
  readonly innerTable: string;
  readonly k: string;
  readonly n: string;
  /** The alias of a JOIN, and a display name. */
  readonly j: string;
  readonly d: string;
  /** Columns that no statement names: structs with a member of each name. */
  readonly hidden: readonly string[];
}

const plain: Names = {
  ...{ A: 'oa', B: 'ob', outerTable: 'outer_rows', p: 'op', s: 'os', l: 'ol', o: 'oo', m: 'om' },
  ...{ C: 'ic', D: 'id2', innerTable: 'inner_rows', k: 'ik', n: 'il', j: 'ja', d: 'dn', hidden: [] },
};

/** Statements of every place in which the SQL has a name of its own; `‹p›` is the name with the role `p`. */
const statements = [
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT ‹k› FROM ‹C›.‹D› WHERE ‹k› = ‹A›.‹B›.‹p›)',
  'SELECT id FROM ‹A›.‹B› WHERE NOT EXISTS (SELECT * FROM ‹C›.‹D› WHERE ‹k› > ‹A›.‹B›.‹p›)',
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT id FROM ‹C›.‹D› WHERE id = ‹A›.‹B›.id AND ‹k› <> ‹A›.‹B›.‹p›)',
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT DISTINCT * FROM ‹C›.‹D› WHERE ‹k› = ‹A›.‹B›.‹s›.‹m›)',
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT ‹k› FROM ‹C›.‹D› WHERE ‹n› = ‹A›.‹B›.‹p›)',
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT ‹k› FROM ‹C›.‹D› WHERE ‹A›.‹B›.‹l› = ‹k›)',
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT ‹k› FROM ‹C›.‹D› WHERE ‹A›.‹B›.‹o›.‹m› < ‹n›)',
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT ‹k› FROM ‹C›.‹D› WHERE ‹k› = ‹A›.‹B›.‹p› AND EXISTS (SELECT id FROM ‹C›.‹D› WHERE ‹n› = ‹A›.‹B›.‹p›))',
  'SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT ‹k› FROM ‹C›.‹D› JOIN (SELECT * FROM ‹C›.‹D› WHERE ‹k› > 1) AS ‹j› ON (‹j›.‹k› = ‹k›) WHERE ‹j›.‹k› = ‹A›.‹B›.‹p›)',
  "SELECT id FROM ‹A›.‹B› WHERE EXISTS (SELECT ‹k› FROM ‹C›.‹D› JOIN (SELECT id, --v:result{displayname='‹d›'}\n‹k› FROM ‹C›.‹D›) AS ‹j› ON (‹j›.‹d› = ‹A›.‹B›.‹p›) WHERE id < ‹j›.id)",
  'SELECT id, ‹j›.‹k› FROM ‹A›.‹B› JOIN (SELECT ‹k› FROM ‹C›.‹D› ORDER BY ‹k› DESC LIMIT 2) AS ‹j› ON (‹j›.‹k› = ‹p›) WHERE ‹l› > 2 ORDER BY id, ‹j›.‹k›',
  'SELECT id, ‹o›.‹m› FROM ‹A›.‹B› WHERE ‹o›.‹m› = 2 OR ‹l› = ‹p› ORDER BY id',
  'SELECT id FROM ‹A›.‹B› WHERE ‹l› = ‹o›.‹m› AND NOT ‹l› = 1 ORDER BY ‹p›, id',
  "SELECT DISTINCT ‹p›, --v:result{displayname='‹d›'}\nid FROM ‹A›.‹B› ORDER BY ‹p› DESC, id LIMIT 4",
  'SELECT ‹s›.‹m› FROM ‹A›.‹B› ORDER BY id',
] as const;

const columnsOf = (
  { p, s, l, o, m, k, n }: Names,
  hidden: readonly string[],
): { readonly outer: Columns; readonly inner: Columns } => {
  const members = Object.fromEntries(['id', p, s, l, o, m, k, n].map((name) => [name, 'integer' as const]));
  const more = Object.fromEntries(hidden.map((name) => [name, members]));
  return {
    outer: {
      id: 'integer',
      [p]: 'integer',
      [s]: { [m]: 'integer' },
      [l]: ['integer'],
      [o]: [{ [m]: 'integer' }],
      ...more,
    },
    inner: { id: 'integer', [k]: 'integer', [n]: ['integer'], ...more },
  };
};

/** Rows by role. */
interface Cells {
  readonly outer: readonly { p: number; m: number; l: readonly number[]; o: readonly number[] }[];
  readonly inner: readonly { k: number; n: readonly number[] }[];
}

const number = fc.integer({ min: 1, max: 4 });
const cells: fc.Arbitrary<Cells> = fc.record({
  outer: fc.array(
    fc.record({ p: number, m: number, l: fc.array(number, { maxLength: 3 }), o: fc.array(number, { maxLength: 2 }) }),
    { minLength: 1, maxLength: 5 },
  ),
  inner: fc.array(fc.record({ k: number, n: fc.array(number, { maxLength: 3 }) }), { minLength: 1, maxLength: 5 }),
});

function rowsOf({ outer, inner }: Cells, names: Names): { readonly outer: TestRow[]; readonly inner: TestRow[] } {
  const { p, s, l, o, m, k, n, hidden } = names;
  // Values that the conditions of the statements would often select.
  const more = Object.fromEntries(
    hidden.map((name, index) => [
      name,
      Object.fromEntries(['id', p, s, l, o, m, k, n].map((member) => [member, 1 + (index % 4)])),
    ]),
  );
  return {
    outer: outer.map((row, id) => ({
      id,
      [p]: row.p,
      [s]: { [m]: row.m },
      [l]: row.l,
      [o]: row.o.map((one) => ({ [m]: one })),
      ...more,
    })),
    inner: inner.map((row, id) => ({ id, [k]: row.k, [n]: row.n, ...more })),
  };
}

/** Names of which no two meet in one table in the statements themselves; a column that is not named may have any. */
const hostileNames: fc.Arbitrary<Names> = fc
  .tuple(fc.shuffledSubarray(hostile, { minLength: hostile.length }), fc.integer({ min: 0, max: 9 }))
  .map(([shuffled, count]) => {
    const known = new Set<string>();
    const unique = shuffled.filter((name) => !known.has(name.toLowerCase()) && known.add(name.toLowerCase()));
    const [A = '', B = '', p = '', s = '', l = '', o = '', m = '', C = '', D = '', k = '', n = '', j = '', d = ''] =
      unique;
    const [outerTable = '', innerTable = ''] = unique.toReversed();
    const others = unique.filter((name) => ![p, s, l, o, k, n, j, A, C].includes(name));
    return { A, B, outerTable, p, s, l, o, m, C, D, innerTable, k, n, j, d, hidden: others.slice(0, count) };
  });

const write = (statement: string, names: Names): string =>
  statement.replaceAll(/‹(\w+)›/g, (_, role: keyof Names) => String(names[role]));

/** How the columns are stated: all, only those that a statement can name, or none. */
type Stated = 'all' | 'named' | 'none';

function tablesOf(names: Names, stated: Stated): Readonly<Record<string, SqlTable>> {
  const { outer, inner } = columnsOf(names, stated === 'all' ? names.hidden : []);
  const columns = (one: Columns): Pick<SqlTable, 'columns'> => (stated === 'none' ? {} : { columns: one });
  return {
    [`${names.A}.${names.B}`]: { name: names.outerTable, ...columns(outer) },
    [`${names.C}.${names.D}`]: { name: names.innerTable, ...columns(inner) },
  };
}

async function load(database: Database, data: Cells, names: Names): Promise<void> {
  const columns = columnsOf(names, names.hidden);
  const rows = rowsOf(data, names);
  await database.load(names.outerTable, columns.outer, rows.outer);
  await database.load(names.innerTable, columns.inner, rows.inner);
}

async function ask(database: Database, names: Names, statement: string, stated: Stated): Promise<readonly string[]> {
  const text = write(statement, names);
  const { value, diagnostics } = compileSql(text, { target: database.target, tables: tablesOf(names, stated) });
  if (value === undefined) throw new Error(`${text}: ${diagnostics.map(({ message }) => message).join(' ')}`);
  const found = await database.query(value.sql, value.params).catch((cause: unknown) => {
    throw new Error(`${text}\n${value.sql}`, { cause });
  });
  const withNumbers = (_: string, one: unknown): unknown => (typeof one === 'bigint' ? Number(one) : one);
  const rows = found.map((row) => JSON.stringify(Object.values(row), withNumbers));
  return / ORDER BY [^)]*$/.test(statement) ? rows : rows.sort();
}

const numRuns = propertyRuns(25);

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'Trino', open: openTrino },
  ]),
)('names in the SQL for $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('change no rows: the names of columns, members, tables, templates and aliases may be any', async () => {
    let [answers, selected] = [0, 0];
    const property = fc.asyncProperty(cells, hostileNames, async (data, names) => {
      await load(database, data, plain);
      const expected: (readonly string[])[] = [];
      // In Trino, an EXISTS names fields of the next statement around it only.
      const asked = statements.filter((one) => database.target !== 'trino' || !/EXISTS.*EXISTS/.test(one));
      for (const statement of asked) expected.push(await ask(database, plain, statement, 'all'));
      await load(database, data, names);
      for (const [index, statement] of asked.entries()) {
        const ways: readonly Stated[] =
          comparesNumbers(statement) && database.target !== 'sqlite' ? ['all', 'named', 'none'] : ['all', 'named'];
        for (const stated of ways)
          expect(await ask(database, names, statement, stated), write(statement, names)).toEqual(expected[index]);
        answers += 1;
        if ((expected[index]?.length ?? 0) > 0) selected += 1;
      }
    });
    await fc.assert(property, { numRuns });
    expect(selected / answers).toBeGreaterThan(0.5);
  });

  it('do not meet a column of objects in the table of an EXISTS', async () => {
    const outer = { id: 'integer' } as const;
    const inner = { k: 'integer', t0: { id: 'integer' }, t1: { id: 'integer' } } as const;
    await database.load('a.t', outer, [{ id: 1 }, { id: 2 }, { id: 3 }]);
    await database.load('b.u', inner, [
      { k: 1, t0: { id: 1 }, t1: { id: 9 } },
      { k: 3, t0: { id: 1 }, t1: { id: 9 } },
    ]);
    for (const columns of [inner, { k: 'integer' } as const, undefined]) {
      // SQLite compares no columns of unknown types.
      if (columns === undefined && database.target === 'sqlite') continue;
      const tables = { 'a.t': { columns: outer }, 'b.u': { columns } };
      const text = 'SELECT id FROM a.t WHERE EXISTS (SELECT k FROM b.u WHERE k = a.t.id) ORDER BY id';
      const { value } = compileSql(text, { target: database.target, tables });
      const rows = await database.query(value?.sql ?? '', value?.params ?? []);
      expect(rows.map(({ id }) => Number(id))).toEqual([1, 3]);
    }
  });
});

/** Whether a statement compares numbers only, which needs no types. */
function comparesNumbers(statement: string): boolean {
  return statements.indexOf(statement as (typeof statements)[number]) < 3;
}

it('the engine selects the same rows, whatever other columns a table has', async () => {
  const engine = await openEngine({
    tables: {
      'a.t': [
        { id: 1, t0: { id: 3 } },
        { id: 2, t0: { id: 3 } },
        { id: 3, t0: { id: 3 } },
      ],
      'b.u': [
        { k: 1, t0: { id: 1 }, e1: { k: 2 } },
        { k: 3, t0: { id: 1 }, e1: { k: 2 } },
      ],
    },
  });
  const ids = async (where: string): Promise<unknown> =>
    (await engine.execute(`SELECT id FROM a.t WHERE ${where} ORDER BY id`)).data.map(({ id }) => id);
  expect(await ids('EXISTS (SELECT k FROM b.u WHERE k = a.t.id)')).toEqual([1, 3]);
  expect(await ids('EXISTS (SELECT * FROM b.u WHERE k = a.t.id)')).toEqual([1, 3]);
  expect(await ids('NOT EXISTS (SELECT k FROM b.u WHERE k = a.t.id)')).toEqual([2]);
  expect(await ids('EXISTS (SELECT t0.id FROM b.u WHERE t0.id = a.t.id)')).toEqual([1]);
  expect(await ids('EXISTS (SELECT k FROM b.u WHERE k = a.t.t0.id)')).toEqual([1, 2, 3]);
  engine.close();
});

it.each(targetNames)(
  'an alias is not the name of a column or member that the statement names, in %s',
  (target: TargetName) => {
    const columns = { t0: 'integer', t2: 'integer', k: 'integer', T1: { e3: 'integer' } } as const;
    const tables = { 'a.t': { columns }, 'b.u': { columns } };
    const text = 'SELECT t0, T1.e3 FROM a.t WHERE EXISTS (SELECT k FROM b.u WHERE t2 = a.t.t0)';
    const aliases = compileSql(text, { target, tables }).value?.sql.match(/ AS [a-z]\d+/g);
    expect(new Set(aliases)).toEqual(new Set([' AS t3', ' AS t4']));
  },
);
