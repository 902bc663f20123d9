import { quoted } from './quoted.js';

/** Describes any value for a message: `"EQALS"`, `the number 5`, `null`, `an array`, `a function`. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return `the number ${value}`;
    case 'bigint':
      return `the bigint ${value}`;
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'an array' : 'an object';
    default:
      return `a ${typeof value}`;
  }
}
