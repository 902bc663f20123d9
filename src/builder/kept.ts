/** A value as it is now: what its author does to a list or date in the meantime is none of the query's business. */
export function kept<Value>(value: Value): Value {
  if (value instanceof Date) return new Date(value) as Value;
  // By its items, not by a method of its own.
  return Array.isArray(value) ? (Array.from(value, kept) as Value) : value;
}
