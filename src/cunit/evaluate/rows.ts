/** A row: nested (`{ a: { b: 1 } }`), flat (`{ 'a.b': 1 }`), or both. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads something from a row: one value, or an array for a collection. */
export type ReadValue = (row: Row) => unknown;

/** Reads a path. A collection on the way yields an array of what its elements hold; functions, and names that every object has, are not there. */
export function createPathReader(path: string): ReadValue {
  const segments = path.split('.');
  // Names such as `constructor` are found on every object, though no row has them.
  if (segments.some((segment) => segment in Object.prototype)) return (row) => read(row, segments, 0, ownValue);
  return segments.length === 1 ? plainReader(path) : nestedReader(path, segments);
}

function plainReader(name: string): ReadValue {
  return (row) => anyValue(row, name);
}

function nestedReader(path: string, segments: readonly string[]): ReadValue {
  const [first = '', second = ''] = segments;
  return (row) => {
    const flat = anyValue(row, path);
    if (flat !== undefined) return flat;
    const inner = row[first];
    if (segments.length === 2 && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      return anyValue(inner as Row, second);
    }
    return read(row, segments, 0, anyValue);
  };
}

type ReadMember = (row: Row, name: string) => unknown;

/** How many segments one name of a row joins at most; the whole path is looked for as one name before. */
const mostJoined = 4;

/** Tries the longest name first, so that `a.b` and `c` are found in `{ 'a.b': { c: 1 } }`. */
function read(value: unknown, segments: readonly string[], from: number, readMember: ReadMember): unknown {
  if (from === segments.length) return value;
  if (Array.isArray(value)) return value.map((element) => read(element, segments, from, readMember));
  if (typeof value !== 'object' || value === null) return undefined;
  for (let to = Math.min(segments.length, from + mostJoined); to > from; to--) {
    const member = readMember(value as Row, segments.slice(from, to).join('.'));
    if (member === undefined) continue;
    const found = read(member, segments, to, readMember);
    if (found !== undefined) return found;
  }
  return undefined;
}

function anyValue(row: Row, name: string): unknown {
  const value = row[name];
  return typeof value === 'function' ? undefined : value;
}

function ownValue(row: Row, name: string): unknown {
  return Object.hasOwn(row, name) ? anyValue(row, name) : undefined;
}

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

/** Calls a function with single values, or null: a collection among its arguments yields a collection of results. */
export function createCallReader(
  body: (...args: readonly unknown[]) => unknown,
  args: readonly ReadValue[],
): ReadValue {
  return (row) => {
    const choices = choicesOf(args.map((read) => read(row)));
    const results = Array.from(choices, (choice) => body(...choice.map((value) => value ?? null)));
    return results.length === 1 ? results[0] : results;
  };
}

/** Matches where all do. */
export function allOf(matchers: readonly Matcher[]): Matcher {
  return (row) => {
    for (const matcher of matchers) if (!matcher(row)) return false;
    return true;
  };
}

/** Matches where at least one does. */
export function anyOf(matchers: readonly Matcher[]): Matcher {
  return (row) => {
    for (const matcher of matchers) if (matcher(row)) return true;
    return false;
  };
}
