import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import type { Columns } from '../column-type.js';
import { identifier } from '../targets/quote.js';
import { engineDiagnostic } from './engine-diagnostic.js';
import { EngineError } from './engine-error.js';
import type { FileView } from './file-view.js';
import { fillTable } from './fill-table.js';
import { inferColumns } from './infer-columns.js';
import { problemOf } from './problem-of.js';
import { type ResolvedFile, resolveSource, type TableSource } from './table-source.js';
import { viewCsv } from './view-csv.js';
import { viewJson } from './view-json.js';
import { viewParquet } from './view-parquet.js';

/** Makes the rows of a template known to the engine; its columns come back. @throws EngineError for what cannot be read. */
export async function createTable(
  connection: DuckDBConnection,
  template: string,
  source: TableSource,
): Promise<Columns> {
  const resolved = resolveSource(template, source);
  try {
    if ('rows' in resolved) {
      const columns = resolved.columns ?? inferColumns(resolved.rows);
      await fillTable(connection, template, columns, resolved.rows);
      return columns;
    }
    const { columns, select } = await viewFile(connection, resolved);
    await connection.run(`CREATE VIEW ${identifier(template)} AS ${select}`);
    return columns;
  } catch (cause) {
    // Rows are walked by recursion.
    const problem = cause instanceof RangeError ? 'a row holds itself, or is nested too deep' : problemOf(cause);
    const details = { template: quoted(template), problem };
    throw new EngineError([engineDiagnostic('engine-table', details)], undefined, { cause });
  }
}

/** A file stays where it is, and is read when it is asked. */
function viewFile(connection: DuckDBConnection, source: ResolvedFile): Promise<FileView> {
  switch (source.format) {
    case 'parquet':
      return viewParquet(connection, source.file);
    case 'csv':
      return viewCsv(connection, source.file, source);
    case 'json':
    case 'ndjson':
      return viewJson(connection, source.file, source.format, source.columns);
    default:
      return source.format satisfies never;
  }
}
