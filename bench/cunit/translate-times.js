import { interleave } from '../interleave.js';
import { vqlPredicate } from './predicate.js';
import { ownTranslator, peerTranslators } from './translators/index.js';

/** Microseconds by the name of the translator. @typedef {Map<string, { toTree: number, toText: number }>} TranslateTimes */

/**
 * Measures text to tree, and tree to text, for the same predicate.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<TranslateTimes>}
 */
export async function measureTranslateTimes(effort) {
  const translators = [ownTranslator, ...peerTranslators];
  const functions = await Promise.all(translators.map(({ load }) => load()));
  for (const [index, { toTree, toText }] of functions.entries()) {
    const text = toText(toTree(vqlPredicate));
    // Trees cannot be compared: react-querybuilder reads a number, but writes a string.
    if (toText(toTree(text)) !== text) throw new Error(`"${translators[index].name}" does not read its own output.`);
  }
  const readers = functions.map(({ toTree }) => {
    return () => toTree(vqlPredicate);
  });
  const writers = functions.map(({ toTree, toText }) => {
    const tree = toTree(vqlPredicate);
    return () => toText(tree);
  });
  const reading = interleave(readers, effort);
  const writing = interleave(writers, effort);
  return new Map(translators.map(({ name }, index) => [name, { toTree: reading[index], toText: writing[index] }]));
}
