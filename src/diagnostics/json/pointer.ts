/** A path in an object as a linked list: cheap to extend, and converted to a string only where it is reported. */
export interface JsonPath {
  readonly outer: JsonPath | undefined;
  readonly key: string | number;
}

/** Returns the JSON pointer (RFC 6901) of a path: `/children/0/values`; the root is the empty text. */
export function pointerTo(path: JsonPath | undefined, ...keys: readonly (string | number)[]): string {
  const segments = [...keys].reverse();
  for (let current = path; current !== undefined; current = current.outer) segments.push(current.key);
  return segments.reverse().map(segment).join('');
}

/** Returns the keys of a JSON pointer (RFC 6901). */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the path that continues another one. */
export function below(path: JsonPath | undefined, ...keys: readonly [string, ...(string | number)[]]): JsonPath {
  const [first, ...rest] = keys;
  return rest.reduce<JsonPath>((outer, key) => ({ outer, key }), { outer: path, key: first });
}

/** Returns the value at a path of foreign JSON. */
export function valueAt(root: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}

function segment(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
