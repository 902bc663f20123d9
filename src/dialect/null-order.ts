/** **The** list of the positions of nulls among sorted values. */
export const nullOrders = ['high', 'low', 'first', 'last'] as const;

/**
 * Position of nulls among sorted values: as if they were greater than all values (`high`: last in ascending order, first in
 * descending order) or smaller (`low`), or `first` or `last` in both directions.
 */
export type NullOrder = (typeof nullOrders)[number];

/** Whether nulls are before all values in a direction. */
export function sortsNullsFirst(order: NullOrder, direction: 'ASC' | 'DESC'): boolean {
  return order === 'first' || order === (direction === 'ASC' ? 'low' : 'high');
}
