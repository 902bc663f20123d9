import { describe, expect, it } from 'vitest';
import {
  createFilter,
  createJunction,
  type FilterOperator,
  type FilterRow,
  isOperator,
  operatorNames,
  operators,
} from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';

/** The table of the specification (query-language §2): operator, number of values, opposite. */
const specified = [
  ['AND', undefined, 'OR'],
  ['OR', undefined, 'AND'],
  ['EQUALS', [1, 1], 'NOT_EQUALS'],
  ['NOT_EQUALS', [1, 1], 'EQUALS'],
  ['IS_NULL_OR_EQUALS', [1, 1], 'IS_NOT_NULL NOT_EQUALS'],
  ['LIKE', [1, 1], 'NOT_LIKE'],
  ['NOT_LIKE', [1, 1], 'LIKE'],
  ['STARTS_WITH', [1, 1], 'NOT_LIKE'],
  ['ENDS_WITH', [1, 1], 'NOT_LIKE'],
  ['CONTAINS', [1, 1], 'NOT_CONTAINS'],
  ['NOT_CONTAINS', [1, 1], 'CONTAINS'],
  ['GREATER_THAN', [1, 1], 'LESS_THAN_EQUALS'],
  ['GREATER_THAN_EQUALS', [1, 1], 'LESS_THAN'],
  ['LESS_THAN', [1, 1], 'GREATER_THAN_EQUALS'],
  ['LESS_THAN_EQUALS', [1, 1], 'GREATER_THAN'],
  ['IN', [1, Number.POSITIVE_INFINITY], 'NOT_IN'],
  ['NOT_IN', [1, Number.POSITIVE_INFINITY], 'IN'],
  ['RANGE', [2, 2], 'NOT_RANGE'],
  ['NOT_RANGE', [2, 2], 'RANGE'],
  ['IS_NULL', [0, 0], 'IS_NOT_NULL'],
  ['IS_NOT_NULL', [0, 0], 'IS_NULL'],
  ['EXISTS', [1, 1], 'NOT_EXISTS'],
  ['NOT_EXISTS', [1, 1], 'EXISTS'],
] as const;

const filterRows: readonly (readonly [string, FilterRow])[] = operatorNames.flatMap((name) => {
  const row = operators[name];
  return row.type === 'FILTER' ? [[name, row] as const] : [];
});

describe('the table of operators', () => {
  it('has every operator of the specification, and no other', () => {
    expect([...operatorNames].sort()).toEqual(specified.map(([name]) => name).sort());
  });

  it.each(specified)(
    'gives %s the number of values and the opposite of the specification',
    (name, values, opposite) => {
      const row = operators[name];
      expect([row.opposite].flat().join(' ')).toBe(opposite);
      expect(row.type === 'FILTER' ? [row.values.least, row.values.most] : undefined).toEqual(values);
    },
  );

  it('names opposites that are operators of the same type, and mutual where there is one', () => {
    for (const [name, { opposite }] of filterRows) {
      for (const other of opposite) {
        expect(isOperator(other) && operators[other].type).toBe('FILTER');
        const back = filterRows.find(([each]) => each === other)?.[1].opposite;
        // STARTS_WITH and ENDS_WITH have a pattern as opposite, IS_NULL_OR_EQUALS two operators.
        if (opposite.length === 1 && !['STARTS_WITH', 'ENDS_WITH'].includes(name)) expect(back).toEqual([name]);
      }
    }
  });

  it('treats null in the opposite way of its opposite', () => {
    const onNull = new Map(filterRows.map(([name, row]) => [name, row.onNull]));
    for (const [name, { opposite }] of filterRows) {
      const [first = ''] = opposite;
      const swapped = { true: 'false', false: 'true', unknown: 'unknown', 'not applicable': 'not applicable' } as const;
      expect(onNull.get(first), name).toBe(swapped[onNull.get(name) ?? 'unknown']);
    }
  });

  it('has its own names only, not those that every object has', () => {
    expect(['EQUALS', 'AND'].every(isOperator)).toBe(true);
    expect(['equals', 'constructor', 'toString', '__proto__', ''].some(isOperator)).toBe(false);
  });
});

describe('createFilter', () => {
  it.each(filterRows)(
    'takes the number of values for %s that the table states',
    (name, { values: { least, most } }) => {
      if (!isOperator(name) || name === 'AND' || name === 'OR') throw new Error(name);
      const some = (count: number): string[] => Array.from({ length: count }, () => 'x');
      expect(createFilter(name, 'a', some(least)).operator).toBe(name);
      if (least > 0) expect(() => createFilter(name, 'a', some(least - 1))).toThrow(VqlError);
      if (most < 9)
        expect(() => createFilter(name, 'a', some(most + 1))).toThrow(
          new RegExp(`^${name} (takes|is assumed to take) `),
        );
    },
  );

  it('accepts only the operators of the table', () => {
    const strange = 'SOUNDS_LIKE' as FilterOperator;
    expect(() => createFilter(strange, 'a', ['x'])).toThrow('Unknown operator "SOUNDS_LIKE".');
  });

  it('reports the expected number of values', () => {
    expect(() => createFilter('RANGE', 'a', ['x'])).toThrow('RANGE takes exactly two values, found one value.');
  });

  it.each([
    ['NOT_RANGE', ['1'], 'NOT_RANGE takes exactly two values, found one value.'],
    ['IS_NOT_NULL', ['1'], 'IS_NOT_NULL takes no values, found one value.'],
    ['EQUALS', ['1', '2'], 'EQUALS is assumed to take exactly one value, found two values.'],
    ['NOT_IN', [], 'NOT_IN is assumed to take one value or more, found no values.'],
    ['EXISTS', [], 'EXISTS is assumed to take exactly one value, found no values.'],
  ] as const)('says of %s whether its number of values is documented', (operator, values, message) => {
    expect(() => createFilter(operator, 'a', values)).toThrow(message);
  });

  it('omits absent members', () => {
    expect(createFilter('IS_NULL', 'a')).toEqual({ type: 'FILTER', operator: 'IS_NULL', property: 'a' });
    expect(createFilter('EXISTS', undefined, ['SELECT id FROM a.b'])).not.toHaveProperty('property');
  });
});

describe('createJunction', () => {
  it('joins at least one predicate', () => {
    expect(() => createJunction('AND', [])).toThrow('AND has no children; it is assumed to join at least one node.');
    expect(createJunction('OR', [createFilter('IS_NULL', 'a')]).children).toHaveLength(1);
  });
});

it.each([['EQUALS'], 'equals', 5, null, undefined, {}, 'constructor', '__proto__'])('%o is not an operator', (name) => {
  expect(isOperator([name])).toBe(false);
  expect(isOperator(name)).toBe(false);
  expect(() => createFilter(name as never, 'a', ['1'])).toThrow(VqlError);
  expect(() => createFilter([name] as never, 'a', ['1'])).toThrow(VqlError);
});
