import type { Field } from '../../catalog/index.js';
import { hashOf } from '../combinators.js';
import { type Candidates, type CellSeed, candidatesFor, cellValue } from './cell-value.js';
import type { ComparedValues } from './compared-values.js';

/** Seed of a row: small numbers, which shrink independently of the query. */
export interface RowSeed {
  /** Seeds for the paths of the predicate. */
  readonly cells: readonly CellSeed[];
  /** Seeds for the other fields. */
  readonly others: readonly CellSeed[];
  /** Varies which cell belongs to which path. */
  readonly turn: number;
  /** Whether paths are flat keys, `{ 'a.b': 1 }`, or nested objects. */
  readonly isFlat: boolean;
}

/** A path of the rows with the candidates for its values. */
export interface RowColumn {
  readonly path: string;
  readonly segments: readonly string[];
  readonly isCompared: boolean;
  /** Hash of the path. */
  readonly hash: number;
  readonly candidates: Candidates;
}

/** Returns the columns of the rows: the paths of the predicate and the other fields of the template. */
export function rowColumns(
  { values, all }: ComparedValues,
  fields: readonly Field[],
  more: readonly string[],
): readonly RowColumn[] {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const any = [...all, ...more];
  const others = fields.filter(({ path }) => !values.has(path)).map(({ path }) => path);
  return [...values.keys(), ...others].map((path) => {
    const own = values.get(path) ?? [];
    const candidates = candidatesFor(byPath.get(path), own.length > 0 ? own : any);
    return { path, segments: path.split('.'), isCompared: values.has(path), hash: hashOf(path), candidates };
  });
}

/** Creates a row from its seed. */
export function createRow(seed: RowSeed, columns: readonly RowColumn[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { path, segments, isCompared, hash, candidates } of columns) {
    const { kind, pick } = cellOf(isCompared ? seed.cells : seed.others, hash, seed.turn);
    const value = cellValue({ kind, pick: pick + hash }, candidates);
    if (value === undefined) continue;
    if (seed.isFlat) row[path] = value;
    else setAt(row, segments, value);
  }
  return row;
}

/**
 * Returns the cell of a path, which depends only on its hash, so that a smaller query has the same rows. Two paths that share a cell
 * in one row have different ones in rows with another `turn`.
 */
function cellOf(cells: readonly CellSeed[], hash: number, turn: number): CellSeed {
  const step = 1 + (Math.floor(hash / cells.length) % Math.max(1, cells.length - 1));
  return cells[(hash + turn * step) % cells.length] ?? { kind: 'null', pick: 0 };
}

/** Sets a nested value; a path through an existing value becomes a flat key. */
function setAt(row: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  const inner = Object.hasOwn(row, first) ? row[first] : undefined;
  if (rest.length === 0) row[first] = value;
  else if (inner === undefined) row[first] = nested(rest, value);
  else if (isRecord(inner)) setAt(inner, rest, value);
  else row[[first, ...rest].join('.')] = value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function nested(segments: readonly string[], value: unknown): unknown {
  return segments.reduceRight<unknown>((inner, segment) => ({ [segment]: inner }), value);
}
