import { codeFrame } from '../../diagnostics/code-frame.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** Why a query was not run, or failed: with the places in the VQL text, or in the C-Unit object. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** The errors of the check, what SQL cannot say, or what the engine said. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], text?: string, options?: { readonly cause: unknown }) {
    const shown = diagnostics.map((one) =>
      text === undefined || one.span === undefined ? one.message : codeFrame(text, one),
    );
    super(shown.join('\n\n'), options);
    this.diagnostics = diagnostics;
  }
}
