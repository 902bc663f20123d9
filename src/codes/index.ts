export type { CodeRow } from '../diagnostics/codes/row.js';
export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Span } from '../diagnostics/span.js';
export {
  type CodeArguments,
  type Codes,
  codePage,
  codes,
  createDiagnostic,
  type DiagnosticCode,
  helpFor,
} from './codes.js';
