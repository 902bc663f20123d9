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

/** Progress of a query that is read page by page. */
export interface PageProgress extends RowProgress {
  showPages(pages: number): void;
}

/** Starts the display of rows, rows per second and pages. */
export function startPageProgress(output: OutputStream, isQuiet: boolean): PageProgress {
  const progress = startProgress(
    isQuiet ? { isTTY: false } : output,
    '{value} rows, {rate} rows/s, {pages} pages; Ctrl-C stops',
    { rate: 0, pages: 0 },
  );
  const startedAtMs = performance.now();
  let pages = 0;
  return {
    ...progress,
    show(rows) {
      const seconds = (performance.now() - startedAtMs) / 1_000;
      progress.show(rows, { rate: Math.round(rows / Math.max(seconds, 0.001)), pages });
    },
    showPages(count) {
      pages = count;
    },
  };
}

/** Time after which progress is shown. */
const patienceMs = 1_000;

/** Values in the format of a display. */
type DisplayValues = Readonly<Record<string, number>>;

interface RunningProgress extends RowProgress {
  show(rows: number, shown?: DisplayValues): void;
}

function startProgress(
  output: OutputStream | { readonly isTTY: false },
  format: string,
  first: DisplayValues = {},
): RunningProgress {
  if (output.isTTY !== true || !('write' in output)) return { show() {}, stop() {} };
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
    bar.start(Number.MAX_SAFE_INTEGER, 0, first);
  }, patienceMs);
  return {
    show: (rows, shown = {}) => isShown && bar.update(rows, shown),
    stop() {
      clearTimeout(timer);
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
