import * as z from 'zod';
import { limits } from '../interface/limits.js';

/** A string of at most 255 characters, the default limit of the interface document. */
export const text: z.ZodString = z.string().max(limits.textCharacters.value);

/** A remark of at most 1,024 characters. */
export const remark: z.ZodString = z.string().max(limits.remarkCharacters.value);

/** An ISO country code of two letters. */
export const isoAlpha2: z.ZodString = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'Expected an ISO code of two upper-case letters.' });

/** An ISO code of three letters, of a country or a currency. */
export const isoAlpha3: z.ZodString = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'Expected an ISO code of three upper-case letters.' });

/** A 64-bit integer: a safe integer, a bigint, or a string of decimal digits. */
export type Int64 = number | bigint | string;

/** Bounds the length first, so that a very long string is not converted. */
const digits = /^-?\d{1,19}$/;
const message = 'Expected an integer of 64 bits: a number up to 2^53, a bigint, or a string of digits.';

/**
 * A 64-bit integer; the output equals the input. A number beyond 2^53 is rejected, since it has already lost digits; pass
 * such ids as a bigint or a string.
 *
 * @example
 * ```ts
 * import { int64Schema } from 'vql-kit/resources';
 * console.log(int64Schema.parse('1389132653974581248')); // 1389132653974581248
 * console.log(int64Schema.safeParse(2 ** 60).success); // false
 * ```
 */
export const int64Schema: z.ZodType<Int64, Int64> = z
  .unknown()
  .refine(isInt64, { error: message, params: { types: ['number', 'bigint', 'string'] } })
  // The cast is needed because `refine` does not narrow the output type. The metadata is for JSON Schema, which has no
  // form for a custom check.
  .meta({ type: ['integer', 'string'], format: 'int64', pattern: digits.source }) as z.ZodType<Int64, Int64>;

function isInt64(value: unknown): value is Int64 {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'string') return digits.test(value) && isInt64(BigInt(value));
  return typeof value === 'bigint' && BigInt.asIntN(64, value) === value;
}

/** Any JSON value; a bigint is an integer with all its digits, as `parseJson` reads and `stringifyJson` writes it. */
export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;

/** Any JSON object. */
export interface JsonObject {
  readonly [member: string]: JsonValue;
}

/**
 * Any JSON value; the output is the input itself. Unlike `z.json()` it does not recurse, does not copy,
 * and has a short JSON Schema. Values that JSON cannot represent, such as a `Date` or `NaN`, are rejected.
 */
export const jsonValueSchema: z.ZodType<JsonValue, JsonValue> = z
  .unknown()
  // The cast is needed because `refine` does not narrow the output type.
  .refine(isJson, { error: 'Expected a JSON value.' }) as z.ZodType<JsonValue, JsonValue>;

/** Any JSON object; the output is the input itself. The type of `custom` in several resources. */
export const jsonObjectSchema: z.ZodType<JsonObject, JsonObject> = z
  .unknown()
  // As above.
  .refine((value) => isPlainObject(value) && isJson(value), {
    error: 'Expected a JSON object.',
    params: { types: ['object'] },
  })
  .meta({ type: 'object' }) as z.ZodType<JsonObject, JsonObject>;

function isJson(root: unknown): root is JsonValue {
  // `open` are the ancestors of the current value, to detect a cycle; `finished` are objects known to be JSON.
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
  return value === null || ['string', 'boolean', 'bigint'].includes(typeof value) || Number.isFinite(value);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
