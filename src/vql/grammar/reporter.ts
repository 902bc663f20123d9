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
  /** Offsets with several errors, of which only the first is reported: its fixes are suggestions. */
  readonly halfFixed = new Set<number>();
  /** Offsets at which nothing more is reported; created with the first diagnostic, since most texts are valid. */
  private mutedOffsets: Set<number> | undefined;

  /** Reports at a span, unless something was reported at its start before. */
  report<Code extends VqlCode>(
    code: Code,
    args: VqlArguments<Code>,
    details: DiagnosticDetails & { readonly span: Span },
  ): void {
    const { start } = details.span;
    if (this.isFull) return;
    if (this.mutedOffsets?.has(start)) {
      // One that is fixed by itself is no reason to leave the first as it is.
      if (details.fixes?.some(({ safe }) => safe) !== true) this.suggestOnly(start, code);
      return;
    }
    this.mute(start);
    this.diagnostics.push(createVqlDiagnostic(code, args, details));
  }

  /** Makes the fixes at an offset suggestions, since the fixed text would have another error there, without a safe fix. */
  private suggestOnly(start: number, code: VqlCode): void {
    this.diagnostics = this.diagnostics.map((one) => {
      if (one.span?.start !== start || one.code === code) return one;
      this.halfFixed.add(start);
      return { ...one, ...(one.fixes && { fixes: one.fixes.map((fix) => ({ ...fix, safe: false })) }) };
    });
  }

  /** Withdraws what was reported within a span: the text there is skipped as a whole. */
  withdraw({ start, end }: Span): void {
    this.diagnostics = this.diagnostics.filter(
      ({ span }) => span === undefined || span.start < start || span.end > end,
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
