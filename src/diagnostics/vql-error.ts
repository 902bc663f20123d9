import type { Diagnostic } from './diagnostic.js';
import { drawFrame } from './draw-frame.js';

/** Options of the constructor of `VqlError`. */
export interface VqlErrorOptions {
  /** The text that the spans of the diagnostics refer to: the message then shows code frames. */
  readonly text?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The error class of the package: thrown for a wrong argument, and by functions that are documented to throw.
 * The message is made of the errors among the diagnostics, with code frames where the source is a text.
 *
 * @example
 * ```ts
 * import { VqlError } from 'vql-kit/diagnostics';
 * import { parseOrThrow } from 'vql-kit/vql';
 * try {
 *   parseOrThrow('SELECT id');
 * } catch (error) {
 *   console.log(error instanceof VqlError && error.code); // missing-from
 * }
 * ```
 */
export class VqlError extends Error {
  override readonly name: string = 'VqlError';
  /** The code of the first error among the diagnostics. */
  readonly code: string;
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], { text, cause }: VqlErrorOptions = {}) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const messages = errors.map((one) =>
      text === undefined || one.span === undefined ? one.message : drawFrame(text, one),
    );
    super(messages.join('\n\n'), cause === undefined ? undefined : { cause });
    this.diagnostics = diagnostics;
    this.code = (errors[0] ?? diagnostics[0])?.code ?? '';
  }
}
