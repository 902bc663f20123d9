import * as z from 'zod';

/** An integer of 64 bits: a safe integer, a bigint, or a string of decimal digits. */
export type Int64 = number | bigint | string;

const smallest = -(2n ** 63n);
const greatest = 2n ** 63n - 1n;
/** As many digits as a value can have, so that a string of any length costs nothing. */
const digits = /^-?\d{1,19}$/;
const message =
  'Expected an integer of 64 bits: a number up to 2^53, or a bigint or a string of digits, which hold every digit.';

/**
 * An integer of 64 bits, kept as it is given. A number beyond 2^53 lost digits before it came here, so it is rejected: the
 * ids of the service are longer than that. A bigint or a string holds all of them.
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
  .refine(isInt64, { error: message })
  // That the check makes an unknown value an Int64 is not seen by zod's types, hence the cast. The metadata is
  // for JSON Schema, which could not say what a `z.custom` is, and tells programs what the field holds.
  .meta({ type: ['integer', 'string'], format: 'int64', pattern: digits.source }) as z.ZodType<Int64, Int64>;

function isInt64(value: unknown): value is Int64 {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'string') return digits.test(value) && isInt64(BigInt(value));
  return typeof value === 'bigint' && value >= smallest && value <= greatest;
}
