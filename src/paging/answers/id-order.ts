import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';

/** In which ways the ids of a result follow each other so far: as texts, or by value, where fewer digits are less. */
export interface IdOrder {
  readonly isByText: boolean;
  readonly isByValue: boolean;
}

/** The order of ids of which none has been seen. */
export const anyIdOrder: IdOrder = { isByText: true, isByValue: true };

/** The order once further ids have come behind `after`. @throws PagingError if they follow in neither way, as keyset paging needs. */
export function orderOfIds(
  ids: readonly (string | undefined)[],
  after: string | undefined,
  isDescending: boolean,
  { isByText, isByValue }: IdOrder,
): IdOrder {
  let last = after;
  for (const id of ids) {
    if (id === undefined) continue;
    if (last !== undefined) {
      const [low, high] = isDescending ? [id, last] : [last, id];
      isByText &&= low < high;
      isByValue &&= low.length === high.length ? low < high : low.length < high.length;
    }
    if (!isByText && !isByValue) throw pagingError('unordered-ids', { problem: `"${id}" stands behind "${last}"` });
    last = id;
  }
  return { isByText, isByValue };
}

/** What to say once numbers follow each other in one way alone: a service that compares in the other leaves rows out. */
export function doubtOfOrder(order: IdOrder, before: IdOrder, last: string | undefined): readonly Diagnostic[] {
  const isAmbiguous = ({ isByText, isByValue }: IdOrder): boolean => isByText && isByValue;
  if (isAmbiguous(order) || !isAmbiguous(before) || !/^\d+$/.test(last ?? '')) return [];
  const [way, other] = order.isByText ? ['as texts', 'by value'] : ['by value', 'as texts'];
  const problem = `they are sorted ${way}, and if it compares them ${other}, rows are left out`;
  return [pagingDiagnostic('unordered-ids', { problem }, { severity: 'warning' })];
}
