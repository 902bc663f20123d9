import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { withoutField } from './answers/row-id.js';
import type { Place } from './checkpoint.js';
import type { RowId } from './plans/plan.js';

/** A page that has come and was accepted. */
export interface LoadedPage<Row> {
  /** The rows to hand out. */
  readonly rows: readonly Row[];
  /** The place behind the first `count` of them. */
  readonly placeBehind: (count: number) => Place;
  /** Whether no page comes behind it. */
  readonly isLast: boolean;
  /** What to say when it is handed out. */
  readonly warnings: readonly Diagnostic[];
}

/** The rows of a page, as they came, and where it stands in the result. */
export interface PageParts<Row> {
  readonly rows: readonly Row[];
  readonly start: Place;
  readonly end: Place;
  readonly isLast: boolean;
  readonly warnings: readonly Diagnostic[];
  readonly id: RowId;
  /** Makes the place behind a row. */
  readonly placeOf: (row: Row, offset: number) => Place;
}

/** Makes a page ready to be handed out. */
export function loadedPage<Row>({ rows, start, end, isLast, warnings, id, placeOf }: PageParts<Row>): LoadedPage<Row> {
  const isWhole = start.offset + rows.length === end.offset;
  return {
    rows: id.isHidden ? rows.map((row) => withoutField(row, id.key)) : rows,
    isLast,
    warnings,
    placeBehind: (count) => {
      const row = rows[count - 1];
      if (count >= rows.length) return end;
      // Where rows were dropped, places inside the page are not known: it is repeated as a whole.
      return count <= 0 || row === undefined || !isWhole ? start : placeOf(row, start.offset + count);
    },
  };
}

/** A page in two: the first `count` rows, and the others. */
export function splitPage<Row>(page: LoadedPage<Row>, count: number): readonly [LoadedPage<Row>, LoadedPage<Row>] {
  const { rows, placeBehind, isLast, warnings } = page;
  return [
    { rows: rows.slice(0, count), placeBehind, isLast: false, warnings },
    { rows: rows.slice(count), placeBehind: (behind) => placeBehind(count + behind), isLast, warnings: [] },
  ];
}
