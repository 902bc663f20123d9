import cliProgress from 'cli-progress';
import type { EngineProgress } from '../../engine/index.js';
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

/** Progress of a query, which a server may report. */
export interface QueryProgress extends RowProgress {
  /** Shows what a server has done for a query. */
  showServer(progress: EngineProgress): void;
}

/** Starts the display of the number of rows, which appears after a while; without a terminal it shows nothing. */
export function startRowProgress(output: OutputStream): QueryProgress {
  let rows = 0;
  let server = '';
  const progress = startProgress(
    output,
    'running for {duration_formatted}{server}, {value} rows so far; Ctrl-C stops',
    {
      server,
    },
  );
  const show = (): void => progress.show(rows, () => ({ server }));
  return {
    ...progress,
    show(count) {
      rows = count;
      show();
    },
    showServer({ splits, completedSplits, rows: read, bytes }) {
      server = `, ${formatCount(completedSplits)} of ${formatCount(splits)} splits, ${formatCount(read)} rows and ${formatBytes(bytes)} read`;
      show();
    },
  };
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function formatBytes(bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${formatCount(Math.round(bytes / 1_000 ** power))} ${byteUnits[power]}`;
}

/** Progress of a query that is read page by page. */
export interface PageProgress extends RowProgress {
  showPages(pages: number): void;
}

/** What is known about a query when its display starts. */
export interface PageProgressSetting {
  readonly isQuiet: boolean;
  /** Number of rows that were read before; default 0. */
  readonly readBefore?: number;
  /** Number of rows that there are, as far as it is known. */
  readonly total?: number | undefined;
}

/** Starts the display of rows, rows per second and pages, with the remaining time if the number of rows is known. */
export function startPageProgress(
  output: OutputStream,
  { isQuiet, readBefore = 0, total }: PageProgressSetting,
): PageProgress {
  let pages = 0;
  const valuesAt = (rows: number, seconds = 0): DisplayValues => {
    const rate = (rows - readBefore) / Math.max(seconds, 0.001);
    const known = total === undefined ? {} : estimateOf(rows, Math.max(total, rows), rate);
    return { rows: formatCount(rows), rate: formatCount(Math.round(rate)), pages, ...known };
  };
  const [estimate, count] =
    total === undefined ? ['', ', {pages} pages'] : [' of about {expected} ({percent} %), {left} left', ''];
  const progress = startProgress(
    isQuiet ? { isTTY: false } : output,
    `{rows} rows${estimate}, {rate} rows/s${count}; Ctrl-C stops`,
    valuesAt(readBefore),
  );
  const startedAtMs = performance.now();
  return {
    ...progress,
    show: (rows) => progress.show(rows, () => valuesAt(rows, (performance.now() - startedAtMs) / 1_000)),
    showPages(count) {
      pages = count;
    },
  };
}

function estimateOf(rows: number, total: number, rate: number): DisplayValues {
  const left = rate === 0 ? '?' : formatSeconds((total - rows) / rate);
  return { expected: formatCount(total), percent: total === 0 ? 100 : Math.floor((rows / total) * 100), left };
}

function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return `${Math.ceil(seconds / 60)} min`;
}

const counts = new Intl.NumberFormat('en');

function formatCount(count: number): string {
  return counts.format(count);
}

/** Time after which progress is shown. */
const patienceMs = 1_000;

/** Values in the format of a display. */
type DisplayValues = Readonly<Record<string, number | string>>;

interface RunningProgress extends RowProgress {
  show(rows: number, shown?: () => DisplayValues): void;
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
    show: (rows, shown) => isShown && bar.update(rows, shown?.() ?? {}),
    stop() {
      clearTimeout(timer);
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
