import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import {
  type CUnitFilter,
  type CUnitPredicate,
  createMatcher,
  equalPredicates,
  type FilterOperator,
  operatorNames,
  operators,
  type ReadFilterOptions,
  readFilter,
  readPredicate,
  toVql,
} from '../../src/cunit/index.js';
import { rows } from '../../src/testing/index.js';
import { print } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = { numRuns: propertyRuns(500) };
const definition = {
  templates: {
    'account.query': { fields: { name: 'string', 'address.city': 'string', total: 'decimal', active: 'boolean' } },
  },
} as const;
const catalog = defineCatalog(definition);
const fields = ['name', 'address.city', 'total'];
const limits = { maxDepth: 4, maxConditions: 6, maxValues: 3, maxLength: 20 } as const;
const someOperators: readonly FilterOperator[] = [
  'EQUALS',
  'NOT_EQUALS',
  'IN',
  'RANGE',
  'STARTS_WITH',
  'LIKE',
  'IS_NULL',
];
const options: ReadFilterOptions = { fields, operators: someOperators, ...limits };

const text = fc.oneof(fc.constantFrom(':tenant', "'", '%', '1', '10', 'a'), fc.string({ maxLength: 12 }));
const key = fc.oneof(
  fc.constantFrom(
    'type',
    'operator',
    'children',
    'property',
    'values',
    'functions',
    'visible',
    '__proto__',
    'constructor',
  ),
  fc.string(),
);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'FILTER',
    'JUNCTION',
    'AND',
    'OR',
    'EXISTS',
    ...fields,
    'tenantId',
    'name.x',
    undefined,
    null,
    0,
    1n,
    true,
  ),
  fc.constantFrom<unknown>(...operatorNames),
  text,
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Anything that can stand in a filter, and much that cannot. */
const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 3 }).map((list) => Object.assign(new Array(5), list)),
    fc.dictionary(key, tie('value'), { maxKeys: 6 }),
    fc.record(
      {
        type: fc.constantFrom('FILTER', 'JUNCTION', 'X'),
        operator: scalar,
        property: scalar,
        values: fc.oneof(fc.array(text, { maxLength: 4 }), tie('value')),
        functions: fc.oneof(
          { weight: 5, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.constant(['lower']) },
        ),
        children: fc.array(tie('value'), { maxLength: 8 }),
      },
      { requiredKeys: [] },
    ),
  ),
})).value;

const filter: fc.Arbitrary<CUnitFilter> = fc.constantFrom(...someOperators).chain((operator) => {
  const { least, most } = operators[operator as FilterOperator].values;
  return fc.record({
    type: fc.constant('FILTER' as const),
    operator: fc.constant(operator),
    property: fc.constantFrom(...fields),
    values: fc.array(text, { minLength: least, maxLength: Math.min(most, 3) }),
  });
});

/** Filters that the options allow. */
const allowed: fc.Arbitrary<CUnitPredicate> = fc.oneof(
  filter,
  fc.record({
    type: fc.constant('JUNCTION' as const),
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    children: fc.array(
      fc.oneof(
        filter,
        filter.map((child): CUnitPredicate => ({ type: 'JUNCTION', operator: 'OR', children: [child] })),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

function filtersIn(node: CUnitPredicate, depth = 1): readonly (readonly [CUnitFilter, number])[] {
  return node.type === 'FILTER' ? [[node, depth]] : node.children.flatMap((child) => filtersIn(child, depth + 1));
}

const counts = { read: 0, refused: 0, matching: 0 };

describe('readFilter', () => {
  it('returns only what the options allow, whatever is sent', () => {
    const sent = fc.oneof(
      anything,
      // An allowed filter with something else in it.
      fc.tuple(allowed, key, anything).map(([node, member, value]) => Object.assign({ ...node }, { [member]: value })),
    );
    fc.assert(
      fc.property(sent, (json) => {
        const { value, diagnostics } = readFilter(json, options);
        expect(value === undefined).toBe(diagnostics.length > 0);
        if (value === undefined) {
          counts.refused += 1;
          expect(diagnostics.every(({ path, message }) => path !== undefined && /^["A-Z].*[.?]$/s.test(message))).toBe(
            true,
          );
          return;
        }
        counts.read += 1;
        expect(readPredicate(value).diagnostics).toEqual([]);
        const found = filtersIn(value);
        expect(found.length).toBeLessThanOrEqual(limits.maxConditions);
        for (const [{ property, operator, values = [], functions = [] }, depth] of found) {
          expect(fields).toContain(property);
          expect(someOperators).toContain(operator);
          expect(functions).toEqual([]);
          expect(depth).toBeLessThanOrEqual(limits.maxDepth);
          expect(values.length).toBeLessThanOrEqual(limits.maxValues);
          for (const one of values) expect(one.length).toBeLessThanOrEqual(limits.maxLength);
        }
        expect(
          print(toVql(value, { variables: { tenant: '17' }, dialect: { likeEscape: '!' } }).value as never),
        ).not.toMatch(/ :tenant/);
      }),
      runs,
    );
  });

  it('returns an allowed filter as it is, which the builder keeps and which matches the same rows', () => {
    fc.assert(
      fc.property(allowed, fc.array(rows({ catalog, template: 'account.query' }), { maxLength: 3 }), (node, tables) => {
        const { value } = readFilter(node, options);
        if (value === undefined) return expect(JSON.stringify(node)).toMatch(/\\u0000|\\ud/);
        expect(equalPredicates(value, node)).toBe(true);
        const [before, after] = [createMatcher(node), createMatcher(value)];
        const built = from('account.query').where(value).toCUnitOrThrow().request.queryPredicate as CUnitPredicate;
        const inQuery = createMatcher(built);
        for (const row of tables.flat()) {
          const isMatch = before(row as object);
          if (isMatch) counts.matching += 1;
          expect([after(row as object), inQuery(row as object)]).toEqual([isMatch, isMatch]);
        }
      }),
      runs,
    );
  });

  afterAll(() => {
    expect(counts.read).toBeGreaterThan(runs.numRuns / 25);
    expect(counts.refused).toBeGreaterThan(runs.numRuns / 5);
    expect(counts.matching).toBeGreaterThan(runs.numRuns / 25);
  });
});
