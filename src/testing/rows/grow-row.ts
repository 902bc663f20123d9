import type { Field } from '../../catalog/index.js';
import type { Asked } from './asked-values.js';
import { type CellSeed, growValue, type Soil, soilOf } from './cell-value.js';

/** What a row grows from: small numbers, which shrink on their own whatever the query is. */
export interface RowSeed {
  /** What becomes of the paths that are asked for, of which there may be more. */
  readonly cells: readonly CellSeed[];
  /** What becomes of the other fields. */
  readonly others: readonly CellSeed[];
  /** Which cell is whose. */
  readonly turn: number;
  /** Whether paths are single names, `{ 'a.b': 1 }`; else they nest. */
  readonly isFlat: boolean;
}

/** A path of the rows of a table, and what grows there. */
export interface Bed {
  readonly path: string;
  readonly segments: readonly string[];
  readonly isAsked: boolean;
  /** What the path is known by, whatever else is asked for. */
  readonly number: number;
  readonly soil: Soil;
}

/** Where the values of rows grow: at the paths that are asked for, and the other fields of a template. */
export function bedsOf({ values, all }: Asked, fields: readonly Field[], more: readonly string[]): readonly Bed[] {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const any = [...all, ...more];
  const others = fields.filter(({ path }) => !values.has(path)).map(({ path }) => path);
  return [...values.keys(), ...others].map((path) => {
    const own = values.get(path) ?? [];
    const soil = soilOf(byPath.get(path), own.length > 0 ? own : any);
    return { path, segments: path.split('.'), isAsked: values.has(path), number: numberOf(path), soil };
  });
}

/** A row, of what grows in each bed. */
export function growRow(seed: RowSeed, beds: readonly Bed[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { path, segments, isAsked, number, soil } of beds) {
    const { kind, pick } = cellOf(isAsked ? seed.cells : seed.others, number, seed.turn);
    const value = growValue({ kind, pick: pick + number }, soil);
    if (value === undefined) continue;
    if (seed.isFlat) row[path] = value;
    else place(row, segments, value);
  }
  return row;
}

/**
 * The cell of a path depends on its number alone, so that a smaller query has the same rows. Two paths of the same cell have
 * different ones in the rows of another turn.
 */
function cellOf(cells: readonly CellSeed[], number: number, turn: number): CellSeed {
  const step = 1 + (Math.floor(number / cells.length) % Math.max(1, cells.length - 1));
  return cells[(number + turn * step) % cells.length] ?? { kind: 'null', pick: 0 };
}

/** Nested where it can be: a path through a value that stands there already is flat. */
function place(row: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  const inner = Object.hasOwn(row, first) ? row[first] : undefined;
  if (rest.length === 0) row[first] = value;
  else if (inner === undefined) row[first] = nested(rest, value);
  else if (isRecord(inner)) place(inner, rest, value);
  else row[[first, ...rest].join('.')] = value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function nested(segments: readonly string[], value: unknown): unknown {
  return segments.reduceRight<unknown>((inner, segment) => ({ [segment]: inner }), value);
}

/** Numbers are below this prime, so that the multiples of two of them differ. */
export const numberCount = 9_973;

/** A number that a text is known by, whatever else there is. */
export function numberOf(text: string): number {
  let number = 0;
  for (const character of text) number = (31 * number + (character.codePointAt(0) ?? 0)) % numberCount;
  return number;
}
