/** The JSON of a value with its members in alphabetical order, and without those that are `undefined`: equal for equal values. */
export function canonicalText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // Dates, and whatever else has a JSON of its own.
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalText(value.toJSON());
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`);
  return `{${members.join(',')}}`;
}
