export type { CodeRow } from '../diagnostics/codes/row.js';
export { type CodeArguments, type Codes, codes, createDiagnostic, type DiagnosticCode, helpFor } from './codes.js';
