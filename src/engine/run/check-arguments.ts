import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { inWords } from '../../paging/check-arguments.js';
import { engineDiagnostic } from './engine-diagnostic.js';
import { EngineError } from './engine-error.js';

/** The error of an argument that a caller without types got wrong. */
export function argumentError(name: string, expected: string, value: unknown): EngineError {
  return new EngineError([engineDiagnostic('engine-argument', { name, expected, found: inWords(value) })]);
}

/** @throws EngineError for a member that is none of those known. */
export function checkMembers(name: string, value: object, known: readonly string[]): void {
  for (const member of Object.keys(value)) {
    if (known.includes(member)) continue;
    const [nearest] = didYouMean(member, known, 1);
    const meant = nearest === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${quoted(nearest)}?`;
    throw new EngineError([engineDiagnostic('engine-option', { name, option: quoted(member), meant })]);
  }
}

/** @throws EngineError for what is no object. */
export function checkObject(name: string, expected: string, value: unknown): asserts value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw argumentError(name, expected, value);
}
