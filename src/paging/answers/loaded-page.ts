import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ResultPosition } from '../checkpoint.js';
import type { RowId } from '../plans/plan.js';
import { withoutField } from './row-id.js';

/** A page that has been accepted, ready to be returned to the caller. */
export interface LoadedPage<Row> {
  readonly rows: readonly Row[];
  /** Returns the position after the first `count` of the rows. */
  readonly positionAfter: (count: number) => ResultPosition;
  /** Whether it is the last page. */
  readonly isLast: boolean;
  /** To be reported when the page is returned. */
  readonly warnings: readonly Diagnostic[];
}

/** The rows of a page that are kept, and its position in the result. */
interface LoadedRows<Row> {
  readonly rows: readonly Row[];
  /** How many rows were received. */
  readonly count: number;
  /** Returns the position after the first `count` rows that were received. */
  readonly positionAfter: (count: number) => ResultPosition;
  readonly isLast: boolean;
  readonly warnings: readonly Diagnostic[];
  readonly id: RowId;
}

/** Creates a page of accepted rows, without ids that were selected for the pager only. */
export function loadedPage<Row>(accepted: LoadedRows<Row>): LoadedPage<Row> {
  const { rows, count, positionAfter, isLast, warnings, id } = accepted;
  return {
    rows: id.isHidden ? rows.map((row) => withoutField(row, id.key)) : rows,
    isLast,
    warnings,
    // If rows were dropped, positions inside the page are not known: it is repeated as a whole.
    positionAfter: (done) => positionAfter(done >= rows.length ? count : rows.length < count ? 0 : done),
  };
}

/** Splits a page into its first `count` rows and the others. */
export function splitPage<Row>(page: LoadedPage<Row>, count: number): readonly [LoadedPage<Row>, LoadedPage<Row>] {
  const { rows, positionAfter, isLast, warnings } = page;
  return [
    { rows: rows.slice(0, count), positionAfter, isLast: false, warnings },
    { rows: rows.slice(count), positionAfter: (done) => positionAfter(count + done), isLast, warnings: [] },
  ];
}
