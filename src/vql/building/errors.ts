import { type BuilderCode, builderCodes } from '../../diagnostics/codes/builder.js';
import { diagnosticsOf, type MessageArguments } from '../../diagnostics/codes/row.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { describeArgument, type OwnTag } from './describe-argument.js';

/** Creates a diagnostic with a code of the builder. */
export const builderDiagnostic = diagnosticsOf(builderCodes);

/** Errors of the builder whose stacks still begin inside it. */
const untrimmed = new WeakSet<object>();

/** Creates an error whose stack `atCaller` may trim. */
export function builderError(diagnostics: readonly Diagnostic[]): VqlError {
  return trimmable(new VqlError(diagnostics));
}

/** Lets `atCaller` trim the stack of an error. */
export function trimmable<Thrown extends object>(error: Thrown): Thrown {
  untrimmed.add(error);
  return error;
}

/**
 * Returns an error of the builder with the caller of a method as the first frame of its stack. The innermost method trims first,
 * so that the stack begins in a callback of the user where the mistake is there. Other errors are returned unchanged.
 */
export function atCaller(error: unknown, method: (...args: never[]) => unknown): unknown {
  // Only some engines have captureStackTrace.
  if (error instanceof VqlError && untrimmed.delete(error)) Error.captureStackTrace?.(error, method);
  return error;
}

/** Runs the body of a function that users call: the stack of an error of the builder begins with its caller. */
export function asCalled<Value>(called: (...args: never[]) => unknown, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    throw atCaller(error, called);
  }
}

/** Returns the value of a result without diagnostics. @throws {VqlError} with its diagnostics, if there are any. */
export function exactValue<Value>({ value, diagnostics }: Result<Value>): Value {
  if (diagnostics.length > 0) throw builderError(diagnostics);
  // Without a diagnostic there is a value.
  return value as Value;
}

/** Throws the error of a code. */
export function refuse<Code extends BuilderCode>(code: Code, args: MessageArguments<typeof builderCodes, Code>): never {
  throw builderError([builderDiagnostic(code, args)]);
}

/**
 * Throws the error for a wrong argument.
 *
 * @param name begins the message: `The alias of "join"`.
 * @param own names what was expected where only this package creates it: then another copy of the package may have.
 */
export function refuseArgument(name: string, expected: string, value: unknown, own?: OwnTag): never {
  return refuse('wrong-argument', { name, expected, found: describeArgument(value, own) });
}

/** Refuses further arguments: a condition among them would be ignored, which widens the filter. */
export function refuseMore(method: string, more: readonly unknown[]): void {
  if (more.length === 0) return;
  const name = `The method ${JSON.stringify(method)}`;
  refuse('wrong-argument', { name, expected: 'called without further arguments', found: `${more.length} more` });
}
