/** A time: whole milliseconds since 1970, and the further digits of its second without zeros at the end. */
export interface DateValue {
  readonly milliseconds: number;
  /** A string of digits: added to the milliseconds, a double would lose the digits beyond microseconds. */
  readonly finer: string;
  /** Whether it is written without a time: the day as a whole, or its midnight in UTC. */
  readonly isDay: boolean;
}

const isoPattern = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Reads a date or date-time in ISO 8601, with `T` or a space before the time; `undefined` for any other text. Without a zone it is UTC. The
 * end of a day can be written as 24:00.
 */
export function readDate(text: string): DateValue | undefined {
  const match = isoPattern.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part = '0') => Number(part));
  if (!isDay(year, month, day)) return undefined;
  // Unlike `Date.UTC`, it takes the years 0 to 99 as they are.
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  if (match[4] === undefined) return { milliseconds: midnight, finer: '', isDay: true };
  const [fraction = '', zone = 'Z'] = [match[7], match[8]];
  const shift = zoneMinutes(zone);
  const isTime = hour < 24 || (hour === 24 && minute === 0 && second === 0 && !/[1-9]/.test(fraction));
  if (shift === undefined || !isTime || minute > 59 || second > 59) return undefined;
  const milliseconds = midnight + (hour * 60 + minute - shift) * 60_000 + second * 1000;
  return {
    milliseconds: milliseconds + Number(fraction.slice(0, 3).padEnd(3, '0')),
    finer: fraction.slice(3).replace(/0+$/, ''),
    isDay: false,
  };
}

/** Returns the offset of a zone from UTC in minutes: of `Z`, `+01:00`, `+0100` or `+01`; `undefined` if there is no such zone. */
function zoneMinutes(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Returns the day after a day, in ISO 8601; undefined for a date with a time, any other text, and the last day of the year 9999. */
export function nextDay(text: string): string | undefined {
  const date = readDate(text);
  if (date?.isDay !== true) return undefined;
  const next = new Date(date.milliseconds + 24 * 60 * 60_000).toISOString();
  return /^\d{4}-/.test(next) ? next.slice(0, 'YYYY-MM-DD'.length) : undefined;
}

/** Returns the microseconds after the milliseconds of a date, from 0 to 999. */
export function microsecondsOf({ finer }: DateValue): number {
  return Number(finer.slice(0, 3).padEnd(3, '0'));
}

/** Compares two dates: negative, zero or positive as `a` is before, equal to or after `b`. A day is its midnight in UTC. */
export function compareDates(a: DateValue, b: DateValue): number {
  if (a.milliseconds !== b.milliseconds) return a.milliseconds - b.milliseconds;
  // Digits after the decimal point are in the same order as the fractions that they write.
  return a.finer === b.finer ? 0 : a.finer < b.finer ? -1 : 1;
}

/** Returns a key that equal dates have in common, and no others. */
export function dateKey({ milliseconds, finer }: Pick<DateValue, 'milliseconds' | 'finer'>): string {
  return `${milliseconds} ${finer}`;
}

/** Returns the part of a date-like text that does not exist: the day, such as the 30th of February, or the time. */
export function missingPart(text: string): 'day' | 'time' | undefined {
  const [matched, year, month, day] = isoPattern.exec(text) ?? [];
  if (matched === undefined || readDate(text) !== undefined) return undefined;
  return isDay(Number(year), Number(month), Number(day)) ? 'time' : 'day';
}

/** Returns the dates that a text in the order of another country can mean: a day and a month with slashes between them can be either. */
export function foreignDates(text: string): readonly string[] {
  const [, first = '', sign, second = '', year = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text.trim()) ?? [];
  if (sign === undefined) return [];
  const iso = (month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const dates = new Set([iso(second, first), ...(sign === '/' ? [iso(first, second)] : [])]);
  return [...dates].filter((date) => readDate(date) !== undefined);
}

/** Whether a day exists: `Date` takes the 30th of February for the 1st of March. */
function isDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
