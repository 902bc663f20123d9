import type { DuckDBConnection } from '@duckdb/node-api';
import { type Columns, type ColumnType, isList, isStruct } from '../column-type.js';
import { identifier, textLiteral } from '../targets/quote.js';
import { duckdbType, readType } from './duckdb-type.js';
import { describe, type FileView, filesOf, rejectTwins, TableProblem } from './file-view.js';
import { mapLeaves } from './map-leaves.js';
import { settleNumbers } from './settle-numbers.js';

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
