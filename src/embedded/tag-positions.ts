import { outlineOf, type ValuePosition } from '../vql/tag/outline.js';
import { fieldHelp, helpForValue } from '../vql/tag/refusals.js';
import type { EmbeddedText, Hole, QuotedValue } from './embedded-text.js';
import { assumedContext } from './fragments.js';

/** The position of a string in the tag, read without its quotes. */
export interface TagPosition {
  /** Whether the tag accepts a value there. */
  readonly takesValue: boolean;
  /** Whether it is in a list of values. */
  readonly isInList: boolean;
  /** Advice where the tag accepts no value. */
  readonly help: string | undefined;
}

/** Returns the positions of the strings with values in a text of the tag. */
export function tagPositions(embedded: EmbeddedText): ReadonlyMap<QuotedValue, TagPosition> {
  const { holes, isFragment } = embedded;
  const [first = '', ...others] = textsBetween(embedded);
  const head = isFragment ? assumedContext(embedded).head : '';
  const { positions } = outlineOf([head + first, ...others], 'start');
  const found = new Map<QuotedValue, TagPosition>();
  for (const [index, { quoted }] of holes.entries()) {
    const position = positions[index];
    if (quoted !== undefined && position !== undefined) found.set(quoted, readPosition(position, quoted, holes));
  }
  return found;
}

/** Returns the texts before, between and after the values, without quotes around these. */
export function textsBetween({ text, holes }: EmbeddedText): readonly string[] {
  const ends = [...holes.map(({ span }) => span.start), text.length];
  return ends.map((end, index) => text.slice(holes[index - 1]?.span.end ?? 0, end));
}

function readPosition(position: ValuePosition, string: QuotedValue, holes: readonly Hole[]): TagPosition {
  const { slot, others, isCutOff, isInList } = position;
  const isSameForAllRows = others.some((other) => other === 'literal' || holes[other]?.quoted !== undefined);
  // The left side of a comparison with a value is probably a field.
  const isField = slot === 'condition' && others.length > 0;
  return {
    takesValue: !isCutOff && !isSameForAllRows && !isField && isValueSlot(position, string),
    isInList,
    help: isField ? fieldHelp : helpForValue('', slot),
  };
}

function isValueSlot({ slot, isWhole, isTested }: ValuePosition, { inner: [value, ...others] }: QuotedValue): boolean {
  if (slot === 'condition') return !isWhole && !isTested;
  if (slot === 'count') return typeof value === 'object' && value.kind === 'number' && others.length === 0;
  return slot === 'value' || slot === 'escape';
}
