import type { DuckDBConnection } from '@duckdb/node-api';
import { didYouMean } from '../../../diagnostics/did-you-mean.js';
import { quoted, quotedPath } from '../../../diagnostics/quoted.js';
import type { PagingSignal } from '../../../paging/fetch-page.js';
import { type Columns, type ColumnType, memberOf } from '../../column-type.js';
import { identifier, textLiteral } from '../../targets/sql-text.js';
import { TableProblem } from '../duckdb-error.js';
import { duckdbType, jsonStructure } from '../duckdb-type.js';
import type { FileSource } from '../table-source.js';
import { standardCell } from './csv-format.js';
import { type CsvReader, readersOf, withRefusedInMemory } from './csv-readers.js';
import { type CellType, inferTypes, sampleSize } from './csv-types.js';
import { type FileView, rejectDuplicates } from './file-view.js';
import { castDouble, castTime } from './read-text.js';

/**
 * Views CSV files (RFC 4180). The first line has the names of the columns, and each row has a cell for each of them, in double
 * quotes or not. An empty cell is null, and `""` is the empty text.
 */
export async function viewCsv(
  connection: DuckDBConnection,
  file: FileSource,
  signal: PagingSignal | undefined,
): Promise<FileView> {
  const source = { ...file, signal };
  const { columns: given = {} } = source;
  let readers = await readersOf(connection, source);
  const names = [...new Set(readers.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  rejectDuplicates(names, `the header of ${quotedPath(source.file)}`);
  rejectUnknown(Object.keys(given), names);
  const untyped = names.filter((name) => memberOf(given, name) === undefined);
  const standard = (cell: string): string => standardCell(cell, source);
  let found: ReadonlyMap<string, CellType> | undefined;
  while (found === undefined) {
    try {
      const rows = rowsOf(readers);
      // Finds mixed line ends if all columns have types.
      if (untyped.length === 0) await connection.run(`SELECT count(*) FROM (${rows} LIMIT ${sampleSize})`);
      found = await inferTypes(connection, rows, untyped, standard);
    } catch (error) {
      readers = await withRefusedInMemory(connection, readers, source, error);
    }
  }
  const types = found;
  const unnamed = new Set(
    readers.flatMap((reader) => reader.columns.filter(({ isNamed }) => !isNamed)).map(({ name }) => name),
  );
  const columns: Columns = Object.fromEntries(
    names
      .filter((name) => !unnamed.has(name) || memberOf(given, name) !== undefined || types.has(name))
      .map((name) => [name, memberOf(given, name) ?? types.get(name)?.type ?? 'string']),
  );
  const selected = Object.entries(columns).map(
    ([name, type]) => `${castCell(identifier(name), type, types.get(name), standard)} AS ${identifier(name)}`,
  );
  return { columns, select: `SELECT ${selected.join(', ')} FROM (${rowsOf(readers)})` };
}

function rowsOf(readers: readonly CsvReader[]): string {
  return readers.map(({ select }) => select).join(' UNION ALL BY NAME ');
}

function rejectUnknown(given: readonly string[], names: readonly string[]): void {
  const unknown = given.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const [nearest] = didYouMean(unknown, names, 1);
  const hint = nearest === undefined ? '' : ` (did you mean ${quoted(nearest)}?)`;
  throw new TableProblem(`it has no column ${quoted(unknown)}${hint}`);
}

/** Writes the SQL that converts a cell to a type, which was declared unless it was found in the cells. Lists and structs are JSON. */
function castCell(
  cell: string,
  type: ColumnType,
  found: CellType | undefined,
  standard: (cell: string) => string,
): string {
  if (type === 'string' || type === 'unknown') return cell;
  if (typeof type === 'object') return `from_json(${cell}, ${textLiteral(JSON.stringify(jsonStructure(type)))})`;
  const value = standard(cell);
  if (found === undefined && type === 'double') return castDouble(value);
  // The form of times in a column whose type was found is known.
  if (found === undefined && (type === 'date-time' || type === 'instant')) return castTime(value, type);
  return `CAST(${value} AS ${found?.decimal ?? duckdbType(type)})`;
}
