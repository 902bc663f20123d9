/** Rows as JSON, read by the engine: bigints keep their digits, NaN and infinities are themselves, and dates are ISO 8601. */
export function rowsJson(rows: readonly object[]): string {
  return `[${rows.map(valueJson).join(',')}]`;
}

function valueJson(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'number':
      // JSON has no NaN and no infinity; the engine reads them.
      return String(value);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(valueJson).join(',')}]`;
      if (value instanceof Date) return JSON.stringify(value);
      const members = Object.entries(value).filter(([, member]) => isJson(member));
      return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${valueJson(member)}`).join(',')}}`;
    }
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
