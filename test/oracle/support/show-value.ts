/** Writes any value for a message: with the types that JSON does not have. */
export function showValue(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date('${value.toISOString()}')`;
  if (Array.isArray(value)) return `[${value.map(showValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Object.getPrototypeOf(value) !== Object.prototype) return `${value.constructor.name}(${value})`;
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${showValue(member)}`)
    .join(', ')} }`;
}
