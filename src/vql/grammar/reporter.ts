import type { IToken } from 'chevrotain';
import type { Diagnostic, DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { createVqlDiagnostic, type VqlArguments, type VqlCode } from '../create-diagnostic.js';

/** How many diagnostics one text gets at most: a text of garbage is not worth a million of them. */
export const maxDiagnostics = 100;

/** Collects what is wrong with one text. At one place only the first error counts: what follows it is mostly its echo. */
export class Reporter {
  readonly diagnostics: Diagnostic[] = [];
  /** The places with a report; made with the first one, since most texts are valid. */
  private taken: Set<number> | undefined;

  /** Reports at a place, unless something was reported there before. */
  report<Code extends VqlCode>(
    code: Code,
    args: VqlArguments<Code>,
    details: DiagnosticDetails & { span: Span },
  ): void {
    const { start } = details.span;
    if (this.isFull || this.taken?.has(start)) return;
    this.mute(start);
    this.diagnostics.push(createVqlDiagnostic(code, args, details));
  }

  /** Whether there is no room for another report, so that none need be prepared. */
  get isFull(): boolean {
    return this.diagnostics.length >= maxDiagnostics;
  }

  /** Keeps later reports away from a place that an error before it explains. */
  mute(start: number): void {
    this.taken ??= new Set();
    this.taken.add(start);
  }
}

/** The span of a token that stands in the text. */
export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** The offset behind a token. Only a repaired token says it; every other ends where its image does. */
export function endOf(token: IToken): number {
  return token.endOffset === undefined ? token.startOffset + token.image.length : token.endOffset + 1;
}
