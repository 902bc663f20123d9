import type { Row } from '../../src/cunit/evaluate/rows.js';

/** Returns the id of a row as text; `undefined` if it has none: an id is a string, a number or a boolean. */
export function idOf({ id }: Row): string | undefined {
  return id === undefined || id === null || typeof id === 'object' ? undefined : String(id);
}

/** Key of the row of aggregates. Only keys that are not ids begin with a single `#`. */
export const answerKey = '#answer';

/** Returns the key of a row of a template, which no other row has: its id, or its position where it has none. */
export function keyOf(row: Row, index: number): string {
  // Doubled, so that no id is the key of a position or of a joined row.
  return idOf(row)?.replace(/^#|·/g, '$&$&') ?? `#${index + 1}`;
}

/** Returns the key of a row with one of its partners in a JOIN. */
export function joinedKey(key: string, partner: number): string {
  return `${key}·${partner + 1}`;
}
