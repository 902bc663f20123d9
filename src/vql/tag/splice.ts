import type { Bindings } from '../building/variables.js';
import { continuesCondition } from '../grammar/token-sets.js';
import * as t from '../lexer/tokens.js';
import type { Slot } from '../slots.js';
import { contentOf, type Fragment, isFragment } from './fragment.js';
import { outlineOf, tokensOf, type ValuePosition } from './outline.js';
import { refuseOpen, type TagHole } from './refusals.js';

/** A string of a text, or a part of one that was joined from several texts. */
export interface TextSegment extends TagHole {
  /** Its offset in the string. */
  readonly start: number;
  readonly isBlank: boolean;
  /** The values of the variables in it. */
  readonly bindings: Bindings;
  /** The position of the text that it belongs to, in the text around that; `undefined` for the outermost text. */
  readonly insertedAt: TextSegment | undefined;
}

/** A text with the texts in it that are parts of it. */
interface SplicedText {
  readonly strings: readonly string[];
  /** The segments of each string. */
  readonly segments: readonly (readonly TextSegment[])[];
  readonly values: readonly unknown[];
}

/** The slots inside of a token, or beside one. */
export const inToken: ReadonlySet<Slot> = new Set([
  ...(['string', 'brackets', 'comment', 'line comment', 'annotation', 'name'] as const),
]);

/**
 * Joins a text with the nested texts that are neither a condition, a value nor a statement: clauses, columns, an operator. They are read as
 * if they were written in the text.
 *
 * @throws {VqlError} `open-fragment` for a text that cannot be nested.
 */
export function spliceParts(fragment: Fragment, slot: Slot, bindings: Bindings): SplicedText {
  let text = textOf(fragment, bindings, undefined);
  for (let index = 0; index < text.values.length; index++) {
    const nested = text.values[index];
    if (!isFragment(nested)) continue;
    const position = outlineOf(text.strings, slot).positions[index];
    if (position === undefined || inToken.has(position.slot)) continue;
    checkNested(nested);
    if (!isPart(nested, position)) continue;
    text = splice(text, index, nested);
    // The first value of the nested text has the index of that text.
    index--;
  }
  return text;
}

function textOf(fragment: Fragment, bindings: Bindings, insertedAt: TextSegment | undefined): SplicedText {
  const { strings, values } = contentOf(fragment);
  const segments = strings.map((string, index) => {
    return [{ fragment, index, start: 0, isBlank: string.trim() === '', bindings, insertedAt }];
  });
  return { strings, segments, values };
}

function checkNested(fragment: Fragment): void {
  const { openEnd, semicolon, parentheses } = tokensOf(contentOf(fragment).strings);
  if (openEnd !== undefined) refuseOpen(fragment, `ends inside ${openEnd}`);
  if (semicolon === 'inside' || (semicolon === 'last' && isSelect(fragment)))
    refuseOpen(fragment, 'contains a ";", which ends the statement');
  if (parentheses === 'closed') refuseOpen(fragment, 'closes a parenthesis that it does not open');
  if (parentheses === 'open') refuseOpen(fragment, 'leaves a parenthesis open');
}

/** Whether a nested text continues the text around it. */
function isPart(fragment: Fragment, { slot }: ValuePosition): boolean {
  if (slot === 'condition' || slot === 'value' || isSelect(fragment)) return false;
  const { first } = tokensOf(contentOf(fragment).strings);
  if (slot !== 'after condition' || first === undefined) return true;
  // A condition after AND is read alone.
  return first.tokenType !== t.And && continuesCondition(first.tokenType);
}

/** Whether a text is a statement: it begins with SELECT. */
export function isSelect(fragment: Fragment): boolean {
  return tokensOf(contentOf(fragment).strings).first?.tokenType === t.Select;
}

function splice(text: SplicedText, index: number, nested: Fragment): SplicedText {
  const [before = [], next = []] = text.segments.slice(index);
  const at = before.at(-1);
  const own = textOf(nested, new Map([...(at?.bindings ?? []), ...contentOf(nested).bindings]), at);
  const strings = spliceStrings(text.strings, index, own.strings);
  const shift = (segments: readonly TextSegment[], by: number): readonly TextSegment[] =>
    segments.map((one) => ({ ...one, start: one.start + by }));
  const [string = '', after = ''] = text.strings.slice(index);
  const last = index + own.strings.length - 1;
  const [joined = ''] = strings.slice(last);
  const afterStart = joined.length - after.length;
  const segments = own.segments.map((ownSegments, ownIndex) => [
    ...(ownIndex === 0 ? before : []),
    ...(ownIndex === 0 ? shift(ownSegments, string.length + separator(string, index).length) : ownSegments),
    ...(index + ownIndex === last ? shift(next, afterStart) : []),
  ]);
  return {
    strings,
    segments: [...text.segments.slice(0, index), ...segments, ...text.segments.slice(index + 2)],
    values: [...text.values.slice(0, index), ...own.values, ...text.values.slice(index + 1)],
  };
}

/** Returns what separates a nested text from the string with this index before it: a space is between two values side by side. */
function separator(before: string, index: number): '' | ' ' {
  const isSeparated = before === '' ? index === 0 : /[\s(]$/.test(before);
  return isSeparated ? '' : ' ';
}

/** By the strings of a template literal, the index of a nested one, and its strings: the outlines of the result are known by its identity. */
const splicedStrings = new WeakMap<readonly string[], Map<number, WeakMap<readonly string[], readonly string[]>>>();

function spliceStrings(strings: readonly string[], index: number, nested: readonly string[]): readonly string[] {
  const byIndex = splicedStrings.get(strings) ?? new Map<number, WeakMap<readonly string[], readonly string[]>>();
  const byNested = byIndex.get(index) ?? new WeakMap<readonly string[], readonly string[]>();
  const known = byNested.get(nested) ?? joinStrings(strings, index, nested);
  splicedStrings.set(strings, byIndex.set(index, byNested.set(nested, known)));
  return known;
}

function joinStrings(strings: readonly string[], index: number, nested: readonly string[]): readonly string[] {
  const [before = '', after = ''] = strings.slice(index, index + 2);
  const joined = nested.slice();
  joined[0] = `${before}${separator(before, index)}${joined[0] ?? ''}`;
  const isBeforeValue = after === '' && index + 2 < strings.length;
  joined[joined.length - 1] =
    `${joined.at(-1) ?? ''}${isBeforeValue && /[^\s(]$/.test(joined.at(-1) ?? '') ? ' ' : ''}${after}`;
  return [...strings.slice(0, index), ...joined, ...strings.slice(index + 2)];
}

/** Returns the segment at an offset of a string. */
export function segmentAt(segments: readonly TextSegment[], offset: number): TextSegment {
  const segment = segments.findLast(({ start }) => start <= offset) ?? segments[0];
  if (segment === undefined) throw new Error('A string of a text has no segment.');
  return segment;
}

/** Returns the position before the text of a string, which may be that of another text. */
export function holeBeforeText(segments: readonly TextSegment[]): TagHole | undefined {
  const segment = segments.find(({ isBlank }) => !isBlank) ?? segments.at(-1);
  return segment && { fragment: segment.fragment, index: segment.index - 1 };
}
