import fc from 'fast-check';
import type { Row } from '../../cunit/index.js';
import { shown } from './case.js';

/** What was asked of which rows. */
interface AskedOf {
  readonly query: unknown;
  readonly rows: readonly Row[];
}

/** Fails on the first row that only one of two selections has; `who` made the other one. */
export function compareSelections(
  { query, rows }: AskedOf,
  wanted: ReadonlySet<number>,
  found: ReadonlySet<number>,
  who: string,
): void {
  const at = rows.findIndex((_, index) => wanted.has(index) !== found.has(index));
  if (at < 0) return;
  const verb = found.has(at) ? 'selects' : 'does not select';
  const other = wanted.has(at) ? 'does' : 'does not';
  throw new Error(`${who} ${verb} the row ${fc.stringify(rows[at])}, which ${shown(query)} ${other}.`);
}
