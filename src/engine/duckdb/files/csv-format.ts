import { textLiteral } from '../../targets/sql-text.js';

/** How the numbers and dates of a CSV file are written. */
export interface CellFormat {
  readonly decimal?: '.' | ',' | undefined;
  readonly dateFormat?: string | undefined;
}

/** Writes the cell with its number or date as JSON and ISO 8601 have them. A cell that is neither is never made one. */
export function standardCell(cell: string, { decimal, dateFormat }: CellFormat): string {
  const number = decimal === ',' ? withPoint(cell) : cell;
  const date = dateFormat === undefined ? undefined : readDateFormat(dateFormat);
  return date === undefined ? number : isoDate(cell, date, number);
}

/** Writes a number with a point. `1.234` becomes `1,234`, which is a text: it could be a number with a point, or with a group. */
function withPoint(cell: string): string {
  const grouped = `regexp_full_match(${cell}, '-?[1-9][0-9]{0,2}([.][0-9]{3})+,[0-9]+')`;
  const numeric = `regexp_full_match(${cell}, '[0-9.,+-]+([eE][0-9+-]+)?')`;
  return `CASE WHEN ${grouped} THEN translate(${cell}, ',.', '.') WHEN ${numeric} THEN translate(${cell}, '.,', ',.') ELSE ${cell} END`;
}

/** A format of dates, after which a cell can have a time. */
interface DatePattern {
  readonly regex: string;
  /** The parts in their order, by their letters: y, m and d. */
  readonly parts: readonly string[];
}

const [letters, separator] = ['([Yy]{4}|[Mm]{1,2}|[Dd]{1,2}|%Y|%-?[md])', '([./ -]*)'];
const datePattern = new RegExp(`^${letters}${separator}${letters}${separator}${letters}$`);
const timeLetters = /[ T](?:HH?:mm(?::ss)?|%H:%M(?::%S)?)$/i;

/**
 * Reads a format of dates, such as `DD.MM.YYYY`. Cells can leave out the time at its end and, between separators, the first 0 of a day
 * and a month.
 */
export function readDateFormat(format: string): DatePattern | undefined {
  const [, first = '', after = '', second = '', before = '', third = ''] =
    datePattern.exec(format.replace(timeLetters, '')) ?? [];
  const parts = [first, second, third].map((part) => part.slice(-1).toLowerCase());
  if (new Set(parts).size < 3) return undefined;
  const least = after !== '' && before !== '' ? 1 : 2;
  const digits = parts.map((part) => (part === 'y' ? '([0-9]{4})' : `([0-9]{${least},2})`));
  const [left, right] = [after, before].map((text) => text.replaceAll('.', '[.]'));
  return { regex: `${digits[0]}${left}${digits[1]}${right}${digits[2]}`, parts };
}

function isoDate(cell: string, { regex, parts }: DatePattern, otherwise: string): string {
  const whole = textLiteral(`${regex}(?:[ T]([0-9]{1,2})(:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,6})?)?))?`);
  const group = (index: number): string => `regexp_extract(${cell}, ${whole}, ${index})`;
  const padded = (index: number): string => `lpad(${group(index)}, 2, '0')`;
  const indexOf = (part: string): number => parts.indexOf(part) + 1;
  const date = `${group(indexOf('y'))}, '-', ${padded(indexOf('m'))}, '-', ${padded(indexOf('d'))}`;
  const time = `CASE WHEN ${group(5)} = '' THEN '' ELSE concat(' ', ${padded(4)}, replace(${group(5)}, ',', '.')) END`;
  return `CASE WHEN regexp_full_match(${cell}, ${whole}) THEN concat(${date}, ${time}) ELSE ${otherwise} END`;
}
