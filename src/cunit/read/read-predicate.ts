import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import type { CUnitPredicate } from '../predicate.js';
import { checkTree } from './check-tree.js';
import { createReport } from './report.js';
import { limitsOf, type ReadOptions } from './walk.js';

/**
 * Reads foreign JSON as a predicate: every node is held to the table of operators. Never throws and never overflows the
 * stack, whatever the object: one that holds itself, or nests 100,000 levels deep, gets a diagnostic.
 *
 * @example
 * ```ts
 * import { readPredicate } from 'vql-kit/cunit';
 * const { diagnostics } = readPredicate({ type: 'FILTER', operator: 'RANGE', property: 'total', values: ['10'] });
 * console.log(diagnostics[0]?.path, diagnostics[0]?.message); // /values RANGE takes exactly two values, found one value.
 * ```
 */
export function readPredicate(json: unknown, options: ReadOptions = {}): Result<CUnitPredicate> {
  const diagnostics: Diagnostic[] = [];
  checkTree(json, undefined, limitsOf(options), createReport(diagnostics));
  // The check above is the proof that the cast needs.
  return !hasErrors(diagnostics) ? { value: json as CUnitPredicate, diagnostics } : { diagnostics };
}

/** The predicate, which the caller says is one. @throws TypeError if it is not. */
export function validPredicate(predicate: CUnitPredicate): CUnitPredicate {
  const { value, diagnostics } = readPredicate(predicate);
  const [first] = diagnostics;
  if (value === undefined) throw new TypeError(`Not a valid predicate, at "${first?.path}": ${first?.message}`);
  return value;
}
