import { describe, expect, it } from 'vitest';
import { createFilter, createJunction, fromQueryBuilder, toQueryBuilder } from '../../../src/cunit/index.js';

/** Returns the values of the filter that a rule becomes, or the codes of what is reported. */
function valuesOf(rule: object): unknown {
  const { value, diagnostics } = fromQueryBuilder({ combinator: 'and', rules: [{ field: 'a', ...rule }] });
  return value?.type === 'FILTER' ? [...(value.values ?? [])] : diagnostics.map(({ code }) => code);
}

describe('the value of a rule', () => {
  it.each([
    [{ operator: 'in', value: 5 }, ['5']],
    [{ operator: 'in', value: [1, true, ' b '] }, ['1', 'true', 'b']],
    [{ operator: 'in', value: 'a\\,b, c,' }, ['a,b', 'c']],
    [{ operator: 'in' }, ['lost-incomplete-rule']],
    [{ operator: 'in', value: [[1]] }, ['member-type']],
    [{ operator: '=', value: { $bigint: '9007199254740993' } }, ['9007199254740993']],
    [{ operator: '=', value: { $bigint: 'x' } }, ['member-type']],
    [{ operator: '=', value: 5, valueSource: 'field' }, ['lost-field-comparison']],
    [{ operator: '=', value: 2 ** 60 }, ['member-type']],
  ])('%j', (rule, expected) => {
    expect(valuesOf(rule)).toEqual(expected);
  });
});

describe('a filter for react-querybuilder', () => {
  it.each([
    [createFilter('EXISTS', undefined, ['SELECT id FROM a.b']), 'lost-filter'],
    [createJunction('OR', [createFilter('LIKE', 'a', ['x_']), createFilter('LIKE', 'b', ['_y'])]), 'lost-filter'],
  ])('is a loss: %j', (predicate, code) => {
    const { value, diagnostics } = toQueryBuilder(predicate);
    expect(value).toBeUndefined();
    expect(diagnostics.map((one) => one.code)).toContain(code);
  });

  it.each([
    ['true', 'boolean', true],
    ['false', 'boolean', false],
    ['TRUE', 'boolean', 'TRUE'],
    ['10', 'integer', 10],
    ['010', 'integer', '010'],
    ['x', 'decimal', 'x'],
  ] as const)('has %s of a field of the type %s as %j', (text, type, expected) => {
    const { value } = toQueryBuilder(createFilter('EQUALS', 'a', [text]), { fields: { a: type } });
    expect(value?.rules).toEqual([{ field: 'a', operator: '=', value: expected }]);
  });
});
