import { describe, expect, it } from 'vitest';
import type { Operand } from '../../vql/index.js';
import { parsePredicate } from '../../vql/index.js';
import { compareLiterals, differ, isValue } from '../../vql/rules/literal-order.js';

function literal(text: string): Operand {
  const { value: predicate } = parsePredicate(`a = ${text}`);
  if (predicate?.kind !== 'Comparison') throw new Error(text);
  return predicate.right;
}

describe('the order of two literals', () => {
  it.each([
    ['1', '1', 0],
    ['1', '2', -1],
    ['9', '10', -1],
    ['-1', '1', -1],
    ['-2', '-1', -1],
    ['1.5', '1.25', 1],
    ['+1', '1.0', 0],
    ['9007199254740992', '9007199254740993', -1],
    ['-9007199254740993', '-9007199254740992', -1],
    ['-9007199254740993', '9007199254740992', -1],
    ['9007199254740993.25', '9007199254740993.5', -1],
    ['9007199254740993.5', '9007199254740993.25', 1],
    ['9007199254740993.0', '9007199254740993', 0],
    ['9007199254740993.05', '9007199254740993.5', -1],
    ['123456789012345', '9007199254740993', -1],
    ['9007199254740993', '5', 1],
    ['1', '1.00000000000000000001', -1],
    ["'1'", "'2'", -1],
    ["'b'", "'b'", 0],
    ["'2026-01-01'", "'2026-01-02'", -1],
    ["'2026-01-02T10:00Z'", "'2026-01-02T09:00Z'", 1],
    ["'2026-01-02T10:00:00.123Z'", "'2026-01-02T10:00:00.122Z'", 1],
    ['1', "'2'", -1],
    ["'1'", '2', -1],
  ])('%s and %s is %s', (first, second, order) => {
    expect(compareLiterals(literal(first), literal(second))).toBe(order);
    expect(compareLiterals(literal(second), literal(first))).toBe(order === 0 ? 0 : -order);
  });

  it.each([
    ["'9'", "'10'"],
    ['9', "'10'"],
    ["'9'", '10'],
    ["'a'", "'b'"],
    ["'2026-01-01'", "'x'"],
    ["'2026-01-01'", "'in January'"],
    ["'2026-01-01'", "'2026-01-01T10:00Z'"],
    ["'x2026-01-01'", "'x2026-01-02'"],
    ["'2026-01-01T10'", "'2026-01-01T11'"],
    ["'1a'", '2'],
    ['1e3', '1'],
    ['TRUE', 'FALSE'],
    ['NULL', '1'],
    ['1', ':v'],
    [':v', ':w'],
    [':v', "'undefined'"],
    ['b', '1'],
  ])('%s and %s is not certain', (first, second) => {
    expect(compareLiterals(literal(first), literal(second))).toBeUndefined();
    expect(compareLiterals(literal(second), literal(first))).toBeUndefined();
  });
});

describe('whether two literals certainly differ', () => {
  it.each([
    ["'a'", "'b'", true],
    ["'a'", "'A'", false],
    ['TRUE', 'FALSE', true],
    ['TRUE', "'true'", false],
    ['1', '2', true],
    ['1', '1.0', false],
    ['1000', '1e3', false],
    ['1000', '1E+3', false],
    ['0.25', '25e-2', false],
    ['1e10', '1e11', false],
    ["'9'", "'10'", false],
    ["'x9'", "'x10'", true],
    ["'9x'", "'10x'", true],
    ["'9'", "'x'", true],
    ["'2026-01-01'", "'2026-01-02'", true],
    ["'2026-01-01T10:00Z'", "'2026-01-01T10:00:00Z'", false],
    ["'2026-01-01T10:00'", "'2026-01-01T10:00Z'", false],
    ["'2026-01-01T10:00:00.25Z'", "'2026-01-01T10:00:00Z'", false],
    ["'2026-01-01'", "'x'", true],
    ["'on 2026-01-01'", "'2026-01-01T10:00Z'", true],
  ])('%s and %s: %s', (first, second, expected) => {
    const [a, b] = [literal(first), literal(second)];
    if (!isValue(a) || !isValue(b)) throw new Error(first);
    expect(differ(a, b)).toBe(expected);
    expect(differ(b, a)).toBe(expected);
  });
});
