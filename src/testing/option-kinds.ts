import type fc from 'fast-check';
import { type ArgumentKind, record, wrongArgument } from '../diagnostics/arguments.js';

/** A catalog; a definition is not one. */
export const catalogKind: ArgumentKind = {
  expected: 'a catalog, as defineCatalog, readCatalog and openCatalog return it',
  accepts: (value) => isObject(value) && 'template' in value && typeof value.template === 'function',
};
/** An arbitrary of fast-check. */
export const arbitrary: ArgumentKind = { expected: 'an arbitrary of fast-check', accepts: isArbitrary };
/** An arbitrary, or an object of constraints. */
export const arbitraryOrRecord: ArgumentKind = {
  expected: 'an arbitrary of fast-check or an object',
  accepts: record.accepts,
};
/** A fraction of the cases. */
export const fraction: ArgumentKind = {
  expected: 'a number from 0 to 1',
  accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
};

/** Checks that a lower bound is not above the upper one. */
export function checkBounds(least: number, most: number, [leastName, mostName]: readonly [string, string]): void {
  if (least > most)
    throw wrongArgument(`The option "${leastName}"`, `at most the option "${mostName}", ${most}`, least);
}

/** Whether a value is an arbitrary. */
export function isArbitrary(value: unknown): value is fc.Arbitrary<unknown> {
  return isObject(value) && 'generate' in value && 'shrink' in value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
