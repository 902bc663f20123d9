import * as z from 'zod';

/** Any value that JSON can write. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** An object that JSON can write. */
export interface JsonObject {
  readonly [member: string]: JsonValue;
}

/**
 * Any JSON value, kept as it is. Unlike `z.json()` it needs no stack, however deep the value is nested, copies nothing and so
 * loses no member, and has a short form as JSON Schema. What JSON cannot write, a `Date` or `NaN`, is rejected.
 */
export const jsonValueSchema: z.ZodType<JsonValue, JsonValue> = z
  .unknown()
  // Zod's types do not see that the check makes an unknown value a JsonValue, hence the cast.
  .refine(isJson, { error: 'Expected a value that JSON can write.' }) as z.ZodType<JsonValue, JsonValue>;

/** Any JSON object, kept as it is: the free-form `custom` of several resources (interface document, Shared types). */
export const jsonObjectSchema: z.ZodType<JsonObject, JsonObject> = z
  .unknown()
  // As above.
  .refine((value) => isPlainObject(value) && isJson(value), { error: 'Expected an object that JSON can write.' })
  .meta({ type: 'object' }) as z.ZodType<JsonObject, JsonObject>;

function isJson(root: unknown): root is JsonValue {
  // Objects and arrays whose members are being looked at, to find a cycle, and those that were found to be JSON.
  const open = new Set<object>();
  const finished = new Set<object>();
  const waiting: { readonly value: unknown; readonly isEnd: boolean }[] = [{ value: root, isEnd: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, isEnd } = next;
    if (!Array.isArray(value) && !isPlainObject(value)) {
      if (!isScalar(value)) return false;
    } else if (isEnd) {
      open.delete(value);
      finished.add(value);
    } else if (open.has(value)) {
      return false;
    } else if (!finished.has(value)) {
      open.add(value);
      waiting.push({ value, isEnd: true });
      for (const member of Array.isArray(value) ? value : Object.values(value))
        waiting.push({ value: member, isEnd: false });
    }
  }
  return true;
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
