import fc from 'fast-check';
import { defineCatalog } from '../../src/catalog/index.js';
import type { SortOrder } from '../../src/paging/index.js';
import type { PagingSource } from '../../src/paging/source.js';
import { page, type RowConstraints, rows } from '../../src/testing/index.js';
import { type Fault, type ModelRecord, ModelService } from './model-service.js';

/** Few names and cities, so that there are many ties. */
const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: { name: { type: 'enum', values: ['A', 'B', 'C'] }, city: { type: 'enum', values: ['X', 'Y'] } },
    },
  },
});

/** Records of different ids, in any order. */
export const records = recordsOf({ maxRows: 30 });

/** One record. */
export const record = recordsOf({ minRows: 1, maxRows: 1 }).chain((list) => fc.constantFrom(...list));

/** The rows of the service always have a name. */
function recordsOf(constraints: RowConstraints): fc.Arbitrary<readonly ModelRecord[]> {
  return rows({ ...constraints, catalog, values: 'scalar' }).map((list) =>
    list.map(({ id, name, city }) => ({ id, name: String(name ?? 'A'), city: city ? String(city) : null })),
  );
}

/** A sort order that leaves ties. */
export const sort: fc.Arbitrary<readonly SortOrder[]> = page({ catalog }).map(({ sort: order = [] }) => order);

/** A page format. */
export const format = fc.constantFrom('rest', 'body', 'cunit', 'vql', 'vql-request');
export type FormatName = 'rest' | 'body' | 'cunit' | 'vql' | 'vql-request';

/** All records in an order, in one of the formats; id is not selected if the format can express that. */
export function sourceOf(written: FormatName, order: readonly SortOrder[]): PagingSource {
  const clause = order.map(({ property, direction }) => `${property} ${direction}`).join(', ');
  switch (written) {
    case 'rest':
      return order.length === 0
        ? { parameters: {} }
        : {
            parameters: { sort: order.map(({ property }) => property), order: order.map(({ direction }) => direction) },
          };
    case 'body':
      return order.length === 0
        ? { body: {} }
        : { body: { sort: order.map(({ property }) => property), _order: order.map(({ direction }) => direction) } };
    case 'cunit':
      return {
        group: 'account',
        template: 'query',
        request: {
          adhocPreset: { results: [{ property: 'name' }, { property: 'city' }] },
          ...(order.length > 0 && { pageable: { sortOrders: order } }),
        },
      };
    case 'vql':
    case 'vql-request':
      return `SELECT name, city FROM account.query${order.length > 0 ? ` ORDER BY ${clause}` : ''}`;
    default:
      return written satisfies never;
  }
}

/** Returns the rows of the source in one request, in the stable order of the pager. */
export function expectedRows(
  written: FormatName,
  order: readonly SortOrder[],
  records: readonly ModelRecord[],
): readonly unknown[] {
  const source = sourceOf('rest', [...order, { property: 'id', direction: 'ASC' }]);
  const { parameters } = source as { readonly parameters: Readonly<Record<string, readonly string[]>> };
  const all = Object.entries({ ...parameters, limit: ['1000000'] }).map(([name, values]) => [name, values.join(',')]);
  const { rows } = new ModelService({ records }).answer({ parameters: all });
  const isCollection = written === 'rest' || written === 'body';
  return isCollection ? rows : rows.map(({ name, city }) => ({ name, city }));
}

/** Most faults come early, where there is a page to spoil. */
const request = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 12 }));

const plainFaults = [
  'throw',
  'status-500',
  'status-429',
  'false-more',
  'repeated-offset',
  'oversized',
  'empty',
  'same-rows',
  'garbled-flag',
  'garbled-offset',
] as const;

/** The kinds of faults that every pager has to detect. */
export const answerFaultKinds = [...plainFaults, 'false-end'] as const;

/** Faults that every pager has to detect; none changes the data. */
export const answerFault: fc.Arbitrary<Fault> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constantFrom(...plainFaults), request }), weight: plainFaults.length },
  // It only changes the last page.
  { arbitrary: fc.record({ kind: fc.constant('false-more'), request }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('false-end'), request, isConsistent: fc.constant(false) }), weight: 1 },
);

/** Faults that only a second request detects. */
export const hiddenFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('false-end'), request, isConsistent: fc.boolean() }),
  fc.record({ kind: fc.constant('lost-row'), request }),
);

/** Changes of the data while it is read. */
export const change: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('insert'), request, record }),
  fc.record({ kind: fc.constant('delete'), request, index: fc.nat({ max: 100 }) }),
);
