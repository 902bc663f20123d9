/** Freezes a value deeply, so that code that changes it throws. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // Freezing a date does not protect its time.
  if (!(value instanceof Date)) Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
