import type { FileFormatOptions } from '../../vql/index.js';

/** Lowest and highest value of the settings that are numbers. */
export const formatBounds = { width: [20, 1000], indent: [0, 16] } as const;

/** Cases of keywords. */
export const keywordCases = [
  'upper',
  'lower',
  'preserve',
] as const satisfies readonly FileFormatOptions['keywordCase'][];

/** Line ends, by their names in `.editorconfig`. */
export const endsOfLine = ['lf', 'crlf'] as const satisfies readonly FileFormatOptions['endOfLine'][];
