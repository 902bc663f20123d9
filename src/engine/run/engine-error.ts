import { codeFrame } from '../../diagnostics/code-frame.js';
import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/section.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { inWords } from '../../paging/check-arguments.js';

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

/** Makes a diagnostic of the engine's section of the code table. */
export const engineDiagnostic = diagnosticsOf(engineCodes);

/**
 * What the engine says, as one line without a full stop: without the kind of error before it, and without its settings, the
 * piece of SQL and the advice about SQL behind it.
 */
export function problemOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const [said = ''] = message.split(/\n\s*\n|\n *(?:Possible |LINE \d|Try setting|This type was |\* |file = )/);
  return said
    .replace(/^(?:[A-Z][\w ]* Error: )+/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('; ')
    .replace(/[\s.!;]+$/, '');
}

/** The error of an argument that a caller without types got wrong. */
export function argumentError(name: string, expected: string, value: unknown): EngineError {
  return new EngineError([engineDiagnostic('wrong-argument', { name, expected, found: inWords(value) })]);
}

/** @throws EngineError for a member that is none of those known. */
export function checkMembers(owner: string, value: object, known: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    throw new EngineError([engineDiagnostic('unknown-option', { owner, name, known })]);
  }
}

/** @throws EngineError for what is no object. */
export function checkObject(name: string, expected: string, value: unknown): asserts value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw argumentError(name, expected, value);
}
