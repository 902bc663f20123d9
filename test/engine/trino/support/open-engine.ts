import { onTestFinished } from 'vitest';
import { VqlError } from '../../../../src/diagnostics/index.js';
import { type Engine, type EngineRow, openEngine, type TrinoSource } from '../../../../src/engine/index.js';
import { type FakeOptions, type FakeResult, type FakeTrino, listing, startFakeTrino, types } from './fake-trino.js';

/** Starts a server that is closed after the test. */
export async function start(options: FakeOptions): Promise<FakeTrino> {
  const server = await startFakeTrino(options);
  onTestFinished(() => server.close());
  return server;
}

/** Opens an engine that is closed after the test. */
export async function open(server: FakeTrino, options: Partial<TrinoSource> = {}): Promise<Engine> {
  const trino = { url: server.url, catalog: 'lake', schema: 'erp', user: 'ada', retryMs: 2_000, ...options };
  const engine = await openEngine({ trino });
  onTestFinished(() => engine.close());
  return engine;
}

/** A server with the table `account_query`, whose queries have one result. */
export function withAccounts(result: FakeResult, options: Partial<FakeOptions> = {}): Promise<FakeTrino> {
  const columns = listing([
    ['account_query', 'id', 'bigint'],
    ['account_query', 'name', 'varchar'],
  ]);
  return start({ answer: (sql) => (sql.includes('information_schema') ? columns : result), ...options });
}

/** The columns of the result of `query`. */
export const idAndName = [
  { name: 'id', type: types.bigint },
  { name: 'name', type: types.varchar },
];
export const query = 'SELECT id, name FROM account.query LIMIT 10';

/** Returns the error of a job. */
export async function failure(job: Promise<unknown>): Promise<VqlError> {
  const error: unknown = await job.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof VqlError) return error;
  throw new Error(`Not a VqlError: ${String(error)}`);
}

/** Reads all rows, also those before an error. */
export async function readAll(rows: AsyncIterable<EngineRow>, found: EngineRow[] = []): Promise<readonly EngineRow[]> {
  for await (const row of rows) found.push(row);
  return found;
}
