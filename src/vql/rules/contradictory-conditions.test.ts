import { describe, expect, it } from 'vitest';
import {
  candidates,
  comparedNumbers,
  constantConditions,
  operatorPairs,
} from '../../../test/support/operator-pairs.js';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { defineCatalog } from '../../catalog/index.js';
import { check } from '../index.js';

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;

const compatible: Readonly<Record<string, string>> = {
  'conditions on two fields': "a = 'x' AND b = 'y'",
  'alternatives with different values': "a = 'x' OR a = 'y'",
  'alternatives inside a conjunction': "(a = 1 OR a = 2) AND b = 'x'",
  'a range': 'a >= 10 AND a < 20',
  'a range of one value': 'a >= 10 AND a <= 10',
  'a value, and two other values that are excluded': 'a <> 1 AND a <> 2 AND a = 3',
  'texts that may be equal without regard to case': "a = 'X' AND a = 'x'",
  'texts, whose order is not documented': "a > 'b' AND a < 'a'",
  'digits in quotes: as texts, 5 is between 10 and 9': "a > '10' AND a < '9'",
  'one number in several notations': 'a = 1000 AND a = 1e3 AND a = 1000.0',
  'digits in quotes: different texts, but one number': "a = '01' AND a <> '1'",
  'numbers, of which 5 is between the two as texts': 'a > 10 AND a < 9',
  'numbers that are equal, but different texts': 'a >= 10 AND a < 10.0 AND b = 1e-400 AND b = 10e-401',
  'numbers beyond doubles that are equal':
    'a = 1e400 AND a = 10e399 AND b = 1e9007199254740993 AND b = 10e9007199254740992',
  'one time in two zones': "a = '2024-01-01T00:00:00+01:00' AND a = '2023-12-31T23:00:00Z'",
  'one time with fractions of several lengths': "a = '2024-01-01T00:00:00.1Z' AND a = '2024-01-01T00:00:00.100'",
  'the end of a day and the beginning of the next': "a = '2024-01-01T24:00Z' AND a = '2024-01-02T00:00Z'",
  'a day, which may be all of its times': "a > '2024-01-01T10:00Z' AND a <= '2024-01-01'",
  'a number and a text that may be equal': "a = 1 AND a = '1'",
  'a boolean and its text': "a = true AND a = 'true'",
  'one time in two notations': "a = '2026-01-01T10:00Z' AND a = '2026-01-01T10:00:00Z'",
  'the limits of a day': "a >= '2026-01-01' AND a < '2026-01-02'",
  'fields that differ in case': 'a = 1 AND A = 2',
  'a pattern and a value': "a LIKE 'x%' AND a = 'xy'",
  'variables that may have the same value': 'a = :x AND a = :y',
  'variables that may have different values': 'a = :x AND a <> :y',
  'a list and one of its values': 'a IN (1, 2) AND a = 2',
  'a list of which a value is left': 'a IN (1, 2) AND a NOT IN (2, 3) AND a <> 3',
  'ranges with one common value': 'a BETWEEN 1 AND 4 AND a >= 4 AND a NOT BETWEEN 5 AND 6',
  'texts of a list that may be equal without regard to case': "a IN ('X', 'y') AND a = 'x'",
  'a list with NULL, which is reported by null-in-list': 'a IN (1, NULL) AND a = 3',
  'a list with a variable': 'a IN (1, :v) AND a = 3',
  'two patterns, and one with another ESCAPE': "a LIKE 'x%' AND a NOT LIKE 'y%' AND a NOT LIKE 'x%' ESCAPE '!'",
  'patterns of variables, which may differ': 'a LIKE :v AND a NOT LIKE :v',
  'alternatives that are negated': 'NOT (a = 1 AND b = 2) AND a = 1',
  'a test for a value, and comparisons': 'a IS NOT NULL AND a IN (1, 2) AND a BETWEEN 1 AND :v',
  'one field compared with two others': 'a = b AND a = c',
  'a repeated condition, which is reported by repeated-condition': 'a = 1 AND a = 1',
};

