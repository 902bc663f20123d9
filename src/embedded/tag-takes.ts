import { asLiterals } from '../builder/query/variables.js';
import { Fragment } from '../builder/tag/fragment.js';
import { isSelect, writeStatement } from '../builder/tag/write-text.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { EmbeddedText } from './fill-holes.js';

/** Whether the tag would take a query: it is asked, with a text for each value in quotes and a number for every other. */
export function tagTakes({ text, holes, suitsTag, isFragment }: EmbeddedText): boolean {
  if (!suitsTag || isFragment) return false;
  const ends = [...holes.map(({ span }) => span.start), text.length];
  const strings = ends.map((end, index) => text.slice(holes[index - 1]?.span.end ?? 0, end));
  const fragment = new Fragment(
    strings,
    holes.map(({ quoted }) => (quoted === undefined ? 1 : 'a')),
  );
  if (!isSelect(fragment)) return false;
  try {
    writeStatement(fragment, asLiterals());
    return true;
  } catch (error) {
    if (error instanceof VqlError) return false;
    throw error;
  }
}
