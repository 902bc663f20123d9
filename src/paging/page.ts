import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';

/** One key of a sort order. */
export interface SortOrder {
  /** The path of the field. */
  readonly property: string;
  readonly direction: 'ASC' | 'DESC';
  /** Functions around the property; VQL and C-Unit alone can say them. */
  readonly functions?: readonly string[];
}

/** A page of a result, whatever it is called on the way. */
export interface Page {
  /** How many rows come before it; absent is 0. */
  readonly offset?: number | undefined;
  /** How many rows it has at most, 1 or more; absent is the service's default: 100 for a REST collection, else all rows. */
  readonly limit?: number | undefined;
  /** The order of the result, the most significant key first; absent is the query's own. */
  readonly sort?: readonly SortOrder[] | undefined;
}

/** A result without its value if a diagnostic is an error. */
export function pageResult<Value>(value: Value, diagnostics: readonly Diagnostic[]): Result<Value> {
  return diagnostics.some(({ severity }) => severity === 'error') ? { diagnostics } : { value, diagnostics };
}
