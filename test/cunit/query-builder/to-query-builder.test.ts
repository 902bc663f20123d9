import type { RuleGroupType } from '@react-querybuilder/core';
import { convertToIC } from '@react-querybuilder/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type CUnitFilter,
  createFilter,
  createJunction,
  fromQueryBuilder,
  type QueryBuilderGroup,
  toQueryBuilder,
} from '../../../src/cunit/index.js';

const filter = (operator: CUnitFilter['operator'], ...values: readonly string[]) => createFilter(operator, 'a', values);

describe('a filter', () => {
  it.each([
    [filter('EQUALS', '1'), { operator: '=', value: '1' }],
    [filter('NOT_EQUALS', ''), { operator: '!=', value: '' }],
    [filter('CONTAINS', '5%'), { operator: 'contains', value: '5%' }],
    [filter('IS_NOT_NULL'), { operator: 'notNull', value: '' }],
    [filter('IN', '1', 'b,c'), { operator: 'in', value: ['1', 'b,c'] }],
    [filter('NOT_RANGE', '1', '9'), { operator: 'notBetween', value: ['1', '9'] }],
    [filter('LIKE', 'x%'), { operator: 'beginsWith', value: 'x' }],
    [filter('LIKE', '%'), { operator: 'contains', value: '' }],
    [filter('NOT_LIKE', '%x'), { operator: 'doesNotEndWith', value: 'x' }],
    [filter('NOT_LIKE', '%x%'), { operator: 'doesNotContain', value: 'x' }],
  ])('%j', (predicate, rule) => {
    expect(toQueryBuilder(predicate)).toEqual({
      value: { combinator: 'and', rules: [{ field: 'a', ...rule }] },
      diagnostics: [],
      exact: true,
    });
  });

  it('with IS_NULL_OR_EQUALS becomes a group', () => {
    const rules = [
      { field: 'a', operator: 'null', value: '' },
      { field: 'a', operator: '=', value: '1' },
    ];
    expect(toQueryBuilder(filter('IS_NULL_OR_EQUALS', '1')).value).toEqual({ combinator: 'or', rules });
  });

  it('has values of the type of the field, if they can be read back', () => {
    const fields = { a: 'decimal', b: 'boolean', c: 'string' } as const;
    const values = ['1.5', '1.50', '9007199254740993'];
    const predicate = createJunction('AND', [
      filter('IN', ...values),
      createFilter('EQUALS', 'b', ['true']),
      createFilter('EQUALS', 'c', ['1']),
    ]);
    const { value } = toQueryBuilder(predicate, { fields });
    expect(value?.rules.map((rule) => 'value' in rule && rule.value)).toEqual([
      [1.5, '1.50', '9007199254740993'],
      true,
      '1',
    ]);
    expect(fromQueryBuilder(value, { fields }).value).toEqual(predicate);
  });

  it('with a variable becomes a rule with a parameter, unless its value is a text', () => {
    const variables = { start: '1' };
    const { value } = toQueryBuilder(filter('GREATER_THAN', ':start'), { variables });
    expect(value?.rules).toEqual([{ field: 'a', operator: '>', value: 'start', valueSource: 'parameter' }]);
    expect(fromQueryBuilder(value, { variables }).value).toEqual(filter('GREATER_THAN', ':start'));
    const text = { combinator: 'and', rules: [{ field: 'a', operator: '=', value: ':start' }] };
    const { value: predicate } = fromQueryBuilder(text);
    expect(predicate && toQueryBuilder(predicate, { variables }).value).toEqual(text);
  });
});

describe('a loss', () => {
  it.each([
    [filter('LIKE', 'a_b%'), '/operator', 'A rule of react-querybuilder cannot express LIKE "a_b%".'],
    [filter('LIKE', 'ab'), '/operator', 'A rule of react-querybuilder cannot express LIKE "ab".'],
    [
      { ...filter('EQUALS', 'x'), functions: ['lower'] },
      '/functions',
      'A rule of react-querybuilder cannot express the functions "lower".',
    ],
    [
      createFilter('EXISTS', undefined, ['SELECT id FROM a.b']),
      '/operator',
      'A rule of react-querybuilder cannot express EXISTS.',
    ],
    [filter('IN', 'a', ' b'), '/values/1', 'A rule of react-querybuilder cannot express the value " b" in a list.'],
    [filter('RANGE', '', 'b'), '/values/0', 'A rule of react-querybuilder cannot express the value "" in a list.'],
    [{ ...filter('IS_NULL'), note: 'x' }, '/note', 'A rule of react-querybuilder cannot express the member "note".'],
    [filter('IN', ':v', 'x'), '/values', 'A rule of react-querybuilder cannot express values beside variables.'],
    [createFilter('IS_NULL', '~'), '/property', 'A rule of react-querybuilder cannot express the field "~".'],
  ])('%j', (predicate, path, message) => {
    const { value, diagnostics } = toQueryBuilder(predicate, { variables: { v: '1' } });
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'lost-filter', path, message, direction: 'untranslatable' }]);
  });

  it('has a direction, and can be allowed', () => {
    const predicate = createJunction('OR', [filter('LIKE', 'a_'), filter('IS_NULL')]);
    const { value, diagnostics } = toQueryBuilder(predicate, { allow: ['lost-filter'] });
    expect(value).toEqual({ combinator: 'or', rules: [{ field: 'a', operator: 'null', value: '' }] });
    expect(diagnostics).toMatchObject([{ path: '/children/0/operator', direction: 'narrower' }]);
  });

  it('is a predicate that is not valid', () => {
    const { value, diagnostics } = toQueryBuilder({ type: 'FILTER', operator: 'RANGE', property: 'a', values: ['1'] });
    expect([value, diagnostics[0]?.code]).toEqual([undefined, 'value-count']);
  });
});

it('has the type of the components of react-querybuilder, and can be converted to independent combinators', () => {
  expectTypeOf<QueryBuilderGroup>().toExtend<RuleGroupType>();
  const { value } = toQueryBuilder(createJunction('OR', [filter('IS_NULL'), filter('EQUALS', '1')]));
  expect(value && fromQueryBuilder(convertToIC(value)).value).toEqual(fromQueryBuilder(value).value);
});
