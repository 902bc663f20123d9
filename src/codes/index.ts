export type { CodeRow } from '../diagnostics/codes/row.js';
export { type CodeArguments, codes, createDiagnostic, type DiagnosticCode, helpFor } from './codes.js';
