import type { Diagnostic, DiagnosticDetails, Severity } from '../diagnostic.js';

/** One row of a table of diagnostic codes. */
export interface CodeRow {
  /** One sentence: what the code is about. */
  readonly summary?: string;
  /** Severity where neither the caller nor the settings give another. */
  readonly severity: Severity;
  /** The safest fix that is offered in some cases: one that `check --fix` applies, or a suggestion. */
  readonly fix?: 'safe' | 'suggested';
  // Rows differ in what their message needs, and `never` is the one type that every such function accepts.
  readonly message: (args: never) => string;
  /** Why the code is reported, and what to do. */
  readonly help: string;
}

/** A table of diagnostic codes: one row per code. */
export type CodeTable = Readonly<Record<string, CodeRow>>;

/** Arguments of the message of a code. */
export type MessageArguments<Table extends CodeTable, Code extends keyof Table> = Parameters<Table[Code]['message']>[0];

/** Arguments of a message that has none. */
export interface Empty {
  readonly [key: string]: never;
}

/** The text that was found instead: quoted source text, or `the end of the text`. */
export interface Found {
  readonly found: string;
}

/** The most similar known name, for a suggestion. */
export interface Near {
  readonly nearest: string | undefined;
}

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
