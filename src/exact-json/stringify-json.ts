import { checkOptions, type OptionKinds, wholeNumber, wrongArgument } from '../diagnostics/arguments.js';

/** Options of `stringifyJson`. */
export interface StringifyJsonOptions {
  /** Number of spaces by which each level is indented, at most 10. Default 0: everything is on one line. */
  readonly indent?: number | undefined;
}

const optionKinds: OptionKinds<StringifyJsonOptions> = { indent: wholeNumber(0, 10) };

/**
 * Writes a value as JSON as `JSON.stringify` does, but a `bigint` as its digits, which `parseJson` reads.
 *
 * @throws {TypeError} for a cycle, as `JSON.stringify` does.
 * @throws {VqlError} `unknown-option`; `wrong-argument` for `undefined`, a function or a symbol, and for NaN and infinities anywhere in the value, which have
 * no JSON: `JSON.stringify` would write `null`. `parseJson` reads `1e400` as infinite.
 *
 * @example
 * ```ts
 * import { stringifyJson } from 'vql-kit';
 * console.log(stringifyJson({ id: 1389132653974581248n, name: 'Bolt' })); // {"id":1389132653974581248,"name":"Bolt"}
 * ```
 */
export function stringifyJson(value: unknown, options: StringifyJsonOptions = {}): string {
  checkOptions('stringifyJson', options, optionKinds);
  return writeJson(value, 'The value of stringifyJson', options);
}

/** Writes a value as `stringifyJson` does. @param owner begins the message about a value without JSON. */
export function writeJson(value: unknown, owner: string, { indent }: StringifyJsonOptions = {}): string {
  const inexpressible = (part: unknown): Error => wrongArgument(owner, expressible, part);
  let hasBigint = false;
  const write = (prefix: string): string =>
    JSON.stringify(
      value,
      function (this: Readonly<Record<string, unknown>>, key: string, member: unknown) {
        // Many programs give bigint a `toJSON` of their own, of which `member` is the result: the value itself is in its object.
        const given = this[key];
        const written = typeof given === 'bigint' ? given : member;
        if (typeof written === 'number' && !Number.isFinite(written)) throw inexpressible(written);
        if (typeof written !== 'bigint') return written;
        hasBigint = true;
        return `${prefix}${written}`;
      },
      indent,
    );
  const text: string | undefined = write('');
  if (text === undefined) throw inexpressible(value);
  if (!hasBigint) return text;
  // Bigints are written as strings that begin with a mark, and the quotes are removed. No other string has the mark.
  let mark: string;
  do mark = `bigint ${Math.random().toString(36).slice(2)} `;
  while (text.includes(mark));
  return write(mark).replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/** Completes "… must be", of values that JSON can have. */
export const expressible = 'a value that JSON can express';