/** Each contradiction with its title, the conditions, and the pairs that are reported. */
const contradictions: readonly (readonly [
  reports: string,
  where: string,
  ...pairs: (readonly [first: string, second: string])[],
])[] = [
  ['two texts for one field', "a = 'x' AND ‹a = 'y'›", ["a = 'x'", "a = 'y'"]],
  ['two values, one of them on the left', '1 = a AND b = 3 AND ‹a = 2›', ['1 = a', 'a = 2']],
  [
    'ids that are equal as JavaScript numbers',
    "id = '9007199254740992' AND ‹id = '9007199254740993'›",
    ["id = '9007199254740992'", "id = '9007199254740993'"],
  ],
  ['true and false', 'a = TRUE AND ‹a = FALSE›', ['a = TRUE', 'a = FALSE']],
  ['a range whose ends are swapped', 'a > 20 AND ‹a < 10›', ['a > 20', 'a < 10']],
  ['a swapped range with the numbers on the left', '20 < a AND ‹10 >= a›', ['20 < a', '10 >= a']],
  ['a range that excludes its only value', 'a >= 10 AND ‹a < 10›', ['a >= 10', 'a < 10']],
  ['one number in two notations, which are sent alike', 'a = 1000 AND ‹a <> 1e3›', ['a = 1000', 'a <> 1e3']],
  [
    'two times with the same form',
    "a = '2024-01-01T10:00:00Z' AND ‹a = '2024-01-01T10:00:01Z'›",
    ["a = '2024-01-01T10:00:00Z'", "a = '2024-01-01T10:00:01Z'"],
  ],
  ['a value outside a range', 'a = 5 AND ‹a > 7›', ['a = 5', 'a > 7']],
  ['a value that a list lacks', 'x IN (1, 2) AND ‹x = 3›', ['x IN (1, 2)', 'x = 3']],
  ['a value that a list excludes', 'x = 2 AND ‹x NOT IN (1, 2)›', ['x = 2', 'x NOT IN (1, 2)']],
  ['a list and the same list excluded', 'x IN (1, 2) AND ‹x NOT IN (2, 3, 1)›', ['x IN (1, 2)', 'x NOT IN (2, 3, 1)']],
  ['two lists without a common value', "x IN ('a', 'b') AND ‹x IN ('c')›", ["x IN ('a', 'b')", "x IN ('c')"]],
  ['a value above a range', 'x > 5 AND ‹x BETWEEN 1 AND 4›', ['x > 5', 'x BETWEEN 1 AND 4']],
  ['a list of values outside a range', 'x IN (0, 9) AND ‹x BETWEEN 1 AND 4›', ['x IN (0, 9)', 'x BETWEEN 1 AND 4']],
  [
    'two ranges without a common value',
    'x BETWEEN 1 AND 3 AND ‹x BETWEEN 4 AND 5›',
    ['x BETWEEN 1 AND 3', 'x BETWEEN 4 AND 5'],
  ],
  [
    'a range within one that is excluded',
    'x BETWEEN 2 AND 3 AND ‹x NOT BETWEEN 1 AND 4›',
    ['x BETWEEN 2 AND 3', 'x NOT BETWEEN 1 AND 4'],
  ],
  [
    'a condition and its negation by NOT',
    'NOT x = 1 AND ‹x = 1› AND NOT (NOT y = 1) AND ‹NOT y = 1›',
    ['NOT x = 1', 'x = 1'],
    ['NOT (NOT y = 1)', 'NOT y = 1'],
  ],
  [
    'a pattern and its negation',
    "x LIKE 'a%' AND ‹x NOT LIKE 'a%'› AND y LIKE 'a!%' ESCAPE '!' AND ‹NOT y LIKE 'a!%' ESCAPE '!'›",
    ["x LIKE 'a%'", "x NOT LIKE 'a%'"],
    ["y LIKE 'a!%' ESCAPE '!'", "NOT y LIKE 'a!%' ESCAPE '!'"],
  ],
  [
    'NULL and any comparison',
    'x IS NULL AND ‹x IN (1, :v)› AND y LIKE :v AND ‹y IS NULL› AND z IS NULL AND ‹z = other›',
    ['x IS NULL', 'x IN (1, :v)'],
    ['y LIKE :v', 'y IS NULL'],
    ['z IS NULL', 'z = other'],
  ],
  ['conditions in parentheses', 'x = 1 AND (b = 2 AND (c = 3 AND ‹x = 2›))', ['x = 1', 'x = 2']],
  [
    'a number and a text that are excluded',
    "a = 1 AND ‹a != 1› AND b <> 'x' AND ‹b = 'x'›",
    ['a = 1', 'a <> 1'],
    ["b <> 'x'", "b = 'x'"],
  ],
  [
    'dates that exclude every day',
    "a >= '2026-12-31' AND ‹a <= '2026-01-01'›",
    ["a >= '2026-12-31'", "a <= '2026-01-01'"],
  ],
  [
    'NULL and a value, NULL and not NULL',
    'a IS NULL AND ‹a > 1› AND b NOTNULL AND ‹b ISNULL›',
    ['a IS NULL', 'a > 1'],
    ['b NOTNULL', 'b ISNULL'],
  ],
  ['only the first contradiction of a field', 'a = 1 AND ‹a = 2› AND a = 3', ['a = 1', 'a = 2']],
  [
    'conjunctions inside EXISTS, whose own NOT changes nothing about its rows',
    'EXISTS (SELECT b FROM a.b WHERE b = 1 AND ‹b = 2›) OR NOT EXISTS (SELECT b FROM a.b WHERE b = 1 AND ‹b = 2›)',
    ['b = 1', 'b = 2'],
    ['b = 1', 'b = 2'],
  ],
  [
    'conjunctions in a JOIN of a subquery',
    'EXISTS (SELECT a FROM a.b JOIN (SELECT b FROM a.b) AS j ON (j.b = 1 AND ‹j.b = 2›))',
    ['j.b = 1', 'j.b = 2'],
  ],
];

