import { quote } from '../../dialect/string-literal.js';

/** A name as an identifier: all targets take double quotes, doubled inside, so that no name can end it early. */
export function identifier(name: string): string {
  return `"${name.includes('"') ? name.replaceAll('"', '""') : name}"`;
}

/** A name as a text in SQL, for the members of JSON documents. */
export function textLiteral(text: string): string {
  return quote(text);
}

/** The zeros at the end of a decimal, and its point where nothing else stands behind it; what stays is the first group. */
export const trailingZeros = '([.][0-9]*[1-9])0+$|[.]0+$';

/** What stands behind the day where a date is written as VQL's values of rows are, as a text of a point in time. */
export const midnight = "'T00:00:00.000Z'";

/** A time with six digits behind the second, without the last three where they are zeros, as texts of points in time have it. */
export function isoTime(text: string): string {
  return `(regexp_replace(${text}, '000$', '') || 'Z')`;
}

/** What VQL, JSON and C-Unit take for a number, as a regular expression of SQL. */
export const numeralPattern = '^[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$';
