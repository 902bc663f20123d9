import cliProgress from 'cli-progress';
import type { OutputStream } from '../io.js';

/** Shows on a terminal that reading tables takes long: DuckDB does not report which part of them it has read. */
export async function showReading<Value>(output: OutputStream, read: () => Promise<Value>): Promise<Value> {
  const progress = startProgress(output, 'reading tables for {duration_formatted}; Ctrl-C stops');
  try {
    return await read();
  } finally {
    progress.stop();
  }
}

/** Progress of a running query. */
export interface RowProgress {
  show(rows: number): void;
  /** Removes the display; call it before writing anything else to the terminal. */
  stop(): void;
}

/** Starts the display of the number of rows, which appears after a while; without a terminal it shows nothing. */
export function startRowProgress(output: OutputStream): RowProgress {
  return startProgress(output, 'running for {duration_formatted}, {value} rows so far; Ctrl-C stops');
}

/** Time after which progress is shown. */
const patienceMs = 1_000;

function startProgress(output: OutputStream, format: string): RowProgress {
  if (output.isTTY !== true) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format,
    clearOnComplete: true,
    // The command handles Ctrl-C itself.
    gracefulExit: false,
    linewrap: true,
    etaBuffer: 1,
  });
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    bar.start(Number.MAX_SAFE_INTEGER, 0);
  }, patienceMs);
  return {
    show: (rows) => isShown && bar.update(rows),
    stop() {
      clearTimeout(timer);
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
