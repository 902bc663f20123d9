import type { DuckDBConnection } from '@duckdb/node-api';
import { quotedPath } from '../../../diagnostics/quoted.js';
import { markedEncoding } from '../../../internal/files/text-encoding.js';
import type { PagingSignal } from '../../../paging/fetch-page.js';
import { identifier, textLiteral } from '../../targets/sql-text.js';
import { TableProblem } from '../duckdb-error.js';
import type { FileSource } from '../table-source.js';
import { type CsvColumn, type CsvLayout, findLayout } from './csv-layout.js';
import { CsvProblem, type CsvRecord, countProblem, hasCells, isEmptyLine, readRecords } from './csv-records.js';
import { decodeFile, type FileHead, isUtf8, isUtf16, linesOf, readHead, rejectZeros } from './csv-text.js';
import { filesOf, rejectDuplicates } from './file-view.js';

/** How files of CSV are read. */
interface CsvInput extends Pick<FileSource, 'file' | 'decimal' | 'delimiter' | 'encoding'> {
  /** Stops the reading of a file into memory. */
  readonly signal?: PagingSignal | undefined;
}

/** A CSV file, and the SELECT of its cells as texts. */
export interface CsvReader {
  readonly file: string;
  readonly columns: readonly CsvColumn[];
  readonly select: string;
  /** Writes the SELECT of each `cell` of a column and the `number` of its line, if the file is in memory. */
  readonly selectLines?: (name: string) => string;
}

/**
 * Returns the readers of the files that match a path. DuckDB reads UTF-8 in place; a file in another encoding is read into a table
 * in memory.
 */
export async function readersOf(connection: DuckDBConnection, source: CsvInput): Promise<readonly CsvReader[]> {
  const readers: CsvReader[] = [];
  for (const file of await filesOf(connection, source.file)) readers.push(await readerOf(connection, file, source));
  return readers;
}

async function readerOf(connection: DuckDBConnection, file: string, source: CsvInput): Promise<CsvReader> {
  const known = await findInMemory(connection, file, source);
  if (known !== undefined) return known;
  const head = (await readHead(file)) ?? (await headByDuckdb(connection, file));
  const encoding = markedEncoding(head.bytes) ?? source.encoding ?? 'utf-8';
  if (!isUtf16(encoding)) await inFile(file, () => rejectZeros(head.bytes));
  if (!isUtf8(encoding)) return readIntoMemory(connection, file, source, encoding);
  const lines = linesOf(head);
  if (lines === undefined) return readIntoMemory(connection, file, source, encoding);
  const layout = await inFile(file, () => layoutOf(lines, file, source, head.isWhole));
  // DuckDB skips more than the line where it has quotes.
  if (layout.skip > 0) return readIntoMemory(connection, file, source, encoding);
  // DuckDB takes a line break in a name for the end of all lines, or of the header after a byte order mark, and then loses rows.
  if (layout.columns.some(({ name }) => name.includes('\n'))) return readIntoMemory(connection, file, source, encoding);
  return { file, columns: layout.columns, select: selectInPlace(file, layout) };
}

/** Number of lines that DuckDB reads as the beginning of a file. */
const headLines = 1000;

async function headByDuckdb(connection: DuckDBConnection, file: string): Promise<FileHead> {
  const found = await connection.runAndReadAll(`SELECT line FROM ${readsLines(file)} LIMIT ${headLines}`);
  const lines = found.getRows().map(([line]) => `${line ?? ''}\n`);
  return { bytes: new TextEncoder().encode(lines.join('')), isWhole: lines.length < headLines };
}

/** Writes the table function that reads a file line by line. An empty line is null. */
export function readsLines(file: string): string {
  return `read_csv(${textLiteral(file)}, auto_detect = false, strict_mode = false, header = false, delim = '', quote = '', escape = '', columns = {'line': 'VARCHAR'})`;
}

function layoutOf(head: string, file: string, options: CsvInput, isWhole: boolean): CsvLayout {
  const { delimiter, decimal } = options;
  const defaultDelimiter = /\.tsv(?:\.\w+)?$/i.test(file) ? '\t' : undefined;
  const layout = findLayout(head, { delimiter, decimal, isWhole, defaultDelimiter });
  try {
    rejectDuplicates(
      layout.columns.map(({ name }) => name),
      'the header',
    );
  } catch (problem) {
    if (!(problem instanceof TableProblem)) throw problem;
    throw new CsvProblem(layout.skip + 1, `${problem.message}; rename one`);
  }
  return layout;
}

/** Reports the problem of a line with the file. @throws {TableProblem} */
async function inFile<Value>(file: string, job: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await job();
  } catch (problem) {
    if (!(problem instanceof CsvProblem)) throw problem;
    throw new TableProblem(`${quotedPath(file)}, line ${problem.line}: ${problem.message}`);
  }
}

function selectInPlace(file: string, { columns, delimiter }: CsvLayout): string {
  const read = columns.map((_, index) => `'c${index}': 'VARCHAR'`);
  const form = `auto_detect = false, header = true, delim = ${textLiteral(delimiter)}, quote = '"', escape = '"'`;
  const selected = columns.map(({ name }, index) => `c${index} AS ${identifier(name)}`);
  return `SELECT ${selected.join(', ')} FROM read_csv(${textLiteral(file)}, ${form}, allow_quoted_nulls = false, columns = {${read.join(', ')}})`;
}

/**
 * Reads the file that DuckDB refused into memory: it refuses lines that end with CRLF and with LF in one file, and it does not report
 * the line of each problem. Returns the readers with this file replaced.
 *
 * @throws {TableProblem} if the file is not CSV.
 * @throws the error itself, if it is not about one of the files.
 */
