import type { Diagnostic } from './diagnostic.js';

/**
 * The answer of every function that reads, encodes, compiles or translates. `value` is absent only if a diagnostic of
 * severity `error` says why; after errors that leave something usable, such as the tree of a broken text, both are there.
 *
 * @example
 * ```ts
 * import type { Result } from 'vql-kit/diagnostics';
 * import { parse, type Statement } from 'vql-kit/vql';
 * const { value, diagnostics }: Result<Statement> = parse('SELECT id FROM account.query');
 * console.log(value?.kind, diagnostics.length); // Statement 0
 * ```
 */
export interface Result<Value> {
  readonly value?: Value;
  /** In the order of the source; empty if there is nothing to report. */
  readonly diagnostics: readonly Diagnostic[];
}
