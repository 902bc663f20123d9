import { textLiteral } from '../targets/sql-text.js';

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
  /** The parts in their order. */
  readonly parts: readonly DatePart[];
}

type DatePart = keyof typeof dateParts;

/** **The** parts of a date, in letters of either case, or as `strptime` has them; and the digits of each. */
const dateParts = {
  year: { letters: /^(?:yyyy|%Y)/i, digits: () => '[0-9]{4}' },
  month: { letters: /^(?:mm?|%-?m)/i, digits: digitsOf },
  day: { letters: /^(?:dd?|%-?d)/i, digits: digitsOf },
} as const;

/** Returns the digits of a part: `DD` has two, `D` and `%d` one or two. */
function digitsOf(letters: string): string {
  return /^[a-z]{2}$/i.test(letters) ? '[0-9]{2}' : '[0-9]{1,2}';
}

const timeLetters = /[ T](?:HH?:mm(?::ss)?|%H:%M(?::%S)?)$/i;

/** Reads a format of dates, such as `DD.MM.YYYY`. A time at its end may be left out. */
export function readDateFormat(format: string): DatePattern | undefined {
  let rest = format.replace(timeLetters, '');
  let regex = '';
  const parts: DatePart[] = [];
  while (rest !== '') {
    const [part, letters = ''] = Object.entries(dateParts)
      .map(([name, { letters: known }]) => [name as DatePart, known.exec(rest)?.[0]] as const)
      .find(([, found]) => found !== undefined) ?? [undefined, undefined];
    if (part === undefined && !/^[./\- ]/.test(rest)) return undefined;
    regex +=
      part === undefined
        ? `[${rest.charAt(0) === '-' ? '\\-' : rest.charAt(0)}]`
        : `(${dateParts[part].digits(letters)})`;
    if (part !== undefined) parts.push(part);
    rest = rest.slice(Math.max(1, letters.length));
  }
  return new Set(parts).size === 3 && parts.length === 3 ? { regex, parts } : undefined;
}

function isoDate(cell: string, { regex, parts }: DatePattern, otherwise: string): string {
  const whole = textLiteral(`${regex}(?:[ T]([0-9]{1,2})(:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,6})?)?))?`);
  const group = (index: number): string => `regexp_extract(${cell}, ${whole}, ${index})`;
  const padded = (index: number): string => `lpad(${group(index)}, 2, '0')`;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => parts.indexOf(part) + 1) as [
    number,
    number,
    number,
  ];
  const date = `${group(year)}, '-', ${padded(month)}, '-', ${padded(day)}`;
  const time = `CASE WHEN ${group(5)} = '' THEN '' ELSE concat(' ', ${padded(4)}, replace(${group(5)}, ',', '.')) END`;
  return `CASE WHEN regexp_full_match(${cell}, ${whole}) THEN concat(${date}, ${time}) ELSE ${otherwise} END`;
}
