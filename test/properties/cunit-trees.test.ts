import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CUnitFilter,
  type CUnitPredicate,
  createMatcher,
  equalPredicates,
  fingerprint,
  type MatchOptions,
  negate,
  normalize,
  type Row,
  toCUnit,
} from '../../src/cunit/index.js';
import { cunitPredicate, likeRules, partitions } from '../../src/testing/index.js';
import { format, type Predicate, parse, parsePredicate, print } from '../../src/vql/index.js';
import {
  anyNode,
  askedBeyondVql,
  matchOptions,
  node,
  query,
  rowsOf,
  variables,
  vqlCondition,
  vqlQuery,
  withRows,
} from '../support/asked.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';

const runs = { numRuns: propertyRuns(500) };

function selected(tree: CUnitPredicate, rows: readonly Row[], options: MatchOptions): readonly number[] {
  const matcher = createMatcher(tree, { ...matchOptions, ...options });
  return rows.flatMap((row, index) => (matcher(row) ? [index] : []));
}

/** Whether neither a tree nor its negation holds; not, if it cannot be negated. */
function isUndecided(tree: CUnitPredicate, row: Row): boolean {
  const { value } = negate(tree, { variables });
  if (value === undefined) return false;
  return selected(tree, [row], {}).length === 0 && selected(value, [row], {}).length === 0;
}

function filtersIn(tree: CUnitPredicate): readonly CUnitFilter[] {
  return tree.type === 'FILTER' ? [tree] : tree.children.flatMap(filtersIn);
}

/** Returns the value at a path of a row, nested or flat. */
function valueAt(row: Row, path: string): unknown {
  const nested = path.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, row);
  return row[path] ?? nested;
}

