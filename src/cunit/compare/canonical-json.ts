import type { CUnitPredicate } from '../predicate.js';

/**
 * Whether two C-Unit objects are equal: members may be in any order, and one that is `undefined` counts as absent. Lists are
 * compared in order. To find predicates that mean the same in other forms, normalize both first.
 *
 * @example
 * ```ts
 * import { createFilter, equalPredicates } from 'vql-kit/cunit';
 * const bare = { values: ['1'], property: 'id', operator: 'EQUALS', type: 'FILTER' } as const;
 * console.log(equalPredicates(createFilter('EQUALS', 'id', ['1']), bare)); // true
 * ```
 */
export function equalPredicates(first: CUnitPredicate, second: CUnitPredicate): boolean {
  return canonicalJson(first) === canonicalJson(second);
}

/** Returns the JSON of a value with members in alphabetical order and without those that are `undefined`. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // Dates, and other objects that define their JSON.
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Returns the hash of a text as 16 hexadecimal digits (cyrb53 by bryc, public domain, with all 64 bits). Not cryptographic. */
export function hash(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x9e3779b1);
    second = Math.imul(second ^ unit, 0x5f356495);
  }
  first = Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
  second = Math.imul(second ^ (second >>> 16), 0x85ebca6b) ^ Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return [second, first].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
