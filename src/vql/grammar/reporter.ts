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

/** Collects the diagnostics of one text: at each offset only the first, of which the others are mostly consequences. */
export class Reporter {
  diagnostics: Diagnostic[] = [];
  /** Offsets at which nothing more is reported; created with the first diagnostic, since most texts are valid. */
  private mutedOffsets: Set<number> | undefined;

  /** Reports at a span, unless something was reported at its start before. */
  report<Code extends VqlCode>(
    code: Code,
    args: VqlArguments<Code>,
    details: DiagnosticDetails & { readonly span: Span },
  ): void {
    const { start } = details.span;
    if (this.isFull || this.hasReported(start)) return;
    this.mute(start);
    this.diagnostics.push(createVqlDiagnostic(code, args, details));
  }

  /** Withdraws what was reported after the beginning of a span: the text there is skipped as a whole, for the reason reported there. */
  withdraw({ start, end }: Span): void {
    this.diagnostics = this.diagnostics.filter(
      ({ span }) => span === undefined || span.start <= start || span.end > end,
    );
  }

  /** Whether an error, or a consequence of one, is known at an offset. */
  hasReported(start: number): boolean {
    return this.mutedOffsets?.has(start) === true;
  }

  /** Whether the limit is reached, so that no further report needs to be prepared. */
  get isFull(): boolean {
    return this.diagnostics.length >= maxDiagnostics;
  }

  /** Suppresses later reports at an offset, which are consequences of an earlier one. */
  mute(start: number): void {
    this.mutedOffsets ??= new Set();
    this.mutedOffsets.add(start);
  }
}
