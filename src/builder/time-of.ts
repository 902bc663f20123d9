/** The time of a Date, one of another realm as well, whatever methods it has; `undefined` of anything else. */
export function timeOf(value: unknown): number | undefined {
  try {
    return Date.prototype.getTime.call(value as Date);
  } catch {
    return undefined;
  }
}
