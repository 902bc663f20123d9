import { type FieldKind, sampleValues } from '../arbitraries/field-value.js';
import { lookAlikes } from '../arbitraries/look-alike.js';
import { memoize } from '../combinators.js';

/** What stands at one path of a row, as picks among what the predicate asks for. */
export interface CellSeed {
  readonly kind: 'absent' | 'null' | 'own' | 'near' | 'typed' | 'other' | 'list';
  readonly pick: number;
}

/** What the values at one path grow from. */
export interface Soil {
  /** What the field is; absent: values of every type may stand there. */
  readonly field?: SoilField | undefined;
  /** The texts that the field is compared with, or else those that others are, or those that it can have; at least one. */
  readonly texts: readonly string[];
  /** Texts that the field can have; at least one. */
  readonly samples: readonly string[];
  /** The texts near to a text, of the type of the field. */
  readonly near: (text: string) => readonly string[];
}

/** What a field is, as far as its values depend on it. */
export type SoilField = FieldKind & { readonly nullable: boolean; readonly collection: boolean };

/** What the values of a field grow from, where it is compared with some texts. */
export function soilOf(field: SoilField | undefined, candidates: readonly string[]): Soil {
  const samples = field === undefined ? lookAlikes : sampleValues(field);
  const texts = candidates.length > 0 ? candidates : samples;
  // The same texts come in row after row.
  return { field, texts, samples, near: memoize((text) => neighboursOf(text, field)) };
}

/** The value of a cell; `undefined` if it is absent. */
export function growValue({ kind, pick }: CellSeed, { field, texts, samples, near }: Soil): unknown {
  const own = texts[pick % texts.length] ?? '';
  const other = samples[pick % samples.length] ?? '';
  const scalar = (text: string): unknown =>
    field === undefined ? text : (valueOfType(field, text, pick) ?? valueOfType(field, other, pick) ?? other);
  const nearTo = (text: string): string => {
    const choices = near(text);
    return choices[pick % choices.length] ?? text;
  };
  const elements = (): readonly unknown[] => [other, own, nearTo(own)].map(scalar).slice(0, pick % 4);
  const isThere = field?.nullable === false;
  switch (kind) {
    case 'absent':
      return isThere ? scalar(own) : undefined;
    case 'null':
      return isThere ? scalar(own) : null;
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

function neighboursOf(text: string, field: FieldKind | undefined): readonly string[] {
  switch (field?.type) {
    case 'integer':
    case 'decimal':
    case 'reference':
      return numberNeighbours(text);
    case 'date':
    case 'date-time':
      return timeNeighbours(text);
    case undefined:
    case 'unknown':
      return [...numberNeighbours(text), ...textNeighbours(text)];
    default:
      return textNeighbours(text);
  }
}

/** The value of a type that a text stands for, as a row may have it; `undefined` if it stands for none. */
function valueOfType({ type, values = [] }: FieldKind, text: string, pick: number): unknown {
  switch (type) {
    case 'integer':
      return /^[+-]?\d{1,18}$/.test(text) ? wholeNumber(text, pick) : undefined;
    case 'decimal':
      if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) return undefined;
      // A number of more digits than a double has stays as it is.
      return text.length > 15 ? text : Number(text);
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : undefined;
    case 'date':
    case 'date-time':
      if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(Date.parse(text))) return undefined;
      return pick % 3 === 0 ? new Date(text) : text;
    case 'enum':
      return values.length === 0 || values.includes(text) ? text : undefined;
    case 'reference':
      return /^\d+$/.test(text) ? text : undefined;
    case 'string':
    case 'json':
    case 'unknown':
      return text;
    default:
      return type satisfies never;
  }
}

/** The ids of the service are longer than what a double holds. */
function wholeNumber(text: string, pick: number): number | bigint {
  const value = BigInt(text);
  return Number.isSafeInteger(Number(value)) && pick % 3 !== 0 ? Number(value) : value;
}

/** The value that a text may stand for: a number, boolean or date, of a type that rows may have. */
function anyTyped(text: string, pick: number): unknown {
  if (/^-?\d+$/.test(text)) return pick % 3 === 0 ? BigInt(text) : Number(text) + ((pick % 3) - 1);
  if (/^-?\d+\.\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{4}-\d\d-\d\d/.test(text)) return new Date(text);
  return [0, 1.5, -1, 1000n, true, false, new Date('2024-02-29T10:00:00Z')][pick % 7];
}

/** Texts that are near to a text: what is compared carelessly takes the one for the other. */
export function textNeighbours(text: string): readonly string[] {
  const cased = otherCase(text);
  const near = [`${text} `, `${text}z`, ` ${text}`, `z${text}`, text.slice(1), text.slice(0, -1), `z${text}z`];
  return cased === text ? near : [cased, near[0] ?? '', cased, ...near.slice(1)];
}

/** Numbers next to a number; none if it is no plain one. */
export function numberNeighbours(text: string): readonly string[] {
  if (/^[+-]?\d+$/.test(text)) return [String(BigInt(text) + 1n), String(BigInt(text) - 1n)];
  return /^[+-]?\d{1,12}\.\d{1,3}$/.test(text) ? [String(Number(text) + 0.25), String(Number(text) - 0.25)] : [];
}

const dayMs = 86_400_000;

/** The days before and after a date, or the milliseconds before and after a time; none if it is neither. */
export function timeNeighbours(text: string): readonly string[] {
  const time = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time)) return [];
  if (text.length > 10) return [iso(time + 1), iso(time - 1)];
  return [iso(time + dayMs).slice(0, 10), iso(time - dayMs).slice(0, 10)];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function otherCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}
