import { quoted } from '../diagnostics/quoted.js';

/** A value as messages show it: what it is, and the text of those that are one. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString();
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
