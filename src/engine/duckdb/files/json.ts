import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted, quotedPath } from '../../../diagnostics/quoted.js';
import { encodingBytes, markedEncoding, unmarkedUtf16 } from '../../../internal/files/text-encoding.js';
import {
  type Columns,
  type ColumnType,
  isList,
  isStruct,
  mapLeaves,
  memberOf,
  type ScalarType,
} from '../../column-type.js';
import { identifier, textLiteral } from '../../targets/sql-text.js';
import { convertColumns } from '../convert-column.js';
import { TableProblem } from '../duckdb-error.js';
import { duckdbType, readType } from '../duckdb-type.js';
import { foundIn } from '../found-type.js';
import type { ResolvedFile } from '../table-source.js';
import { readHead } from './csv-text.js';
import { describeColumns, type FileView, filesOf, rejectDuplicates } from './file-view.js';
import { findInObjects, positionOf, valueAtPath } from './find-cell.js';
import { isBeyondDoubles } from './read-text.js';

/**
 * Views JSON files. The types are inferred from all rows, so that no later row can fail to fit. A text that looks like a date
 * stays a text, as in `matches`.
 */
export async function viewJson(
  connection: DuckDBConnection,
  path: string,
  format: 'json' | 'ndjson',
  given: Columns | undefined,
): Promise<FileView> {
  for (const file of await filesOf(connection, path)) await rejectOtherEncodings(file, format);
  const file = `${textLiteral(path)}, format = '${format === 'json' ? 'array' : 'newline_delimited'}'`;
  // A column of unknown type can have values of several.
  const declared = given && (mapLeaves(given, (leaf) => (leaf === 'unknown' ? 'json' : leaf)) as Columns);
  const columns =
    declared ??
    (await replaceDoubles(connection, file, await findColumns(connection, file, { file: path, format }), (field) =>
      rejectBeyondDoubles(connection, { file: path, format }, field),
    ));
  return { columns, select: selectJson(file, columns, given !== undefined) };
}

/** Rejects a file in UTF-16, and NDJSON with a byte order mark: DuckDB does not report why it cannot read them. @throws {TableProblem} */
async function rejectOtherEncodings(file: string, format: 'json' | 'ndjson'): Promise<void> {
  const head = await readHead(file, encodingBytes);
  if (head === undefined) return;
  const marked = markedEncoding(head.bytes);
  const encoding = marked ?? unmarkedUtf16(head.bytes);
  if (encoding !== undefined && encoding !== 'utf-8')
    throw new TableProblem(`${quotedPath(file)} is ${encoding.toUpperCase()}, but JSON is UTF-8; save it as UTF-8`);
  if (marked !== undefined && format === 'ndjson')
    throw new TableProblem(
      `${quotedPath(file)}, line 1: it begins with a byte order mark; save it as UTF-8 without one`,
    );
}

/** Writes the SELECT with the types of the columns, so that DuckDB does not infer them in each query. */
function selectJson(file: string, columns: Columns, isGiven: boolean): string {
  // Objects without members are rows too.
  if (Object.keys(columns).length === 0) return `SELECT json FROM read_json_objects(${file})`;
  const read = mapLeaves(columns, (leaf) => (leaf === 'double' && isGiven ? 'string' : readAs(leaf))) as Columns;
  const described = Object.entries(read).map(
    ([name, type]) => `${textLiteral(name)}: ${textLiteral(duckdbType(type))}`,
  );
  const selected = convertColumns(foundIn(read), foundIn(columns));
  return `SELECT ${selected} FROM read_json(${file}, columns = {${described.join(', ')}})`;
}

/** Reads decimals and times as texts: DuckDB would convert a number to a double first, and ignore the offset of a time. */
function readAs(leaf: ColumnType): ColumnType {
  return leaf === 'decimal' || leaf === 'date-time' || leaf === 'instant' ? 'string' : leaf;
}

const options = [
  "records = 'true'",
  'sample_size = -1',
  'maximum_sample_files = 1000000000',
  'map_inference_threshold = -1',
  "dateformat = '-'",
  "timestampformat = '-'",
].join(', ');

