import type { DuckDBConnection } from '@duckdb/node-api';
import type { Columns } from '../column-type.js';
import { identifier, textLiteral } from '../targets/quote.js';
import { duckdbType, readType } from './duckdb-type.js';
import { describe, type FileView, filesOf } from './file-view.js';

/** Views Parquet files, which say their types themselves; of several files by the names of their columns. */
export async function viewParquet(connection: DuckDBConnection, path: string): Promise<FileView> {
  await filesOf(connection, path);
  const reader = `read_parquet(${textLiteral(path)}, union_by_name = true)`;
  const described = (await describe(connection, reader)).map(({ name, written }) => ({ name, ...readType(written) }));
  const columns: Columns = Object.fromEntries(described.map(({ name, type }) => [name, type]));
  const replaced = described
    .filter(({ isConverted }) => isConverted)
    .map(({ name, type }) => `CAST(${identifier(name)} AS ${duckdbType(type)}) AS ${identifier(name)}`);
  const selected = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
  return { columns, select: `SELECT ${selected} FROM ${reader}` };
}
