/** A value without what counts as not given. */
export type Given<Value> = Exclude<Value, undefined | null | false>;

/** Whether a value is given: it is neither `undefined`, `null` nor `false`. Zero and the empty text are values. */
export function isGiven<Value>(value: Value): value is Given<Value> {
  return value !== undefined && value !== null && (value as unknown) !== false;
}
