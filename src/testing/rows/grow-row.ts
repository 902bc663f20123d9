import type { Field } from '../../catalog/index.js';
import type { Asked } from './asked-in.js';
import { type CellSeed, growValue, type Soil, soilOf } from './grow-value.js';

/** What a row grows from: small numbers, which shrink on their own whatever the query is. */
export interface RowSeed {
  /** What becomes of the paths that are asked for, of which there may be more. */
  readonly cells: readonly CellSeed[];
  /** What becomes of the other fields. */
  readonly others: readonly CellSeed[];
  /** Whether paths are single names, `{ 'a.b': 1 }`; else they nest. */
  readonly isFlat: boolean;
}

/** A path of the rows of a table, and what grows there. */
export interface Bed {
  readonly path: string;
  readonly segments: readonly string[];
  /** Which cells of a row's seed are its. */
  readonly cells: 'cells' | 'others';
  readonly index: number;
  readonly soil: Soil;
}

/** Where the values of rows grow: at the paths that are asked for, and the other fields of a template. */
export function bedsOf({ values, all }: Asked, fields: readonly Field[], more: readonly string[]): readonly Bed[] {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const any = [...all, ...more];
  const bed = (path: string, index: number, cells: Bed['cells']): Bed => {
    const own = values.get(path) ?? [];
    const soil = soilOf(byPath.get(path), own.length > 0 ? own : any);
    return { path, segments: path.split('.'), cells, index, soil };
  };
  const asked = [...values.keys()].map((path, index) => bed(path, index, 'cells'));
  const others = fields.flatMap(({ path }, index) => (values.has(path) ? [] : [bed(path, index, 'others')]));
  return [...asked, ...others];
}

/** A row, of what grows in each bed. */
export function growRow(seed: RowSeed, beds: readonly Bed[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { path, segments, cells, index, soil } of beds) {
    const { kind, pick } = seed[cells][index % seed[cells].length] ?? { kind: 'null', pick: 0 };
    const value = growValue({ kind, pick: pick + index }, soil);
    if (value === undefined) continue;
    if (seed.isFlat) row[path] = value;
    else place(row, segments, value);
  }
  return row;
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
