import { describe, expect, it } from 'vitest';
import { createFilter, createJunction, fromQueryBuilder, readQuery, toVql } from '../../../src/cunit/index.js';
import { print } from '../../../src/vql/index.js';

const rule = (field: string, operator = '=', value: unknown = '1') => ({ field, operator, value });
const group = (combinator: string, ...rules: readonly unknown[]) => ({ combinator, rules });
const both = (...rules: readonly unknown[]) => group('and', ...rules);
const independent = (...rules: readonly unknown[]) => ({ rules });
const everyRow = createFilter('IS_NOT_NULL', 'id');

/** The predicate of a query as VQL; its losses, if it has none. */
function read(json: unknown, options?: Parameters<typeof fromQueryBuilder>[1]): unknown {
  const { value, diagnostics } = fromQueryBuilder(json, options);
  if (value === undefined) return diagnostics.map(({ code, path, direction }) => `${code} ${path} ${direction}`);
  const { value: predicate } = toVql(value, { dialect: { likeEscape: '!' } });
  return predicate && print(predicate);
}

describe('the default operators', () => {
  it.each([
    [rule('a'), { operator: 'EQUALS', values: ['1'] }],
    [rule('a', '!='), { operator: 'NOT_EQUALS', values: ['1'] }],
    [rule('a', '<'), { operator: 'LESS_THAN', values: ['1'] }],
    [rule('a', '<='), { operator: 'LESS_THAN_EQUALS', values: ['1'] }],
    [rule('a', '>'), { operator: 'GREATER_THAN', values: ['1'] }],
    [rule('a', '>='), { operator: 'GREATER_THAN_EQUALS', values: ['1'] }],
    [rule('a', 'contains', '100%_'), { operator: 'CONTAINS', values: ['100%_'] }],
    [rule('a', 'beginsWith', '100%'), { operator: 'STARTS_WITH', values: ['100%'] }],
    [rule('a', 'endsWith', '_'), { operator: 'ENDS_WITH', values: ['_'] }],
    [rule('a', 'doesNotContain', '%'), { operator: 'NOT_CONTAINS', values: ['%'] }],
    [rule('a', 'doesNotBeginWith', 'x'), { operator: 'NOT_LIKE', values: ['x%'] }],
    [rule('a', 'doesNotEndWith', 'x'), { operator: 'NOT_LIKE', values: ['%x'] }],
    [rule('a', 'null', ''), { operator: 'IS_NULL' }],
    [rule('a', 'notNull', 'left over'), { operator: 'IS_NOT_NULL' }],
    [rule('a', 'in', ['1', 2, true]), { operator: 'IN', values: ['1', '2', 'true'] }],
    [rule('a', 'notIn', '1, b\\,c,,'), { operator: 'NOT_IN', values: ['1', 'b,c'] }],
    [rule('a', 'between', [1, 9]), { operator: 'RANGE', values: ['1', '9'] }],
    [rule('a', 'notBetween', '1, 9'), { operator: 'NOT_RANGE', values: ['1', '9'] }],
    [rule('a', 'BEGINSWITH', 'x'), { operator: 'STARTS_WITH', values: ['x'] }],
  ])('%j', (json, filter) => {
    expect(fromQueryBuilder(both(json)).value).toEqual({ type: 'FILTER', property: 'a', ...filter });
  });

  it.each([
    ['beginsWith', "a NOT LIKE 'x%'"],
    ['doesNotBeginWith', "a LIKE 'x%'"],
    ['doesNotContain', "a LIKE '%x%'"],
    ['=', "a <> 'x'"],
    ['<', "a >= 'x'"],
    ['in', "a NOT IN ('x')"],
    ['null', 'a IS NOT NULL'],
  ])('have an opposite below NOT: %s', (operator, text) => {
    expect(read({ ...both(rule('a', operator, 'x')), not: true })).toBe(text);
  });
});