describeRule('contradictory-conditions', {
  valid: Object.fromEntries(Object.entries(compatible).map(([title, where]) => [title, statement(where)])),
  invalid: contradictions.map(([reports, where, ...pairs]) => ({
    reports,
    query: statement(where),
    messages: pairs.map(
      ([first, second]) =>
        `"${first}" and "${second}" cannot both hold for one value; no row matches unless the field is a to-many path.`,
    ),
    related: pairs.map(([first]) => first),
  })),
});

const rules = only('contradictory-conditions');

describe('several conditions that exclude each other only together', () => {
  it.each([
    ['a IN (1, 2) AND a <> 1 AND a <> 2', '"a IN (1, 2)", "a <> 1" and "a <> 2"'],
    ['a <> 1 AND b = 1 AND a IN (1, 2) AND a >= 0 AND a < 2', '"a <> 1", "a IN (1, 2)" and "a < 2"'],
    ['a NOT BETWEEN 2 AND 4 AND a > 1 AND a < 5 AND a <> 3', undefined],
    ['a NOT BETWEEN 2 AND 4 AND a >= 2 AND a <= 4', '"a NOT BETWEEN 2 AND 4", "a >= 2" and "a <= 4"'],
  ])('%s', (where, conditions) => {
    expect(check(statement(where), { rules }).map(({ message }) => message)).toEqual(
      conditions === undefined
        ? []
        : [`${conditions} cannot all hold for one value; no row matches unless the field is a to-many path.`],
    );
  });
});

describe('any two conditions with constants contradict each other if and only if no value satisfies both', () => {
  it.each(constantConditions)('%s', (one, satisfiesOne) => {
    for (const [other, satisfiesOther] of constantConditions) {
      const canBe = candidates.some((value) => satisfiesOne(value) && satisfiesOther(value));
      expect(codesOf(`${one} AND ${other}`), other).toHaveLength(canBe ? 0 : 1);
    }
  });
});

