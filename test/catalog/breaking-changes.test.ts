import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Catalog, type CatalogDefinition, defineCatalog, diffCatalogs } from '../../src/catalog/index.js';
import { hasErrors } from '../../src/diagnostics/index.js';
import { check } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const members = {
  type: fc.constantFrom('string', 'integer', 'boolean', 'date', 'decimal'),
  operators: fc.constantFrom(
    ['EQUALS'],
    ['STARTS_WITH', 'EQUALS'],
    ['RANGE'],
    ['IN', 'IS_NULL', 'GREATER_THAN'],
    undefined,
  ),
  functions: fc.constantFrom([], ['COUNT'], ['COUNT', 'SUM'], undefined),
  filterable: fc.boolean(),
  sortable: fc.boolean(),
  resultable: fc.boolean(),
  collection: fc.boolean(),
};

/** Two versions of a field that differ in one member, so that no other change hides what is not reported. */
const versions = fc
  .tuple(fc.record(members), fc.record(members), fc.constantFrom(...Object.keys(members), 'all'))
  .map(([old, other, changed]) => [
    old,
    changed === 'all' ? undefined : { ...old, [changed]: Reflect.get(other, changed) },
  ]);

/** Returns a catalog with a field; members that are undefined are absent. */
function catalogWith(field: unknown): Catalog {
  const definition = {
    templates: { 'account.query': { fields: { id: 'integer', ...(field !== undefined && { a: field }) } } },
  };
  return defineCatalog(JSON.parse(JSON.stringify(definition)) as CatalogDefinition);
}

const condition = fc
  .tuple(
    fc.constantFrom('a', 'account.query.a'),
    fc.constantFrom("= 'x'", '= 5', "LIKE 'x%'", 'IN (1, 2)', 'BETWEEN 1 AND 2', 'IS NULL', '= TRUE', "> '2026-01-01'"),
  )
  .map((parts) => parts.join(' '));

const query = fc.oneof(
  condition.map((one) => `SELECT id FROM account.query WHERE ${one} LIMIT 5`),
  fc.constantFrom(
    ...[
      'SELECT a FROM account.query LIMIT 5',
      'SELECT count(a) FROM account.query',
      'SELECT sum(a) FROM account.query',
    ],
    ...[
      'SELECT id FROM account.query ORDER BY a, id LIMIT 5',
      'SELECT id FROM account.query ORDER BY a DESC, id LIMIT 5',
    ],
  ),
);

describe('diffCatalogs', () => {
  it('reports a breaking change wherever a query that was valid is refused', () => {
    const counts = { refused: 0, same: 0 };
    fc.assert(
      fc.property(versions, query, ([old, current], text) => {
        const [before, after] = [catalogWith(old), catalogWith(current)];
        const isRefused = !hasErrors(check(text, { catalog: before })) && hasErrors(check(text, { catalog: after }));
        counts[isRefused ? 'refused' : 'same']++;
        if (!isRefused) return;
        const changes = diffCatalogs(before, after);
        expect(
          changes.filter(({ breaking }) => breaking),
          `${text}\n${JSON.stringify(old)}\n${JSON.stringify(current)}\n${JSON.stringify(changes)}`,
        ).not.toEqual([]);
      }),
      { numRuns: propertyRuns(1_500) },
    );
    expect(counts.refused).toBeGreaterThan(propertyRuns(1_500) / 20);
  });
});