describe('values', () => {
  it.each([
    [1.5, '1.5'],
    [1e-7, '0.0000001'],
    [false, 'false'],
    ['', ''],
    [' x ', ' x '],
    [':tenant', ':tenant'],
    [12n, '12'],
    [{ $bigint: '9007199254740993' }, '9007199254740993'],
  ])('%s', (value, text) => {
    expect(fromQueryBuilder(both(rule('a', '=', value))).value).toMatchObject({ values: [text] });
  });

  it.each([
    [Number.NaN, 'the number NaN'],
    [2 ** 53, 'the number 9007199254740992'],
    [['a', 'b'], 'an array'],
    [{ $gt: '' }, 'an object'],
    [{ $bigint: '1; DROP' }, 'an object'],
  ])('that have no text are refused: %s', (value, found) => {
    const { value: none, diagnostics } = fromQueryBuilder(both(rule('a', '=', value)));
    expect(none).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'member-type', path: '/rules/0/value' }]);
    expect(diagnostics[0]?.message).toContain(found);
  });

  it('of a list have a path of their own', () => {
    const { diagnostics } = fromQueryBuilder(both(rule('a', 'in', ['x', {}])));
    expect(diagnostics).toMatchObject([{ code: 'member-type', path: '/rules/0/value/1' }]);
  });

  it('stay texts in a query with variables', () => {
    const { value } = fromQueryBuilder(both(rule('a', '=', ':tenant')));
    const variableSubstitutionList = {
      variableSubstitutions: [{ variable: { variableName: 'tenant' }, values: ['17'] }],
    };
    const request = { queryPredicate: value, variableSubstitutionList };
    const { diagnostics } = readQuery({ group: 'account', template: 'query', request });
    expect(diagnostics.map(({ code }) => code)).toContain('text-as-variable');
  });

  it('are variables with the value source parameter', () => {
    const json = both({ ...rule('a', '>', 'start'), valueSource: 'parameter' });
    expect(read(json, { variables: { start: '1' } })).toBe("a > ':start'");
    expect(fromQueryBuilder(json, { variables: { start: '1' } }).value).toMatchObject({ values: [':start'] });
    expect(read(json)).toEqual(['lost-variable /rules/0/value untranslatable']);
    const list = both({ ...rule('a', 'in', [':start', 'end']), valueSource: 'parameter' });
    expect(fromQueryBuilder(list, { variables: { start: '1', end: '2' } }).value).toMatchObject({
      values: [':start', ':end'],
    });
  });

  it('are checked against the fields, with the path in the query', () => {
    const fields = { total: 'decimal', state: { values: ['OPEN'], operators: ['EQUALS'] } } as const;
    expect(read(both(rule('total', '>', '1.5')), { fields })).toBe("total > '1.5'");
    expect(
      read(both(rule('total', '=', ''), rule('tenantId'), rule('state', 'in', ['OPEN']), rule('state')), { fields }),
    ).toEqual([
      'refused-value /rules/0/value untranslatable',
      'refused-field /rules/1/field untranslatable',
      'refused-operator /rules/2/operator untranslatable',
      'refused-value /rules/3/value untranslatable',
    ]);
  });
});

