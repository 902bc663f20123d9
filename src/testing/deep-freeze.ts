/** Freezes a value all through, so that whatever changes what it was given throws. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // The time of a date cannot be frozen.
  if (!(value instanceof Date)) Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
