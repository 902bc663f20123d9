import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Place } from '../checkpoint.js';
import type { LoadedPage } from '../loaded-page.js';
import type { RowId } from '../plans/plan.js';
import { withoutField } from './row-id.js';

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
export function readyPage<Row>({ rows, count, placeBehind, isLast, warnings, id }: PageParts<Row>): LoadedPage<Row> {
  return {
    rows: id.isHidden ? rows.map((row) => withoutField(row, id.key)) : rows,
    isLast,
    warnings,
    // Where rows were dropped, places inside the page are not known: it is repeated as a whole.
    placeBehind: (done) => placeBehind(done >= rows.length ? count : rows.length < count ? 0 : done),
  };
}
