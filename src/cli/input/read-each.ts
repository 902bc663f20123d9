import cliProgress from 'cli-progress';
import { isMisuse, sentenceOf } from '../errors.js';
import type { Io, OutputStream } from '../io.js';
import { type Input, isSource, type Problem, readSource, type Source } from './source.js';

/**
 * Reads inputs one after the other and calls `visit` with each source. An input that cannot be read, or on which `visit` fails, does
 * not stop the others. Returns the problems of reading and those that `visit` returned.
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

/** Wrong use concerns all sources, an internal error only the source that triggers it. */
function defectIn({ name }: Source, error: unknown): Problem {
  if (isMisuse(error)) throw error;
  return { name, message: `${name}: ${sentenceOf(error, [])}.` };
}

/** Progress of a run over many files. */
interface Progress {
  advance(): void;
  /** Removes the display; call it before writing anything else. */
  stop(): void;
}

/** Smallest number of files for which progress is shown. */
const manyFiles = 25;

/** Starts a progress bar, which shows nothing for few files or without a terminal. */
function startProgress(output: OutputStream, total: number, wanted: boolean): Progress {
  if (!wanted || output.isTTY !== true || total < manyFiles) return { advance() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: '{bar} {value} of {total} files',
    clearOnComplete: true,
    // The bar's own SIGINT handler would swallow Ctrl-C, which must end the command.
    gracefulExit: false,
    // Leaves the modes of the terminal unchanged, so that Ctrl-C has nothing to restore.
    linewrap: true,
  });
  bar.start(total, 0);
  return { advance: () => bar.increment(), stop: () => bar.stop() };
}
