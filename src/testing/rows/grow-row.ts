import type { Field } from '../../catalog/index.js';
import type { Row } from '../../cunit/index.js';
import type { Asked } from './asked-in.js';
import { type CellSeed, growValue } from './grow-value.js';

/** What a row grows from: small numbers, which shrink on their own whatever the query is. */
export interface RowSeed {
  readonly cells: readonly CellSeed[];
  /** Whether paths are single names, `{ 'a.b': 1 }`; else they nest. */
  readonly isFlat: boolean;
}

/** A row with the fields of a template, or else with those that are asked for. */
export function growRow(
  { cells, isFlat }: RowSeed,
  asked: Asked,
  fields: readonly Field[],
  more: readonly string[],
): Row {
  const row: Record<string, unknown> = {};
  const known = new Map(fields.map((field) => [field.path, field]));
  const paths = known.size > 0 ? known.keys() : asked.values.keys();
  for (const [index, path] of [...paths].entries()) {
    const { kind, pick } = cells[index % cells.length] ?? { kind: 'null', pick: 0 };
    const own = asked.values.get(path) ?? [];
    const candidates = own.length > 0 ? own : [...asked.all, ...more];
    const value = growValue({ kind, pick: pick + index }, { field: known.get(path), candidates });
    if (value === undefined) continue;
    if (isFlat) row[path] = value;
    else place(row, path.split('.'), value);
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
