import { wrongArgument } from '../diagnostics/arguments.js';

/**
 * Writes a value as JSON as `JSON.stringify` does, but a `bigint` as its digits, which `parseJson` reads.
 *
 * @throws {TypeError} for a cycle, as `JSON.stringify` does.
 * @throws {VqlError} `wrong-argument` for `undefined`, a function or a symbol, which have no JSON.
 *
 * @example
 * ```ts
 * import { stringifyJson } from 'vql-kit/json';
 * console.log(stringifyJson({ id: 1389132653974581248n, name: 'Bolt' })); // {"id":1389132653974581248,"name":"Bolt"}
 * ```
 */
export function stringifyJson(value: unknown): string {
  let hasBigint = false;
  const write = (prefix: string): string =>
    JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key: string, member: unknown) {
      // Read from its object: many programs give bigint a `toJSON` of their own, which has been called before.
      const given = this[key];
      if (typeof given !== 'bigint') return member;
      hasBigint = true;
      return `${prefix}${given}`;
    });
  const text: string | undefined = write('');
  if (text === undefined) throw wrongArgument('The value of stringifyJson', 'a value that JSON can express', value);
  if (!hasBigint) return text;
  // Bigints are written as strings that begin with a mark, and the quotes are removed. No other string has the mark.
  let mark: string;
  do mark = `bigint ${Math.random()} `;
  while (text.includes(mark));
  return write(mark).replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}
