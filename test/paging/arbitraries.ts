import fc from 'fast-check';
import type { SortOrder } from '../../src/paging/index.js';
import type { PagingSource } from '../../src/paging/source.js';
import { type Fault, type ModelRecord, ModelService } from './model-service.js';

/** Ids of 64 bits, near each other beyond 2^53, where numbers have lost digits. */
const firstId = 1_389_132_653_974_581_248n;

/** A record; few names and cities, so that there are many ties. */
export const record: fc.Arbitrary<ModelRecord> = fc.record({
  id: fc.nat({ max: 500 }).map((number) => String(firstId + BigInt(number))),
  name: fc.constantFrom('A', 'B', 'C'),
  city: fc.constantFrom('X', 'Y', null),
});

/** Records of different ids, in any order. */
export const records: fc.Arbitrary<readonly ModelRecord[]> = fc.uniqueArray(record, {
  selector: ({ id }) => id,
  maxLength: 30,
});

/** A sort order that leaves ties. */
export const sort: fc.Arbitrary<readonly SortOrder[]> = fc.uniqueArray(
  fc.record({ property: fc.constantFrom('name', 'city'), direction: fc.constantFrom('ASC', 'DESC') }),
  { selector: ({ property }) => property, maxLength: 2 },
);

/** How a query is put. */
export const spelling = fc.constantFrom('rest', 'body', 'cunit', 'vql', 'vql-request');
export type Spelled = 'rest' | 'body' | 'cunit' | 'vql' | 'vql-request';

/** All records in an order, in one of the spellings; id is not selected where that can be said. */
export function sourceOf(spelled: Spelled, order: readonly SortOrder[]): PagingSource {
  const clause = order.map(({ property, direction }) => `${property} ${direction}`).join(', ');
  switch (spelled) {
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
      return spelled satisfies never;
  }
}

/** What the source gives when it is asked once, in the order that the pager makes stable. */
export function expectedRows(
  spelled: Spelled,
  order: readonly SortOrder[],
  records: readonly ModelRecord[],
): readonly unknown[] {
  const source = sourceOf('rest', [...order, { property: 'id', direction: 'ASC' }]);
  const { parameters } = source as { readonly parameters: Readonly<Record<string, readonly string[]>> };
  const all = Object.entries({ ...parameters, limit: ['1000000'] }).map(([name, values]) => [name, values.join(',')]);
  const { rows } = new ModelService({ records }).answer({ parameters: all });
  const isCollection = spelled === 'rest' || spelled === 'body';
  return isCollection ? rows : rows.map(({ name, city }) => ({ name, city }));
}

const request = fc.nat({ max: 12 });

/** What no pager can prevent, but every pager has to notice; none changes the data. */
export const answerFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
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
    ),
    request,
  }),
  fc.record({ kind: fc.constant('false-end'), request, isConsistent: fc.constant(false) }),
);

/** What only a second look uncovers. */
export const hiddenFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('false-end'), request, isConsistent: fc.boolean() }),
  fc.record({ kind: fc.constant('lost-row'), request }),
);

/** Changes of the data while it is read. */
export const change: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('insert'), request, record }),
  fc.record({ kind: fc.constant('delete'), request, index: fc.nat({ max: 100 }) }),
);
