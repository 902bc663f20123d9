/**
 * A range of a text: UTF-16 offsets, 0-based, half-open (`end` is the first offset after it).
 *
 * @example
 * ```ts
 * import type { Span } from 'vql-kit/diagnostics';
 * const span: Span = { start: 7, end: 9 };
 * console.log('SELECT id FROM account.query'.slice(span.start, span.end)); // id
 * ```
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether `inner` lies within `outer`; touching edges count as within.
 *
 * @example
 * ```ts
 * import { spanContains } from 'vql-kit/diagnostics';
 * console.log(spanContains({ start: 0, end: 9 }, { start: 7, end: 9 })); // true
 * ```
 */
export function spanContains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether two spans, if both are known, overlap or touch. */
export function spansTouch(a: Span | undefined, b: Span | undefined): boolean {
  return a !== undefined && b !== undefined && a.start <= b.end && b.start <= a.end;
}

/** Returns a span with `by` added to its offsets. */
export function shiftSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
