import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  createFilter,
  createJunction,
  createMatcher,
  equalPredicates,
  fingerprint,
  negate,
  normalize,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { parsePredicate, print } from '../../src/vql/index.js';

/** Translates to text and back, with everything else that is done to trees on the way. */
function expectSame(tree: CUnitPredicate): void {
  const { value, sourceMap } = toVql(tree);
  const text = value === undefined ? '' : print(value);
  const { value: predicate, diagnostics } = parsePredicate(text);
  expect(diagnostics).toEqual([]);
  if (predicate === undefined) throw new Error('No predicate');
  const back = toCUnit(predicate);
  expect(back.exact).toBe(true);
  expect(back.value && equalPredicates(normalize(back.value), normalize(tree))).toBe(true);
  expect(fingerprint(predicate)).toBe(fingerprint(tree));
  expect(back.sourceMap.spanAt('')).toEqual(sourceMap.spanAt(''));
  expect(negate(tree).exact).toBe(true);
  expect(createMatcher(tree)({ a: '1' })).toBe(createMatcher(predicate)({ a: '1' }));
}

describe('trees as large as readPredicate lets them be', () => {
  it('are translated 1,000 levels deep', () => {
    let tree: CUnitPredicate = createFilter('IS_NULL', 'a');
    for (let level = 1; level < 1_000; level++) {
      tree = createJunction(level % 2 === 0 ? 'AND' : 'OR', [tree, createFilter('EQUALS', 'b', [String(level)])]);
    }
    expectSame(tree);
  });

  it('are translated with 10,000 conditions', () => {
    const filters = Array.from({ length: 10_000 }, (_, index) => createFilter('NOT_EQUALS', 'a', [String(index)]));
    expectSame(createJunction('AND', filters));
  });

  it('are translated with 10,000 values', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => String(index));
    expectSame(createFilter('IN', 'a', values));
  });
});

describe('conditions as deep as the parser lets them be', () => {
  it('are translated below 900 times NOT', () => {
    const { value: predicate } = parsePredicate(`${'NOT ('.repeat(900)}a = 1${')'.repeat(900)}`);
    const { value } = predicate === undefined ? {} : toCUnit(predicate);
    expect(value).toEqual(createFilter('EQUALS', 'a', ['1']));
  });
});
