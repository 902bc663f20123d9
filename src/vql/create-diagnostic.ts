import { diagnosticsOf } from '../diagnostics/codes/section.js';
import { vqlCodes } from '../diagnostics/codes/vql.js';

/** The code of something that can be wrong with a VQL text. */
export type VqlCode = keyof typeof vqlCodes;

/** Makes a diagnostic of a VQL text from its row in the code table. */
export const createVqlDiagnostic = diagnosticsOf(vqlCodes);
