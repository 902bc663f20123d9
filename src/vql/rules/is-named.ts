import type { Span } from '../../diagnostics/span.js';

/**
 * Whether every variable in a printed part of a text has a name of its own. `?` and `$1` are read as variables without one: nobody
 * knows whether two of them are the same.
 */
export function isNamed(printed: string, text: string, { start, end }: Span): boolean {
  return !printed.includes(':name') || text.slice(start, end).includes('name');
}
