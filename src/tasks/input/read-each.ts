import { isMisuse, sentenceOf } from '../errors.js';
import type { Io } from '../io.js';
import { printable } from '../output/terminal.js';
import { type Input, isSource, type Problem, readSource, type Source } from './source.js';

/** Reports how much of the current source is done, from 0 to 1. */
export type ReportProgress = (done: number) => void;

/** Options of a progress display: the streams, and whether it is wanted. */
export interface ProgressOptions {
  readonly io: Io;
  readonly showProgress: boolean;
}

/**
 * Reads inputs one after the other and calls `visit` with each source. An input that cannot be read, or on which `visit` fails, does
 * not stop the others. Returns the problems of reading and those that `visit` returned.
 */
export async function readEach(
  inputs: readonly Input[],
  options: ProgressOptions,
  visit: (source: Source, onProgress: ReportProgress) => Promise<Problem | undefined>,
): Promise<readonly Problem[]> {
  return withProgress(inputs.length, options, async (progress) => {
    const problems: Problem[] = [];
    for (const input of inputs) {
      const problem = await readInput(input, options.io, (source) => visit(source, progress.within(source)));
      if (problem !== undefined) problems.push(problem);
      progress.advance();
    }
    return problems;
  });
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
function defectIn({ name, path }: Source, error: unknown): Problem {
  if (isMisuse(error)) throw error;
  return { name, path, message: `${name}: ${sentenceOf(error, [])}.` };
}

/** Progress of a run over many files, or over a large one. */
export interface Progress {
  /** Returns the function that reports progress within a source; it does nothing if the source is small. */
  within(source: Source): ReportProgress;
  /** Sets the number of files that are done; without it, counts one more. */
  advance(count?: number): void;
}

/** Smallest number of files for which progress is shown. */
const manyFiles = 25;

/** Smallest length of a text within which progress is shown, in UTF-16 units; shorter ones take less than a second. */
const largeText = 1_000_000;

/** Runs an action with a progress display, which is removed at the end. Nothing is shown for a few small files, or without a terminal. */
export async function withProgress<Result>(
  total: number,
  { io, showProgress }: ProgressOptions,
  run: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  if (!showProgress || io.stderr.isTTY !== true) return run(noProgress);
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    stream: io.stderr,
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
  const progress: Progress = {
    within({ name, text }) {
      if (text.length < largeText) return ignore;
      start();
      return (share) => bar.update(done + share, { part: `, ${Math.floor(share * 100)} % of ${printable(name)}` });
    },
    advance(count = done + 1) {
      done = count;
      bar.update(done, { done, part: '' });
    },
  };
  try {
    return await run(progress);
  } finally {
    bar.stop();
  }
}

const ignore = (): void => {};

const noProgress: Progress = { within: () => ignore, advance: ignore };
