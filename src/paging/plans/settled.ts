import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import { PagingError } from '../paging-error.js';

/** The value of a result; its warnings are added to `diagnostics`. @throws PagingError for its first error. */
export function settled<Value>({ value, diagnostics }: Result<Value>, warnings: Diagnostic[] = []): Value {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw new PagingError(error);
  warnings.push(...diagnostics);
  // Without an error there is a value.
  return value as Value;
}
