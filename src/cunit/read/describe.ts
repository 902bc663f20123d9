/** A value of foreign JSON as messages name it: `"EQALS"`, `the number 5`, `nothing`, `an array`. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
    case 'bigint':
      return `the number ${value}`;
    case 'boolean':
      return `the boolean ${value}`;
    case 'undefined':
      return 'nothing';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'an array' : 'an object';
    default:
      return `a ${typeof value}`;
  }
}

/** A text of the user in double quotes, on one line and not too long. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`;
}
