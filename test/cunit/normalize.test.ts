import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import {
  type CUnitPredicate,
  createFilter,
  createJunction,
  equalPredicates,
  type FilterOperator,
  fingerprint,
  normalize,
} from '../../src/cunit/index.js';
import { notation } from '../support/cunit-notation.js';

const a = createFilter('EQUALS', 'a', ['1']);
const b = createFilter('IS_NULL', 'b');
const escaping = { likeCaseSensitive: true, likeEscape: '\\' } as const;

describe('normalize', () => {
  it.each<readonly [string, CUnitPredicate, string]>([
    ['makes a junction of one child the child', createJunction('OR', [createJunction('AND', [a])]), 'a EQUALS "1"'],
    [
      'flattens junctions of the same operator',
      createJunction('AND', [a, createJunction('AND', [b, createJunction('AND', [a])])]),
      'AND(a EQUALS "1", b IS_NULL, a EQUALS "1")',
    ],
    [
      'keeps junctions of the other operator',
      createJunction('AND', [a, createJunction('OR', [a, b])]),
      'AND(a EQUALS "1", OR(a EQUALS "1", b IS_NULL))',
    ],
    [
      'keeps the order, and what is there twice',
      createJunction('OR', [b, a, b]),
      'OR(b IS_NULL, a EQUALS "1", b IS_NULL)',
    ],
    ['names a pattern of one text', createFilter('LIKE', 'a', ['x%']), 'a STARTS_WITH "x"'],
    [
      'names a negated pattern where there is an operator',
      createFilter('NOT_LIKE', 'a', ['%x%']),
      'a NOT_CONTAINS "x"',
    ],
    ['keeps a negated pattern without an opposite operator', createFilter('NOT_LIKE', 'a', ['x%']), 'a NOT_LIKE "x%"'],
    ['says the empty text as a pattern', createFilter('ENDS_WITH', 'a', ['']), 'a LIKE "%"'],
    ['says the negated empty text as a pattern', createFilter('NOT_CONTAINS', 'a', ['']), 'a NOT_LIKE "%"'],
    [
      'joins the two halves of IS_NULL_OR_EQUALS',
      createJunction('OR', [createFilter('EQUALS', 'b', ['2']), b]),
      'b IS_NULL_OR_EQUALS "2"',
    ],
    [
      'joins halves beside each other among others',
      createJunction('OR', [a, b, createFilter('EQUALS', 'b', ['2']), createFilter('EQUALS', 'b', ['3'])]),
      'OR(a EQUALS "1", b IS_NULL_OR_EQUALS "2", b EQUALS "3")',
    ],
    [
      'joins the first of the halves that could be joined, whatever was joined before',
      createJunction('OR', [createFilter('EQUALS', 'b', ['2']), createFilter('IS_NULL_OR_EQUALS', 'b', ['3'])]),
      'OR(b IS_NULL_OR_EQUALS "2", b EQUALS "3")',
    ],
    ['joins no halves of two fields', createJunction('OR', [a, b]), 'OR(a EQUALS "1", b IS_NULL)'],
  ])('%s', (_, tree, line) => {
    expect(notation(normalize(tree))).toBe(line);
  });

  it('uses the operators that a catalog states for a field', () => {
    const catalog = defineCatalog({
      templates: { 'b.c': { fields: { a: { type: 'string', operators: ['EQUALS', 'LIKE'] } } } },
    });
    const tree = createFilter('LIKE', 'a', ['x%']);
    expect(notation(normalize(tree, { catalog, template: 'b.c' }))).toBe('a LIKE "x%"');
    expect(notation(normalize(tree, { catalog, template: 'b.d' }))).toBe('a STARTS_WITH "x"');
    expect(notation(normalize(tree, { catalog }))).toBe('a STARTS_WITH "x"');
  });

  it.each<readonly [FilterOperator, CUnitPredicate, string]>([
    ['STARTS_WITH', createFilter('LIKE', 'a', ['x%']), 'a LIKE "x%"'],
    ['STARTS_WITH', createFilter('STARTS_WITH', 'a', ['x']), 'a LIKE "x%"'],
    ['LIKE', createFilter('LIKE', 'a', ['x%']), 'a STARTS_WITH "x"'],
    ['LIKE', createFilter('CONTAINS', 'a', ['']), 'a STARTS_WITH ""'],
    ['NOT_LIKE', createFilter('NOT_CONTAINS', 'a', ['']), 'a NOT_CONTAINS ""'],
    ['IS_NULL_OR_EQUALS', createJunction('OR', [createFilter('EQUALS', 'b', ['2']), b]), 'OR(b IS_NULL, b EQUALS "2")'],
    [
      'IS_NULL_OR_EQUALS',
      createJunction('OR', [a, createFilter('IS_NULL_OR_EQUALS', 'b', ['2'])]),
      'OR(a EQUALS "1", b IS_NULL, b EQUALS "2")',
    ],
    ['LESS_THAN', createFilter('LESS_THAN', 'a', ['1']), 'a LESS_THAN "1"'],
  ])('does without %s where the installation refuses it', (refused, tree, line) => {
    expect(notation(normalize(tree, { dialect: { operators: { [refused]: 'refused' } } }))).toBe(line);
  });

  it('gives one form to all orders of a test for no value and equalities, and does not change it', () => {
    const tests = [
      b,
      createFilter('EQUALS', 'b', ['2']),
      createFilter('EQUALS', 'b', ['3']),
      createFilter('IS_NULL_OR_EQUALS', 'b', ['3']),
      a,
    ];
    const lists = [2, 3, 4].reduce<readonly (readonly CUnitPredicate[])[]>(
      (shorter) => [...shorter, ...shorter.flatMap((list) => tests.map((test) => [...list, test]))],
      tests.map((test) => [test]),
    );
    for (const list of lists) {
      const tree = createJunction('OR', list);
      const normal = normalize(tree);
      expect(normalize(normal)).toEqual(normal);
      expect(fingerprint(normal)).toBe(fingerprint(tree));
    }
    const [, second, third] = tests;
    if (second === undefined || third === undefined) throw new TypeError('Two equalities.');
    const form = 'OR(b IS_NULL_OR_EQUALS "2", b EQUALS "3")';
    for (const list of [
      [b, second, third],
      [second, b, third],
      [second, third, b],
    ])
      expect(notation(normalize(createJunction('OR', list)))).toBe(form);
  });

  it('reads patterns as the dialect does', () => {
    const tree = createFilter('LIKE', 'a', ['\\%%']);
    expect(notation(normalize(tree))).toBe('a LIKE "\\\\%%"');
    expect(notation(normalize(tree, { dialect: escaping }))).toBe('a STARTS_WITH "%"');
    expect(notation(normalize(createFilter('LIKE', 'a', ['x\\y_']), { dialect: escaping }))).toBe('a LIKE "xy_"');
  });

  it('makes no variable of a text', () => {
    const tree = createFilter('LIKE', 'a', ['%:v%']);
    expect(notation(normalize(tree))).toBe('a CONTAINS ":v"');
    expect(normalize(tree, { variables: { v: ['1'] } })).toEqual(tree);
    expect(normalize(createFilter('LIKE', 'a', [':v']), { variables: { v: ['1'] } })).toEqual(
      createFilter('LIKE', 'a', [':v']),
    );
  });

  it('keeps a pattern that reads as a variable only because of its escape character', () => {
    const tree = createFilter('LIKE', 'a', ['\\:v']);
    expect(normalize(tree, { dialect: escaping, variables: { v: ['1'] } })).toEqual(tree);
    expect(notation(normalize(tree, { dialect: escaping }))).toBe('a LIKE ":v"');
  });

  it('omits members with default values', () => {
    const tree: CUnitPredicate = { ...b, values: [], functions: [], visible: true };
    expect(normalize(tree)).toStrictEqual(b);
    const absent = { ...b, values: undefined, functions: undefined, visible: undefined, children: [] };
    expect(normalize(absent as unknown as CUnitPredicate)).toStrictEqual(b);
    const unknown = { ...b, label: '', tags: [] };
    expect(normalize(unknown)).toStrictEqual(unknown);
  });

  it('keeps members that could matter, and the junction that has one', () => {
    const named = { ...createJunction('AND', [a]), label: 'x' };
    expect(normalize(named)).toEqual(named);
    expect(normalize(createJunction('AND', [named, b]))).toEqual(createJunction('AND', [named, b]));
    const hidden: CUnitPredicate = { ...a, visible: false };
    expect(normalize(createJunction('OR', [hidden]))).toEqual(hidden);
    const half: CUnitPredicate = { ...b, visible: false };
    const halves = createJunction('OR', [half, createFilter('EQUALS', 'b', ['2'])]);
    expect(normalize(halves)).toEqual(halves);
  });

  it('throws for an invalid predicate, with its pointer', () => {
    expect(() => normalize(createJunction('AND', [{ ...a, values: [] }]))).toThrow(
      'Not a valid predicate, at "/children/0/values": EQUALS is assumed to take exactly one value, found no values.',
    );
  });
});

describe('equalPredicates', () => {
  it('treats non-JSON values in a list as null, as JSON does', () => {
    const holding = (value: unknown) => ({ ...a, note: [value] });
    expect(equalPredicates(holding(undefined), holding(null))).toBe(true);
    expect(equalPredicates(holding(undefined), holding(0))).toBe(false);
  });

  it('compares members in any order, and those that are undefined as absent', () => {
    const shuffled = { values: ['1'], property: 'a', visible: undefined, operator: 'EQUALS', type: 'FILTER' };
    expect(equalPredicates(a, shuffled as unknown as CUnitPredicate)).toBe(true);
  });

  it('compares lists in their order, and spellings as they are', () => {
    expect(equalPredicates(createJunction('AND', [a, b]), createJunction('AND', [b, a]))).toBe(false);
    expect(equalPredicates(createFilter('LIKE', 'a', ['x%']), createFilter('STARTS_WITH', 'a', ['x']))).toBe(false);
    expect(equalPredicates(a, { ...a, values: ['1.0'] })).toBe(false);
    expect(equalPredicates(a, { ...a, visible: true })).toBe(false);
  });
});
