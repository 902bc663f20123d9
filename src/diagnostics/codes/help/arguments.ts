import type { argumentCodes } from '../arguments.js';

/** The help texts of the section `arguments`: why a code is reported, and what to do. */
export const argumentHelp = {
  'wrong-argument': 'The types say what an argument can be.',
  'unknown-option': 'A misspelt option would not count, and nobody would notice.',
} as const satisfies { readonly [Code in keyof typeof argumentCodes]: string };
