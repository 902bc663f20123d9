import type { Row } from '../../cunit/index.js';
import { brief } from '../check-options.js';

/** The indexes of the rows that a predicate selects; `undefined` if it cannot be asked, which promises nothing. */
export type Select<Query> = (
  query: Query,
  rows: readonly Row[],
) => readonly number[] | undefined | Promise<readonly number[] | undefined>;

/**
 * What is selected, or `undefined`.
 *
 * @throws {TypeError} if there is something else than indexes of the rows, or one of them twice.
 */
export async function selected<Query>(
  select: Select<Query>,
  query: Query,
  rows: readonly Row[],
): Promise<ReadonlySet<number> | undefined> {
  const found: unknown = await select(query, rows);
  if (found === undefined) return undefined;
  if (!Array.isArray(found) || !found.every((index) => Number.isInteger(index) && index >= 0 && index < rows.length))
    throw new TypeError(
      `The indexes of the selected rows were expected, such as [0, 2], of ${rows.length} rows; found ${brief(found)}.`,
    );
  const indexes = new Set<number>(found);
  if (indexes.size < found.length) throw new TypeError(`A row is selected once at most; found ${brief(found)}.`);
  return indexes;
}