async function findColumns(
  connection: DuckDBConnection,
  file: string,
  source: Pick<ResolvedFile, 'file' | 'format'>,
): Promise<Columns> {
  const rejectKeys = (): Promise<void> => rejectEmptyKeys(connection, source);
  const kinds = await connection
    .runAndReadAll(`SELECT DISTINCT json_type(json) FROM read_json_objects(${file}) LIMIT 2`)
    .then((found) => found.getRows().map(([kind]) => String(kind)));
  if (kinds.some((kind) => kind !== 'OBJECT')) await rejectNonObjects(connection, source);
  if (kinds.length === 0) return {};
  const described = await describeColumns(connection, `read_json(${file}, ${options})`).catch(
    async (error: unknown) => {
      await rejectKeys();
      throw error;
    },
  );
  // DuckDB names such a column `C0`, and describes such a member by its type alone: `STRUCT(BIGINT)`.
  if (described.some(({ name, type }) => /^C\d+$/.test(name) || /(?:\(|, )(?: |[A-Z]+[,()[])/.test(type)))
    await rejectKeys();
  // DuckDB renames the second of two keys that differ only in letter case.
  if (described.some(({ name }) => /_\d+$/.test(name))) rejectDuplicates(await keysOf(connection, file), 'a row');
  return Object.fromEntries(described.map(({ name, type }) => [name, readType(type).type]));
}

async function rejectNonObjects(
  connection: DuckDBConnection,
  source: Pick<ResolvedFile, 'file' | 'format'>,
): Promise<never> {
  const found = await findInObjects(
    connection,
    source,
    'CAST(json AS VARCHAR)',
    (text) => `json_type(${text}) <> 'OBJECT'`,
  );
  const row = found === undefined ? 'a row' : `${positionOf(found)}: it`;
  throw new TableProblem(`${row} is not a JSON object; each row is an object with the values of its columns`);
}

/** Rejects keys without a name, which DuckDB would read as `C0`, or lose. */
async function rejectEmptyKeys(
  connection: DuckDBConnection,
  source: Pick<ResolvedFile, 'file' | 'format'>,
): Promise<void> {
  const found = await findInObjects(connection, source, 'CAST(json AS VARCHAR)', (text) => {
    // Quotes inside a string have a backslash before them.
    return `contains(${text}, '""') AND regexp_matches(${text}, '[{,]\\s*""\\s*:')`;
  });
  if (found === undefined) return;
  throw new TableProblem(`${positionOf(found)}: it has the key "", which no query can name; rename or remove it`);
}

/** Rejects a number too large for a double, which DuckDB would read as infinite. Inside a list its position is not known. */
async function rejectBeyondDoubles(
  connection: DuckDBConnection,
  source: Pick<ResolvedFile, 'file' | 'format'>,
  field: readonly string[],
): Promise<never> {
  const found = await findInObjects(connection, source, valueAtPath(field), isBeyondDoubles);
  const number = found === undefined ? 'a number' : `the number ${quoted(found.value)}`;
  const position = found === undefined ? '' : `: ${positionOf(found)}`;
  throw new TableProblem(
    `the column ${quoted(field.join('.'))} has ${number}, which is too large for a double${position}; write it as a text`,
  );
}

async function keysOf(connection: DuckDBConnection, file: string): Promise<readonly string[]> {
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT unnest(json_keys(json)) AS key FROM read_json_objects(${file}) ORDER BY key`,
  );
  return found.getRows().map(([key]) => String(key));
}

/**
 * Replaces the type `double` of columns of whole numbers, and of columns whose whole numbers would lose digits: DuckDB infers it
 * for whole numbers beside negative ones, and for those beyond 2^53 beside fractions. A column that neither `integer` nor
 * `decimal` can represent is JSON.
 */
async function replaceDoubles(
  connection: DuckDBConnection,
  file: string,
  columns: Columns,
  rejectBeyond: (field: readonly string[]) => Promise<never>,
): Promise<Columns> {
  const doubles: (readonly string[])[] = [];
  mapLeaves(columns, (leaf, path) => {
    if (leaf === 'double') doubles.push(path);
    return leaf;
  });
  if (doubles.length === 0) return columns;
  const reader = textReader(file, columns);
  const testsOf = [wide, notLong, notDecimal, isBeyondDoubles];
  const conditions = doubles.flatMap((path) => testsOf.map((test) => anyOf(columns, path, test)));
  const flags = await occurIn(reader, conditions, connection);
  const replaced = new Map<string, ScalarType>();
  for (const [index, path] of doubles.entries()) {
    const [isWide, exceedsInteger, exceedsDecimal, exceedsDouble] = flags.slice(index * testsOf.length);
    const type = !exceedsInteger ? 'integer' : !isWide ? 'double' : exceedsDecimal ? 'json' : 'decimal';
    if (type === 'double' && exceedsDouble) await rejectBeyond(path);
    replaced.set(JSON.stringify(path), type);
  }
  return mapLeaves(columns, (leaf, path) => replaced.get(JSON.stringify(path)) ?? leaf) as Columns;
}

/** Returns for each condition whether it is true for any row. */
async function occurIn(
  reader: string,
  conditions: readonly string[],
  connection: DuckDBConnection,
): Promise<readonly boolean[]> {
  const tests = conditions.map((condition) => `bool_or(${condition})`);
  const found = await connection.runAndReadAll(`SELECT ${tests.join(', ')} FROM ${reader}`);
  const [flags = []] = found.getRows();
  return flags.map((flag) => flag === true);
}

/** Whole numbers that a double may not represent exactly. */
const wide = (text: string): string => `regexp_full_match(${text}, '-?[0-9]{16,}')`;
const notLong = (text: string): string =>
  `NOT regexp_full_match(${text}, '-?[0-9]+') OR TRY_CAST(${text} AS BIGINT) IS NULL`;
/** Numbers that a decimal of 38 digits cannot represent exactly. */
const notDecimal = (text: string): string =>
  `CAST(TRY_CAST(${text} AS DECIMAL(38,18)) AS DOUBLE) IS DISTINCT FROM CAST(${text} AS DOUBLE)`;

/** Writes the table function that reads the columns with doubles, which it reads as texts. */
function textReader(file: string, columns: Columns): string {
  const read = Object.entries(columns)
    .filter(([, type]) => JSON.stringify(type).includes('"double"'))
    .map(
      ([name, type]) =>
        `${textLiteral(name)}: ${textLiteral(duckdbType(mapLeaves(type, (leaf) => (leaf === 'double' ? 'string' : leaf))))}`,
    );
  return `read_json(${file}, columns = {${read.join(', ')}})`;
}

/** Writes the condition that a test is true for any value at a path, also inside lists. */
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
  // Null fits every type.
  if (member === undefined || !isStruct(type)) return `(${sql} IS NOT NULL AND (${test(sql)}))`;
  return anyBelow(`${sql}.${identifier(member)}`, memberOf(type, member) ?? 'unknown', rest, test, depth);
}
