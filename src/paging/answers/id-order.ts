import { quoted } from '../../diagnostics/quoted.js';
import type { Place } from '../checkpoint.js';
import { pagingError } from '../paging-error.js';

/** Two ids of which one was read right behind the other; at the beginning none comes before. */
export interface Neighbours {
  readonly before: string | undefined;
  readonly behind: string;
  /** Whether they tell how the service sorts: they come from one page, and follow each other in one way alone. */
  readonly isTelling: boolean;
}

/** In which ways ids follow each other: as texts, or by value, where fewer digits are less. */
interface Ways {
  readonly isByText: boolean;
  readonly isByValue: boolean;
}

const bothWays: Ways = { isByText: true, isByValue: true };

/**
 * What is known of the order of the ids of a result. Where a page changes, they tell how the service compares, and in a
 * page how it sorts.
 */
export interface IdOrder extends Ways {
  /** Whether nothing has been looked at. */
  readonly isEmpty: boolean;
  readonly isSortingKnown: boolean;
  readonly isComparisonKnown: boolean;
  /** Where rows may have been left out, if the service compares ids in another way than it sorts them. */
  readonly doubts: readonly Neighbours[];
}

/** The order of ids of which none has been seen. */
export const anyIdOrder: IdOrder = {
  ...bothWays,
  isEmpty: true,
  isSortingKnown: false,
  isComparisonKnown: false,
  doubts: [],
};

/**
 * The order once a page of ids has come. Ids of one length have the same order both ways, so that doubts arise where the
 * length changes, and at the beginning, before which shorter ones may stand. Once two neighbours on a page follow each
 * other in one way alone, they are all that has to be looked at.
 *
 * @throws PagingError if the ids follow each other in neither way, as keyset paging needs.
 */
export function orderOfIds(
  ids: readonly (string | undefined)[],
  start: Place,
  isDescending: boolean,
  order: IdOrder,
): IdOrder {
  let known = order;
  let last = start.lastId;
  let isAcross = true;
  for (const id of ids) {
    if (id === undefined) continue;
    let isOrdered: boolean;
    // An offset leaves out rows before the first on purpose: then the first two neighbours are looked at.
    const isSkippedTo = last === undefined && start.offset > 0;
    if (!isSkippedTo && (known.isEmpty || last?.length !== id.length)) {
      known = orderOfNeighbours(known, { before: last, behind: id }, isDescending, isAcross);
      isOrdered = known.isByText || known.isByValue;
    } else {
      isOrdered = last === undefined || precedesAsText(last, id, isDescending);
    }
    if (!isOrdered)
      throw pagingError('unordered-ids', { problem: `${quoted(id)} stands behind ${quoted(String(last))}` });
    isAcross = false;
    last = id;
  }
  return known.isSortingKnown && known.isComparisonKnown ? { ...known, doubts: [] } : known;
}

/** The order once two ids have come that may follow each other in one way alone; `isAcross` says that a page ends between them. */
function orderOfNeighbours(
  order: IdOrder,
  { before, behind }: Omit<Neighbours, 'isTelling'>,
  isDescending: boolean,
  isAcross: boolean,
): IdOrder {
  const isAsText = before === undefined || precedesAsText(before, behind, isDescending);
  const isAsValue = before === undefined || precedesByValue(before, behind, isDescending);
  const isInOneWay = isAsText !== isAsValue;
  const isTelling = isInOneWay && !isAcross;
  const doubt = { before, behind, isTelling };
  return {
    isEmpty: false,
    isByText: order.isByText && isAsText,
    isByValue: order.isByValue && isAsValue,
    isSortingKnown: order.isSortingKnown || isTelling,
    isComparisonKnown: order.isComparisonKnown || (isInOneWay && isAcross),
    doubts: order.isSortingKnown ? order.doubts : [...(isTelling ? [] : order.doubts), doubt],
  };
}

/**
 * The order once the service has given `found` as the last id before those of a doubt. That is `before`, unless rows came
 * or went meanwhile.
 *
 * @throws PagingError if it shows that rows were left out, since the service compares ids in another way than it sorts them.
 */
export function orderOfFound(
  order: IdOrder,
  doubt: Neighbours,
  found: string | undefined,
  isDescending: boolean,
): IdOrder {
  const { before, behind, isTelling } = doubt;
  const isBorneOut = isTelling
    ? found !== undefined && isComparedAsSorted(found, behind, isDescending, order)
    : found === undefined || isHarmless(found, doubt, isDescending);
  if (found !== before && !isBorneOut) {
    const [there, expected] = [found, before].map((id) => (id === undefined ? 'nothing' : quoted(id)));
    throw pagingError('unordered-ids', { problem: `before ${quoted(behind)} stands ${there}, not ${expected}` });
  }
  return {
    ...order,
    doubts: order.doubts.filter((other) => other !== doubt),
    isComparisonKnown: order.isComparisonKnown || isTelling,
  };
}

/** Whether an id comes before another, in both ways as long as it is not known in which the service sorts. */
export function isSortedBefore(id: string, other: string, isDescending: boolean, order: IdOrder): boolean {
  return precedes(id, other, isDescending, order.isSortingKnown ? order : bothWays);
}

/** Whether one id follows another in the way in which the service sorts, and in that way alone. */
function isComparedAsSorted(found: string, behind: string, isDescending: boolean, order: IdOrder): boolean {
  const otherWay = { isByText: order.isByValue, isByValue: order.isByText };
  return precedes(found, behind, isDescending, order) && !precedes(found, behind, isDescending, otherWay);
}

/** Whether an id can stand there since the one before it was deleted, or since a row was inserted between the two. */
function isHarmless(found: string, { before, behind }: Neighbours, isDescending: boolean): boolean {
  if (before === undefined) return precedes(found, behind, isDescending, bothWays);
  if (precedes(found, before, isDescending, bothWays)) return true;
  return precedes(before, found, isDescending, bothWays) && precedes(found, behind, isDescending, bothWays);
}

function precedes(id: string, other: string, isDescending: boolean, { isByText, isByValue }: Ways): boolean {
  return (
    (!isByText || precedesAsText(id, other, isDescending)) && (!isByValue || precedesByValue(id, other, isDescending))
  );
}

function precedesAsText(id: string, other: string, isDescending: boolean): boolean {
  return isDescending ? other < id : id < other;
}

function precedesByValue(id: string, other: string, isDescending: boolean): boolean {
  if (id.length === other.length) return precedesAsText(id, other, isDescending);
  return isDescending ? other.length < id.length : id.length < other.length;
}
