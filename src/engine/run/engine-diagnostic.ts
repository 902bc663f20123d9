import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';

/** Makes a diagnostic of the engine's section of the code table. */
export const engineDiagnostic = diagnosticsOf(engineCodes);
