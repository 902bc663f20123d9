import { parse } from 'lossless-json';
import { checkArgument, string, wrongArgument } from '../diagnostics/arguments.js';
import { isTooDeep, maxJsonDepth } from './depth.js';

/** The last value of a member that is there twice counts, as in `JSON.parse`. */
const options = { parseNumber: readNumber, onDuplicateKey: ({ newValue }: { readonly newValue: unknown }) => newValue };

/**
 * Parses JSON as `JSON.parse` does, but an integer beyond 2^53 becomes a `bigint`: as a number it would lose digits, and be the id of
 * another row. All other numbers are numbers, as by `JSON.parse`: also those with a fraction or an exponent, which are rounded to
 * the nearest double, after 15 digits or more. `stringifyJson` is the opposite.
 *
 * @throws {SyntaxError} for a text that is not JSON.
 * @throws {VqlError} `wrong-argument` for an argument that is not a string, and for arrays and objects that are nested more than 1,000 levels
 * deep: functions that walk them would overflow the stack.
 *
 * @example
 * ```ts
 * import { parseJson } from 'vql-kit';
 * console.log(parseJson('{ "id": 1389132653974581248, "count": 5, "price": 2.5 }')); // { id: 1389132653974581248n, count: 5, price: 2.5 }
 * ```
 */
export function parseJson(text: string): unknown {
  const owner = 'The text of parseJson';
  checkArgument(owner, text, string);
  return parseJsonText(text, owner);
}

/** Parses JSON as `parseJson` does. @param owner begins the message about a text that is nested too deeply. */
export function parseJsonText(text: string, owner: string): unknown {
  if (isTooDeep(text)) {
    const expected = `JSON whose arrays and objects are nested at most ${maxJsonDepth} levels deep`;
    throw wrongArgument(owner, expected, text, () => 'deeper ones');
  }
  // Most texts have ids in quotes, and the parser of the platform is many times faster.
  return hasLongNumber(text) ? parse(text, undefined, options) : JSON.parse(text);
}

function readNumber(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(digits) ? number : BigInt(digits);
}

/** The number of digits from which on an integer may be beyond 2^53. */
const longDigits = 16;

/**
 * Whether a text has a number of so many digits, or the same inside a string after a space or a comma. A run of 16 digits contains
 * every 16th character of the text, so only these are looked at: several times as fast as a regular expression.
 */
function hasLongNumber(text: string): boolean {
  for (let index = longDigits - 1; index < text.length; index += longDigits) {
    if (!isDigit(text, index)) continue;
    let start = index;
    while (isDigit(text, start - 1)) start -= 1;
    while (isDigit(text, index + 1)) index += 1;
    if (index + 1 - start >= longDigits && isValueStart(text, start)) return true;
  }
  return false;
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}

/** Whether what begins at an index, or after the sign before it, can be a value of JSON. */
function isValueStart(text: string, index: number): boolean {
  // The beginning of the text has no character before it, and every text includes the empty one.
  return '[:, \t\n\r'.includes(text.charAt(text.charAt(index - 1) === '-' ? index - 2 : index - 1));
}
