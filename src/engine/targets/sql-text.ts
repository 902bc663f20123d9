import { comparisons } from '../../dialect/comparison.js';
import type { ComparisonOperator } from '../../vql/ast.js';
import type { Typed } from './target.js';

/** Quotes a name as an identifier. All targets use double quotes, doubled inside. */
export function identifier(name: string): string {
  return `"${name.includes('"') ? name.replaceAll('"', '""') : name}"`;
}

/** Quotes a text as a literal of SQL. All targets double the quotes in it, whatever VQL does. */
export function textLiteral(text: string): string {
  return `'${text.includes("'") ? text.replaceAll("'", "''") : text}'`;
}

/** Quotes a text as a literal; clients and drivers end a statement at a NUL, which is written as a call. */
export function literalWithNul(text: string): string {
  if (!text.includes('\0')) return textLiteral(text);
  return `(${text.split('\0').map(textLiteral).join(' || chr(0) || ')})`;
}

/** Regular expression for the trailing zeros of a decimal, and for its point if only zeros follow; group 1 remains. */
export const trailingZeros = '([.][0-9]*[1-9])0+$|[.]0+$';

/** The rest of the ISO 8601 text of a date, which VQL compares as a point in time. */
export const midnight = "'T00:00:00.000Z'";

/** Shortens the ISO 8601 text of a time with microseconds to milliseconds if the microseconds are zero, and adds `Z`. */
export function isoTime(text: string): string {
  return `(regexp_replace(${text}, '000$', '') || 'Z')`;
}

/** The most digits of a column's decimals. All targets with decimals compare 38 digits. */
export const decimalDigits = { integer: 20, fraction: 18 } as const;

/**
 * Compares two numbers, of which a double has the value that it is written as. Beside an integer or a decimal, only an equal
 * double needs its digits: rounding keeps the order of different ones. `digitsOf` writes the fewest digits that no other double has.
 */
export function compareByDigits(
  a: Typed,
  operator: ComparisonOperator,
  b: Typed,
  digitsOf: (double: string) => string,
): string {
  if (a.type === b.type || (a.type !== 'double' && b.type !== 'double')) return `${a.sql} ${operator} ${b.sql}`;
  if (a.type === 'double') return compareByDigits(b, comparisons[operator].mirrored, a, digitsOf);
  const nearest = nearestDouble(a);
  const digits = `CAST(${digitsOf(b.sql)} AS DECIMAL(38,18))`;
  return [
    // No integer and no decimal is as large.
    `CASE WHEN abs(${b.sql}) >= 1e20 THEN 0 * ${nearest} ${operator} ${b.sql}`,
    `WHEN ${nearest} = ${b.sql} THEN ${a.sql} ${operator} ${digits}`,
    `ELSE ${nearest} ${operator} ${b.sql} END`,
  ].join(' ');
}

/** Writes the double that is nearest to an integer or decimal. The direct cast of a decimal would round twice. */
export function nearestDouble({ sql, type }: Typed): string {
  return type === 'decimal' ? `CAST(CAST(${sql} AS VARCHAR) AS DOUBLE)` : `CAST(${sql} AS DOUBLE)`;
}

/** Regular expression for a number in VQL, JSON and C-Unit. */
export const numeralPattern = '^[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$';

/** Writes a date, or a date-time in UTC, in SQL. */
export function sqlTime(milliseconds: number, micros: number, type: 'date' | 'date-time' | 'instant'): string {
  // A year beyond four digits has a sign and zeros in JavaScript: `+010000`.
  const text = new Date(milliseconds).toISOString().replace(/^\+?(-?)0*(\d{4,}-)/, '$1$2');
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
