import type * as z from 'zod';
import { quoted } from '../diagnostics/quoted.js';

/** Returns the pattern of one of some words, in upper or lower case: a pattern in JSON Schema has no flags. */
function oneOf(words: readonly string[]): string {
  return words.join('|').replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);
}

/** A field of a cron expression. */
interface CronField {
  readonly min: number;
  readonly max: number;
  /** The pattern of a value. */
  readonly value: string;
  /** The pattern of a list of `*`, values, ranges and forms of its own, of which the first two can have a step. */
  readonly pattern: string;
  /** Words for the values, from the first one on. */
  readonly words: readonly string[];
}

interface FieldParts extends Pick<CronField, 'min' | 'max' | 'value'> {
  readonly words?: readonly string[];
  readonly forms?: readonly string[];
}

function field({ min, max, value: number, words = [], forms = [] }: FieldParts): CronField {
  const value = words.length === 0 ? number : `${number}|${oneOf(words)}`;
  const item = `(?:(?:\\*|(?:${value})(?:-(?:${value}))?)(?:/0*[1-9][0-9]*)?${forms.map((form) => `|${form}`).join('')})`;
  return { min, max, value, pattern: `${item}(?:,${item})*`, words };
}

const monthWords = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdayWords = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const day = '0?[1-9]|[12][0-9]|3[01]';
const weekday = `[0-7]|${oneOf(weekdayWords)}`;
const last = '[Ll]';

const sixtieth = field({ min: 0, max: 59, value: '[0-5]?[0-9]' });
const hours = field({ min: 0, max: 23, value: '[01]?[0-9]|2[0-3]' });
const days = field({ min: 1, max: 31, value: day, forms: ['\\?', `${last}(?:[Ww]|-(?:${day}))?`, `(?:${day})[Ww]`] });
const months = field({ min: 1, max: 12, value: '0?[1-9]|1[0-2]', words: monthWords });
// Sunday is 0 or 7.
const weekdays = field({
  min: 0,
  max: 6,
  value: '[0-7]',
  words: weekdayWords,
  forms: ['\\?', last, `(?:${weekday})(?:${last}|#[1-5])`],
});
const years = field({ min: 1970, max: 9999, value: '19[7-9][0-9]|[2-9][0-9]{3}' });

/** The fields that every expression has, in their order. */
const fields = [sixtieth, hours, days, months, weekdays];
const nickname = `@(?:${oneOf(['YEARLY', 'ANNUALLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'MIDNIGHT', 'HOURLY'])})`;
const space = '[ \\t]+';

/**
 * The pattern of cron expressions. The interface document names no dialect, so it accepts what the usual ones do: five fields, with
 * seconds before them and years behind them.
 */
export const cronPattern = new RegExp(
  `^[ \\t]*(?:${nickname}|(?:${sixtieth.pattern}${space})?${fields.map(({ pattern }) => pattern).join(space)}(?:${space}${years.pattern})?)[ \\t]*$`,
);

/** Returns the schema of the cron expressions among the texts that a schema accepts. */
export function cronExpressionOf(texts: z.ZodString): z.ZodString {
  return texts
    .regex(cronPattern, { error: 'Expected a cron expression such as "0 0 1 * *".', abort: true })
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}

/** Says why an expression of the pattern never comes, or is refused by most dialects; `undefined` if it comes. */
function problemOf(text: string): string | undefined {
  const parts = text.trim().split(/[ \t]+/);
  // Six fields begin with seconds, or end with years.
  const readings = [fields, [sixtieth, ...fields], [...fields, years], [sixtieth, ...fields, years]].filter(
    (all) =>
      all.length === parts.length && all.every(({ pattern }, index) => matches(`^(?:${pattern})$`, parts[index] ?? '')),
  );
  const problems = readings.map((all) => problemOfReading(all.map((one, index) => [one, parts[index] ?? '*'])));
  return problems.includes(undefined) ? undefined : problems[0];
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern).test(text);
}

/** The fields of an expression, with their lists. */
type Reading = readonly (readonly [CronField, string])[];

function problemOfReading(parts: Reading): string | undefined {
  for (const [of, list] of parts)
    for (const item of list.split(',')) {
      const { from = of.min, to = of.max, step = 1 } = readItem(of, item) ?? {};
      if (from > to) return `Expected a cron expression whose ranges ascend; write ${quoted(item)} as two of them.`;
      if (step > of.max - of.min + 1)
        return `Expected a cron expression whose steps fit their fields; that of ${quoted(item)} is too long.`;
    }
  return hasDay(parts) ? undefined : 'Expected a cron expression with a day that one of its months has.';
}

