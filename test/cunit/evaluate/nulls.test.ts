import { describe, expect, it } from 'vitest';
import { answerTo } from './holds.js';

/** Results of conditions if `x` is 5, 6 or null; `n` is always null. */
const table: readonly (readonly [where: string, five: string, six: string, nothing: string])[] = [
  ['x = 5', 'true', 'false', 'unknown'],
  ['x <> 5', 'false', 'true', 'unknown'],
  ['x < 6', 'true', 'false', 'unknown'],
  ['x = NULL', 'unknown', 'unknown', 'unknown'],
  ['x <> NULL', 'unknown', 'unknown', 'unknown'],
  ['x = n', 'unknown', 'unknown', 'unknown'],
  ['NULL < x', 'unknown', 'unknown', 'unknown'],
  ['x IS NULL', 'false', 'false', 'true'],
  ['x IS NOT NULL', 'true', 'true', 'false'],
  ['x NOTNULL', 'true', 'true', 'false'],
  ['x ISNULL', 'false', 'false', 'true'],
  ['x IN (5)', 'true', 'false', 'unknown'],
  ['x IN (5, NULL)', 'true', 'unknown', 'unknown'],
  ['x IN (5, n)', 'true', 'unknown', 'unknown'],
  ['x NOT IN (5)', 'false', 'true', 'unknown'],
  ['x NOT IN (5, NULL)', 'false', 'unknown', 'unknown'],
  ['x NOT IN (5, n)', 'false', 'unknown', 'unknown'],
  ['x IN (NULL)', 'unknown', 'unknown', 'unknown'],
  ['x BETWEEN 1 AND 5', 'true', 'false', 'unknown'],
  ['x BETWEEN 5 AND 1', 'false', 'false', 'unknown'],
  ['x NOT BETWEEN 1 AND 5', 'false', 'true', 'unknown'],
  ['x BETWEEN NULL AND 5', 'unknown', 'false', 'unknown'],
  ['x BETWEEN 6 AND NULL', 'false', 'unknown', 'unknown'],
  ['x BETWEEN n AND 5', 'unknown', 'false', 'unknown'],
  ['x NOT BETWEEN NULL AND 5', 'unknown', 'true', 'unknown'],
  ['x NOT BETWEEN 6 AND n', 'true', 'unknown', 'unknown'],
  ["x LIKE '5'", 'true', 'false', 'unknown'],
  ['x LIKE NULL', 'unknown', 'unknown', 'unknown'],
  ['x NOT LIKE n', 'unknown', 'unknown', 'unknown'],
  ["x LIKE '%'", 'true', 'true', 'unknown'],
  ['x = 5 AND n = 1', 'unknown', 'false', 'unknown'],
  ['x = 5 OR n = 1', 'true', 'unknown', 'unknown'],
  ['x IS NULL OR x = 5', 'true', 'false', 'true'],
  ['NOT (x = 5 AND (n = 1 OR x = 6))', 'unknown', 'true', 'unknown'],
];

describe.each(table)('%s', (where, five, six, nothing) => {
  it('is true, false or unknown as in SQL', () => {
    expect(answerTo(where, { x: 5, n: null })).toBe(five);
    expect(answerTo(where, { x: 6 })).toBe(six);
    expect(answerTo(where, { x: null })).toBe(nothing);
    expect(answerTo(where, {})).toBe(nothing);
    expect(answerTo(where, { x: [] })).toBe(nothing);
  });

  it('is unchanged by two negations', () => {
    for (const x of [5, 6, null]) expect(answerTo(`NOT (NOT (${where}))`, { x })).toBe(answerTo(where, { x }));
  });
});

describe('a literal on the left', () => {
  it.each([
    ['6 > x', 'x < 6'],
    ['6 >= x', 'x <= 6'],
    ['5 < x', 'x > 5'],
    ['5 <= x', 'x >= 5'],
    ['5 = x', 'x = 5'],
    ["'5' <> x", "x <> '5'"],
    ['x > y', 'y < x'],
  ])('makes %s mean %s', (left, right) => {
    for (const row of [
      { x: 5, y: 6 },
      { x: 6, y: 5 },
      { x: 5n, y: '5' },
      { x: '5' },
      { x: 7 },
      {},
      { x: [4, 7], y: [5] },
    ])
      expect(answerTo(left, row)).toBe(answerTo(right, row));
  });
});
