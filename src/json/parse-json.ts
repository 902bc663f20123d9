import { parse } from 'lossless-json';
import { checkArgument, string } from '../diagnostics/arguments.js';

/** A number of so many digits that it may be beyond 2^53, or the same inside a string. */
const longNumber = /(?:^|[[:,\s])-?\d{16}/;

/** The last value of a member that is there twice counts, as in `JSON.parse`. */
const options = { parseNumber: readNumber, onDuplicateKey: ({ newValue }: { readonly newValue: unknown }) => newValue };

/**
 * Parses JSON as `JSON.parse` does, but an integer beyond 2^53 becomes a `bigint`: as a number it would lose digits, and be the id of
 * another row. All other numbers are numbers, as by `JSON.parse`: also those with a fraction or an exponent, which are rounded to
 * the nearest double, after 15 digits or more. `stringifyJson` is the opposite.
 *
 * @throws {SyntaxError} for a text that is not JSON.
 * @throws {VqlError} `wrong-argument` for what is not a text.
 *
 * @example
 * ```ts
 * import { parseJson } from 'vql-kit/json';
 * console.log(parseJson('{ "id": 1389132653974581248, "count": 5, "price": 2.5 }')); // { id: 1389132653974581248n, count: 5, price: 2.5 }
 * ```
 */
export function parseJson(text: string): unknown {
  checkArgument('The text of parseJson', text, string);
  // Most texts have ids in quotes, and the parser of the platform is many times faster.
  return longNumber.test(text) ? parse(text, undefined, options) : JSON.parse(text);
}

function readNumber(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(digits) ? number : BigInt(digits);
}
