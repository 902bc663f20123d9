import cliProgress from 'cli-progress';
import { isMisuse, sentenceOf } from '../errors.js';
import type { Io, OutputStream } from '../io.js';
import { type Input, isSource, type Problem, readSource, type Source } from './source.js';

/**
 * Reads inputs one after the other and has each text visited; one that cannot be read, or is not borne, does not keep the others from it.
 * Returns the problems, those of reading and those that `visit` returned.
 */
export async function readEach(
  inputs: readonly Input[],
  options: { readonly io: Io; readonly showProgress: boolean },
  visit: (source: Source) => Promise<Problem | undefined>,
): Promise<readonly Problem[]> {
  const { io, showProgress } = options;
  const problems: Problem[] = [];
  const progress = startProgress(io.stderr, inputs.length, showProgress);
  try {
    for (const input of inputs) {
      const read = await readSource(input, io);
      const problem = isSource(read) ? await visit(read).catch((error: unknown) => defectIn(read, error)) : read;
      if (problem !== undefined) problems.push(problem);
      progress.advance();
    }
  } finally {
    progress.stop();
  }
  return problems;
}

/** A wrong use concerns all texts; a defect only the one that brings it to light. */
function defectIn({ name }: Source, error: unknown): Problem {
  if (isMisuse(error)) throw error;
  return { name, message: `${name}: ${sentenceOf(error, [])}.` };
}

/** Shows how far a run over many files is. */
export interface Progress {
  advance(): void;
  /** Takes the display away; to be called before anything else is written. */
  stop(): void;
}

/** From this many files on, a person would like to see that something is going on. */
const manyFiles = 25;

/** Starts a progress bar on a terminal for many files; for few, or without a terminal, one that shows nothing. */
export function startProgress(output: OutputStream, total: number, wanted: boolean): Progress {
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
