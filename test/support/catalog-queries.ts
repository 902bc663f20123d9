import type fc from 'fast-check';
import { type CatalogDefinition, defineCatalog } from '../../src/catalog/index.js';
import type { CUnitQuery } from '../../src/cunit/index.js';
import { catalogDefinition, cunitQuery } from '../../src/testing/index.js';

/** A catalog, and a query that asks for nothing but what it lists. */
export interface CatalogQuery {
  readonly definition: CatalogDefinition;
  readonly query: CUnitQuery;
}

/** Catalogs with queries that ask for nothing but what they list. */
export const catalogQuery: fc.Arbitrary<CatalogQuery> = catalogDefinition().chain((definition) =>
  cunitQuery({ catalog: defineCatalog(definition), functions: ['LOWER'], complete: true }).map((query) => ({
    definition,
    query,
  })),
);
