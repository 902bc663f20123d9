import { foreignCodes } from '../diagnostics/codes/foreign.js';
import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import { syntaxCodes } from '../diagnostics/codes/syntax.js';

const vqlCodes = { ...syntaxCodes, ...foreignCodes } as const;

/** Code of a diagnostic of a VQL text. */
export type VqlCode = keyof typeof vqlCodes;

/** Arguments of the message of such a code. */
export type VqlArguments<Code extends VqlCode> = MessageArguments<typeof vqlCodes, Code>;

/** Makes a diagnostic of a VQL text from its row in the code table. */
export const createVqlDiagnostic = diagnosticsOf(vqlCodes);
