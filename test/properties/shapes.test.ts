import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { catalogShape } from '../../src/catalog/definition-shape.js';
import { readPredicate, readRequest } from '../../src/cunit/index.js';
import { nodeShape, requestShape } from '../../src/cunit/shapes.js';
import { pointerTo } from '../../src/diagnostics/json/pointer.js';
import { jsonObjectOf, mismatchesIn } from '../../src/diagnostics/json/shape.js';
import { catalogDefinitionSchema } from '../../src/schemas/index.js';
import { schemaOf } from '../../src/schemas/schema-of.js';
import { anyCatalogDefinition } from '../../src/testing/index.js';
import { anyNode, query } from '../support/asked.js';
import { propertyRuns } from '../support/property-runs.js';
import { mutated } from './support/mutated.js';

const numRuns = propertyRuns(1000);

/** Counts valid and invalid cases, so that a property which meets only one of them fails. */
function verdictCounts(): { readonly count: (isValid: boolean) => void; readonly expectBoth: () => void } {
  const counts = { valid: 0, invalid: 0 };
  return {
    count: (isValid) => {
      counts[isValid ? 'valid' : 'invalid']++;
    },
    expectBoth: () => {
      expect(counts.valid).toBeGreaterThan(numRuns / 50);
      expect(counts.invalid).toBeGreaterThan(numRuns / 50);
    },
  };
}

describe('a shape and the zod schema that is made from it', () => {
  it('find the same values wrong in a request', () => {
    const kind = jsonObjectOf(requestShape);
    const schema = schemaOf(kind, z.unknown());
    const { count, expectBoth } = verdictCounts();
    fc.assert(
      fc.property(mutated(query.map(({ request }) => request)), (json) => {
        const found = mismatchesIn(json, kind, undefined).map(({ path }) => pointerTo(path));
        const { error } = schema.safeParse(json);
        const issues = error?.issues.map(({ path }) => pointerTo(undefined, ...path.map(String))) ?? [];
        count(found.length === 0);
        // zod can report several issues of one value.
        expect(found).toEqual([...new Set(issues)]);
      }),
      { numRuns },
    );
    expectBoth();
  });

  it('have the same verdict on a catalog', () => {
    const { count, expectBoth } = verdictCounts();
    fc.assert(
      fc.property(mutated(anyCatalogDefinition()), (json) => {
        const isValid = mismatchesIn(json, jsonObjectOf(catalogShape), undefined).length === 0;
        count(isValid);
        expect(catalogDefinitionSchema.safeParse(json).success).toBe(isValid);
      }),
      { numRuns },
    );
    expectBoth();
  });
});

describe('what a reader accepts', () => {
  const node: z.ZodType = schemaOf(
    jsonObjectOf(nodeShape),
    z.lazy(() => node),
  );

  it('is of the shapes: predicates', () => {
    const { count, expectBoth } = verdictCounts();
    fc.assert(
      fc.property(fc.oneof(mutated(anyNode), anyNode), (json) => {
        const isValid = readPredicate(json).value !== undefined;
        count(isValid);
        if (isValid) expect(node.safeParse(json).error?.issues).toBeUndefined();
      }),
      { numRuns },
    );
    expectBoth();
  });

  it('is of the shapes: requests', () => {
    const schema = schemaOf(jsonObjectOf(requestShape), node);
    const { count, expectBoth } = verdictCounts();
    const request = query.map((one) => one.request);
    fc.assert(
      fc.property(fc.oneof(mutated(request), request), (json) => {
        const isValid = readRequest(json).value !== undefined;
        count(isValid);
        if (isValid) expect(schema.safeParse(json).error?.issues).toBeUndefined();
      }),
      { numRuns },
    );
    expectBoth();
  });
});
