import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import {
  type CUnitPredicate,
  createFilter,
  createJunction,
  type FilterOperator,
  negate,
  operatorNames,
  operators,
  readFilter,
} from '../../src/cunit/index.js';
import { lossLine, notation, textOf, treeOf } from '../support/cunit-notation.js';

const escaping = { likeCaseSensitive: true, likeEscape: '!' } as const;

function negated(tree: CUnitPredicate, options?: Parameters<typeof negate>[1]) {
  const { value, diagnostics: losses } = negate(tree, options);
  return { tree: notation(value), losses: losses.map((loss) => lossLine(loss)) };
}

describe('negate', () => {
  it.each(operatorNames.flatMap((name) => (operators[name].type === 'FILTER' ? [name] : [])))(
    'makes %s its opposite, of the values that it takes',
    (name) => {
      const row = operators[name];
      if (row.type !== 'FILTER' || name === 'AND' || name === 'OR') throw new Error(name);
      const values = ['v', 'w'].slice(0, Math.min(row.values.most, 2));
      const { value, exact } = negate(createFilter(name, 'p', values));
      expect(exact).toBe(true);
      const filters = value?.type === 'JUNCTION' ? value.children : [value];
      expect(filters.map((filter) => filter?.operator)).toEqual(row.opposite);
      expect(value?.type === 'JUNCTION' ? value.operator : 'AND').toBe('AND');
    },
  );

  it.each<readonly [CUnitPredicate, string]>([
    [createFilter('STARTS_WITH', 'p', ['v']), 'p NOT_LIKE "v%"'],
    [createFilter('ENDS_WITH', 'p', ['v']), 'p NOT_LIKE "%v"'],
    [createFilter('STARTS_WITH', 'p', ['']), 'p NOT_LIKE "%"'],
    [createFilter('CONTAINS', 'p', ['%']), 'p NOT_CONTAINS "%"'],
    [createFilter('IS_NULL_OR_EQUALS', 'p', ['v']), 'AND(p IS_NOT_NULL, p NOT_EQUALS "v")'],
    [
      createJunction('AND', [createFilter('IS_NULL', 'p'), createJunction('OR', [createFilter('LIKE', 'q', ['_'])])]),
      'OR(p IS_NOT_NULL, AND(q NOT_LIKE "_"))',
    ],
  ])('%j', (tree, line) => {
    expect(negated(tree)).toEqual({ tree: line, losses: [] });
  });

  it('keeps functions and unknown members', () => {
    const tree = { ...createFilter('EQUALS', 'p', ['1']), functions: ['f'], visible: false, label: 'x' };
    expect(negate(tree).value).toEqual({ ...tree, operator: 'NOT_EQUALS' });
    const junction = { ...createJunction('AND', [tree]), label: 'y' };
    expect(negate(junction).value).toMatchObject({ operator: 'OR', label: 'y' });
  });

  it('loses a wildcard in a text unless the dialect can escape it', () => {
    const tree = createJunction('OR', [createFilter('IS_NULL', 'p'), createFilter('STARTS_WITH', 'p', ['1%'])]);
    const losses = ['lost-wildcard wider /children/1/values/0'];
    expect(negated(tree)).toEqual({ tree: undefined, losses });
    expect(negated(tree, { allow: ['lost-wildcard'] })).toEqual({ tree: 'AND(p IS_NOT_NULL)', losses });
    expect(negated(tree, { dialect: escaping }).tree).toBe('AND(p IS_NOT_NULL, p NOT_LIKE "1!%%")');
    expect(negated({ ...tree, operator: 'AND' }).losses).toEqual(['lost-wildcard narrower /children/1/values/0']);
    expect(negated(createFilter('ENDS_WITH', 'p', ['_'])).losses).toEqual(['lost-wildcard untranslatable /values/0']);
  });

  it('loses a variable that would need wildcards around it', () => {
    const tree = createFilter('STARTS_WITH', 'p', [':v']);
    expect(negated(tree).tree).toBe('p NOT_LIKE ":v%"');
    expect(negated(tree, { variables: { v: ['1'] } }).losses).toEqual(['lost-wildcard untranslatable /values/0']);
    expect(negated(createFilter('CONTAINS', 'p', [':v']), { variables: { v: ['1'] } }).tree).toBe(
      'p NOT_CONTAINS ":v"',
    );
  });

  it.each<readonly [string, CUnitPredicate, readonly FilterOperator[], string | undefined]>([
    ['another operator', createFilter('EQUALS', 'a', ['x']), ['NOT_EQUALS'], 'a NOT_IN "x"'],
    ['several', createFilter('NOT_IN', 'a', ['x', 'y']), ['IN'], 'OR(a EQUALS "x", a EQUALS "y")'],
    ['a pattern', createFilter('CONTAINS', 'a', ['x']), ['NOT_CONTAINS'], 'a NOT_LIKE "%x%"'],
    ['a name for the pattern', createFilter('LIKE', 'a', ['%x%']), ['NOT_LIKE'], 'a NOT_CONTAINS "x"'],
    [
      'one for a part',
      createFilter('IS_NULL_OR_EQUALS', 'a', ['x']),
      ['NOT_EQUALS'],
      'AND(a IS_NOT_NULL, a NOT_IN "x")',
    ],
    ['none without a need', createFilter('NOT_EQUALS', 'a', ['x']), ['NOT_EQUALS'], 'a EQUALS "x"'],
    ['none if there is none', createFilter('LESS_THAN', 'a', ['1']), ['GREATER_THAN_EQUALS'], undefined],
  ])('uses %s where the installation does not allow the opposite', (_, tree, refused, line) => {
    const operators = Object.fromEntries(refused.map((name) => [name, 'refused' as const]));
    const losses = line === undefined ? ['lost-operator untranslatable'] : [];
    expect(negated(tree, { dialect: { operators } })).toEqual({ tree: line, losses });
  });

  it('uses operators that the catalog lists for the field, as toCUnit does', () => {
    const catalog = defineCatalog({
      templates: { 'b.c': { fields: { a: { type: 'string', operators: ['EQUALS', 'NOT_IN', 'LIKE'] } } } },
    });
    const options = { catalog, template: 'b.c' };
    expect(negated(createFilter('EQUALS', 'a', ['x']), options).tree).toBe('a NOT_IN "x"');
    expect(treeOf("NOT a = 'x'", options).tree).toBe('a NOT_IN "x"');
    const tree = createJunction('OR', [createFilter('LIKE', 'a', ['x']), createFilter('EQUALS', 'a', ['x'])]);
    expect(negated(tree, options).losses).toEqual(['lost-operator wider /children/0']);
    expect(negated(tree, { ...options, allow: ['lost-operator'] }).tree).toBe('AND(a NOT_IN "x")');
  });

  it('keeps a text a text in another operator', () => {
    const { value: tree } = readFilter(createFilter('EQUALS', 'a', [':v']), { fields: { a: 'string' } });
    if (tree === undefined) throw new Error('No filter');
    const { value } = negate(tree, { dialect: { operators: { NOT_EQUALS: 'refused' } } });
    expect(value && textOf(value, { variables: { v: ['1'] } }).text).toBe("a NOT IN (':v')");
  });

  it('reports the errors of an invalid predicate', () => {
    expect(negated({ ...createFilter('EQUALS', 'p', ['1']), values: [] }).losses).toEqual([
      'value-count untranslatable /values',
    ]);
    expect(negated(null as never)).toEqual({ tree: undefined, losses: ['node-shape untranslatable'] });
  });
});
