import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  createMatcher,
  type Loss,
  type MatchOptions,
  normalize,
  type Row,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { type LossCode, lossCodes } from '../../src/diagnostics/codes/losses.js';
import { deepFreeze } from '../../src/diagnostics/deep-freeze.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { anyPredicate, cunitPredicate, likeRules, predicate, preservesMatches } from '../../src/testing/index.js';
import { type Predicate, parse, parsePredicate, print } from '../../src/vql/index.js';
import {
  anyNode,
  asked,
  askedBeyondVql,
  matchOptions,
  node,
  rowsOf,
  variables,
  vqlCondition,
  withRows,
} from '../support/asked.js';
import { propertyRuns } from '../support/property-runs.js';

/** Options of matchers, for each of the rules of LIKE. */
const match = likeRules().map((dialect): MatchOptions => ({ ...matchOptions, dialect }));
const runs = { numRuns: propertyRuns(500) };
const allow = Object.keys(lossCodes) as readonly LossCode[];

function parsed(text: string): Predicate {
  const { value: predicate, diagnostics } = parsePredicate(text);
  expect(diagnostics, text).toEqual([]);
  if (predicate === undefined) throw new Error(`No predicate in ${text}`);
  return predicate;
}

function selected(query: Predicate | CUnitPredicate, rows: readonly Row[], options: MatchOptions): readonly number[] {
  const matcher = createMatcher(query, { ...matchOptions, ...options });
  return rows.flatMap((row, index) => (matcher(row) ? [index] : []));
}

/** Property of the rows that a lossy translation selects, by the direction of the loss. */
function expectDirection(losses: readonly Loss[], before: readonly number[], after: readonly number[]): void {
  if (losses.every(({ direction }) => direction === 'wider'))
    expect(after).toEqual(expect.arrayContaining([...before]));
  if (losses.every(({ direction }) => direction === 'narrower'))
    expect(before).toEqual(expect.arrayContaining([...after]));
}

describe('the generated queries and rows', () => {
  it('have conditions that often hold and often do not', () => {
    const share = (all: readonly { readonly query: Predicate | CUnitPredicate; readonly rows: readonly Row[] }[]) => {
      const count = all.reduce((sum, { rows }) => sum + rows.length, 0);
      return all.reduce((sum, { query, rows }) => sum + selected(query, rows, {}).length, 0) / count;
    };
    for (const part of [share(fc.sample(withRows(node), 500)), share(sampleOfVql())]) {
      expect(part).toBeGreaterThan(0.25);
      expect(part).toBeLessThan(0.75);
    }
  });

  it('are exact often enough for the properties below to mean something', () => {
    const vql = fc.sample(vqlCondition, 500).filter((condition) => toCUnit(condition, { variables }).exact);
    const trees = fc.sample(node, 500).filter((tree) => toVql(tree, { parse, variables }).exact);
    expect(vql.length).toBeGreaterThan(200);
    expect(trees.length).toBeGreaterThan(200);
  });
});

function sampleOfVql() {
  return fc
    .sample(withRows(vqlCondition), 500)
    .filter(({ query }) => toCUnit(query, { variables }).diagnostics.every(({ code }) => code !== 'lost-pattern'));
}

