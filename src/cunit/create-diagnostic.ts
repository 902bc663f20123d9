import { cunitCodes } from '../diagnostics/codes/cunit.js';
import { diagnosticsOf } from '../diagnostics/codes/section.js';

/** Makes a diagnostic of a C-Unit object from its row in the code table. */
export const createCUnitDiagnostic = diagnosticsOf(cunitCodes);
