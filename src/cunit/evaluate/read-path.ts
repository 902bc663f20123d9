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
