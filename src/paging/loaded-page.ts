import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Place } from './checkpoint.js';

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

/** A page in two: the first `count` rows, and the others. */
export function splitPage<Row>(page: LoadedPage<Row>, count: number): readonly [LoadedPage<Row>, LoadedPage<Row>] {
  const { rows, placeBehind, isLast, warnings } = page;
  return [
    { rows: rows.slice(0, count), placeBehind, isLast: false, warnings },
    { rows: rows.slice(count), placeBehind: (behind) => placeBehind(count + behind), isLast, warnings: [] },
  ];
}