export async function withRefusedInMemory(
  connection: DuckDBConnection,
  readers: readonly CsvReader[],
  source: CsvInput,
  error: unknown,
): Promise<readonly CsvReader[]> {
  const refused = readers.find((reader) => reader.selectLines === undefined && isRefused(reader.file, error));
  if (refused === undefined) throw error;
  const reader = await readIntoMemory(connection, refused.file, source, 'utf-8');
  return readers.map((one) => (one === refused ? reader : one));
}

/** Whether an error of DuckDB is about the format of a file. */
function isRefused(file: string, error: unknown): boolean {
  return error instanceof Error && error.message.includes('CSV') && error.message.includes(`  file = ${file}\n`);
}

/**
 * Returns the error for a CSV file that DuckDB refuses while a query runs, with the line; `undefined` if it is about another file.
 */
export async function explainRefusal(
  connection: DuckDBConnection,
  source: CsvInput,
  error: unknown,
): Promise<TableProblem | undefined> {
  for (const file of await filesOf(connection, source.file)) {
    if (!isRefused(file, error)) continue;
    try {
      await readWhole(file, source);
    } catch (problem) {
      if (problem instanceof TableProblem) return problem;
      throw problem;
    }
    return new TableProblem(
      `${quotedPath(file)} has lines that end with CRLF and others with LF; leave out the type of a column, so that the file is read when the engine opens`,
    );
  }
  return undefined;
}

/** Reads a file as a whole for its problem. @throws {TableProblem} if it is not CSV. */
async function readWhole(file: string, source: CsvInput): Promise<void> {
  await inFile(file, async () => {
    const text = await decodeFile(file, 'utf-8');
    for (const _ of rowsIn(text, layoutOf(text, file, source, true)));
  });
}

/** Returns the name of the table in memory that has the cells of a file. The name of a template has no space. */
function memoryName(file: string, { delimiter, encoding }: CsvInput): string {
  return `cells of ${JSON.stringify([file, delimiter, encoding])}`;
}

async function findInMemory(
  connection: DuckDBConnection,
  file: string,
  source: CsvInput,
): Promise<CsvReader | undefined> {
  const name = memoryName(file, source);
  const found = await connection.runAndReadAll(
    `SELECT column_name FROM duckdb_columns() WHERE table_name = ${textLiteral(name)} ORDER BY column_index`,
  );
  const columns = found.getRows().map(([column]) => String(column));
  if (columns.length === 0) return undefined;
  return memoryReader(file, name, columns.filter((column) => column !== lineColumn).map(columnNamed));
}

/** The column of the line that a row begins in. The others have the name of a column of the file after a letter. */
const lineColumn = 'line';

function nameInMemory({ isNamed, name }: CsvColumn): string {
  return `${isNamed ? 'c' : 'u'}:${name}`;
}

function columnNamed(inMemory: string): CsvColumn {
  return { name: inMemory.slice(2), isNamed: inMemory.startsWith('c') };
}

function memoryReader(file: string, name: string, columns: readonly CsvColumn[]): CsvReader {
  const selected = columns.map((column) => `${identifier(nameInMemory(column))} AS ${identifier(column.name)}`);
  return {
    file,
    columns,
    select: `SELECT ${selected.join(', ')} FROM ${identifier(name)}`,
    selectLines(wanted) {
      const column = columns.find((one) => one.name === wanted) ?? { name: wanted, isNamed: true };
      return `SELECT ${identifier(nameInMemory(column))} AS cell, ${lineColumn} AS number FROM ${identifier(name)} ORDER BY number`;
    },
  };
}

/**
 * Reads a file into a table in memory, cell by cell: rows of some hundred columns as JSON take DuckDB several times as long.
 *
 * @throws {TableProblem}
 */
async function readIntoMemory(
  connection: DuckDBConnection,
  file: string,
  source: CsvInput,
  encoding: string,
): Promise<CsvReader> {
  return inFile(file, async () => {
    const text = await decodeFile(file, encoding);
    const layout = layoutOf(text, file, source, true);
    const table = memoryName(file, source);
    const definitions = layout.columns.map((column) => `${identifier(nameInMemory(column))} VARCHAR`);
    await connection.run(`CREATE TABLE ${identifier(table)} (${lineColumn} INTEGER, ${definitions.join(', ')})`);
    const appender = await connection.createAppender(table);
    let cellsSinceTurn = 0;
    try {
      for (const { line, cells } of rowsIn(text, layout)) {
        appender.appendInteger(line);
        for (let index = 0; index < layout.columns.length; index++) {
          const cell = cells[index];
          if (cell === undefined) appender.appendNull();
          else appender.appendVarchar(cell);
        }
        appender.endRow();
        cellsSinceTurn += cells.length;
        if (cellsSinceTurn < turnCells) continue;
        cellsSinceTurn = 0;
        await nextTurn(source.signal);
      }
    } finally {
      appender.closeSync();
    }
    return memoryReader(file, table, layout.columns);
  });
}

/** Number of cells after which other events of the process have their turn. */
const turnCells = 200_000;

async function nextTurn(signal: PagingSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

/** Reads the rows of a file as a whole. @throws {CsvProblem} */
function* rowsIn(text: string, { columns, delimiter, skip }: CsvLayout): Generator<CsvRecord, void, undefined> {
  let above = skip + 1;
  for (const record of readRecords(text, delimiter)) {
    if (above-- > 0 || (columns.length > 1 && isEmptyLine(record))) continue;
    if (!hasCells(record, columns.length)) throw countProblem(record, columns.length, delimiter);
    yield record;
  }
}
