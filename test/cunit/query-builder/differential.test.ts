import { formatQuery, type RuleGroupTypeAny } from '@react-querybuilder/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import {
  createFilter,
  createMatcher,
  fromQueryBuilder,
  type QueryBuilderGroup,
  toCUnit,
  toQueryBuilder,
} from '../../../src/cunit/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { rows, type TypedRow } from '../differential/columns.js';
import { predicatesOver } from '../differential/predicates.js';
import { openSqlite, type Sqlite } from '../differential/sqlite.js';
import { queriesOver, type Unlisted } from './queries.js';

const everyRow = createFilter('IS_NOT_NULL', 'id');
const numRuns = propertyRuns(300);

/** The rows that a predicate selects, by index. */
function selected(list: readonly TypedRow[], query: RuleGroupTypeAny | QueryBuilderGroup): readonly number[] {
  const { value, exact, diagnostics } = fromQueryBuilder(query, { everyRow, maxDepth: 100 });
  expect(diagnostics).toEqual([]);
  const isMatch = exact ? createMatcher(value) : () => false;
  return list.flatMap((row, id) => (isMatch({ ...row, id }) ? [id] : []));
}

describe('a query of react-querybuilder', () => {
  let sqlite: Sqlite;
  beforeAll(async () => {
    sqlite = await openSqlite();
  });
  afterAll(() => sqlite.close());

  const questions = rows.chain((list) => fc.tuple(fc.constant(list), queriesOver(list)));

  it('selects the rows that SQLite selects with its formatQuery', () => {
    const counts = { some: 0, none: 0, all: 0 };
    const property = fc.property(questions, ([list, query]) => {
      sqlite.fill(list);
      const where = formatQuery(query, 'sql');
      const ids = sqlite.select(where);
      counts[ids.length === 0 ? 'none' : ids.length === list.length ? 'all' : 'some'] += 1;
      expect(selected(list, query), where).toEqual(ids);
    });
    fc.assert(property, { numRuns: numRuns * 5 });
    expect(counts.some).toBeGreaterThan(counts.all / 4);
    expect(counts.none).toBeGreaterThan(0);
  });

  it('selects the same rows after it was translated to C-Unit and back', () => {
    const property = fc.property(questions, ([list, query]) => {
      const { value: predicate } = fromQueryBuilder(query, { everyRow });
      const { value: again, exact } = predicate ? toQueryBuilder(predicate) : {};
      expect(exact).toBe(true);
      expect(again && selected(list, again)).toEqual(selected(list, query));
      // What was written is read as what it was written from.
      const { value: reread } = fromQueryBuilder(again);
      expect(reread && toQueryBuilder(reread).value).toEqual(again);
    });
    fc.assert(property, { numRuns });
  });
});

describe('a predicate', () => {
  it('selects the same rows after it was translated to a query, wherever that is exact', () => {
    const questions = rows.chain((list) => fc.tuple(fc.constant(list), predicatesOver(list)));
    let count = 0;
    const property = fc.property(questions, ([list, condition]) => {
      const { value: predicate } = toCUnit(condition);
      const { value: query, exact = false } = predicate ? toQueryBuilder(predicate) : {};
      if (predicate === undefined || query === undefined || !exact) return;
      count += 1;
      const isMatch = createMatcher(predicate);
      expect(selected(list, query)).toEqual(list.flatMap((row, id) => (isMatch(row) ? [id] : [])));
    });
    fc.assert(property, { numRuns });
    expect(count).toBeGreaterThan(numRuns / 10);
  });
});

it('knows every operator', () => {
  expectTypeOf<Unlisted>().toBeNever();
});
