import { readDate } from '../../dialect/value/date.js';
import { isDigits, plainDecimal, readInt64, safeInteger } from '../../dialect/value/decimal.js';
import { readBoolean, readTextValue } from '../../dialect/value/text-value.js';
import { type FieldKind, sampleValues } from '../arbitraries/strings/field-value.js';
import { lookAlikes } from '../arbitraries/strings/look-alike.js';
import { memoize } from '../combinators.js';

/** Seed of one cell: a kind of value and a pick among candidates. */
export interface CellSeed {
  readonly kind: 'absent' | 'null' | 'own' | 'near' | 'typed' | 'other' | 'list';
  readonly pick: number;
}

/** Candidates for the values at one path. */
export interface Candidates {
  /** Field of the catalog; without it, values of every type occur. */
  readonly field?: FieldTraits | undefined;
  /** Texts that the field is compared with, else those of other fields, else values of its type; at least one. */
  readonly texts: readonly string[];
  /** Values of the field as texts; at least one. */
  readonly samples: readonly string[];
  /** Returns texts close to a text, for the type of the field. */
  readonly near: (text: string) => readonly string[];
}

/** Members of a field that its values depend on. */
export type FieldTraits = FieldKind & { readonly nullable: boolean; readonly collection: boolean };

/** Returns the candidates for a field that is compared with some texts. */
export function candidatesFor(field: FieldTraits | undefined, candidates: readonly string[]): Candidates {
  const samples = field === undefined ? lookAlikes : sampleValues(field);
  const texts = candidates.length > 0 ? candidates : samples;
  // Rows repeat the same texts.
  return { field, texts, samples, near: memoize((text) => neighborsOf(text, field)) };
}

/** Returns the value of a cell; `undefined` if it is absent. */
export function cellValue({ kind, pick }: CellSeed, { field, texts, samples, near }: Candidates): unknown {
  const own = texts[pick % texts.length] ?? '';
  const other = samples[pick % samples.length] ?? '';
  const scalar = (text: string): unknown =>
    field === undefined ? text : (valueOfType(field, text, pick) ?? valueOfType(field, other, pick) ?? other);
  const nearTo = (text: string): string => {
    const choices = near(text);
    return choices[pick % choices.length] ?? text;
  };
  const elements = (): readonly unknown[] => [other, own, nearTo(own)].map(scalar).slice(0, pick % 4);
  const isRequired = field?.nullable === false;
  switch (kind) {
    case 'absent':
      return isRequired ? scalar(own) : undefined;
    case 'null':
      return isRequired ? scalar(own) : null;
    case 'own':
      return scalar(own);
    case 'near':
      return scalar(nearTo(own));
    case 'other':
      return scalar(other);
    case 'typed':
      if (field === undefined) return anyTyped(own, pick);
      return field.collection ? elements() : scalar(own);
    case 'list':
      if (field === undefined) return [own, other, null, anyTyped(own, pick)].slice(0, pick % 5);
      return field.collection ? elements() : scalar(own);
    default:
      return kind satisfies never;
  }
}

function neighborsOf(text: string, field: FieldKind | undefined): readonly string[] {
  switch (field?.type) {
    case 'integer':
    case 'decimal':
    case 'reference':
      return numberNeighbors(text);
    case 'date':
    case 'date-time':
      return timeNeighbors(text);
    case undefined:
    case 'unknown':
      return [...numberNeighbors(text), ...textNeighbors(text)];
    default:
      return textNeighbors(text);
  }
}

/** Converts a text to a value of a type; `undefined` if it is not valid. */
function valueOfType({ type, values = [] }: FieldKind, text: string, pick: number): unknown {
  switch (type) {
    case 'integer':
      return wholeNumber(text, pick);
    case 'decimal': {
      const { decimal, number } = readTextValue(text);
      // A number beyond the precision of a double remains a string.
      return decimal && (number ?? text);
    }
    case 'boolean':
      return readBoolean(text);
    case 'date':
    case 'date-time': {
      const date = dateOf(text);
      return date && (pick % 3 === 0 ? date : text);
    }
    case 'enum':
      return values.length === 0 || values.includes(text) ? text : undefined;
    case 'reference':
      return isDigits(text) ? text : undefined;
    case 'string':
    case 'json':
    case 'unknown':
      return text;
    default:
      return type satisfies never;
  }
}

/** Converts a whole number, to a bigint if it exceeds the precision of a double; `undefined` for another text. */
function wholeNumber(text: string, pick: number): number | bigint | undefined {
  return (pick % 3 === 0 ? undefined : safeInteger(text)) ?? readInt64(text);
}

/** Converts a date, to the millisecond; `undefined` for another text. */
function dateOf(text: string): Date | undefined {
  const date = readDate(text);
  return date && new Date(date.milliseconds);
}

/** Converts a text to a number, boolean or date that it is. */
function anyTyped(text: string, pick: number): unknown {
  const whole = wholeNumber(text, pick);
  if (whole !== undefined) return typeof whole === 'number' ? whole + ((pick % 3) - 1) : whole;
  const found = readTextValue(text).number ?? readBoolean(text) ?? dateOf(text);
  if (found !== undefined) return found;
  return [0, 1.5, -1, 1000n, true, false, new Date('2024-02-29T10:00:00Z')][pick % 7];
}

/** Returns texts that a careless comparison would confuse with the given one. */
function textNeighbors(text: string): readonly string[] {
  const cased = otherCase(text);
  const near = [`${text} `, `${text}z`, ` ${text}`, `z${text}`, text.slice(1), text.slice(0, -1), `z${text}z`];
  return cased === text ? near : [cased, near[0] ?? '', cased, ...near.slice(1)];
}

/** Returns adjacent numbers; none for another text. */
function numberNeighbors(text: string): readonly string[] {
  const whole = readInt64(text);
  if (whole !== undefined) return [String(whole + 1n), String(whole - 1n)];
  const { number } = readTextValue(text);
  return number === undefined ? [] : [number + 0.25, number - 0.25].map((near) => plainDecimal(String(near)));
}

const dayMs = 86_400_000;

/** Returns the adjacent days of a date, or the adjacent milliseconds of a time; none for another text. */
function timeNeighbors(text: string): readonly string[] {
  const date = readDate(text);
  if (date === undefined) return [];
  const { milliseconds: time, isDay } = date;
  if (!isDay) return [iso(time + 1), iso(time - 1)];
  return [iso(time + dayMs).slice(0, 10), iso(time - dayMs).slice(0, 10)];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function otherCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}
