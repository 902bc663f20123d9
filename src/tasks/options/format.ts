import type { FileFormatOptions } from '../../vql/index.js';

/** Lowest and highest value of the settings that are numbers. */
export const formatBounds = { width: [20, 1000], indent: [0, 16] } as const;

/** Cases of keywords. */
export const keywordCases = [
  'upper',
  'lower',
  'preserve',
] as const satisfies readonly FileFormatOptions['keywordCase'][];

/** Positions of commas beside a line break. */
export const commaPositions = ['trailing', 'leading'] as const satisfies readonly FileFormatOptions['commas'][];

/** Line ends, by their names in `.editorconfig`. */
export const endsOfLine = ['lf', 'crlf'] as const satisfies readonly FileFormatOptions['endOfLine'][];
