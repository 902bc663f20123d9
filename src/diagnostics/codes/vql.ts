import { foreignCodes } from './foreign.js';
import { ruleCodes } from './rules.js';
import { syntaxCodes } from './syntax.js';

/** What can be wrong with a VQL text. */
export const vqlCodes = { ...syntaxCodes, ...foreignCodes, ...ruleCodes } as const;
