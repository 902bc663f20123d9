import { describe, expect, it } from 'vitest';
import { createMatcher, matches, type Row, toCUnit } from '../../src/cunit/index.js';
import { openEngine } from '../../src/engine/index.js';
import { parsePredicate } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

/** Answers that no document gives, as the table in `docs/cunit.md` decides them: a condition, and the ids of its rows. */
interface Decision {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly answers: readonly (readonly [where: string, ids: string])[];
}

const decisions: readonly Decision[] = [
  {
    title: 'a boolean is read in any letter case, and is neither equal nor ordered to another text',
    rows: [
      { id: '1', active: true, text: 'TRUE' },
      { id: '2', active: false, text: 'False' },
      { id: '3', active: null, text: 'x' },
      { id: '4', active: true, text: 'false' },
    ],
    answers: [
      ["active = 'TRUE'", '1 4'],
      ["active <> 'TRUE'", '2'],
      ["active <> 'True' OR active IS NULL", '2 3'],
      ["active IN ('FALSE', 'x')", '2'],
      ["active NOT IN ('faLse')", '1 4'],
      ["active BETWEEN 'False' AND 'TRUE'", '1 2 4'],
      ["active > 'FALSE'", '1 4'],
      ["active <> 'yes'", '1 2 4'],
      ["active = 'yes'", ''],
      ["active <> ' TRUE'", '1 2 4'],
      ["active LIKE 'T%'", ''],
      ["active LIKE 't%'", '1 4'],
      ['active = text', '1 2'],
      ['text <> active', '4'],
      ['text = TRUE', ''],
    ],
  },
  {
    title: 'an escape character at the end of a pattern is literal',
    rows: [
      { id: '1', name: 'a!' },
      { id: '2', name: 'a' },
      { id: '3', name: 'a!!' },
      { id: '4', name: 'a%' },
    ],
    answers: [
      ["name LIKE 'a!' ESCAPE '!'", '1'],
      ["name NOT LIKE 'a!' ESCAPE '!'", '2 3 4'],
      ["name LIKE 'a!!' ESCAPE '!'", '1'],
      ["name LIKE 'a!!!' ESCAPE '!'", '3'],
      ["name LIKE '%!' ESCAPE '!'", '1 3'],
      ["name LIKE 'a!%' ESCAPE '!'", '4'],
      ["name LIKE '!a!%' ESCAPE '!'", '4'],
    ],
  },
  {
    title: 'an invalid Date is null',
    rows: [
      { id: '1', at: new Date('2024-01-31T12:00:00Z'), days: [new Date('2024-01-31'), new Date(Number.NaN)] },
      { id: '2', at: new Date(Number.NaN), days: [new Date(Number.NaN)] },
      { id: '3', at: null, days: [] },
    ],
    answers: [
      ['at IS NULL', '2 3'],
      ['at IS NOT NULL', '1'],
      ["at = '2024-01-31T12:00:00Z'", '1'],
      ["at <> '2024-02-01'", '1'],
      ["NOT (at = '2024-02-01')", '1'],
      ["at NOT IN ('2024-02-01')", '1'],
      ["at NOT BETWEEN '2023-01-01' AND '2023-12-31'", '1'],
      ["at IS NULL OR at > '2024-01-01'", '1 2 3'],
      ['days IS NULL', '1 2 3'],
      ['days IS NOT NULL', '1'],
      ["days <> '2024-02-01'", '1'],
    ],
  },
  {
    title: 'a list with null and with a value is both null and not null',
    rows: [
      { id: '1', tags: ['a', null], lines: [{ sku: 'x' }, { sku: null }] },
      { id: '2', tags: ['a'], lines: [{ sku: 'x' }] },
      { id: '3', tags: [null], lines: [{ sku: null }] },
      { id: '4', tags: [], lines: [] },
      { id: '5', tags: null, lines: null },
    ],
    answers: [
      ['tags IS NULL', '1 3 4 5'],
      ['tags IS NOT NULL', '1 2'],
      ['NOT (tags IS NULL)', '1 2'],
      ['NOT (tags IS NOT NULL)', '1 3 4 5'],
      ['lines.sku IS NULL', '1 3 4 5'],
      ['lines.sku IS NOT NULL', '1 2'],
      ["(tags IS NULL OR tags = 'b')", '1 3 4 5'],
    ],
  },
  {
    title: 'the first key with a value counts, and those that join more names come first',
    rows: [
      { id: '1', 'a.b': 1, a: { b: 2 } },
      { id: '2', 'a.b': null, a: { b: 2 } },
      { id: '3', 'a.b': 2, a: { b: 1 } },
      { id: '4', a: { b: 1 } },
      { id: '5', 'a.b': null },
      { id: '6', 'a.b': 1 },
    ],
    answers: [
      ['a.b = 1', '1 4 6'],
      ['a.b = 2', '2 3'],
      ['a.b <> 2', '1 4 6'],
      ['a.b IS NULL', '5'],
    ],
  },
  {
    title: 'keys join names in nested values, in lists and in JSON too',
    rows: [
      { id: '1', b: { 'b.c': 1 } },
      { id: '2', b: { b: { c: 1 } } },
      { id: '3', 'b.b': { c: 1 } },
      { id: '4', b: { 'b.c': 2, b: { c: 1 } } },
      { id: '5', l: [{ 'c.d': 1 }, { c: { d: 2 } }], j: { 'c.d': 1 } },
      { id: '6', l: [{ 'c.d': null, c: { d: 2 } }], j: 'text' },
      { id: '7', l: [{ 'c.d': 3, c: { d: 1 } }], j: [{ 'c.d': [], c: { d: 1 } }] },
    ],
    answers: [
      ['b.b.c = 1', '1 2 3'],
      ['b.b.c = 2', '4'],
      ['l.c.d = 1', '5'],
      ['l.c.d = 2', '5 6'],
      ['l.c.d = 3', '7'],
      ['j.c.d = 1', '5 7'],
      ['j.c.d IS NULL', '1 2 3 4 6'],
    ],
  },
];

describe.each(decisions)('$title', ({ rows, answers }) => {
  it.each(answers)('%s: %s', async (where, ids) => {
    const predicate = valueOf(parsePredicate(where));
    const isMatch = createMatcher(predicate);
    expect(idsOf(rows.filter((row) => isMatch(row)))).toBe(ids);
    expect(idsOf(rows.filter((row) => matches(predicate, row)))).toBe(ids);
    const { value: cunit } = toCUnit(predicate);
    if (cunit !== undefined) expect(idsOf(rows.filter((row) => matches(cunit, row)))).toBe(ids);
    const engine = await openEngine({ tables: { 'test.rows': rows } });
    try {
      const { data } = await engine.execute(`SELECT id FROM test.rows WHERE ${where} ORDER BY id`);
      expect(idsOf(data)).toBe(ids);
    } finally {
      engine.close();
    }
  });
});

describe('an empty list of columns', () => {
  const query = { group: 'test', template: 'rows', request: { overrideResults: [] } };

  it('selects the standard fields, as a request without columns does', async () => {
    const engine = await openEngine({ tables: { 'test.rows': [{ id: '1', name: 'x' }] } });
    const answers = await Promise.all([query, { ...query, request: {} }].map((one) => engine.execute(one)));
    engine.close();
    expect(answers.map(({ data }) => data)).toEqual([[{ id: '1', name: 'x' }], [{ id: '1', name: 'x' }]]);
  });
});

function idsOf(rows: readonly Row[]): string {
  return rows.map(({ id }) => String(id)).join(' ');
}
