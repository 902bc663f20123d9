import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineStream } from '../../engine/index.js';
import { replaceFile } from '../../internal/files/index.js';
import { createColumnValues } from './column-values.js';
import { spoolLine, spoolToParquet } from './row-spool.js';
import { visibleNames } from './row-table.js';
import type { RowChunk } from './write-rows.js';

/**
 * Writes rows as a Parquet file, by DuckDB. A column has the narrowest type that keeps all digits of all its values.
 *
 * @throws {UsageError} if DuckDB is not installed.
 */
export async function* parquetBytes({ definition, rows }: EngineStream): AsyncGenerator<RowChunk, void, undefined> {
  const columns = visibleNames(definition).map(createColumnValues);
  const hidden = new Set(definition.filter(({ visible }) => visible === false).map(({ attribute = '' }) => attribute));
  const folder = await mkdtemp(join(tmpdir(), 'vql-'));
  const [spool, parquet] = [join(folder, 'rows.ndjson'), join(folder, 'rows.parquet')];
  let count = 0;
  async function* lines(): AsyncGenerator<string, void, undefined> {
    for await (const row of rows) {
      count += 1;
      yield spoolLine(row, columns, hidden);
    }
  }
  try {
    await replaceFile(spool, lines());
    await spoolToParquet(spool, columns, parquet, { scratch: folder });
    for await (const bytes of createReadStream(parquet)) yield { text: bytes, rows: 0 };
    yield { text: '', rows: count };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
