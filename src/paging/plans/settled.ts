import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PageResult } from '../page.js';
import { PagingError } from '../paging-error.js';

/** The value of a result; its warnings are added to `diagnostics`. @throws PagingError for its first error. */
export function settled<Value>({ value, diagnostics }: PageResult<Value>, warnings: Diagnostic[] = []): Value {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined || value === undefined)
    throw error === undefined ? new TypeError('There is no page.') : new PagingError(error);
  warnings.push(...diagnostics);
  return value;
}
