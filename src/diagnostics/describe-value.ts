import { quoted } from './quoted.js';

/**
 * Describes any value for a message: `"EQALS"`, `the number 5`, `null`, `an array`, `a function`, `an object with the member "name"`.
 * Does not throw, whatever the value is.
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(escapeInvisible(value));
    case 'number':
      return `the number ${value}`;
    case 'bigint':
      return `the bigint ${value}`;
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'object':
      return value === null ? 'null' : describeObject(value);
    default:
      return `a ${typeof value}`;
  }
}

/** Describes a value that may contain a secret: without its text or number, but with whitespace, which is often the mistake. */
export function describeSecret(value: unknown): string {
  if (value === '') return 'an empty string';
  if (typeof value !== 'string')
    return ['object', 'undefined'].includes(typeof value) ? describeValue(value) : `a ${typeof value}`;
  if (value !== value.trim()) return 'a string with whitespace around it';
  return /\s/.test(value) ? 'a string with whitespace in it' : 'another string';
}

function describeObject(value: object): string {
  try {
    if (Array.isArray(value)) return 'an array';
    const time = timeOf(value);
    if (time !== undefined) return Number.isNaN(time) ? 'an invalid Date' : new Date(time).toISOString();
    const tag = tagOf(value);
    if (tag === 'Promise') return 'a promise';
    if (tag !== 'Object') return `an object of the kind ${describeValue(tag)}`;
    const [first] = Object.keys(value);
    return first === undefined ? 'an object' : `an object with the member ${describeValue(first)}`;
  } catch {
    return 'an object that cannot be read';
  }
}

/** Returns the tag of an object: `Object`, `Map`, or what its `Symbol.toStringTag` is. */
export function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** Returns the time of a Date, also of one of another realm or with methods of its own; `undefined` for any other value. */
export function timeOf(value: unknown): number | undefined {
  try {
    // Throws for any value that is not a Date.
    return Date.prototype.getTime.call(value as Date);
  } catch {
    return undefined;
  }
}

/** Escapes what is not visible, since it may be the very mistake. */
function escapeInvisible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
