import { didYouMean, suggestion } from '../did-you-mean.js';
import { quoted } from '../quoted.js';
import type { CodeRow, Found, Near } from './row.js';

/** An alias, since the declarations of the joined table cannot name an interface. */
type WrongArgument = Found & Partial<Near> & { readonly name: string; readonly expected: string };

export interface UnknownOption {
  readonly owner: string;
  readonly name: string;
  readonly known: readonly string[];
  /** A sentence that replaces the suggestion. */
  readonly hint?: string | undefined;
}

/** Errors of the program that calls the package. */
export const argumentCodes = {
  'wrong-argument': {
    severity: 'error',
    message: ({ name, expected, found, nearest }: WrongArgument) =>
      `${name} must be ${expected}; found ${found}.${suggestion(nearest)}`,
    help: 'The types state what an argument can be; this is the check for callers without types.',
  },
  'unknown-option': {
    severity: 'error',
    message: ({ owner, name, known, hint }: UnknownOption) => {
      const [nearest] = didYouMean(name, known, 1);
      const list = known.length > 12 ? '' : ` Its options are ${known.map(quoted).join(', ')}.`;
      const advice = hint === undefined ? suggestion(nearest) || list : ` ${hint}`;
      return `${owner.replace(/^the /, 'The ')} has no option ${quoted(name)}.${advice}`;
    },
    help: 'An unknown option would be ignored silently; probably it is misspelled.',
  },
} as const satisfies Record<string, CodeRow>;
