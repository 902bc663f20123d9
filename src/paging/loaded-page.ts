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

/** The rows of a page that are handed out, and where it stands in the result. */
export interface PageParts<Row> {
  readonly rows: readonly Row[];
  /** How many rows came. */
  readonly count: number;
  /** The place behind the first `count` rows that came. */
  readonly placeBehind: (count: number) => Place;
  readonly isLast: boolean;
  readonly warnings: readonly Diagnostic[];
  readonly id: RowId;
}

/** Makes a page ready to be handed out. */
export function loadedPage<Row>({ rows, count, placeBehind, isLast, warnings, id }: PageParts<Row>): LoadedPage<Row> {
  return {
    rows: id.isHidden ? rows.map((row) => withoutField(row, id.key)) : rows,
    isLast,
    warnings,
    // Where rows were dropped, places inside the page are not known: it is repeated as a whole.
    placeBehind: (done) => placeBehind(done >= rows.length ? count : rows.length < count ? 0 : done),
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
