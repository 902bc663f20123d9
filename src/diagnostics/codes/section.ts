import type { Diagnostic, DiagnosticDetails } from '../diagnostic.js';
import type { CodeTable, MessageArguments } from './row.js';

/** Returns the function that creates diagnostics from the rows of a table: a module loads the table of its own codes alone. */
export function diagnosticsOf<Table extends CodeTable>(table: Table) {
  return <Code extends keyof Table & string>(
    code: Code,
    args: MessageArguments<Table, Code>,
    details: DiagnosticDetails = {},
  ): Diagnostic => {
    const { severity, message } = table[code] as Table[Code];
    // The row's message takes exactly these arguments; the compiler cannot follow that through the union of rows.
    return { code, severity, message: (message as (args: unknown) => string)(args), ...details };
  };
}
