import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, type Row } from '../../src/cunit/index.js';
import { conditionOf, DecimalLike, holds } from '../cunit/evaluate/holds.js';
import { propertyRuns } from '../support/property-runs.js';

const texts = [
  ...['', ' ', 'a', 'ab', 'ä', '😀', '%', '_', "'"],
  ...['null', 'true', '0', '1', '1.0', '-1', '10', '1e1', '2024-03-01'],
];
const scalar = fc.constantFrom<unknown>(
  ...texts,
  ...[0, 1, -1, 10, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1n, 10n, true, false, null],
  ...[new Date('2024-03-01'), new Date(Number.NaN), new DecimalLike('1.0'), {}],
);
const value = fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const literal = fc.constantFrom(...texts).map((text) => `'${text.replaceAll("'", "''")}'`);
const mirrored = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
// The keys of the table above are its keys.
const operator = fc.constantFrom(...(Object.keys(mirrored) as (keyof typeof mirrored)[]));
const operand = operandIn('');
const condition = conditionIn('');
const scalarRow: fc.Arbitrary<Row> = fc.record({ x: scalar, y: scalar, z: scalar });
const row: fc.Arbitrary<Row> = fc.record({ x: value, y: value, z: value });

const runs = { numRuns: propertyRuns(1000) };

describe('for all conditions and rows', () => {
  it('the two sides of a comparison can be swapped', () => {
    expectProperty(
      fc.property(row, operand, operator, operand, (one, a, of, b) =>
        same(one, `${a} ${of} ${b}`, `${b} ${mirrored[of]} ${a}`),
      ),
    );
  });

  it('IN is a chain of equals', () => {
    expectProperty(
      fc.property(row, operand, operand, operand, (one, a, b, c) =>
        same(one, `${a} IN (${b}, ${c})`, `${a} = ${b} OR ${a} = ${c}`),
      ),
    );
    expectProperty(fc.property(row, operand, operand, (one, a, b) => same(one, `${a} NOT IN (${b})`, `${a} <> ${b}`)));
    expectProperty(
      fc.property(scalarRow, operand, operand, operand, (one, a, b, c) =>
        same(one, `${a} NOT IN (${b}, ${c})`, `${a} <> ${b} AND ${a} <> ${c}`),
      ),
    );
  });

  it('BETWEEN is at least the one and at most the other', () => {
    expectProperty(
      fc.property(scalarRow, operand, operand, operand, (one, a, b, c) =>
        same(one, `${a} BETWEEN ${b} AND ${c}`, `${a} >= ${b} AND ${a} <= ${c}`),
      ),
    );
    expectProperty(
      fc.property(scalarRow, operand, operand, operand, (one, a, b, c) =>
        same(one, `${a} NOT BETWEEN ${b} AND ${c}`, `${a} < ${b} OR ${a} > ${c}`),
      ),
    );
  });

  it('NOT twice changes nothing', () => {
    expectProperty(fc.property(row, condition, (one, where) => same(one, where, `NOT (NOT (${where}))`)));
  });

  it('a condition and its negation do not both hold for scalars', () => {
    expectProperty(
      fc.property(scalarRow, condition, (one, where) => {
        expect(holds(where, one) && holds(`NOT (${where})`, one), where).toBe(false);
      }),
    );
  });

  it('NOT of AND and OR follows De Morgan', () => {
    expectProperty(
      fc.property(row, condition, condition, (one, p, q) => {
        same(one, `NOT (${p} AND ${q})`, `NOT (${p}) OR NOT (${q})`);
        same(one, `NOT (${p} OR ${q})`, `NOT (${p}) AND NOT (${q})`);
      }),
    );
  });

  it('a value is a collection of itself', () => {
    expectProperty(
      fc.property(row, condition, (one, where) => {
        expect(holds(where, { ...one, x: [one['x']], y: [[one['y']]] }), where).toBe(holds(where, one));
      }),
    );
  });

  it('a collection holds what any of its elements does', () => {
    expectProperty(
      fc.property(
        row,
        scalar,
        scalar,
        condition.filter((where) => where.indexOf('x') === where.lastIndexOf('x')),
        (one, a, b, where) => {
          const either = holds(where, { ...one, x: a }) || holds(where, { ...one, x: b });
          expect(holds(where, { ...one, x: [a, b] }), where).toBe(either);
        },
      ),
    );
  });

  it('a text in a field compares as the same literal', () => {
    expectProperty(
      fc.property(scalar, operator, fc.constantFrom(...texts), (x, sign, text) => {
        const written = `'${text.replaceAll("'", "''")}'`;
        for (const where of [
          `x ${sign} v`,
          'x IN (v)',
          'x NOT IN (v)',
          'x BETWEEN v AND v',
          'x LIKE v',
          'x NOT LIKE v',
        ])
          expect(holds(where, { x, v: text }), `${where}, ${text}`).toBe(
            holds(
              where.replaceAll('v', () => written),
              { x },
            ),
          );
      }),
    );
  });

  it('a row may be flat or nested', () => {
    expectProperty(
      fc.property(row, conditionIn('outer.'), (one, where) => {
        const flat = { 'outer.x': one['x'], 'outer.y': one['y'], 'outer.z': one['z'] };
        expect(holds(where, { outer: one }), where).toBe(holds(where, flat));
      }),
    );
  });

  it('a matcher returns the same result again', () => {
    expectProperty(
      fc.property(row, row, condition, (one, other, where) => {
        const isMatch = createMatcher(conditionOf(where));
        const first = isMatch(one);
        isMatch(other);
        expect(isMatch(one), where).toBe(first);
      }),
    );
  });
});

/** A field, below the prefix, or a value. */
function operandIn(prefix: string): fc.Arbitrary<string> {
  const field = fc.constantFrom('x', 'y', 'z', 'x.y').map((name) => prefix + name);
  return fc.oneof(field, literal, fc.constantFrom('NULL', '1', '1.0', '10', 'TRUE'));
}

/** A condition on the field `x` below the prefix. */
function conditionIn(prefix: string): fc.Arbitrary<string> {
  const x = `${prefix}x`;
  const other = operandIn(prefix);
  const negation = fc.constantFrom('', 'NOT ');
  return fc.oneof(
    fc.tuple(operator, other).map(([sign, a]) => `${x} ${sign} ${a}`),
    fc.tuple(operator, other).map(([sign, a]) => `${a} ${sign} ${x}`),
    fc.tuple(other, other, negation).map(([a, b, not]) => `${x} ${not}BETWEEN ${a} AND ${b}`),
    fc.tuple(other, other, negation).map(([a, b, not]) => `${x} ${not}IN (${a}, ${b})`),
    fc.tuple(other, negation).map(([a, not]) => `${x} ${not}LIKE ${a}`),
    negation.map((not) => `${x} IS ${not}NULL`),
  );
}

function same(row: Row, one: string, other: string): void {
  expect(holds(one, row), `${one} is not ${other}`).toBe(holds(other, row));
}

function expectProperty(property: fc.IRawProperty<unknown>): void {
  fc.assert(property, runs);
}
