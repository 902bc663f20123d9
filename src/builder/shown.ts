import { quoted } from '../diagnostics/quoted.js';
import { timeOf } from './time-of.js';

/**
 * A value as messages show it: what it is, and the text of those that are one. `wanted` is what would have been taken: an object
 * that is called so is none of this room's.
 */
export function shown(value: unknown, wanted?: Made): string {
  if (typeof value === 'string') return quoted(visible(value));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    const time = timeOf(value);
    if (time !== undefined) return Number.isNaN(time) ? 'an invalid Date' : new Date(time).toISOString();
    return Array.isArray(value) ? 'an array' : shownObject(value, wanted);
  } catch {
    return 'an object that cannot be read';
  }
}

/** What the objects of this room are called; by their tag, so that one of another copy of the package is known as well. */
const tags = {
  Condition: 'a condition',
  Query: 'a query of the builder',
  Reference: 'a field or variable, path(…) or variable(…)',
  VqlText: 'a text of the tag',
  Promise: 'a promise',
} as const;

type Made = keyof typeof tags;

function shownObject(value: object, wanted: Made | undefined): string {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (tag === wanted) return `${tags[tag]}, but of another copy of vql-kit or through a proxy`;
  if (tag !== 'Object') return Object.hasOwn(tags, tag) ? tags[tag as Made] : `an object of the kind ${shown(tag)}`;
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