describe('the message says which rows match below NOT', () => {
  const none = 'no row matches unless the field is a to-many path';
  const onlyNull = 'below NOT, only a row without a value does not match';
  it.each([
    ['NOT (a = 1 AND a = 2)', onlyNull],
    ['NOT (NOT (a = 1 AND a = 2))', none],
    ['NOT (b = 1 OR NOT (c = 1 AND NOT (a = 1 AND a = 2)))', onlyNull],
    ['NOT (a IS NULL AND a > 1)', onlyNull],
    ['NOT (a IS NULL AND a IS NOT NULL)', 'below NOT, every row matches'],
    ['NOT (a = 1 AND b = 1 AND a = 2)', 'below NOT, every row in which the field is not NULL matches'],
    ['a = 1 AND b = 1 AND a = 2', none],
    ['NOT EXISTS (SELECT id FROM a.b WHERE NOT (a = 1 AND a = 2))', onlyNull],
    ['EXISTS (SELECT id FROM a.b JOIN (SELECT b FROM a.b) AS j ON (NOT (j.b = 1 AND j.b = 2)))', onlyNull],
  ])('%s: %s', (where, match) => {
    const [found, ...others] = check(statement(where), { rules });
    expect(found?.message).toMatch(/^"a.*" and "a.*" cannot both hold for one value; |^"j.b = 1" and "j.b = 2" /);
    expect(found?.message.split('; ')[1]).toBe(`${match}.`);
    expect(others).toEqual([]);
  });
});
const codesOf = (where: string) => check(statement(where), { rules }).map(({ code }) => code);

describe('two conditions contradict each other if and only if no value satisfies both', () => {
  it.each(operatorPairs)('$one and $other', ({ one, other, satisfiesOne, satisfiesOther }) => {
    for (const [x, y] of comparedNumbers) {
      const canBe = candidates.some((value) => satisfiesOne(value, x) && satisfiesOther(value, y));
      expect(codesOf(`a ${one} ${x} AND a ${other} ${y}`), `${x}, ${y}`).toHaveLength(canBe ? 0 : 1);
    }
  });
});

describe('a test for NULL, and conditions that are not compared', () => {
  it.each([
    ['a IS NULL AND a IS NOT NULL', 1],
    ['a = 1 AND (a IS NULL OR a IS NULL)', 1],
    ['NOT (a IS NULL OR a IS NULL) AND (b = 1 AND (a IS NULL OR (a IS NULL AND a IS NULL)))', 1],
    ['(a = 1 AND a = 2) OR (a = 1 AND a = 2)', 2],
    ['b = 1 AND ((a = 1 AND a = 2) OR (a = 1 AND a = 2))', 1],
    ['a = 1 AND (a IS NULL OR b IS NULL OR a IS NULL)', 0],
    ['a NOTNULL AND a ISNULL', 1],
    ['a IS NULL AND a = 1', 1],
    ['a <> 1 AND a IS NULL', 1],
    ['a IS NULL AND a ISNULL', 0],
    ['a IS NOT NULL AND a NOTNULL', 0],
    ['a IS NOT NULL AND a = 1', 0],
    ['a = 1 AND a IS NOT NULL', 0],
    ['f(a) IS NULL AND f(a) = 1', 0],
    ['upper(a) = 1 AND upper(a) = 2', 0],
    ['1 = 2 AND 1 = 3', 0],
    ['b = a AND c = a', 0],
    ['a = 1 AND a = 2 AND a = 3', 1],
    [`${Array.from({ length: 64 }, (_, index) => `a <> ${index}`).join(' AND ')} AND a = 1`, 0],
    [`${Array.from({ length: 63 }, (_, index) => `a <> ${index}`).join(' AND ')} AND a = 1`, 1],
  ])('%s: %i', (where, count) => {
    expect(codesOf(where)).toHaveLength(count);
  });
});

