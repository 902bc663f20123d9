import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Catalog, defineCatalog, readCatalog } from '../../src/catalog/index.js';
import { createMatcher } from '../../src/cunit/index.js';
import { type Columns, compileSql, openEngine } from '../../src/engine/index.js';
import { catalogFromZod } from '../../src/schemas/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

/** Lists at each position of a path. */
const columns = {
  id: 'integer',
  contacts: [{ emails: ['string'], name: 'string' }],
  owner: { phones: ['string'], city: 'string' },
  company: { sites: [{ zip: 'string', gates: [{ code: 'string' }] }] },
  grid: [['string']],
  tags: ['string'],
} as const satisfies Columns;

const words = ['x', 'y', 'z', null];
const rows = Array.from({ length: 48 }, (_, id) => {
  const word = (step: number) => words[(id * 7 + step * 5 + (id >> 2)) % words.length] ?? null;
  const list = <Item>(size: number, item: (index: number) => Item) =>
    size === 3 ? null : Array.from({ length: size }, (_, index) => item(index));
  return {
    id,
    contacts: list(id % 4, (at) => ({ emails: list((id + at) % 4, (step) => word(step)), name: word(at) })),
    owner: id % 5 === 0 ? null : { phones: list((id >> 1) % 4, word), city: word(1) },
    company: {
      sites: list((id >> 2) % 4, (at) => ({ zip: word(at), gates: list(at + 1, (step) => ({ code: word(step) })) })),
    },
    grid: list((id >> 1) % 4, (at) => list((id + at) % 4, word)),
    tags: list(id % 4, word),
  };
});

const paths = [
  ...['contacts.emails', 'contacts.name', 'owner.phones', 'owner.city', 'company.sites.zip'],
  ...['company.sites.gates.code', 'grid', 'tags'],
];
const conditions = paths.flatMap((path) => [
  `${path} = 'x'`,
  `${path} <> 'x'`,
  `${path} IN ('y', 'z')`,
  `NOT (${path} LIKE 'z%')`,
  `${path} IS NULL`,
  `${path} IS NOT NULL`,
]);

const text = z.string().nullable();
const schema = z.object({
  id: z.int(),
  contacts: z.array(z.object({ emails: z.array(text), name: text })),
  owner: z.object({ phones: z.array(text), city: text }),
  company: z.object({ sites: z.array(z.object({ zip: text, gates: z.array(z.object({ code: text })) })) }),
  grid: z.array(z.array(text)),
  tags: z.array(text),
});

let catalogs: Readonly<Record<string, Catalog>>;
beforeAll(async () => {
  const engine = await openEngine({ tables: { 'test.rows': { rows, columns } } });
  const ofEngine = engine.catalog();
  engine.close();
  catalogs = {
    engine: ofEngine,
    'saved and read': valueOf(readCatalog(JSON.parse(JSON.stringify(ofEngine.definition)))),
    zod: catalogFromZod({ 'test.rows': schema }),
  };
});

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'Trino', open: openTrino },
  ]),
)('lists in lists on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.load('rows', columns, rows);
  });
  afterAll(() => database.close());

  it.each(['engine', 'saved and read', 'zod'])('are found by the catalog: %s', async (name) => {
    const sizes = new Set<number>();
    for (const condition of conditions) {
      const statement = parseOrThrow(`SELECT id FROM test.rows WHERE ${condition} ORDER BY id`);
      const { value, diagnostics } = compileSql(statement, {
        target: database.target,
        tables: { 'test.rows': 'rows' },
        catalog: catalogs[name],
      });
      expect(diagnostics, condition).toEqual([]);
      const { where } = statement;
      const expected = rows.filter((row) => where && createMatcher(where)(row)).map(({ id }) => id);
      const found = await database.query(value?.sql ?? '', value?.params ?? []);
      expect(
        found.map(({ id }) => Number(id)),
        condition,
      ).toEqual(expected);
      sizes.add(expected.length);
    }
    expect(sizes.size).toBeGreaterThan(10);
  });
});

describe('a catalog that does not state the lists of a path', () => {
  const collection = { type: 'string', collection: true } as const;
  const compile = (where: string, allow: readonly 'sql-list'[] = []) => {
    const catalog = defineCatalog({
      templates: {
        'test.rows': {
          partial: true,
          fields: {
            id: 'integer',
            tags: collection,
            'contacts.emails': collection,
            'contacts.id': 'integer',
            'sites.zip': { ...collection, lists: ['sites'] },
            'sites.id': 'integer',
          },
        },
      },
    });
    return compileSql(`SELECT id FROM test.rows WHERE ${where}`, { target: 'sqlite', catalog, allow });
  };

  it.each([
    "contacts.emails = 'x'",
    'contacts.id = 1',
    'contacts IS NULL',
    "sites.street = 'x'",
    "contacts.name = 'x'",
  ])('makes it a loss: %s', (where) => {
    const { exact, diagnostics } = compile(where);
    expect([exact, diagnostics.map(({ code }) => code)]).toEqual([false, ['sql-list']]);
  });

  it.each(["tags = 'x'", "sites.zip = 'x'", 'sites.id = 1', "street.name = 'x'"])('compiles others: %s', (where) => {
    expect(compile(where).diagnostics).toEqual([]);
  });

  it('assumes a list at the first name, if the loss is allowed', () => {
    expect(compile("contacts.emails = 'x'", ['sql-list']).value?.sql).toContain('json_each(t0."contacts")');
  });

  it('refuses a path below a column of a JOIN', () => {
    const catalog = defineCatalog({
      templates: { 'test.rows': { fields: { id: 'integer', 'contacts.emails': collection } } },
    });
    const joined = 'SELECT id FROM test.rows JOIN (SELECT * FROM test.rows) AS b ON (b.id = id)';
    const { diagnostics } = compileSql(`${joined} WHERE b.contacts.emails = 'x'`, { target: 'sqlite', catalog });
    expect(diagnostics.map(({ code }) => code)).toEqual(['sql-list']);
  });
});
