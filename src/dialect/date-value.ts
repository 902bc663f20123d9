const isoPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A time: whole milliseconds since 1970, and the further digits of its second without zeros at the end. */
export interface DateValue {
  readonly milliseconds: number;
  /** Kept as digits: added to the milliseconds, a double would lose those beyond the sixth of a second. */
  readonly finer: string;
}

/** Reads a date or date-time in ISO 8601; `undefined` for any other text. Without a zone it is UTC. */
export function dateValue(text: string): DateValue | undefined {
  const match = isoPattern.exec(text);
  if (match === null) return undefined;
  const [, date = '', time, seconds = ':00', zone = 'Z'] = match;
  if (!isDay(date)) return undefined;
  if (time === undefined) return { milliseconds: Date.parse(date), finer: '' };
  const toMilliseconds = seconds.slice(0, ':00.000'.length);
  const milliseconds = Date.parse(`${date}T${time}${toMilliseconds}${toJsZone(zone)}`);
  if (Number.isNaN(milliseconds)) return undefined;
  return { milliseconds, finer: seconds.slice(toMilliseconds.length).replace(/0+$/, '') };
}

/** Converts a zone to `Z` or `+01:00`, which JavaScript reads; `+0100` and `+01` of ISO 8601 and `z` of RFC 3339 it does not. */
function toJsZone(zone: string): string {
  if (/^z$/i.test(zone)) return 'Z';
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}

/** Returns the part of a date-like text that does not exist: the day, such as the 30th of February, or the time. */
export function missingPart(text: string): 'day' | 'time' | undefined {
  const [, date] = isoPattern.exec(text) ?? [];
  if (date === undefined || dateValue(text) !== undefined) return undefined;
  return isDay(date) ? 'time' : 'day';
}

/** Returns the dates that a text in the order of another country can mean: a day and a month with slashes between them can be either. */
export function foreignDates(text: string): readonly string[] {
  const [, first = '', sign, second = '', year = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text.trim()) ?? [];
  if (sign === undefined) return [];
  const iso = (month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const dates = new Set([iso(second, first), ...(sign === '/' ? [iso(first, second)] : [])]);
  return [...dates].filter(isDay);
}

/** Whether a day exists: JavaScript reads the 30th of February as the 1st of March. */
function isDay(date: string): boolean {
  const day = Number(date.slice(8));
  return day >= 1 && day <= daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
