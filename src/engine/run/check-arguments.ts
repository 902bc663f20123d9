import { describeValue } from '../../diagnostics/describe-value.js';
import { engineDiagnostic } from './engine-diagnostic.js';
import { EngineError } from './engine-error.js';

/** The error of an argument that a caller without types got wrong. */
export function argumentError(name: string, expected: string, value: unknown): EngineError {
  return new EngineError([engineDiagnostic('wrong-argument', { name, expected, found: describeValue(value) })]);
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
