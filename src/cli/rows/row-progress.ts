import cliProgress from 'cli-progress';
import type { Output } from '../io.js';

/** Shows that a query is at work, and how many rows it has given. */
export interface RowProgress {
  show(rows: number): void;
  /** Takes the display away; to be called before anything else is written to the same terminal. */
  stop(): void;
}

/** How long a query may take before a person would like to see that it is at work. */
const patienceMs = 1_000;

/** Starts the display, which appears when the work turns out to be long; without a terminal, one that shows nothing. */
export function startRowProgress(output: Output): RowProgress {
  if (output.isTTY !== true) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: 'running for {duration_formatted}, {value} rows so far; Ctrl-C stops',
    clearOnComplete: true,
    // Ctrl-C is the command's to handle.
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
