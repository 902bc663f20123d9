import { asLiterals } from '../query/variables.js';
import { Fragment } from '../tag/fragment.js';
import { writeStatement } from '../tag/write-text.js';
import type { FragmentPart } from './part.js';

/**
 * Creates the part of a text of the tag.
 *
 * @throws {VqlError} `open-fragment` unless it is a complete condition, and as the tag does.
 */
export function fromFragment(fragment: Fragment): FragmentPart {
  // Written once around nothing else, so that a mistake is reported where it is made.
  const { variables } = writeStatement(new Fragment(['SELECT * FROM a.b WHERE ', ''], [fragment]), asLiterals());
  return { kind: 'fragment', fragment, variables };
}
