import type { SqlStatement } from '../../../src/engine/index.js';
import type { Database } from './database.js';

/** Statements per query: a database plans one long statement faster than many short ones. */
const atOnce = 40;

/** Runs many statements and returns the `id`s that each selects, in ascending order. */
export async function selectKeys(
  database: Database,
  statements: readonly SqlStatement[],
): Promise<readonly (readonly number[])[]> {
  const keys: number[][] = statements.map(() => []);
  for (let start = 0; start < statements.length; start += atOnce) {
    const params: (string | number)[] = [];
    const parts = statements.slice(start, start + atOnce).map((statement, index) => {
      const shift = params.length;
      params.push(...statement.params);
      // The statements contain no text of the query, so every such character begins a placeholder.
      const sql = statement.sql.replaceAll(/([$?])(\d+)/g, (_, sign, number) => `${sign}${Number(number) + shift}`);
      return `SELECT ${start + index} AS number, r.id AS key FROM (${sql}) AS r`;
    });
    for (const row of await database.query(parts.join(' UNION ALL '), params))
      keys[Number(row['number'])]?.push(Number(row['key']));
  }
  return keys.map((list) => list.sort((a, b) => a - b));
}
