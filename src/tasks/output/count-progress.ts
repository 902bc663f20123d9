import cliProgress from 'cli-progress';
import type { OutputStream } from '../io.js';
import { printable } from './terminal.js';

/** Progress of a number of requests. */
export interface CountProgress {
  /** Shows how many are done, and the title of the last one. */
  show(done: number, title: string): void;
  /** Removes the display for good; call it before writing anything else to the terminal. */
  stop(): void;
}

/** The requests that are counted. */
interface Counted {
  readonly total: number;
  /** As in `12 of 60 questions answered`. */
  readonly noun: string;
}

/** Starts a display of how many of a known number are done; without a terminal it shows nothing. */
export function startCountProgress(output: OutputStream, { total, noun }: Counted, isQuiet: boolean): CountProgress {
  if (isQuiet || output.isTTY !== true) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: `{bar} {value} of {total} ${noun}, {title}; Ctrl-C stops`,
    clearOnComplete: true,
    // The command handles Ctrl-C itself.
    gracefulExit: false,
    linewrap: true,
  });
  let isStopped = false;
  return {
    show(done, title) {
      if (isStopped) return;
      const payload = { title: printable(title) };
      if (bar.isActive) bar.update(done, payload);
      else bar.start(total, done, payload);
    },
    stop() {
      isStopped = true;
      bar.stop();
    },
  };
}
