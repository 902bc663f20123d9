import fc from 'fast-check';
import type { Row } from '../../cunit/index.js';
import { type Node, print } from '../../vql/index.js';

/** What a law is tried with. The report of a failure shows it as the text that people would write. */
export class Case<Value> {
  readonly value: Value;
  readonly #show: (value: Value) => string;

  constructor(value: Value, show: (value: Value) => string) {
    this.value = value;
    this.#show = show;
  }

  [fc.toStringMethod](): string {
    return this.#show(this.value);
  }
}

/** Cases of an arbitrary. */
export function cases<Value>(
  arbitrary: fc.Arbitrary<Value>,
  show: (value: Value) => string,
): fc.Arbitrary<Case<Value>> {
  return arbitrary.map((value) => new Case(value, show));
}

/** A property of fast-check: `fc.assert` holds it, and prints seed and smallest case when it fails. */
export type CheckedProperty = fc.IPropertyWithHooks<[unknown]>;

/** The same for what answers later. */
export type AsyncCheckedProperty = fc.IAsyncPropertyWithHooks<[unknown]>;

/** Anything as text: trees of VQL as VQL, all else as a literal of JavaScript. */
export function shown(value: unknown): string {
  return isNode(value) ? print(value) : fc.stringify(value);
}

/** A predicate of either form with rows, as text. */
export function shownWithRows({ query, rows }: { readonly query: unknown; readonly rows: readonly Row[] }): string {
  return [shown(query), ...rows.map((row) => `  ${fc.stringify(row)}`)].join('\n');
}

/** Whether something is a tree of VQL, and not one of C-Unit or of somebody's own. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && !('type' in value);
}

/** The indexes of the rows that a test selects. */
export function selectedBy(matches: (row: Row) => boolean, rows: readonly Row[]): ReadonlySet<number> {
  return new Set(rows.flatMap((row, index) => (matches(row) ? [index] : [])));
}