describe('groups', () => {
  it.each([
    [group('or', rule('a'), rule('b')), "a = '1' OR b = '1'"],
    [group('AND', rule('a'), group('or', rule('b'), rule('c'))), "a = '1' AND (b = '1' OR c = '1')"],
    [independent(rule('a'), 'or', rule('b'), 'and', rule('c')), "a = '1' OR b = '1' AND c = '1'"],
    [independent(rule('a'), 'and', rule('b'), 'or', rule('c')), "a = '1' AND b = '1' OR c = '1'"],
    [
      { ...independent(rule('a'), 'and', rule('b'), 'OR', rule('c')), not: true },
      "(a <> '1' OR b <> '1') AND c <> '1'",
    ],
    [both({ ...group('or', rule('a'), rule('b')), not: true }), "a <> '1' AND b <> '1'"],
    [{ ...both({ ...both(rule('a')), not: true }), not: true }, "a = '1'"],
    [both({ ...rule('a'), disabled: true, id: 'r', path: [0] }), "a = '1'"],
    [both(rule('a'), { ...rule('b'), muted: true }), "a = '1'"],
    [independent(rule('a'), 'and', { ...rule('b'), muted: true }, 'or', rule('c')), "a = '1' OR c = '1'"],
    [both(rule('a'), { ...both(rule('b')), muted: true }), "a = '1'"],
  ])('%j', (json, text) => {
    expect(read(json)).toBe(text);
  });

  it.each([
    ['no rules', both(), 'id IS NOT NULL'],
    ['no rules, with NOT', { ...both(), not: true }, 'id IS NOT NULL'],
    ['no independent rules', independent(), 'id IS NOT NULL'],
    ['muted rules', both({ ...rule('a'), muted: true }), 'id IS NOT NULL'],
    ['a muted root', { ...both(rule('a')), muted: true }, 'id IS NOT NULL'],
    ['NOT of an empty group', { ...both(both()), not: true }, 'id IS NULL'],
    ['NOT of a muted group alone', { ...both({ ...both(rule('a')), muted: true }), not: true }, 'id IS NULL'],
    ['an empty group in AND', both(rule('a'), both()), "a = '1'"],
    ['an empty group in OR', group('or', rule('a'), both()), 'id IS NOT NULL'],
    ['an empty group in AND below NOT', { ...both(rule('a'), both()), not: true }, "a <> '1'"],
  ])('%s are as formatQuery says', (_, json, text) => {
    expect(read(json, { everyRow })).toBe(text);
  });

  it('of all rows are a loss without a condition that stands for them', () => {
    expect(read(both())).toEqual(['lost-constant-condition  untranslatable']);
    expect(read({ ...both(both()), not: true })).toEqual(['lost-constant-condition  untranslatable']);
  });
});

describe('losses', () => {
  it.each([
    [both({ ...rule('a', '=', 'b'), valueSource: 'field' }, rule('c')), 'lost-field-comparison /rules/0/value wider'],
    [
      group('or', { ...rule('a', '=', 'b'), valueSource: 'field' }, rule('c')),
      'lost-field-comparison /rules/0/value narrower',
    ],
    [
      { ...both({ ...rule('a', '=', 'b'), valueSource: 'field' }, rule('c')), not: true },
      'lost-field-comparison /rules/0/value narrower',
    ],
    [both({ ...rule('a'), valueSource: 'expression' }), 'lost-rule /rules/0/valueSource untranslatable'],
    [both({ ...rule('a'), lhs: { kind: 'field', field: 'a' } }), 'lost-rule /rules/0/lhs untranslatable'],
    [both({ ...rule('a', '=', both()), match: { mode: 'some' } }), 'lost-rule /rules/0/match untranslatable'],
    [both(rule('a', 'regex')), 'lost-rule /rules/0/operator untranslatable'],
    [both(rule('a', 'constructor')), 'lost-rule /rules/0/operator untranslatable'],
    [group('xor', rule('a'), rule('b')), 'lost-rule /combinator untranslatable'],
    [independent(rule('a'), 'xor', rule('b')), 'lost-rule /rules/1 untranslatable'],
    [both(rule('~')), 'lost-incomplete-rule /rules/0 untranslatable'],
    [both(rule('a', '~'), rule('c')), 'lost-incomplete-rule /rules/0 wider'],
    [both(rule('a', '=', null)), 'lost-incomplete-rule /rules/0/value untranslatable'],
    [both(rule('a', 'in', ' , '), rule('c')), 'lost-incomplete-rule /rules/0/value wider'],
    [both(rule('a', 'between', '1,')), 'lost-incomplete-rule /rules/0/value untranslatable'],
    [both(rule('a', 'between', [1, 2, 3])), 'lost-incomplete-rule /rules/0/value untranslatable'],
    [both(rule('a', 'doesNotEndWith', '5%')), 'lost-wildcard /rules/0/value untranslatable'],
  ])('%j', (json, loss) => {
    expect(read(json)).toEqual([loss]);
  });

  it('can be allowed, as formatQuery leaves out what is not filled in', () => {
    const json = both(rule('a', 'between', '1,'), rule('c'));
    const { value, exact } = fromQueryBuilder(json, { allow: ['lost-incomplete-rule'] });
    expect([value, exact]).toEqual([createFilter('EQUALS', 'c', ['1']), false]);
  });

  it('of all rules of a group leave no group that is true', () => {
    const json = group('or', rule('a'), both(rule('~')));
    expect(read(json, { allow: ['lost-incomplete-rule'], everyRow })).toBe("a = '1'");
  });

  it('do not occur with an escape character', () => {
    const { value } = fromQueryBuilder(both(rule('a', 'doesNotEndWith', '5%')), { dialect: { likeEscape: '!' } });
    expect(value).toEqual(createFilter('NOT_LIKE', 'a', ['%5!%']));
  });
});

