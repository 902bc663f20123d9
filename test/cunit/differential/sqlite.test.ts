import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher, toCUnit } from '../../../src/cunit/index.js';
import { createNot, type Predicate, parsePredicate, print } from '../../../src/vql/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { rows, type TypedRow } from './columns.js';
import { predicatesOver } from './predicates.js';
import { openSqlite, type Sqlite } from './sqlite.js';

/** Some rows, and what is asked of them. */
interface Questions {
  readonly rows: readonly TypedRow[];
  readonly predicates: readonly Predicate[];
}

const perTable = 20;
const questions: fc.Arbitrary<Questions> = rows.chain((list) =>
  fc.record({
    rows: fc.constant(list),
    predicates: fc.array(predicatesOver(list), { minLength: 1, maxLength: perTable, size: 'max' }),
  }),
);

/** Tables of rows for each law; each is asked about ten predicates or so, and their negations. */
const numRuns = propertyRuns(300);

describe('SQLite answers the same', () => {
  let sqlite: Sqlite;
  beforeAll(async () => {
    sqlite = await openSqlite();
  });
  afterAll(() => sqlite.close());

  it('for a predicate in VQL and its negation', () => {
    expectSame(sqlite, (predicate) => predicate);
  });

  it('for the text of a predicate, printed and parsed', () => {
    expectSame(sqlite, (predicate) => parsePredicate(print(predicate)).value);
  });

  it('for its translation to C-Unit wherever that is exact', () => {
    expectSame(sqlite, (predicate) => toCUnit(predicate).value);
  });
});

describe('the generated predicates', () => {
  const sample = fc.sample(questions, 100);

  it('hold for many rows and fail for many, for some of those because they are unknown', () => {
    const counts = sample.flatMap(({ rows, predicates }) =>
      predicates.map((predicate) => ({
        all: rows.length,
        holds: rows.filter(createMatcher(predicate)).length,
        fails: rows.filter(createMatcher(createNot(predicate))).length,
      })),
    );
    const sum = (of: (count: (typeof counts)[number]) => number): number =>
      counts.reduce((total, count) => total + of(count), 0) / counts.reduce((total, { all }) => total + all, 0);
    expect(sum(({ holds }) => holds)).toBeGreaterThan(0.2);
    expect(sum(({ fails }) => fails)).toBeGreaterThan(0.2);
    expect(sum(({ all, holds, fails }) => all - holds - fails)).toBeGreaterThan(0.1);
    const telling = counts.filter(({ all, holds }) => holds > 0 && holds < all);
    expect(telling.length / counts.length).toBeGreaterThan(0.4);
  });

  it('can often be expressed in C-Unit', () => {
    const predicates = sample.flatMap((one) => one.predicates);
    expect(predicates.filter((predicate) => toCUnit(predicate).exact).length / predicates.length).toBeGreaterThan(0.3);
  });
});

/** Holds a form of each predicate, and of its negation, to what SQLite selects; a form that there is not is passed over. */
function expectSame(
  sqlite: Sqlite,
  form: (predicate: Predicate) => Parameters<typeof createMatcher>[0] | undefined,
): void {
  const law = fc.property(questions, ({ rows, predicates }) => {
    sqlite.fill(rows);
    for (const predicate of predicates.flatMap((one) => [one, createNot(one)])) {
      const asked = form(predicate);
      if (asked === undefined) continue;
      const where = print(predicate);
      const isMatch = createMatcher(asked);
      const ids = rows.flatMap((row, id) => (isMatch(row) ? [id] : []));
      expect(ids, where).toEqual(sqlite.select(where));
    }
  });
  fc.assert(law, { numRuns });
}
