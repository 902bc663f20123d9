import type { DuckDBConnection } from '@duckdb/node-api';
import type { PagingSignal } from '../../paging/fetch-page.js';

/** An interrupt that comes before the engine has begun with a job is lost, so it is sent again. */
const againMs = 20;

/** Runs a job on a connection, which any of the signals stops; then it rejects with the reason of the signal. */
export async function interruptible<Value>(
  connection: DuckDBConnection,
  signals: readonly PagingSignal[],
  job: () => Promise<Value>,
): Promise<Value> {
  const rejectIfAborted = (): void => {
    for (const signal of signals) signal.throwIfAborted();
  };
  rejectIfAborted();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    connection.interrupt();
    timer ??= setInterval(() => connection.interrupt(), againMs);
  };
  for (const signal of signals) signal.addEventListener('abort', stop);
  try {
    return await job();
  } finally {
    clearInterval(timer);
    for (const signal of signals) signal.removeEventListener('abort', stop);
    // What the engine says of its interruption is of no use to anybody.
    rejectIfAborted();
  }
}