describe('toCUnit', () => {
  it('selects the same rows whenever it is exact, and through the text and back', () => {
    const translate = (query: Predicate, { dialect = defaultDialect }: MatchOptions) => {
      const { value, exact, diagnostics: losses } = toCUnit(query, { dialect, variables });
      expect(exact).toBe(losses.length === 0);
      expect(value !== undefined).toBe(exact);
      return value && deepFreeze(value);
    };
    const andBack = (query: Predicate, options: MatchOptions) => {
      const value = translate(query, options);
      // Only names beyond the syntax and wildcards without escape could be lost, and both came from a text.
      return value && toVql(value, { dialect: options.dialect ?? defaultDialect, variables, parse }).value;
    };
    const throughText = (query: Predicate, options: MatchOptions) => {
      const value = andBack(query, options);
      return value && parsed(print(value));
    };
    const options = { of: predicate(asked), rows: rowsOf(), match };
    for (const way of [translate, andBack, throughText]) fc.assert(preservesMatches(way, options), runs);
  });

  it('means the same by a text and by its print', () => {
    fc.assert(
      fc.property(vqlCondition, likeRules(), (query, dialect) => {
        const reread = parsed(print(query));
        const [first, second] = [query, reread].map((each) => toCUnit(each, { dialect, variables, allow }));
        expect(second?.value).toEqual(first?.value);
        expect(second?.diagnostics.map(({ code, direction }) => [code, direction])).toEqual(
          first?.diagnostics.map(({ code, direction }) => [code, direction]),
        );
      }),
      runs,
    );
  });

  it('selects more or fewer rows without what is lost, as the directions state', () => {
    fc.assert(
      fc.property(withRows(vqlCondition), likeRules(), ({ query, rows }, dialect) => {
        const { value, diagnostics: losses } = toCUnit(query, { dialect, variables, allow });
        if (value === undefined) return;
        let before: readonly number[];
        try {
          before = selected(query, rows, { dialect });
        } catch {
          return;
        }
        expectDirection(losses, before, selected(value, rows, { dialect }));
      }),
      runs,
    );
  });

  it('keeps these properties for any predicate', () => {
    fc.assert(
      fc.property(withRows(anyPredicate().map(deepFreeze)), ({ query, rows }) => {
        const { value, diagnostics: losses, exact } = toCUnit(query, { variables, allow });
        expect(exact).toBe(losses.length === 0);
        if (value === undefined) return;
        let before: readonly number[];
        try {
          before = selected(query, rows, {});
        } catch {
          // Calls on many rows at once, such as count(*), and variables without a value.
          return;
        }
        const after = selected(value, rows, {});
        if (exact) expect(after).toEqual(before);
        else expectDirection(losses, before, after);
      }),
      runs,
    );
  });
});

describe('toVql', () => {
  it('selects the same rows whenever it is exact, also after printing and parsing', () => {
    const translate = (query: CUnitPredicate, { dialect = defaultDialect }: MatchOptions) => {
      const { value, exact, diagnostics: losses } = toVql(query, { dialect, variables, parse });
      expect(exact).toBe(losses.length === 0);
      expect(value !== undefined).toBe(exact);
      return value && deepFreeze(value);
    };
    const throughText = (query: CUnitPredicate, options: MatchOptions) => {
      const value = translate(query, options);
      return value && parsed(print(value));
    };
    const options = { of: cunitPredicate(askedBeyondVql), rows: rowsOf(), match };
    for (const way of [translate, throughText]) fc.assert(preservesMatches(way, options), runs);
  });

  it('round-trips: tree → text → tree', () => {
    fc.assert(
      fc.property(node, likeRules(), (tree, dialect) => {
        const { value } = toVql(tree, { dialect, variables, parse });
        if (value === undefined) return;
        const text = print(value);
        const back = toCUnit(parsed(text), { dialect, variables });
        expect(back.diagnostics, text).toEqual([]);
        const again = back.value && normalize(back.value, { dialect, variables });
        expect(again, text).toEqual(normalize(tree, { dialect, variables }));
      }),
      runs,
    );
  });

  it('selects more or fewer rows without what is lost, as the directions state', () => {
    fc.assert(
      fc.property(withRows(anyNode), likeRules(), ({ query, rows }, dialect) => {
        const { value, diagnostics: losses } = toVql(query, { dialect, variables, parse, allow });
        if (value === undefined) return;
        expectDirection(losses, selected(query, rows, { dialect }), selected(value, rows, { dialect }));
      }),
      runs,
    );
  });

  it('selects the same rows without a member that only the user interface shows', () => {
    const translate = (query: CUnitPredicate) => {
      const { value, diagnostics: losses } = toVql(query, { variables, parse, allow: ['lost-member'] });
      expect(value === undefined || losses.every(({ code }) => code === 'lost-member')).toBe(true);
      return value;
    };
    const options = { of: cunitPredicate(askedBeyondVql), rows: rowsOf(), match: matchOptions };
    fc.assert(preservesMatches(translate, options), runs);
  });
});
