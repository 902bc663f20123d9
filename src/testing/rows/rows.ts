import fc from 'fast-check';
import type { Row } from '../../cunit/index.js';
import { deepFreeze } from '../deep-freeze.js';
import { sampleCatalog } from '../sample-catalog.js';
import { growRow } from './grow-row.js';
import { bedsIn, lengthsOf, type RowConstraints, rowSeed } from './with-rows.js';

/** Ids of 64 bits, near each other beyond 2^53, where numbers have lost digits. */
const firstId = 1_389_132_653_974_581_248n;

/**
 * Rows of a template, each with an `id` of its own, as a text of 64 bits: a table to be paged through, or to be queried.
 * They come in any order; many share values. There are up to `maxRows` of them, by default 30, and often none. Frozen.
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
export function rows(constraints: RowConstraints = {}): Tables {
  return tablesOf(constraints, (row) => row);
}

/** Tables whose rows have an id each. */
export type Tables = fc.Arbitrary<readonly (Row & { readonly id: string })[]>;

/** Tables that shrink by leaving out rows, which stay as they are: for what looks at ids alone, and whose failures show nothing else. */
export function tablesOfIds(constraints: RowConstraints): Tables {
  return tablesOf(constraints, (row) => fc.noShrink(row));
}

function tablesOf(
  constraints: RowConstraints,
  shrunk: <Value>(row: fc.Arbitrary<Value>) => fc.Arbitrary<Value>,
): Tables {
  const { minRows, maxRows } = lengthsOf(constraints, 0, 30);
  const beds = bedsIn({ ...constraints, catalog: constraints.catalog ?? sampleCatalog })(undefined);
  // Enough ids that those of a full table differ at once.
  const number = fc.nat({ max: Math.max(500, 20 * maxRows) });
  const records = shrunk(fc.tuple(number, rowSeed(constraints.values, false)));
  const bounds = { minLength: minRows, maxLength: maxRows, size: 'max' } as const;
  return fc
    .uniqueArray(records, { ...bounds, selector: ([own]) => own })
    .map((list) =>
      deepFreeze(list.map(([own, seed]) => ({ ...growRow(seed, beds), id: String(firstId + BigInt(own)) }))),
    );
}