describe('JSON that is not a query', () => {
  it.each([
    [undefined, 'rule-shape ', 'a rule or a group, found nothing'],
    ['a = 1', 'rule-shape ', 'found "a = 1"'],
    [rule('a'), 'rule-shape /rules', 'a list of rules, found nothing'],
    [{ combinator: 1, rules: [] }, 'rule-shape /combinator', 'a combinator, found the number 1'],
    [both('and'), 'rule-shape /rules/0', 'found "and"'],
    [both({ operator: '=' }), 'rule-shape /rules/0/field', 'the name of a field, found nothing'],
    [both({ field: 'a', operator: ['='] }), 'rule-shape /rules/0/operator', 'an operator, found an array'],
    [independent(rule('a'), rule('b')), 'rule-shape /rules/1', 'a combinator between two rules, found an object'],
    [independent(rule('a'), 'and'), 'rule-shape /rules/1', 'a combinator between two rules, found "and"'],
    [{ ...both(rule('a')), not: 'false' }, 'member-type /not', 'a boolean'],
    [both({ ...rule('a'), muted: 1 }), 'member-type /rules/0/muted', 'a boolean'],
    [JSON.parse('{"__proto__":{"combinator":"and","rules":[]}}'), 'rule-shape /rules', 'found nothing'],
    [both(Object.create(rule('a'))), 'rule-shape /rules/0/field', 'found nothing'],
  ])('%j', (json, location, message) => {
    const { value, diagnostics } = fromQueryBuilder(json, { everyRow });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([location]);
    expect(diagnostics[0]?.message).toContain(message);
  });

  it('can be deep, wide, or contain itself', () => {
    let deep: unknown = both(rule('a'));
    for (let level = 0; level < 100_000; level++) deep = both(deep);
    expect(read(deep)).toMatchObject([expect.stringContaining('node-too-deep')]);
    const cycle = { combinator: 'or', rules: [] as unknown[] };
    cycle.rules.push(cycle, cycle);
    expect(read(cycle)).toMatchObject([expect.stringContaining('node-too-deep')]);
    const wide = both(...Array.from({ length: 10_000 }, () => rule('a')));
    expect(read(wide)).toMatchObject([expect.stringContaining('too-many-nodes')]);
    expect(read(both(rule('a'), rule('b')), { maxNodes: 3 })).toBe("a = '1' AND b = '1'");
    expect(read(both(rule('a')), { maxDepth: 1 })).toEqual(['node-too-deep /rules/0 untranslatable']);
  });

  it('can be nested a hundred levels deep', () => {
    let deep: unknown = independent(rule('a'), 'or', rule('b'));
    for (let level = 0; level < 98; level++) deep = independent(rule('a'), level % 2 === 0 ? 'and' : 'or', deep);
    const { value } = fromQueryBuilder(deep);
    expect(value && toVql(value).exact).toBe(true);
    expect(read(independent(deep))).toMatchObject([expect.stringContaining('node-too-deep')]);
  });

  it('can throw when it is read', () => {
    const throwing = {
      get rules() {
        throw new Error('no rules');
      },
    };
    expect(read(throwing)).toEqual(['unreadable-node  untranslatable']);
    const value = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('no value');
        },
      },
    );
    expect(read(both(rule('a', '=', value)))).toEqual(['unreadable-node /rules/0 untranslatable']);
  });
});

it('rejects options that are not valid', () => {
  expect(() => fromQueryBuilder(both(), { fields: ['a b'] })).toThrow('The option "fields" of fromQueryBuilder');
  expect(() => fromQueryBuilder(both(), { everyRow: createJunction as never })).toThrow('predicate');
  expect(() => fromQueryBuilder(both(), { allow: ['lost-everything' as 'lost-rule'] })).toThrow('allow');
});
