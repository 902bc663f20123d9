import type { Change } from '../../src/diagnostics/index.js';

/** Resolves a JSON pointer (RFC 6901); `undefined` if there is no value. */
export function resolvePointer(root: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}

/** A copy of an object in which one place has another value, or none. */
export function changed(root: unknown, { path, value, span }: Change): unknown {
  const [key, ...rest] = keysOf(path);
  if (key === undefined && span !== undefined)
    return String(root).slice(0, span.start) + value + String(root).slice(span.end);
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    const index = Number(key);
    if (rest.length === 0 && value === undefined) return root.filter((_, at) => at !== index);
    return root.map((item, at) =>
      at === index ? changed(item, { path: pointerOf(rest), value, ...(span && { span }) }) : item,
    );
  }
  const members = new Map(Object.entries(typeof root === 'object' && root !== null ? root : {}));
  if (rest.length === 0 && value === undefined) members.delete(key);
  else members.set(key, changed(members.get(key), { path: pointerOf(rest), value, ...(span && { span }) }));
  return Object.fromEntries(members);
}

/** Every place of an object, the root first. */
export function pointersIn(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [pointer, ...Object.entries(value).flatMap(([key, inner]) => pointersIn(inner, pointer + pointerOf([key])))];
}

function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
