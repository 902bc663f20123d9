import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { cellText, type EngineRow, type EngineStream, type RowValue } from '../../engine/index.js';
import { replaceFile } from '../../internal/files/index.js';
import { UsageError } from '../errors.js';

import { isNumericValue, visibleNames } from './row-table.js';
import type { RowChunk } from './write-rows.js';

/**
 * Writes rows as a Parquet file, by DuckDB. A column has the narrowest type that keeps all digits of all its values: whole numbers of 64
 * bits, decimals, doubles, booleans, dates, or strings.
 *
 * @throws {UsageError} if DuckDB is not installed.
 */
export async function* parquetBytes({ definition, rows }: EngineStream): AsyncGenerator<RowChunk, void, undefined> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch(() => {
    throw new UsageError('Parquet is written with DuckDB, which is not installed here: npm install @duckdb/node-api');
  });
  const names = visibleNames(definition);
  if (names.length === 0) throw new UsageError('A Parquet file needs a column, and the result has no columns.');
  const folder = await mkdtemp(join(tmpdir(), 'vql-'));
  const [lines, parquet] = [join(folder, 'rows.ndjson'), join(folder, 'rows.parquet')];
  const kinds = names.map(() => new Set<ParquetType>());
  const counted = { rows: 0 };
  try {
    await replaceFile(lines, linesOf(rows, names, kinds, counted));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      await copyToParquet(connection, { lines, parquet, names, kinds });
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    for await (const bytes of createReadStream(parquet)) yield { text: bytes, rows: 0 };
    yield { text: '', rows: counted.rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kinds of values: a number that a double can have, any other number, and so on. */
type ParquetType = 'double' | 'exact' | 'boolean' | 'text';

const numericTypes: readonly ParquetType[] = ['double', 'exact'];

function kindOf(value: RowValue): ParquetType {
  if (typeof value === 'number') return 'double';
  if (typeof value === 'bigint') return BigInt(Number(value)) === value ? 'double' : 'exact';
  if (isNumericValue(value)) return 'exact';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}

/** Yields each row as JSON whose values are strings, since DuckDB reads a number of JSON as a double, and notes the kinds of the values. */
async function* linesOf(
  rows: AsyncIterable<EngineRow>,
  names: readonly string[],
  kinds: readonly Set<ParquetType>[],
  counted: { rows: number },
): AsyncGenerator<string, void, undefined> {
  for await (const row of rows) {
    const texts = names.map((name, index) => {
      const value = row[name];
      if (value === null || value === undefined) return null;
      kinds[index]?.add(kindOf(value));
      return cellText(value);
    });
    counted.rows += 1;
    yield `${JSON.stringify(Object.fromEntries(texts.map((text, index) => [`c${index}`, text])))}\n`;
  }
}

interface ParquetTable {
  readonly lines: string;
  readonly parquet: string;
  readonly names: readonly string[];
  readonly kinds: readonly ReadonlySet<ParquetType>[];
}

async function copyToParquet(connection: DuckDBConnection, table: ParquetTable): Promise<void> {
  const { lines, parquet, names, kinds } = table;
  const types = names.map((_, index) => `c${index}: 'VARCHAR'`).join(', ');
  await connection.run(`CREATE TABLE result AS SELECT * FROM read_ndjson(${quotedText(lines)}, columns = {${types}})`);
  const columns: string[] = [];
  for (const [index, name] of names.entries()) {
    const type = await typeOf(connection, `c${index}`, kinds[index] ?? new Set());
    columns.push(`CAST(c${index} AS ${type}) AS "${name.replaceAll('"', '""')}"`);
  }
  await connection.run(`COPY (SELECT ${columns.join(', ')} FROM result) TO ${quotedText(parquet)} (FORMAT parquet)`);
}

function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Returns the type of a column, which all of its values keep their digits in. */
async function typeOf(connection: DuckDBConnection, column: string, kinds: ReadonlySet<ParquetType>): Promise<string> {
  const isOf = (types: readonly ParquetType[]): boolean => [...kinds].every((kind) => types.includes(kind));
  if (kinds.size === 0) return 'VARCHAR';
  if (isOf(['boolean'])) return 'BOOLEAN';
  const holds = async (condition: string): Promise<boolean> => {
    const reader = await connection.runAndReadAll(
      `SELECT bool_and(${condition}) FROM result WHERE ${column} IS NOT NULL`,
    );
    return reader.getRows()[0]?.[0] === true;
  };
  if (isOf(['text'])) {
    const isDate = `regexp_full_match(${column}, '\\d{4}-\\d\\d-\\d\\d') AND TRY_CAST(${column} AS DATE) IS NOT NULL`;
    return (await holds(isDate)) ? 'DATE' : 'VARCHAR';
  }
  if (!isOf(numericTypes)) return 'VARCHAR';
  if (await holds(`regexp_full_match(${column}, '-?\\d+') AND TRY_CAST(${column} AS BIGINT) IS NOT NULL`))
    return 'BIGINT';
  if (!(await holds(`regexp_full_match(${column}, '-?\\d+(\\.\\d+)?')`)))
    return isOf(['double']) ? 'DOUBLE' : 'VARCHAR';
  const reader = await connection.runAndReadAll(
    `SELECT max(length(ltrim(split_part(${column}, '.', 1), '-0'))), max(length(split_part(${column}, '.', 2))) FROM result`,
  );
  const [whole = 0n, fraction = 0n] = (reader.getRows()[0] ?? []) as readonly bigint[];
  return whole + fraction <= maxDecimalDigits ? `DECIMAL(38, ${fraction})` : 'VARCHAR';
}

/** Number of digits of the widest decimal of DuckDB. */
const maxDecimalDigits = 38n;
