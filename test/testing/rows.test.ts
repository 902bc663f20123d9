import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { type CUnitPredicate, createMatcher, type Row } from '../../src/cunit/index.js';
import {
  cunitPredicate,
  predicate,
  type RowConstraints,
  rows,
  sampleCatalog,
  withRows,
} from '../../src/testing/index.js';
import { createComparison, createNullLiteral, createPath, type Predicate } from '../../src/vql/index.js';
import { asked, matchOptions, rowsOf } from '../support/asked.js';

const seed = 8;
const byValues = (['any', 'scalar', 'texts'] as const).map((values) => ({ values }));

/** Returns the share of the rows that a predicate selects, over many predicates and rows. */
function share<Query extends Predicate | CUnitPredicate>(queries: fc.Arbitrary<Query>, given: RowConstraints): number {
  const answers = fc
    .sample(withRows(queries, given), { numRuns: 800, seed })
    .flatMap(({ query, rows: list }) => list.map(createMatcher(query, matchOptions)));
  return answers.filter((isTrue) => isTrue).length / answers.length;
}

/** Returns the value at a path of a row, nested or flat. */
function valueAt(row: Row, path: string): unknown {
  const nested = path.split('.').reduce<unknown>((value, key) => (value as Row | undefined)?.[key], row);
  return row[path] ?? nested;
}

describe('rows for a predicate', () => {
  it.each(byValues)('make it true about as often as false: $values', ({ values }) => {
    for (const part of [
      share(predicate(), { values }),
      share(predicate(), { values, catalog: sampleCatalog }),
      share(cunitPredicate(), { values }),
      share(cunitPredicate(), { values, catalog: sampleCatalog }),
      share(predicate({ ...asked, nullValues: false }), rowsOf(values)),
    ]) {
      expect(part).toBeGreaterThan(0.35);
      expect(part).toBeLessThan(0.65);
    }
  });

  it('make single comparisons of every type true about half of the time', () => {
    const types = ['string', 'integer', 'decimal', 'boolean', 'date', 'date-time', 'reference', 'unknown'] as const;
    for (const type of types) {
      const catalog = defineCatalog({ templates: { 'a.b': { fields: { own: { type, nullable: false } } } } });
      const part = share(predicate({ catalog, maxDepth: 0 }), { catalog });
      expect(part, type).toBeGreaterThan(0.3);
      expect(part, type).toBeLessThan(0.75);
    }
  });

  it('have nulls, missing values and arrays only where fields allow them', () => {
    const lists = fc
      .sample(withRows(predicate(), { catalog: sampleCatalog }), { numRuns: 300, seed })
      .flatMap(({ rows: list }) => list);
    const at = (path: string): readonly unknown[] => lists.map((row) => valueAt(row, path));
    expect(at('name')).toContain(null);
    expect(at('name')).toContain(undefined);
    expect(at('name').some(Array.isArray)).toBe(false);
    expect(at('persons.lastName').some(Array.isArray)).toBe(true);
    expect(at('id')).not.toContain(null);
    expect(at('id')).not.toContain(undefined);
    expect(new Set(at('state'))).toEqual(new Set(['OPEN', 'IN_WORK', 'DONE', null, undefined]));
    expect(new Set(at('active'))).toEqual(new Set([true, false, null, undefined]));
    for (const total of at('total'))
      expect(total === undefined || total === null || !Number.isNaN(Number(total))).toBe(true);
  });

  it('have only strings with the constraint', () => {
    const none = createComparison(createPath('name'), '=', createNullLiteral());
    for (const { rows: list } of fc.sample(withRows(fc.constant(none), { values: 'texts' }), { numRuns: 200, seed }))
      for (const row of list) expect(typeof row['name']).toBe('string');
  });

  it('are as many as the constraints state', () => {
    const sizes = fc
      .sample(withRows(predicate(), { minRows: 2, maxRows: 3 }), { numRuns: 100, seed })
      .map(({ rows: list }) => list.length);
    expect(new Set(sizes)).toEqual(new Set([2, 3]));
  });
});

describe('rows of a template', () => {
  it('are at most as many as the constraints state', () => {
    const longest = (constraints?: RowConstraints): number =>
      Math.max(...fc.sample(rows(constraints), { numRuns: 100, seed }).map(({ length }) => length));
    expect(longest()).toBe(30);
    expect(longest({ maxRows: 3 })).toBe(3);
    expect(longest({ maxRows: 60 })).toBeGreaterThan(50);
    expect(longest({ minRows: 40 })).toBe(40);
    const beside = fc.sample(withRows(predicate(), { maxRows: 40 }), { numRuns: 100, seed });
    expect(Math.max(...beside.map(({ rows: list }) => list.length))).toBeGreaterThan(35);
  });

  it('each have a 64-bit id as a string, and the other fields', () => {
    const tables = fc.sample(rows(), { numRuns: 100, seed });
    expect(tables.some(({ length }) => length === 0)).toBe(true);
    for (const table of tables) {
      expect(new Set(table.map(({ id }) => id)).size).toBe(table.length);
      for (const { id } of table) expect(BigInt(id) > 2n ** 53n && BigInt(id) < 2n ** 63n).toBe(true);
    }
    expect(tables.flat().some((row) => typeof row['active'] === 'boolean')).toBe(true);
  });
});
