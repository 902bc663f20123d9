import fc from 'fast-check';
import type { Row } from '../../cunit/index.js';
import { type Node, print as printNode } from '../../vql/index.js';
import type { QueryWithRows } from '../rows/rows.js';

/** Input of a property, which prints as the text that a person would write. */
export class Case<Value> {
  readonly value: Value;
  readonly #print: (value: Value) => string;

  constructor(value: Value, print: (value: Value) => string) {
    this.value = value;
    this.#print = print;
  }

  [fc.toStringMethod](): string {
    return this.#print(this.value);
  }
}

/** Wraps the values of an arbitrary as cases. */
export function cases<Value>(
  arbitrary: fc.Arbitrary<Value>,
  print: (value: Value) => string,
): fc.Arbitrary<Case<Value>> {
  return arbitrary.map((value) => new Case(value, print));
}

/** A property of fast-check: pass it to `fc.assert`, which prints the seed and the smallest case of a failure. */
export type CheckedProperty = fc.IPropertyWithHooks<[unknown]>;

/** An asynchronous property of fast-check: await `fc.assert`. */
export type AsyncCheckedProperty = fc.IAsyncPropertyWithHooks<[unknown]>;

/** Writes a value as text: a VQL tree as VQL, anything else as a JavaScript literal. */
export function describe(value: unknown): string {
  return isNode(value) ? printNode(value) : fc.stringify(value);
}

/** Writes a predicate of either form with rows as text. */
export function describeWithRows({ query, rows }: QueryWithRows<unknown>): string {
  return [describe(query), ...rows.map((row) => `  ${fc.stringify(row)}`)].join('\n');
}

/** Whether a value is a VQL tree. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && !('type' in value);
}

/** Returns the indexes of the rows that match. */
export function selectedBy(matches: (row: Row) => boolean, rows: readonly Row[]): ReadonlySet<number> {
  return new Set(rows.flatMap((row, index) => (matches(row) ? [index] : [])));
}
