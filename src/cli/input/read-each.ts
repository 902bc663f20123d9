import { isMisuse, sentenceOf } from '../errors.js';
import type { Io, OutputStream } from '../io.js';
import { printable } from '../output/terminal.js';
import { type Input, isSource, type Problem, readSource, type Source } from './source.js';

/** Reports how much of the current source is done, from 0 to 1. */
export type ReportProgress = (done: number) => void;

/**
 * Reads inputs one after the other and calls `visit` with each source. An input that cannot be read, or on which `visit` fails, does
 * not stop the others. Returns the problems of reading and those that `visit` returned.
 */
export async function readEach(
  inputs: readonly Input[],
  options: { readonly io: Io; readonly showProgress: boolean },
  visit: (source: Source, onProgress: ReportProgress) => Promise<Problem | undefined>,
): Promise<readonly Problem[]> {
  const { io, showProgress } = options;
  const problems: Problem[] = [];
  const progress = await startProgress(io.stderr, inputs.length, showProgress);
  try {
    for (const input of inputs) {
      const problem = await readInput(input, io, (source) => visit(source, progress.within(source)));
      if (problem !== undefined) problems.push(problem);
      progress.advance();
    }
  } finally {
    progress.stop();
  }
  return problems;
}

/** Reads an input and calls `visit` with its source. Returns the problem of reading it, or the one that `visit` returned or threw. */
export async function readInput(
  input: Input,
  io: Io,
  visit: (source: Source) => Promise<Problem | undefined>,
): Promise<Problem | undefined> {
  const read = await readSource(input, io);
  return isSource(read) ? visit(read).catch((error: unknown) => defectIn(read, error)) : read;
}

/** Wrong use concerns all sources, an internal error only the source that triggers it. */
function defectIn({ name }: Source, error: unknown): Problem {
  if (isMisuse(error)) throw error;
  return { name, message: `${name}: ${sentenceOf(error, [])}.` };
}

/** Progress of a run over many files, or over a large one. */
export interface Progress {
  /** Returns the function that reports progress within a source; it does nothing if the source is small. */
  within(source: Source): ReportProgress;
  /** Sets the number of files that are done; without it, counts one more. */
  advance(count?: number): void;
  /** Removes the display; call it before writing anything else. */
  stop(): void;
}

/** Smallest number of files for which progress is shown. */
const manyFiles = 25;

/** Smallest length of a text within which progress is shown, in UTF-16 units; shorter ones take less than a second. */
const largeText = 1_000_000;

/** Starts a progress display, which shows nothing for a few small files or without a terminal. */
export async function startProgress(output: OutputStream, total: number, wanted: boolean): Promise<Progress> {
  const ignore = (): void => {};
  if (!wanted || output.isTTY !== true) return { within: () => ignore, advance: ignore, stop: ignore };
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: '{bar} {done} of {total} files{part}',
    clearOnComplete: true,
    // The bar's own SIGINT handler would swallow Ctrl-C, which must end the command.
    gracefulExit: false,
    // Leaves the modes of the terminal unchanged, so that Ctrl-C has nothing to restore.
    linewrap: true,
  });
  let done = 0;
  const start = (): void => {
    if (!bar.isActive) bar.start(total, done, { done, part: '' });
  };
  if (total >= manyFiles) start();
  return {
    within({ name, text }) {
      if (text.length < largeText) return ignore;
      start();
      return (share) => bar.update(done + share, { part: `, ${Math.floor(share * 100)} % of ${printable(name)}` });
    },
    advance(count = done + 1) {
      done = count;
      bar.update(done, { done, part: '' });
    },
    stop: () => bar.stop(),
  };
}