/** The values of an item of a list. */
interface ItemValues {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Reads `*`, a value or a range, with or without a step; `undefined` for the other forms of days. */
function readItem(of: CronField, item: string): ItemValues | undefined {
  const [, from, to, step] = new RegExp(`^(\\*|${of.value})(?:-(${of.value}))?(?:/([0-9]+))?$`).exec(item) ?? [];
  if (from === undefined) return undefined;
  const first = from === '*' ? of.min : valueOf(of, from);
  const isOpen = from === '*' || step !== undefined;
  let end = to === undefined ? (isOpen ? of.max : first) : valueOf(of, to);
  // A week may end on Sunday.
  if (of === weekdays && to !== undefined && end === 0) end = 7;
  return { from: first, to: end, step: Number(step ?? 1) };
}

function valueOf({ words, min }: CronField, text: string): number {
  const index = words.indexOf(text.toUpperCase());
  return index < 0 ? Number(text) : index + min;
}

function hasValue(of: CronField, list: string, value: number): boolean {
  return list.split(',').some((item) => {
    const read = readItem(of, item);
    return read !== undefined && value >= read.from && value <= read.to && (value - read.from) % read.step === 0;
  });
}

/** A day of a year. */
interface CalendarDay {
  readonly day: number;
  readonly weekday: number;
  /** The last day of its month. */
  readonly last: number;
}

/**
 * Whether there is a day at which an expression comes. Of an expression with both a day of the month and a day of the week, dialects make
 * "or", and some of them "and": one of both is enough.
 */
function hasDay(parts: Reading): boolean {
  const lists = new Map(parts);
  const [dayList = '*', monthList = '*', weekdayList = '*'] = [days, months, weekdays].map((one) => lists.get(one));
  const isAny = (list: string): boolean => list.split(',').some((item) => item === '*' || item === '?');
  const comes = (one: CalendarDay): boolean => {
    if (isAny(dayList)) return isAny(weekdayList) || hasWeekday(weekdayList, one);
    return hasDayOfMonth(dayList, one) || (!isAny(weekdayList) && hasWeekday(weekdayList, one));
  };
  for (const year of calendarsOf(lists.get(years)))
    for (let month = 1; month <= 12; month++) {
      if (!hasValue(months, monthList, month)) continue;
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
      for (let day = 1; day <= last; day++) if (comes({ day, last, weekday: (first + day - 1) % 7 })) return true;
    }
  return false;
}

/** Returns a year of each calendar that some years have: there are 14, by the first day of the week and the leap day. */
function calendarsOf(list: string | undefined): Iterable<number> {
  const found = new Map<string, number>();
  // All of them are in 28 years.
  const end = list === undefined ? years.min + 28 : years.max;
  for (let year = years.min; year <= end && found.size < 14; year++)
    if (list === undefined || hasValue(years, list, year))
      found.set(`${new Date(Date.UTC(year, 0, 1)).getUTCDay()} ${new Date(Date.UTC(year, 2, 0)).getUTCDate()}`, year);
  return found.values();
}

function hasDayOfMonth(list: string, { day, last }: CalendarDay): boolean {
  return list.split(',').some((item) => {
    // The working day that is nearest to a day comes in each month that has the day.
    const [, end, before = '0', nearest] = /^(?:(l)(?:w|-(\d+))?|(\d+)w)$/i.exec(item) ?? [];
    if (end !== undefined) return day === last - Number(before);
    return nearest === undefined ? hasValue(days, item, day) : day === Number(nearest);
  });
}

function hasWeekday(list: string, { day, last, weekday }: CalendarDay): boolean {
  return list.split(',').some((item) => {
    const [, name, nth] = /^(.*?)(?:l|#(\d))$/i.exec(item) ?? [];
    if (name === undefined) return hasValue(weekdays, item, weekday) || (weekday === 0 && hasValue(weekdays, item, 7));
    // The last day of the week.
    if (name === '') return true;
    const isNth = nth === undefined ? day + 7 > last : Math.ceil(day / 7) === Number(nth);
    return isNth && valueOf(weekdays, name) % 7 === weekday;
  });
}
