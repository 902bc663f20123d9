import type { Result } from '../../src/diagnostics/index.js';

/** The value of a result that must have one. */
export function valueOf<Value>({ value, diagnostics }: Result<Value>): Value {
  if (value === undefined) throw new Error(`There is no value: ${diagnostics.map(({ message }) => message).join(' ')}`);
  return value;
}