/** The same object with the members of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

function reorderedTree<Value>(value: Value): Value {
  // The members are the same, only their order is not.
  return reordered(value) as Value;
}

describe('normalize', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(anyNode, likeRules(), (tree, dialect) => {
        const once = normalize(tree, { dialect, variables });
        expect(normalize(once, { dialect, variables })).toEqual(once);
      }),
      runs,
    );
  });

  it('selects the same rows', () => {
    fc.assert(
      fc.property(withRows(anyNode), likeRules(), ({ query: tree, rows }, dialect) => {
        const normalized = normalize(tree, { dialect, variables });
        expect(selected(normalized, rows, { dialect })).toEqual(selected(tree, rows, { dialect }));
      }),
      runs,
    );
  });
});

describe('negate', () => {
  it.each([
    { likeCaseSensitive: true },
    { likeCaseSensitive: true, likeEscape: '\\' },
    { likeCaseSensitive: false, likeEscape: '!' },
  ])('parts rows without collections from what it negates, and from those that are undecided: %j', async (dialect) => {
    const select = (tree: CUnitPredicate, rows: readonly Row[]) => selected(tree, rows, { dialect });
    for (const of of [cunitPredicate(askedBeyondVql), node]) {
      const property = partitions(select, { of, rows: rowsOf('scalar'), negation: { dialect, variables } });
      await fc.assert(property, runs);
    }
  });

  it('partitions the rows in VQL as well', async () => {
    const select = (condition: Predicate, rows: readonly Row[]) => {
      const matcher = createMatcher(condition, matchOptions);
      return rows.flatMap((row, index) => (matcher(row) ? [index] : []));
    };
    await fc.assert(partitions(select, { of: vqlCondition, rows: rowsOf('scalar') }), runs);
  });

  it('holds wherever the other does not, on rows of texts without null', () => {
    fc.assert(
      fc.property(withRows(node, 'texts'), likeRules(), ({ query: tree, rows }, dialect) => {
        const { value } = negate(tree, { dialect, variables });
        // A function may answer null.
        if (value === undefined || JSON.stringify(tree).includes('"functions":["')) return;
        const held = selected(tree, rows, { dialect });
        const others = rows.map((_, index) => index).filter((index) => !held.includes(index));
        expect(selected(value, rows, { dialect })).toEqual(others);
      }),
      runs,
    );
  });

  it('leaves a row undecided only where a filter is, whose field is null or cannot be compared', () => {
    fc.assert(
      fc.property(withRows(node, 'scalar'), ({ query: tree, rows }) => {
        for (const row of rows) {
          if (!isUndecided(tree, row)) continue;
          const filters = filtersIn(tree).filter((filter) => isUndecided(filter, row));
          expect(filters.length).toBeGreaterThan(0);
          for (const { property = '', functions = [] } of filters) {
            const value = valueAt(row, property);
            if (functions.length === 0) expect(typeof value, property).not.toBe('string');
          }
        }
      }),
      runs,
    );
  });

  it('selects more or fewer rows without what is lost, as the directions state', () => {
    fc.assert(
      fc.property(withRows(node, 'texts'), ({ query: tree, rows }) => {
        const { value, diagnostics: losses } = negate(tree, { variables, allow: ['lost-wildcard'] });
        if (value === undefined || JSON.stringify(tree).includes('"functions":["')) return;
        const held = selected(tree, rows, {});
        const wanted = rows.map((_, index) => index).filter((index) => !held.includes(index));
        const rest = selected(value, rows, {});
        if (losses.every(({ direction }) => direction === 'wider'))
          expect(rest).toEqual(expect.arrayContaining(wanted));
        if (losses.every(({ direction }) => direction === 'narrower'))
          expect(wanted).toEqual(expect.arrayContaining([...rest]));
      }),
      runs,
    );
  });

  it('is the predicate again when negated twice, on any rows', () => {
    fc.assert(
      fc.property(withRows(anyNode), likeRules(), ({ query: tree, rows }, dialect) => {
        const { value, exact, diagnostics: losses } = negate(tree, { dialect, variables });
        expect(exact).toBe(losses.length === 0);
        const twice = value && negate(value, { dialect, variables }).value;
        if (value !== undefined) expect(twice).toBeDefined();
        if (twice !== undefined) expect(selected(twice, rows, { dialect })).toEqual(selected(tree, rows, { dialect }));
      }),
      runs,
    );
  });

  it('means the same as NOT in VQL', () => {
    fc.assert(
      fc.property(vqlCondition, (condition) => {
        const { value } = toCUnit(condition, { variables });
        const negated = toCUnit({ kind: 'Not', predicate: condition }, { variables }).value;
        const other = value && negate(value, { variables }).value;
        if (negated === undefined || other === undefined) return;
        // `a = 1 OR a IS NULL` is one filter, whichever of the two stands first.
        expect(inAnyOrder(normalize(other, { variables }))).toEqual(inAnyOrder(normalize(negated, { variables })));
      }),
      runs,
    );
  });
});

describe('fingerprint', () => {
  it('is the same for a predicate and its translation', () => {
    fc.assert(
      fc.property(vqlCondition, likeRules(), (condition, dialect) => {
        const { value } = toCUnit(condition, { dialect, variables });
        if (value === undefined) return;
        expect(fingerprint(value, { dialect, variables })).toBe(fingerprint(condition, { dialect, variables }));
      }),
      runs,
    );
  });

  it('is the same for every layout of the text', () => {
    fc.assert(
      fc.property(vqlQuery, fc.constantFrom(1, 40, 1000), (statement, width) => {
        const printed = print(statement);
        const formatted = valueOf(format(printed, { width, keywordCase: 'lower' }));
        for (const text of [printed, formatted]) {
          const { value: read } = parse(text);
          expect(read && fingerprint(read), text).toBe(fingerprint(statement));
        }
      }),
      runs,
    );
  });

  it('is the same for a predicate printed and read', () => {
    fc.assert(
      fc.property(vqlCondition, (condition) => {
        const { value: predicate } = parsePredicate(print(condition));
        expect(predicate && fingerprint(predicate, { variables })).toBe(fingerprint(condition, { variables }));
      }),
      runs,
    );
  });

  it('is the same for every order of the members, as equality is', () => {
    fc.assert(
      fc.property(anyNode, (tree) => {
        expect(fingerprint(reorderedTree(tree))).toBe(fingerprint(tree));
        expect(equalPredicates(reorderedTree(tree), tree)).toBe(true);
      }),
      runs,
    );
    fc.assert(
      fc.property(query, (whole) => {
        expect(fingerprint(reorderedTree(whole))).toBe(fingerprint(whole));
      }),
      runs,
    );
  });

  it('is the same for a tree and its normal form, and differs for another meaning', () => {
    fc.assert(
      fc.property(anyNode, likeRules(), (tree, dialect) => {
        const digits = fingerprint(tree, { dialect, variables });
        expect(fingerprint(normalize(tree, { dialect, variables }), { dialect, variables })).toBe(digits);
        expect(digits).toMatch(/^[0-9a-f]{16}$/);
        const { value } = negate(tree, { dialect, variables });
        if (value !== undefined) expect(fingerprint(value, { dialect, variables })).not.toBe(digits);
      }),
      runs,
    );
  });

  it('is the same for a statement and its translation', () => {
    fc.assert(
      fc.property(vqlQuery, (statement) => {
        const { value } = toCUnit(statement);
        if (value !== undefined) expect(fingerprint(value)).toBe(fingerprint(statement));
      }),
      runs,
    );
  });
});

/** A predicate with the conditions of each junction in an order of their own. */
function inAnyOrder(node: CUnitPredicate): unknown {
  if (node.type !== 'JUNCTION') return node;
  return { ...node, children: node.children.map((child) => JSON.stringify(inAnyOrder(child))).sort() };
}
