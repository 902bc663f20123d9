import type { Field } from '../../catalog/index.js';
import type { Row } from '../../cunit/index.js';
import type { Asked } from './asked-in.js';
import { type CellSeed, growValue } from './grow-value.js';

/** What a row grows from: small numbers, which shrink on their own whatever the query is. */
export interface RowSeed {
  /** What becomes of the paths that are asked for, of which there may be more. */
  readonly cells: readonly CellSeed[];
  /** What becomes of the other fields. */
  readonly others: readonly CellSeed[];
  /** Whether paths are single names, `{ 'a.b': 1 }`; else they nest. */
  readonly isFlat: boolean;
}

/** A row with the paths that are asked for, and the other fields of a template. */
export function growRow(seed: RowSeed, asked: Asked, fields: readonly Field[], more: readonly string[]): Row {
  const row: Record<string, unknown> = {};
  const grow = (path: string, index: number, cells: readonly CellSeed[], field: Field | undefined): void => {
    const { kind, pick } = cells[index % cells.length] ?? { kind: 'null', pick: 0 };
    const own = asked.values.get(path) ?? [];
    const candidates = own.length > 0 ? own : [...asked.all, ...more];
    const value = growValue({ kind, pick: pick + index }, { field, candidates });
    if (value === undefined) return;
    if (seed.isFlat) row[path] = value;
    else place(row, path.split('.'), value);
  };
  for (const [index, path] of [...asked.values.keys()].entries()) {
    grow(
      path,
      index,
      seed.cells,
      fields.find((field) => field.path === path),
    );
  }
  for (const [index, field] of fields.entries())
    if (!asked.values.has(field.path)) grow(field.path, index, seed.others, field);
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
