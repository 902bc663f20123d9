import { refuseArgument } from './builder-error.js';
import { shown } from './shown.js';

/** Whether a value is a number of rows: a whole number, of either kind, of at least so many. */
export function isRowCount(rows: unknown, least: number): rows is number | bigint {
  const isWhole = typeof rows === 'bigint' ? rows <= Number.MAX_SAFE_INTEGER : Number.isSafeInteger(rows);
  return isWhole && (rows as number | bigint) >= least;
}

/** An argument that has to be a number of rows. */
export function rowCount(method: string, rows: unknown, least: 0 | 1): number {
  if (isRowCount(rows, least)) return Number(rows);
  return refuseArgument(method, `a whole number of at least ${least} and at most 2^53 - 1`, shown(rows));
}
