import type { Edit } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';

/** A span counted from further ahead. */
export function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** An edit counted from further ahead. */
export function movedEdit({ span, text }: Edit, by: number): Edit {
  return { span: movedSpan(span, by), text };
}
