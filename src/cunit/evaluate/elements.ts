import type { ReadValue, Row } from './read-path.js';

/** Whether a row matches. */
export type Matcher = (row: Row) => boolean;

/** Tests what is read: of a collection, whether any element makes the test true (spec, query-language §1.7). */
export function anyElement(read: ReadValue, test: (value: unknown, row: Row) => boolean): Matcher {
  return (row) => {
    const value = read(row);
    return Array.isArray(value) ? elementsOf(value).some((element) => test(element, row)) : test(value, row);
  };
}

/** The elements of a collection, or the value itself. A collection without elements holds nothing: it is null. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  return value.length === 0 ? [undefined] : value.flatMap(elementsOf);
}

/** Whether any choice of one element of each value makes the test true. */
export function anyChoice(values: readonly unknown[], test: (choice: readonly unknown[]) => boolean): boolean {
  if (!values.some(Array.isArray)) return test(values);
  for (const choice of choicesOf(values)) if (test(choice)) return true;
  return false;
}

/** Every choice of one element of each value. */
export function* choicesOf(values: readonly unknown[]): Generator<readonly unknown[]> {
  const [first, ...others] = values;
  if (values.length === 0) yield [];
  else for (const element of elementsOf(first)) for (const rest of choicesOf(others)) yield [element, ...rest];
}
