import { checkOptions } from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { withPathInMessage } from '../../diagnostics/json/path-in-message.js';
import type { Result } from '../../diagnostics/result.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { CUnitPredicate } from '../predicate.js';
import { checkTree } from './check-tree.js';
import { checkedResult, createReadReport } from './report.js';
import { type ReadOptions, readOptionKinds, settingOf } from './traverse-json.js';

/**
 * Reads foreign JSON as a predicate: checks every node against the table of operators. Whatever the value, it neither throws
 * nor overflows the stack: an object that contains itself, or is nested 100,000 levels deep, gets a diagnostic.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { readPredicate } from 'vql-kit/cunit';
 * const { diagnostics } = readPredicate({ type: 'FILTER', operator: 'RANGE', property: 'total', values: ['10'] });
 * console.log(diagnostics[0]?.path, diagnostics[0]?.message); // /values RANGE takes exactly two values, found one value.
 * ```
 */
export function readPredicate(json: unknown, options: ReadOptions = {}): Result<CUnitPredicate> {
  checkOptions('readPredicate', options, readOptionKinds);
  const diagnostics: Diagnostic[] = [];
  checkTree(json, undefined, settingOf(options), createReadReport(diagnostics));
  return checkedResult(json, diagnostics);
}

/**
 * Returns a predicate that callers without types may have got wrong.
 *
 * @throws {VqlError} with the errors of `readPredicate`.
 */
export function checkedPredicate(predicate: CUnitPredicate, options: ReadOptions): CUnitPredicate {
  const { value, diagnostics } = readPredicate(predicate, options);
  if (value === undefined) throw new VqlError(diagnostics.map((one) => withPathInMessage('predicate', one)));
  return value;
}
