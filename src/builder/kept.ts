import { timeOf } from './time-of.js';

/** A value as it is now: what its author does to a list or date in the meantime is none of the query's business. */
export function kept<Value>(value: Value): Value {
  if (typeof value !== 'object') return value;
  // By its items, not by a method of its own.
  if (Array.isArray(value)) return Array.from(value, kept) as Value;
  const time = timeOf(value);
  return time === undefined ? value : (new Date(time) as Value);
}
