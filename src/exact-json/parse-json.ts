import { compareNumber, parse } from 'lossless-json';
import {
  checkArgument,
  checkOptions,
  flag,
  type OptionKinds,
  string,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { isTooDeep, maxJsonDepth } from './depth.js';

/** Options of `parseJson`. */
export interface ParseJsonOptions {
  /**
   * Whether a number with a fraction or an exponent becomes a string of its digits if a double would change its value: the amount of a
   * ledger, for example. Default `false`: it is rounded to the nearest double.
   */
  readonly exactDecimals?: boolean | undefined;
}

const optionKinds: OptionKinds<ParseJsonOptions> = { exactDecimals: flag };

/** The last value of a member that is there twice counts, as in `JSON.parse`. */
const onDuplicateKey = ({ newValue }: { readonly newValue: unknown }): unknown => newValue;

/**
 * Parses JSON as `JSON.parse` does, but an integer beyond 2^53 becomes a `bigint`: as a number it would lose digits, and be the id of
 * another row. All other numbers are numbers, as by `JSON.parse`: also those with a fraction or an exponent, which are rounded to
 * the nearest double, after 15 digits or more, unless the option `exactDecimals` is set. `stringifyJson` is the opposite.
 *
 * @throws {SyntaxError} for a string that is not JSON.
 * @throws {VqlError} `unknown-option`; `wrong-argument` for an argument that is not a string, and for arrays and objects that are nested more than 1,000 levels
 * deep: functions that traverse them would overflow the stack.
 *
 * @example
 * ```ts
 * import { parseJson } from 'vql-kit';
 * console.log(parseJson('{ "id": 1389132653974581248, "count": 5, "price": 2.5 }')); // { id: 1389132653974581248n, count: 5, price: 2.5 }
 * ```
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): unknown {
  const owner = 'The text of parseJson';
  checkArgument(owner, text, string);
  checkOptions('parseJson', options, optionKinds);
  return parseJsonText(text, owner, options);
}

/** Parses JSON as `parseJson` does. @param owner begins the message about JSON that is nested too deeply. */
export function parseJsonText(text: string, owner: string, { exactDecimals = false }: ParseJsonOptions = {}): unknown {
  if (isTooDeep(text)) {
    const expected = `JSON whose arrays and objects are nested at most ${maxJsonDepth} levels deep`;
    throw wrongArgument(owner, expected, text, () => 'deeper ones');
  }
  // Most answers have ids in quotes, and the parser of the platform is many times faster.
  if (exactDecimals && inexact.test(text))
    return parse(text, undefined, { parseNumber: readExactNumber, onDuplicateKey });
  return hasLongNumber(text) ? parse(text, undefined, { parseNumber: readNumber, onDuplicateKey }) : JSON.parse(text);
}

const integer = /^-?\d+$/;

function readNumber(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) || !integer.test(digits) ? number : BigInt(digits);
}

/** Matches JSON that may have a number that a double changes: one with more than 15 digits, or with an exponent of three. */
const inexact = /[\d.]{16}|\d[eE][+-]?\d{3}/;

function readExactNumber(digits: string): number | bigint | string {
  const number = readNumber(digits);
  if (integer.test(digits)) return number;
  return Number.isFinite(number) && compareNumber(digits, String(number)) === 0 ? number : digits;
}

/** The number of digits from which on an integer may be beyond 2^53. */
const longDigits = 16;

/**
 * Whether JSON has a number of so many digits, or the same inside a string after a space or a comma. A run of 16 digits contains
 * every 16th character of the JSON, so only these are read: several times as fast as a regular expression.
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
  // Before the first character is the empty string, which every string includes.
  return '[:, \t\n\r'.includes(text.charAt(text.charAt(index - 1) === '-' ? index - 2 : index - 1));
}
