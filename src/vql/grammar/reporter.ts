import { foreignCodes } from '../../diagnostics/codes/foreign.js';
import { diagnosticsOf, type MessageArguments } from '../../diagnostics/codes/row.js';
import { syntaxCodes } from '../../diagnostics/codes/syntax.js';
import type { Diagnostic, DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';

const vqlCodes = { ...syntaxCodes, ...foreignCodes } as const;

/** Code of a diagnostic of the parser. */
export type VqlCode = keyof typeof vqlCodes;

/** Arguments of the message of a code. */
export type VqlArguments<Code extends VqlCode> = MessageArguments<typeof vqlCodes, Code>;

/** Creates a diagnostic of the parser from its row in the code table. */
export const createVqlDiagnostic = diagnosticsOf(vqlCodes);

/** Maximum number of diagnostics that the parser reports for one text: nobody reads more. */
export const maxDiagnostics = 100;

/** Collects the diagnostics of one text. At one offset only the first is kept: the others are mostly consequences of it. */
export class Reporter {
  readonly diagnostics: Diagnostic[] = [];
  /** The offsets that have a report; created with the first one, since most texts are valid. */
  private taken: Set<number> | undefined;

  /** Reports at a span, unless something was reported at its start before. */
  report<Code extends VqlCode>(
    code: Code,
    args: VqlArguments<Code>,
    details: DiagnosticDetails & { readonly span: Span },
  ): void {
    const { start } = details.span;
    if (this.isFull || this.taken?.has(start)) return;
    this.mute(start);
    this.diagnostics.push(createVqlDiagnostic(code, args, details));
  }

  /** Whether no further report is taken, so that none need be prepared. */
  get isFull(): boolean {
    return this.diagnostics.length >= maxDiagnostics;
  }

  /** Suppresses later reports at an offset, which follow from an earlier one. */
  mute(start: number): void {
    this.taken ??= new Set();
    this.taken.add(start);
  }
}
