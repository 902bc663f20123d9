import type { Item } from './conditions.js';
import { TestDecimal, textOf } from './values.js';

/** Inputs of an evaluation besides the row. */
export interface Setting {
  readonly caseSensitive: boolean;
  readonly escape: string | undefined;
  readonly variables: Readonly<Record<string, readonly string[]>>;
  readonly functions: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  /** Whether the query of an EXISTS on this template selects a row. */
  readonly exists: (template: string, row: object) => boolean;
}

/** Returns the values of a row at a path, with the elements of collections; null if the row has no value there. */
export function itemsAt(row: object, segments: readonly string[]): readonly Item[] {
  return valuesAt(row, segments).map((value) => itemOf(value));
}

function itemOf(value: unknown): Item {
  return value === undefined || value === null ? null : { from: 'field', value };
}

/** Names of a path can be joined in the row: `{ 'a.b': { c: 1 } }` has `a.b.c`. Of several readings, the first with a value counts. */
function valuesAt(value: unknown, segments: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) {
    // A collection without elements is null, also inside of another.
    return value.length === 0 ? [null] : value.flatMap((element) => valuesAt(element, segments));
  }
  if (segments.length === 0) return [value];
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof TestDecimal)
    return [null];
  for (let count = segments.length; count > 0; count--) {
    const name = segments.slice(0, count).join('.');
    const member = Object.entries(value).find(([key]) => key === name);
    const values = member === undefined ? [] : valuesAt(member[1], segments.slice(count));
    if (values.some((one) => !isEmpty(one))) return values;
  }
  return [null];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (value instanceof Date && Number.isNaN(value.getTime()));
}

/** Calls a function with each choice of elements; values of the query are passed as texts. */
export function itemsOfCall(name: string, args: readonly (readonly Item[])[], setting: Setting): readonly Item[] {
  const run = setting.functions[name.toLowerCase()];
  if (run === undefined) throw new Error(`There is no function ${name}.`);
  const argumentOf = (item: Item) => (item === null || item.from === 'field' ? (item?.value ?? null) : textOf(item));
  const lists = args.reduce<readonly (readonly unknown[])[]>(
    (before, items) => before.flatMap((choice) => items.map((item) => [...choice, argumentOf(item)])),
    [[]],
  );
  return lists.map((list) => itemOf(run(...list)));
}
