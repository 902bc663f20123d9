import { quoted } from '../diagnostics/quoted.js';

/** A value as messages show it: what it is, and the text of those that are one. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(visible(value));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString();
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return typeof value === 'object' && value !== null ? shownObject(value) : String(value);
}

/** What the objects of this room are called; by their tag, so that one of another copy of the package is known as well. */
const tags: Readonly<Record<string, string>> = {
  Condition: 'a condition',
  Query: 'a query of the builder',
  Reference: 'a field or variable, path(…) or variable(…)',
  VqlText: 'a text of the tag',
  Promise: 'a promise',
};

function shownObject(value: object): string {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (tag !== 'Object') return tags[tag] ?? `an object of the kind ${shown(tag)}`;
  const { type, kind } = value as { readonly type?: unknown; readonly kind?: unknown };
  if (type === 'FILTER' || type === 'JUNCTION') return 'a C-Unit predicate';
  if (typeof kind === 'string') return `a tree of the kind ${shown(kind)}`;
  const [first] = Object.keys(value);
  return first === undefined ? 'an object' : `an object with the member ${shown(first)}`;
}

/** Blanks that are none, and what is not seen at all, would hide the very mistake. */
function visible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
