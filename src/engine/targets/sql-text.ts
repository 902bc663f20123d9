import { quote } from '../../dialect/literals.js';

/** Quotes a name as an identifier. All targets use double quotes, doubled inside. */
export function identifier(name: string): string {
  return `"${name.includes('"') ? name.replaceAll('"', '""') : name}"`;
}

/** Quotes a text that is part of the statement, such as the path in a JSON document. */
export function textLiteral(text: string): string {
  return quote(text);
}

/** Regular expression for the trailing zeros of a decimal, and for its point if only zeros follow; group 1 remains. */
export const trailingZeros = '([.][0-9]*[1-9])0+$|[.]0+$';

/** The rest of the ISO 8601 text of a date, which VQL compares as a point in time. */
export const midnight = "'T00:00:00.000Z'";

/** Shortens the ISO 8601 text of a time with microseconds to milliseconds if the microseconds are zero, and adds `Z`. */
export function isoTime(text: string): string {
  return `(regexp_replace(${text}, '000$', '') || 'Z')`;
}

/** Regular expression for a number in VQL, JSON and C-Unit. */
export const numeralPattern = '^[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$';

/** Writes a date, or a date-time in UTC, in SQL. */
export function sqlTime(milliseconds: number, micros: number, type: 'date' | 'date-time' | 'instant'): string {
  const text = new Date(milliseconds).toISOString();
  if (type === 'date') return text.slice(0, -14);
  const finer = micros === 0 ? '' : String(micros).padStart(3, '0');
  return `${text.slice(0, -1).replace('T', ' ')}${finer}${type === 'instant' ? '+00:00' : ''}`;
}

/**
 * Replaces the letters that match a letter of the pattern by that letter. The functions of the targets that ignore letter case
 * depend on a collation, and differ in letters such as `İ`.
 */
export function withLetters(
  text: string,
  letters: ReadonlyMap<string, string>,
  parameter: (value: string) => string,
): string {
  if (letters.size === 0) return text;
  let [from, to] = ['', ''];
  for (const [letter, others] of letters) {
    from += others;
    to += letter.repeat([...others].length);
  }
  return `translate(${text}, ${parameter(from)}, ${parameter(to)})`;
}

/** Writes `LIMIT … OFFSET …`. */
export function limitOffset(limit: number | undefined, offset: number | undefined): string {
  return `${limit === undefined ? '' : ` LIMIT ${limit}`}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
}
