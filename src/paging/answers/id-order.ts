import { quoted } from '../../diagnostics/quoted.js';
import type { ResultPosition } from '../checkpoint.js';
import { type PagingError, pagingError } from '../paging-error.js';

/** Two ids that were read one after the other; the first id has no predecessor. */
export interface Neighbors {
  readonly before: string | undefined;
  readonly after: string;
  /** Whether they show how the service sorts: they come from one page, and are ordered by one comparison only. */
  readonly isConclusive: boolean;
  /** Whether both are numbers, which have no other comparisons than these two: letters can be compared in any way. */
  readonly isNumeric: boolean;
}

/** The comparisons by which ids are in order: as texts, or by value, where fewer digits are less. */
interface Comparisons {
  readonly isByText: boolean;
  readonly isByValue: boolean;
}

const bothComparisons: Comparisons = { isByText: true, isByValue: true };

/**
 * Known facts about the order of the ids of a result. Ids on one page show how the service sorts; ids across the end of a page
 * show how it compares.
 */
export interface IdOrder extends Comparisons {
  /** Whether no id has been read. */
  readonly isEmpty: boolean;
  readonly isSortingKnown: boolean;
  readonly isComparisonKnown: boolean;
  /** Where rows may have been skipped, if the service compares ids in another way than it sorts them. */
  readonly doubts: readonly Neighbors[];
}

/** The order before any id has been read. */
export const anyIdOrder: IdOrder = {
  ...bothComparisons,
  isEmpty: true,
  isSortingKnown: false,
  isComparisonKnown: false,
  doubts: [],
};

/**
 * Returns the order after a page of ids. Numbers of one length have the same order by both comparisons, so doubts arise where the
 * length changes, and at the beginning, before which there may be shorter ones. Once two neighbors on a page are ordered by one
 * comparison only, they are the only doubt to be checked. Other ids may be compared in any way, such as ignoring case, so
 * that each end of a page between them is a doubt.
 *
 * @throws {PagingError} `unordered-ids` if the ids are ordered by neither comparison, as keyset paging needs.
 */
export function orderOfIds(
  ids: readonly (string | undefined)[],
  start: ResultPosition,
  isDescending: boolean,
  order: IdOrder,
): IdOrder {
  let known = order;
  let last = start.lastId;
  let isAcross = true;
  for (const id of ids) {
    if (id === undefined) continue;
    let isOrdered: boolean;
    // An offset skips rows before the first on purpose: then the first two neighbors are checked.
    const isSkippedTo = last === undefined && start.offset > 0;
    const isNumeric = isNumber(id) && (last === undefined || isNumber(last));
    const mayDiffer = last?.length !== id.length || (isAcross && !isNumeric);
    if (!isSkippedTo && (known.isEmpty || mayDiffer)) {
      known = orderOfNeighbors(known, { before: last, after: id, isNumeric }, isDescending, isAcross);
      isOrdered = known.isByText || known.isByValue;
    } else {
      isOrdered = last === undefined || precedesAsText(last, id, isDescending);
    }
    if (!isOrdered)
      throw pagingError('unordered-ids', { problem: `${quoted(id)} comes after ${quoted(String(last))}` });
    isAcross = false;
    last = id;
  }
  if (!known.isSortingKnown || !known.isComparisonKnown) return known;
  return { ...known, doubts: known.doubts.filter((doubt) => !doubt.isNumeric) };
}

function isNumber(id: string): boolean {
  return /^\d+$/.test(id);
}

/** Returns the order after two ids that may be ordered by one comparison only; `isAcross` if a page ends between them. */
function orderOfNeighbors(
  order: IdOrder,
  { before, after, isNumeric }: Omit<Neighbors, 'isConclusive'>,
  isDescending: boolean,
  isAcross: boolean,
): IdOrder {
  const isAsText = before === undefined || precedesAsText(before, after, isDescending);
  const isAsValue = before === undefined || precedesByValue(before, after, isDescending);
  const isByOneOnly = isAsText !== isAsValue;
  const isConclusive = isByOneOnly && !isAcross;
  const doubt = { before, after, isConclusive, isNumeric };
  const others = isConclusive ? order.doubts.filter((other) => !other.isNumeric) : order.doubts;
  return {
    isEmpty: false,
    isByText: order.isByText && isAsText,
    isByValue: order.isByValue && isAsValue,
    isSortingKnown: order.isSortingKnown || isConclusive,
    isComparisonKnown: order.isComparisonKnown || (isByOneOnly && isAcross),
    doubts: order.isSortingKnown && isNumeric ? order.doubts : [...others, doubt],
  };
}

/**
 * Returns the order after the service has returned `found` as the last id before those of a doubt. That is `before`, unless
 * rows were inserted or deleted meanwhile.
 *
 * @throws {PagingError} `unordered-ids` if it shows that rows were skipped, since the service compares ids in another way than
 * it sorts them.
 */
export function orderOfFound(
  order: IdOrder,
  doubt: Neighbors,
  found: string | undefined,
  isDescending: boolean,
): IdOrder {
  const { before, after, isConclusive } = doubt;
  const isExplained = isConclusive
    ? found !== undefined && isComparedAsSorted(found, after, isDescending, order)
    : found === undefined || isHarmless(found, doubt, isDescending, order);
  if (found !== before && !isExplained) throw wrongNeighbor(doubt, found);
  return {
    ...order,
    doubts: order.doubts.filter((other) => other !== doubt),
    isComparisonKnown: order.isComparisonKnown || isConclusive,
  };
}

/** Creates the error for an id that comes before another one, though a third one was read there. */
export function wrongNeighbor({ before, after }: Neighbors, found: string | undefined): PagingError {
  const [there, expected] = [found, before].map((id) => (id === undefined ? 'nothing' : quoted(id)));
  return pagingError('unordered-ids', { problem: `before ${quoted(after)} comes ${there}, not ${expected}` });
}

/** Whether an id comes before another; by both comparisons as long as it is not known by which the service sorts. */
export function isSortedBefore(id: string, other: string, isDescending: boolean, order: IdOrder): boolean {
  return precedes(id, other, isDescending, order.isSortingKnown ? order : bothComparisons);
}

/** Whether an id can come before another by a comparison by which the service may sort. */
export function maySortBefore(id: string, other: string, isDescending: boolean, order: IdOrder): boolean {
  return (
    (order.isByText && precedesAsText(id, other, isDescending)) ||
    (order.isByValue && precedesByValue(id, other, isDescending))
  );
}

/** Whether an id comes before another by the comparison by which the service sorts, and by that only. */
function isComparedAsSorted(found: string, after: string, isDescending: boolean, order: IdOrder): boolean {
  const other = { isByText: order.isByValue, isByValue: order.isByText };
  return precedes(found, after, isDescending, order) && !precedes(found, after, isDescending, other);
}

/** Whether an id can be there because the one before it was deleted, or because a row was inserted between the two. */
function isHarmless(
  found: string,
  { before, after, isNumeric }: Neighbors,
  isDescending: boolean,
  order: IdOrder,
): boolean {
  const comparisons = isNumeric ? bothComparisons : order;
  if (before === undefined) return precedes(found, after, isDescending, comparisons);
  if (precedes(found, before, isDescending, comparisons)) return true;
  return precedes(before, found, isDescending, comparisons) && precedes(found, after, isDescending, comparisons);
}

function precedes(id: string, other: string, isDescending: boolean, { isByText, isByValue }: Comparisons): boolean {
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
