import { didYouMean } from './did-you-mean.js';
import { quoted } from './quoted.js';

/** An option that a function does not have: without a compiler nothing else tells that it is misspelt, and so not followed. */
export interface UnknownOption {
  /** What has no such option, as the beginning of a sentence; default: nobody in particular. */
  readonly owner?: string | undefined;
  readonly name: string;
  /** Those that there are. */
  readonly known: readonly string[];
}

/** What is said of it: the nearest option that there is, or all of them. */
export function unknownOption({ owner, name, known }: UnknownOption): string {
  const [nearest] = didYouMean(name, known, 1);
  const hint =
    nearest === undefined ? `There are ${known.map(quoted).join(', ')}.` : `Did you mean ${quoted(nearest)}?`;
  return `${owner === undefined ? 'There is no option' : `${owner} takes no member`} ${quoted(name)}. ${hint}`;
}

/**
 * Rejects options that a function does not have. `known` has a member for each option that there is.
 *
 * @throws {RangeError} with the name, and the nearest one that there is.
 */
export function rejectUnknownOptions(options: object, known: object): void {
  for (const name in options)
    if (!Object.hasOwn(known, name)) throw new RangeError(unknownOption({ name, known: Object.keys(known) }));
}
