import cliProgress from 'cli-progress';
import type { Output } from './io.js';

/** Shows how far a run over many files is. */
export interface Progress {
  advance(): void;
  /** Takes the display away; to be called before anything else is written. */
  stop(): void;
}

/** From this many files on, a person would like to see that something is going on. */
const manyFiles = 25;

/** Starts a progress bar on a terminal for many files; for few, or without a terminal, one that shows nothing. */
export function startProgress(output: Output, total: number, wanted: boolean): Progress {
  if (!wanted || output.isTTY !== true || total < manyFiles) return { advance() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: '{bar} {value} of {total} files',
    clearOnComplete: true,
    // The bar's own handler of an interruption would swallow it, and Ctrl-C must end the command.
    gracefulExit: false,
    // Leaves the terminal's modes as they are, so that nothing is left to restore after Ctrl-C.
    linewrap: true,
  });
  bar.start(total, 0);
  return { advance: () => bar.increment(), stop: () => bar.stop() };
}