describe('fields with several values per record', () => {
  const catalog = defineCatalog({
    templates: {
      'account.query': { fields: { id: 'integer', tags: { type: 'string', collection: true }, name: 'string' } },
      'crm.activities': { fields: { id: 'integer', marks: { type: 'string', collection: true }, name: 'string' } },
    },
  });
  const joined = 'JOIN (SELECT id FROM crm.activities) AS x ON (x.id = id)';
  it.each([
    ["SELECT id FROM account.query WHERE tags = 'a' AND tags = 'b'", 0],
    ["SELECT id FROM account.query WHERE name = 'a' AND name = 'b'", 1],
    ["SELECT id FROM account.query WHERE other = 'a' AND other = 'b'", 1],
    ["SELECT id FROM account.query WHERE name = 'a' OR NOT (tags = 'a' AND tags = 'b')", 0],
    ["SELECT id FROM account.query WHERE tags = 'a' OR NOT (name = 'a' AND name = 'b')", 1],
    ["SELECT id FROM strange.query WHERE tags = 'a' AND tags = 'b'", 1],
    [`SELECT id FROM account.query ${joined} WHERE x.marks = 'a' AND x.marks = 'b'`, 0],
    [`SELECT id FROM account.query ${joined} WHERE x.name = 'a' AND x.name = 'b'`, 1],
    [`SELECT id FROM account.query ${joined} WHERE tags = 'a' AND tags = 'b'`, 0],
    [`SELECT id FROM account.query ${joined} WHERE x.tags = 'a' AND x.tags = 'b'`, 1],
    [`SELECT id FROM account.query JOIN y ${joined} WHERE x.marks = 'a' AND x.marks = 'b'`, 0],
    ["SELECT id FROM account.query JOIN y AS x ON (x.id = id) WHERE x.tags = 'a' AND x.tags = 'b'", 1],
    ["SELECT id FROM WHERE tags = 'a' AND tags = 'b'", 1],
    ["SELECT id FROM crm.activities WHERE EXISTS (SELECT id FROM account.query WHERE tags = 'a' AND tags = 'b')", 0],
    // The field is that of the statement around.
    ["SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE tags = 'a' AND tags = 'b')", 0],
    ["SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE no = 'a' AND no = 'b')", 1],
  ])('%s: %i', (text, count) => {
    const found = check(text, { rules, catalog }).filter(({ code }) => code === 'contradictory-conditions');
    expect(found).toHaveLength(count);
    for (const { related = [] } of found)
      expect(related.map(({ message }) => message)).toEqual(['The other condition is here.']);
  });
});

describe('an alias that the ON of a JOIN cannot use yet', () => {
  const catalog = defineCatalog({
    templates: {
      'account.query': { fields: { id: 'integer', 'x.n': 'string' } },
      'crm.activities': { fields: { id: 'integer', n: 'integer', marks: { type: 'string', collection: true } } },
    },
  });
  const inner = '(SELECT id FROM crm.activities)';
  it.each([
    // The field "x.n" is a text: '2' is between '10' and '9'.
    ['x.n > 10 AND x.n < 9', 'x.id = id', 0],
    ['a.id = id', 'x.n > 10 AND x.n < 9', 1],
    ["x.n = 'a' AND x.n = 'b'", 'x.id = id', 1],
    ["x.marks = 'a' AND x.marks = 'b'", 'x.id = id', 1],
    ['a.id = id', "x.marks = 'a' AND x.marks = 'b'", 0],
    ["a.marks = 'a' AND a.marks = 'b'", "a.marks = 'a' AND a.marks = 'b'", 0],
  ])('does not name its join: ON (%s), ON (%s): %i', (first, second, count) => {
    const text = `SELECT id FROM account.query JOIN ${inner} AS a ON (${first}) JOIN ${inner} AS x ON (${second})`;
    expect(check(text, { rules, catalog }).filter(({ code }) => code === 'contradictory-conditions')).toHaveLength(
      count,
    );
  });
});

