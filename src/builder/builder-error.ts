import { type BuilderCode, builderCodes } from '../diagnostics/codes/builder.js';
import type { MessageArguments } from '../diagnostics/codes/row.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/**
 * What the builder and the tag throw when they refuse an argument, or when a form of the query cannot say what was asked:
 * then the diagnostics are the losses of the translation.
 *
 * @example
 * ```ts
 * import { BuilderError, from } from 'vql-kit/builder';
 * try {
 *   from('account.query').in('type', []);
 * } catch (error) {
 *   if (error instanceof BuilderError) console.log(error.diagnostics[0]?.code); // empty-values
 * }
 * ```
 */
export class BuilderError extends Error {
  override readonly name = 'BuilderError';
  readonly diagnostics: readonly Diagnostic[];
  /** Whether its stack begins where the mistake was made. */
  #isAtCaller = false;

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ message }) => message).join('\n'));
    this.diagnostics = diagnostics;
  }

  /** Begins the stack with the caller of a method, unless a method inside has done so: then it is where a function of the caller's is. */
  static beginAt(error: BuilderError, method: (...args: never[]) => unknown): void {
    if (error.#isAtCaller) return;
    error.#isAtCaller = true;
    // Only some engines have it.
    Error.captureStackTrace?.(error, method);
  }
}

/** What a method throws, with its caller as the first frame: the frames of this package are none of theirs. */
export function atCaller(error: unknown, method: (...args: never[]) => unknown): unknown {
  if (error instanceof BuilderError) BuilderError.beginAt(error, method);
  return error;
}

const diagnose = diagnosticsOf(builderCodes);

/** Throws the error with the diagnostic of a code. */
export function refuse<Code extends BuilderCode>(code: Code, args: MessageArguments<typeof builderCodes, Code>): never {
  throw new BuilderError([diagnose(code, args)]);
}

/** Refuses an argument that a method does not take. */
export function refuseArgument(method: string, takes: string, found: string): never {
  throw argumentError(method, takes, found);
}

/** The error that refuses an argument. */
export function argumentError(method: string, takes: string, found: string): BuilderError {
  return new BuilderError([diagnose('builder-argument', { method, takes, found })]);
}

/** Refuses arguments that nobody would read: a condition among them would be left out, and the filter be wider. */
export function refuseMore(method: string, more: readonly unknown[]): void {
  if (more.length > 0) refuseArgument(method, 'no more arguments', `${more.length} more`);
}
