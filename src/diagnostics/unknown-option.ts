import { didYouMean } from './did-you-mean.js';
import { quoted } from './quoted.js';

/**
 * Rejects options that a function does not have: without a compiler nothing else tells that one is misspelt, and so not followed.
 * `known` has a member for each option that there is.
 *
 * @throws {RangeError} with the name, and the nearest one that there is.
 */
export function rejectUnknownOptions(options: object, known: object): void {
  for (const name in options) {
    if (Object.hasOwn(known, name)) continue;
    const [nearest] = didYouMean(name, Object.keys(known), 1);
    const question = nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`;
    throw new RangeError(`There is no option ${quoted(name)}.${question}`);
  }
}
