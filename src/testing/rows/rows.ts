import fc from 'fast-check';
import type { Row } from '../../cunit/index.js';
import { deepFreeze } from '../deep-freeze.js';
import { sampleCatalog } from '../sample-catalog.js';
import { growerOf, type RowConstraints, rowSeed } from './with-rows.js';

/** Ids of 64 bits, near each other beyond 2^53, where numbers have lost digits. */
const firstId = 1_389_132_653_974_581_248n;

/**
 * Rows of a template, each with an `id` of its own, as a text of 64 bits: a table to be paged through, or to be queried.
 * They come in any order; many share values. Frozen.
 *
 * @throws {RangeError} if the catalog lacks the template.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { rows } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(rows(), (table) => new Set(table.map(({ id }) => id)).size === table.length));
 * ```
 */
export function rows({
  minRows = 0,
  maxRows = 30,
  ...constraints
}: RowConstraints = {}): fc.Arbitrary<readonly (Row & { readonly id: string })[]> {
  const catalog = constraints.catalog ?? sampleCatalog;
  const grow = growerOf({ ...constraints, catalog });
  const records = fc.record({ number: fc.nat({ max: 500 }), seed: rowSeed(constraints.values) });
  return fc
    .uniqueArray(records, { selector: ({ number }) => number, minLength: minRows, maxLength: maxRows })
    .map((list) => {
      const grown = grow(
        list.map(({ seed }) => seed),
        undefined,
      );
      return deepFreeze(list.map(({ number }, index) => ({ ...grown[index], id: String(firstId + BigInt(number)) })));
    });
}
