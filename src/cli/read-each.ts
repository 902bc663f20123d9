import type { Io } from './io.js';
import { startProgress } from './progress.js';
import { isSource, type Place, type Problem, readSource, type Source } from './source.js';
import { isMisuse, sentenceOf } from './translate-error.js';

/**
 * Reads places one after the other and has each text visited; one that cannot be read, or is not borne, does not keep the others from it.
 * Returns the problems, those of reading and those that `visit` returned.
 */
export async function readEach(
  places: readonly Place[],
  options: { readonly io: Io; readonly showProgress: boolean },
  visit: (source: Source) => Promise<Problem | undefined>,
): Promise<readonly Problem[]> {
  const { io, showProgress } = options;
  const problems: Problem[] = [];
  const progress = startProgress(io.stderr, places.length, showProgress);
  try {
    for (const place of places) {
      const read = await readSource(place, io);
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
