import type { Diagnostic, DiagnosticDetails } from '../diagnostic.js';
import type { CodeArguments, DiagnosticCode } from './codes.js';
import type { MessageRow } from './row.js';

/** Makes diagnostics of one section of the code table. A room that needs no other section loads no other. */
export function diagnosticsOf<Codes extends DiagnosticCode>(rows: { readonly [Code in Codes]: MessageRow }) {
  return <Code extends Codes>(code: Code, args: CodeArguments<Code>, details: DiagnosticDetails = {}): Diagnostic => {
    const { severity, message } = rows[code];
    // The row's message takes exactly CodeArguments<Code>; the compiler cannot follow that through the union of rows.
    return { code, severity, message: (message as (args: CodeArguments<Code>) => string)(args), ...details };
  };
}
