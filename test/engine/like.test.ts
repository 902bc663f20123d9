import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lettersOf } from '../../src/cunit/evaluate/like.js';
import { createMatcher } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

it('the letters that match a letter are all that have it as their lower case', () => {
  const expected = new Map<string, Set<string>>();
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    const lower = character.toLowerCase();
    if (lower === character || lower.length !== character.length) continue;
    expected.set(lower, new Set([...(expected.get(lower) ?? []), character]));
  }
  expect(expected.size).toBeGreaterThan(1400);
  const found = [...expected.keys()].map((letter) => [letter, new Set(lettersOf(letter))]);
  expect(found).toEqual([...expected]);
  for (const character of ['İ', 'ς', '1', '%', 'A']) expect(lettersOf(character)).toBe('');
});

const columns = { id: 'integer', name: 'string', active: 'boolean' } as const;
const names = [
  'i',
  'I',
  'ı',
  'İ',
  'i\u0307',
  'k',
  'K',
  '\u212A',
  'ß',
  'ẞ',
  'ss',
  'σ',
  'ς',
  'Σ',
  'å',
  'Å',
  '\u212B',
  'ǆ',
  'ǅ',
  'Ǆ',
];
const rows = [...names, ...names.map((name) => `x${name}Y`), '[A]', '*a?', 'A%', 'a!', 'ÄÖ\nÜ', '𐐀', '𐐨'].map(
  (name, id) => ({
    id,
    name,
    active: id % 2 === 0,
  }),
);
const patterns = [...names, ...names.map((name) => `_${name}%`), '[a]', '%A%', '*A?', 'a!%', 'äö%ü', '_', '𐐀', 'TRUE'];
const dialect = { likeCaseSensitive: false };

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    {
      name: 'SQLite with case-sensitive LIKE',
      open: () => openSqlite({ settings: ['PRAGMA case_sensitive_like = ON'] }),
    },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'Trino', open: openTrino },
  ]),
)('LIKE that ignores letter case on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.load('accounts', columns, rows);
  });
  afterAll(() => database.close());

  it.each(patterns)('matches the texts that %s matches', async (pattern) => {
    for (const condition of [
      `name LIKE '${pattern}'`,
      `name NOT LIKE '${pattern}'`,
      `name LIKE '${pattern}' ESCAPE '!'`,
      `active LIKE '${pattern}'`,
    ]) {
      const { where } = parseOrThrow(`SELECT id FROM account.query WHERE ${condition}`);
      const { value, exact } = compileSql(`SELECT id FROM account.query WHERE ${condition} ORDER BY id`, {
        target: database.target,
        dialect,
        tables: { 'account.query': { name: 'accounts', columns } },
      });
      expect(exact).toBe(true);
      const found = (await database.query(value?.sql ?? '', value?.params ?? [])).map(({ id }) => Number(id));
      const expected = rows.filter((row) => where && createMatcher(where, { dialect })(row)).map(({ id }) => id);
      expect(found, condition).toEqual(expected);
    }
  });
});

it('LIKE in SQLite rejects U+FFFF in a pattern, which stands for NUL there', () => {
  const { value, diagnostics } = compileSql("SELECT id FROM account.query WHERE name LIKE 'a\uffff%'", {
    target: 'sqlite',
    tables: { 'account.query': { columns: { id: 'integer', name: 'string' } } },
  });
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ message }) => message)).toEqual(['A text in SQLite cannot contain the value "a\\uffff%".']);
});

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'Trino', open: openTrino },
  ]),
)('LIKE on texts with NUL on $name', ({ open }) => {
  it('reads the whole text', async () => {
    const texts = ['a\0b', 'a', 'ab', 'a\0', '\0', '\0\0b', '', 'a\\u0000b', '\\\0"b'];
    const known = { id: 'integer', name: 'string', code: 'string', tags: ['string'] } as const;
    const table = texts.map((name, id) => ({ id, name, code: texts[(id * 2) % 9] ?? '', tags: [name] }));
    const conditions = [
      ...['a', 'a%', 'a_', 'a_b', '%b', '_', '__b', '%_%', '', '%u0000%', '%"%', '\\_"b'].flatMap((pattern) => [
        `name LIKE '${pattern}'`,
        `name NOT LIKE '${pattern}'`,
        `tags LIKE '${pattern}'`,
      ]),
      'name LIKE code',
      'name NOT LIKE code',
      ...["name = 'a'", "name <> 'ab'", "name < 'ab'", "tags = 'a'", "name IN ('a', 'ab')", 'name = code'],
    ];
    const database = await open();
    try {
      await database.load('accounts', known, table);
      for (const condition of conditions) {
        const { where } = parseOrThrow(`SELECT id FROM account.query WHERE ${condition}`);
        const { value } = compileSql(`SELECT id FROM account.query WHERE ${condition} ORDER BY id`, {
          target: database.target,
          tables: { 'account.query': { name: 'accounts', columns: known } },
        });
        const found = (await database.query(value?.sql ?? '', value?.params ?? [])).map(({ id }) => Number(id));
        const expected = table.filter((row) => where && createMatcher(where)(row)).map(({ id }) => id);
        expect(found, condition).toEqual(expected);
      }
    } finally {
      await database.close();
    }
  });
});
