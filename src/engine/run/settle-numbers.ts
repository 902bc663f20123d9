import type { DuckDBConnection } from '@duckdb/node-api';
import { type Columns, type ColumnType, isList, isStruct, memberOf, type ScalarType } from '../column-type.js';
import { identifier, textLiteral } from '../targets/quote.js';
import { duckdbType } from './duckdb-type.js';
import { mapLeaves } from './map-leaves.js';

/**
 * Gives columns of JSON files that the engine takes for doubles a type that keeps the digits of their whole numbers: it takes
 * them for doubles as soon as whole numbers beyond 2^53 stand beside negative ones, or fractions. Of numbers that no one type
 * holds, the row decides the type.
 */
export async function settleNumbers(connection: DuckDBConnection, file: string, columns: Columns): Promise<Columns> {
  const doubles: (readonly string[])[] = [];
  mapLeaves(columns, (leaf, path) => {
    if (leaf === 'double') doubles.push(path);
    return leaf;
  });
  if (doubles.length === 0) return columns;
  const reader = textReader(file, columns);
  const isWide = await connection.runAndReadAll(
    `SELECT ${doubles.map((path) => `coalesce(bool_or(${anyOf(columns, path, wide)}), false)`).join(', ')} FROM ${reader}`,
  );
  const flags = isWide.getRows()[0] ?? [];
  const settled = new Map<string, ScalarType>();
  for (const [index, path] of doubles.entries()) {
    if (flags[index] !== true) continue;
    const misfits = await connection.runAndReadAll(
      `SELECT ${[notLong, notDecimal].map((test) => `coalesce(bool_or(${anyOf(columns, path, test)}), false)`).join(', ')} FROM ${reader}`,
    );
    const [isNotLong, isNotDecimal] = misfits.getRows()[0] ?? [];
    settled.set(JSON.stringify(path), isNotLong !== true ? 'integer' : isNotDecimal !== true ? 'decimal' : 'json');
  }
  return mapLeaves(columns, (leaf, path) => settled.get(JSON.stringify(path)) ?? leaf) as Columns;
}

/** Whole numbers that a double may not hold. */
const wide = (text: string): string => `regexp_full_match(${text}, '-?[0-9]{16,}')`;
const notLong = (text: string): string =>
  `NOT regexp_full_match(${text}, '-?[0-9]+') OR TRY_CAST(${text} AS BIGINT) IS NULL`;
/** What a decimal of 38 digits would lose something of. */
const notDecimal = (text: string): string =>
  `CAST(TRY_CAST(${text} AS DECIMAL(38,18)) AS DOUBLE) IS DISTINCT FROM CAST(${text} AS DOUBLE)`;

/** Reads the columns that have doubles, and these as the texts that they are. */
function textReader(file: string, columns: Columns): string {
  const read = Object.entries(columns)
    .filter(([, type]) => JSON.stringify(type).includes('"double"'))
    .map(
      ([name, type]) =>
        `${textLiteral(name)}: ${textLiteral(duckdbType(mapLeaves(type, (leaf) => (leaf === 'double' ? 'string' : leaf))))}`,
    );
  return `read_json(${file}, columns = {${read.join(', ')}})`;
}

/** Whether any value that a path leads to, through lists too, makes a test true. */
function anyOf(columns: Columns, [column = '', ...rest]: readonly string[], test: (text: string) => string): string {
  return anyBelow(identifier(column), memberOf(columns, column) ?? 'unknown', rest, test, 1);
}

function anyBelow(
  sql: string,
  type: ColumnType,
  path: readonly string[],
  test: (text: string) => string,
  depth: number,
): string {
  if (isList(type)) {
    const inner = anyBelow(`e${depth}`, type[0], path, test, depth + 1);
    return `len(list_filter(${sql}, lambda e${depth}: ${inner})) > 0`;
  }
  const [member, ...rest] = path;
  // A value that is not there is no misfit.
  if (member === undefined || !isStruct(type)) return `(${sql} IS NOT NULL AND (${test(sql)}))`;
  return anyBelow(`${sql}.${identifier(member)}`, memberOf(type, member) ?? 'unknown', rest, test, depth);
}
