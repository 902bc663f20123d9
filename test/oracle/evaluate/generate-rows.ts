import type { Counts } from '../support/counts.js';
import type { Random } from '../support/random.js';
import { type FieldType, fieldTypes, generateValue } from './generate-values.js';

/** A field of the generated rows. */
export interface Field {
  readonly path: readonly string[];
  readonly type: FieldType;
  /** How many of the first names lead to a list of objects; 0 for none. */
  readonly listAt: number;
  /** Whether a value can be a list. */
  readonly isList: boolean;
}

/** Paths whose names mean something elsewhere, share a beginning with no other, or are long. */
const paths = [
  'name', 'total', 'key', 'order', 'case', 'länge', '_x', 'constructor', 'toString', 'hasOwnProperty', 'limit', 'asc', 'address.city', 'customer.address.zip', 'contact.from', 'lines.price', 'lines.article.number',
  'custom.shop.rating', 'deep.b.c.d.e.f', 'tags', 'x.select.where', 'v.length', 'isnull', 'exists_',
]; // biome-ignore format: a table of names.

/** Generates the fields of a table: no path is the beginning of another. */
export function generateFields(random: Random): readonly Field[] {
  const chosen = new Set(random.list(2, 5, () => random.pick(paths)));
  return [...chosen].map((path) => {
    const names = path.split('.');
    const listAt = names.length > 1 && random.chance(0.3) ? 1 + random.below(names.length - 1) : 0;
    return { path: names, type: random.pick(fieldTypes), listAt, isList: random.chance(0.25) };
  });
}

/** Generates a row: each value nested, flat or partly joined, and some missing, null, a list, or of another type. */
export function generateRow(
  random: Random,
  fields: readonly Field[],
  counts: Counts,
): Readonly<Record<string, unknown>> {
  // A prototype with members would hide what a row lacks.
  const row: Record<string, unknown> = {};
  for (const field of fields) {
    if (random.chance(0.08)) {
      counts.meet('row: missing');
      continue;
    }
    place(random, row, field, counts);
  }
  return row;
}

function place(random: Random, row: Record<string, unknown>, field: Field, counts: Counts): void {
  const { path, listAt } = field;
  const inner = (from: number): unknown => {
    if (from === path.length) return generateCell(random, field, counts);
    if (from === listAt && listAt > 0) {
      counts.meet('row: list of objects');
      return random.list(0, 3, () => (random.chance(0.1) ? null : objectAt(from)));
    }
    return random.chance(0.05) ? null : objectAt(from);
  };
  const objectAt = (from: number): Record<string, unknown> => {
    if (random.chance(0.05)) return {};
    const end = joinedEnd(random, from, field);
    const object = { [path.slice(from, end).join('.')]: inner(end) };
    const other = joinedEnd(random, from, field);
    if (other === end || !random.chance(0.5)) return object;
    counts.meet('row: two keys for a name');
    return { [path.slice(from, other).join('.')]: inner(other), ...object };
  };
  const end = joinedEnd(random, 0, field);
  if (end > 1) counts.meet('row: joined names');
  // Two paths with the same first name are never chosen together.
  row[path.slice(0, end).join('.')] = inner(end);
}

/** A name is joined with those after it, but not across a list. */
function joinedEnd(random: Random, from: number, { path, listAt }: Field): number {
  const last = from < listAt ? listAt : path.length;
  return random.chance(0.5) ? from + 1 : from + 1 + random.below(last - from);
}

function generateCell(random: Random, { type, isList }: Field, counts: Counts): unknown {
  if (random.chance(0.08)) {
    counts.meet('row: null');
    return random.chance(0.7) ? null : undefined;
  }
  const one = () => {
    if (random.chance(0.05)) return null;
    const actual = random.chance(0.12) ? random.pick(fieldTypes) : type;
    counts.meet(`row: ${actual}`);
    return generateValue(random, actual);
  };
  if (isList && random.chance(0.7)) {
    counts.meet('row: list');
    return random.list(0, 3, () => (random.chance(0.1) ? random.list(0, 2, one) : one()));
  }
  if (random.chance(0.02)) {
    counts.meet('row: object');
    return { unrelated: 1 };
  }
  return one() ?? null;
}