it.each(['total BETWEEN 9 AND 1 AND total > 0', 'total > 0 AND NOT total NOT BETWEEN 9 AND 1 AND total <> 6'])(
  'leaves a condition that excludes itself to reversed-between: %s',
  (where) => {
    const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', total: 'decimal' } } } });
    expect(check(statement(where), { rules, catalog })).toEqual([]);
    expect(check(statement(where), { catalog }).map(({ code }) => code)).toContain('reversed-between');
  },
);

describe('the type of the field decides how two values are compared', () => {
  const fields = {
    id: 'integer',
    count: 'integer',
    total: 'decimal',
    at: 'date-time',
    active: 'boolean',
    name: 'string',
    data: 'json',
  } as const;
  const catalog = defineCatalog({ templates: { 'account.query': { fields } } });
  it.each([
    ['count > 10 AND count < 9', 1],
    ['total >= 10 AND total < 10.0', 1],
    ['total = -1 AND total < -5', 1],
    ["count = '10' AND count <> '10.0'", 1],
    ["count > '10' AND count < '9'", 1],
    ['total = 1e400 AND total > 1e401', 1],
    ['total = 1e-400 AND total = 0', 1],
    ['total = 1e9007199254740993 AND total <> 10e9007199254740992', 1],
    ['total = 9007199254740993 AND total = 9007199254740993e0', 0],
    ["at = '2024-01-01T00:00:00+01:00' AND at <> '2023-12-31T23:00:00Z'", 1],
    ["at = '2024-01-01T00:00:00+01:00' AND at = '2023-12-31T23:00:00Z'", 0],
    ["at > '2024-01-01T10:00:00+02:00' AND at < '2024-01-01T09:00:00Z'", 0],
    ["at > '2024-01-01T10:00:00Z' AND at < '2024-01-01T11:00:00+02:00'", 1],
    ["at > '2024-01-01T00:00:00.12' AND at < '2024-01-01T00:00:00.1Z'", 1],
    ["active = TRUE AND active <> 'TRUE'", 1],
    ["active = 'True' AND active = 'TRUE'", 0],
    ['name > 10 AND name < 9', 0],
    ["name = '1' AND name = '1.0'", 1],
    ["name = '2024-01-01T00:00Z' AND name = '2024-01-01T00:00:00Z'", 1],
    ["name = 'a' AND name = 'A'", 0],
    // Two values that no whole number is equal to are compared as texts.
    ["count = 'x' AND count = 'y'", 1],
    // Neither is false where the value is no date, number or boolean: literal-type reports the value.
    ['at > 10 AND at < 5', 0],
    ["count >= 'y' AND count < 'y'", 0],
    ['active > 20 AND active <= 20', 0],
    ['at = 10 AND at <> 10', 1],
    ['at IS NULL AND at > 10', 1],
    // Whether a day is equal to its midnight is not documented.
    ["at = '2024-01-01' AND at = '2024-01-01T00:00:00Z'", 0],
    ["at = '2024-01-01' AND at <> '2024-01-01T00:00:00Z'", 0],
    // A value of JSON can be an object, which has no order and no text.
    ['data > 10 AND data < 5', 0],
    ["data LIKE 'x%' AND data NOT LIKE 'x%'", 0],
    // A value of JSON can be a list, of which two elements can satisfy two conditions.
    ["data = 'x' AND data <> 'x'", 0],
    ["data = 'x' AND data = 'y'", 0],
  ])('%s: %i', (where, count) => {
    const found = check(statement(where), { rules, catalog }).filter(({ code }) => code === 'contradictory-conditions');
    expect(found).toHaveLength(count);
  });
});

it.each([
  [31, 1],
  [32, 0],
])('compares 64 tests of a field, two for each range: %i ranges and a value, %i', (ranges, count) => {
  const where = [...Array.from({ length: ranges }, () => 'a BETWEEN 1 AND 9'), 'a = 99'].join(' AND ');
  const found = check(statement(where)).filter(({ code }) => code === 'contradictory-conditions');
  expect(found).toHaveLength(count);
});
