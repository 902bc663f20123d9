/** A value of a row as JSON; whole numbers beyond 2^53 keep their digits. */
export function valueJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(valueJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${valueJson(member)}`)
    .join(',')}}`;
}

/** A value in one cell: a text as it is, null as nothing, and lists and objects as JSON. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : valueJson(value);
}
