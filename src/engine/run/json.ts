import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type Columns,
  type ColumnType,
  isList,
  isStruct,
  mapLeaves,
  memberOf,
  type ScalarType,
} from '../column-type.js';
import { identifier, textLiteral } from '../targets/sql-text.js';
import { duckdbType, readType } from './duckdb-type.js';
import { describe, type FileView, filesOf, rejectTwins, TableProblem } from './file-view.js';

/**
 * Views JSON files. All of a file is looked at for the types, so that no row is met later that does not fit. A text stays a
 * text, also where it looks like a date: so it is compared.
 */
export async function viewJson(
  connection: DuckDBConnection,
  path: string,
  format: 'json' | 'ndjson',
  given: Columns | undefined,
): Promise<FileView> {
  await filesOf(connection, path);
  const file = `${textLiteral(path)}, format = '${format === 'json' ? 'array' : 'newline_delimited'}'`;
  const columns = given ?? (await settleNumbers(connection, file, await findColumns(connection, file)));
  return { columns, select: selectJson(file, columns) };
}

/** Reads the columns with their types stated, so that no query finds them out again. */
function selectJson(file: string, columns: Columns): string {
  // Rows without any member are rows.
  if (Object.keys(columns).length === 0) return `SELECT json FROM read_json_objects(${file})`;
  const read = Object.entries(columns).map(
    ([name, type]) => `${textLiteral(name)}: ${textLiteral(duckdbType(mapLeaves(type, asRead)))}`,
  );
  const selected = Object.entries(columns).map(([name, type]) =>
    hasDecimal(type) ? `CAST(${identifier(name)} AS ${duckdbType(type)}) AS ${identifier(name)}` : identifier(name),
  );
  return `SELECT ${selected.join(', ')} FROM read_json(${file}, columns = {${read.join(', ')}})`;
}

/** As a decimal the engine would read a number through a double; as a text it has its digits. */
function asRead(leaf: ColumnType): ColumnType {
  return leaf === 'decimal' ? 'string' : leaf;
}

function hasDecimal(type: ColumnType): boolean {
  if (isList(type)) return hasDecimal(type[0]);
  return isStruct(type) ? Object.values(type).some(hasDecimal) : type === 'decimal';
}

const options = [
  "records = 'true'",
  'sample_size = -1',
  'maximum_sample_files = 1000000000',
  'map_inference_threshold = -1',
  "dateformat = '-'",
  "timestampformat = '-'",
].join(', ');

async function findColumns(connection: DuckDBConnection, file: string): Promise<Columns> {
  const kinds = await connection
    .runAndReadAll(`SELECT DISTINCT json_type(json) FROM read_json_objects(${file}) LIMIT 2`)
    .then((found) => found.getRows().map(([kind]) => String(kind)));
  if (kinds.some((kind) => kind !== 'OBJECT'))
    throw new TableProblem('some of its rows are no JSON objects, with a member for each column');
  if (kinds.length === 0) return {};
  const described = await describe(connection, `read_json(${file}, ${options})`);
  // Of two keys that differ in letter case, the engine gives the second another name.
  if (described.some(({ name }) => /_\d+$/.test(name))) rejectTwins(await keysOf(connection, file), 'a row');
  return Object.fromEntries(described.map(({ name, written }) => [name, readType(written).type]));
}

async function keysOf(connection: DuckDBConnection, file: string): Promise<readonly string[]> {
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT unnest(json_keys(json)) AS key FROM read_json_objects(${file}) ORDER BY key`,
  );
  return found.getRows().map(([key]) => String(key));
}

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
