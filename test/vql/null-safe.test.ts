import { describe, expect, it } from 'vitest';
import { matches } from '../../src/cunit/index.js';
import { applyFixes, hasErrors } from '../../src/diagnostics/index.js';
import { check, parsePredicate } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

/** Applies the first fix of each diagnostic until the text is valid. */
function repaired(condition: string): string {
  let text = condition;
  for (let round = 0; round < 5; round++) {
    const found = parsePredicate(text).diagnostics;
    if (!hasErrors(found)) return text;
    const fixes = found.flatMap(({ fixes: all = [] }) => all.slice(0, 1));
    text = applyFixes(text, fixes).text;
  }
  throw new Error(`${condition} is not repaired: ${text}`);
}

type Value = string | null;

interface Row {
  readonly x: Value;
  readonly y: Value;
  /** A variable, which always has a value. */
  readonly p: string;
  readonly active: boolean | null;
}

const rows: readonly Row[] = [null, 'a', 'b'].flatMap((x) =>
  [null, 'a', 'b'].flatMap((y) =>
    ['a', 'b'].flatMap((p) => [null, true, false].map((active): Row => ({ x, y, p, active }))),
  ),
);

/** **The** truth table: a null-safe condition of another dialect, the rows that it selects, and the repaired text. */
const conditions: readonly (readonly [condition: string, isSelected: (row: Row) => boolean, text: string])[] = [
  ["x IS DISTINCT FROM 'a'", ({ x }) => x !== 'a', "(x <> 'a' OR x IS NULL)"],
  ["x IS NOT DISTINCT FROM 'a'", ({ x }) => x === 'a', "x = 'a'"],
  ["'a' IS DISTINCT FROM x", ({ x }) => x !== 'a', "('a' <> x OR x IS NULL)"],
  ['x IS DISTINCT FROM NULL', ({ x }) => x !== null, 'x IS NOT NULL'],
  ['x IS NOT DISTINCT FROM NULL', ({ x }) => x === null, 'x IS NULL'],
  ['NULL IS DISTINCT FROM x', ({ x }) => x !== null, 'x IS NOT NULL'],
  ['NULL IS NOT DISTINCT FROM x', ({ x }) => x === null, 'x IS NULL'],
  [
    'x IS DISTINCT FROM y',
    ({ x, y }) => x !== y,
    '((x <> y OR x IS NULL OR y IS NULL) AND (x IS NOT NULL OR y IS NOT NULL))',
  ],
  ['x IS NOT DISTINCT FROM y', ({ x, y }) => x === y, '(x = y OR (x IS NULL AND y IS NULL))'],
  ['x IS DISTINCT FROM :p', ({ x, p }) => x !== p, '(x <> :p OR x IS NULL)'],
  ['x IS NOT DISTINCT FROM :p', ({ x, p }) => x === p, 'x = :p'],
  ["'a' IS NOT DISTINCT FROM 'b'", () => false, "'a' = 'b'"],
  ["x <=> 'a'", ({ x }) => x === 'a', "x = 'a'"],
  ['x <=> NULL', ({ x }) => x === null, 'x IS NULL'],
  ['NULL <=> x', ({ x }) => x === null, 'x IS NULL'],
  ['NULL <=> NULL', () => true, 'NULL IS NULL'],
  ['x <=> y', ({ x, y }) => x === y, '(x = y OR (x IS NULL AND y IS NULL))'],
  ['x<=>:p', ({ x, p }) => x === p, 'x=:p'],
  ['active IS TRUE', ({ active }) => active === true, 'active = TRUE'],
  ['active IS NOT TRUE', ({ active }) => active !== true, '(active <> TRUE OR active IS NULL)'],
  ['active IS FALSE', ({ active }) => active === false, 'active = FALSE'],
  ['active IS NOT FALSE', ({ active }) => active !== false, '(active <> FALSE OR active IS NULL)'],
  ['active is unknown', ({ active }) => active === null, 'active is NULL'],
  ['active IS NOT UNKNOWN', ({ active }) => active !== null, 'active IS NOT NULL'],
  // IS of SQLite.
  ["x IS 'a'", ({ x }) => x === 'a', "x = 'a'"],
  ["x IS NOT 'a'", ({ x }) => x !== 'a', "(x <> 'a' OR x IS NULL)"],
  ['x IS :p', ({ x, p }) => x === p, 'x = :p'],
  ['x IS NOT :p', ({ x, p }) => x !== p, '(x <> :p OR x IS NULL)'],
  ['NULL IS DISTINCT FROM :p', () => true, ':p IS NOT NULL'],
];

/** Texts around a condition, and what they make of it. */
const contexts: readonly (readonly [
  around: (condition: string) => string,
  select: (isTrue: boolean, row: Row) => boolean,
])[] = [
  [(condition) => condition, (isTrue) => isTrue],
  [(condition) => `NOT ${condition}`, (isTrue) => !isTrue],
  [(condition) => `NOT (${condition})`, (isTrue) => !isTrue],
  [(condition) => `NOT (NOT (${condition}))`, (isTrue) => isTrue],
  [
    (condition) => `NOT (y = 'a' AND ${condition} OR y IS NULL)`,
    (isTrue, { y }) => y !== null && !(y === 'a' && isTrue),
  ],
  [(condition) => `y = 'b' AND NOT ((${condition}))`, (isTrue, { y }) => y === 'b' && !isTrue],
  [(condition) => `${condition} OR y = 'a'`, (isTrue, { y }) => isTrue || y === 'a'],
  [
    (condition) => `NOT x IS NULL AND (y = 'a' OR ${condition})`,
    (isTrue, { x, y }) => x !== null && (isTrue || y === 'a'),
  ],
];

describe('the fix of a null-safe comparison', () => {
  it.each(conditions)('writes %s', (condition, _, text) => {
    expect(repaired(condition)).toBe(text);
  });

  it.each(conditions)('selects the rows of %s, also below NOT', (condition, isSelected) => {
    for (const [around, select] of contexts) {
      const text = repaired(around(condition));
      const predicate = valueOf(parsePredicate(text));
      for (const row of rows) {
        const { p, ...fields } = row;
        const expected = select(isSelected(row), row);
        expect(matches(predicate, fields, { variables: { p } }), `${text} of ${JSON.stringify(row)}`).toBe(expected);
      }
    }
  });

  it('is offered once a NOT before the operator is in its place', () => {
    expect(repaired("x NOT <=> 'a'")).toBe("NOT (x = 'a' AND x IS NOT NULL)");
    expect(repaired('x NOT IS DISTINCT FROM NULL')).toBe('NOT x IS NOT NULL');
  });

  it('is not safe, and is not offered for an operand that is missing', () => {
    const fixesOf = (condition: string) =>
      check(`SELECT id FROM a.b WHERE ${condition} LIMIT 5`).flatMap(({ fixes = [] }) => fixes);
    expect(fixesOf("x IS DISTINCT FROM 'a'").map(({ safe }) => safe)).toEqual([false]);
    expect(fixesOf('x IS DISTINCT FROM')).toEqual([]);
    expect(fixesOf('x <=>')).toEqual([]);
    expect(fixesOf('x <=> (SELECT id FROM a.b)')).toEqual([]);
    expect(fixesOf('a. <=> 1')).toEqual([]);
  });
});
