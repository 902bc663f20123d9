import type * as z from 'zod';

/** The most days of each month. */
const daysOfMonth: Readonly<Record<string, number>> = {
  ...{ JAN: 31, FEB: 29, MAR: 31, APR: 30, MAY: 31, JUN: 30 },
  ...{ JUL: 31, AUG: 31, SEP: 30, OCT: 31, NOV: 30, DEC: 31 },
};

/** Returns the pattern of one of some words, in upper or lower case: a pattern in JSON Schema has no flags. */
function oneOf(words: string): string {
  return words.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`).replaceAll(' ', '|');
}

/** Returns the pattern of a field: a list of `*`, values, ranges and forms of its own, of which the first two can have a step. */
function field(value: string, ...forms: readonly string[]): string {
  const item = `(?:(?:\\*|(?:${value})(?:-(?:${value}))?)(?:/0*[1-9][0-9]*)?${forms.map((form) => `|${form}`).join('')})`;
  return `${item}(?:,${item})*`;
}

const sixtieth = field('[0-5]?[0-9]');
const day = '0?[1-9]|[12][0-9]|3[01]';
// Sunday is 0 or 7.
const weekday = `[0-7]|${oneOf('SUN MON TUE WED THU FRI SAT')}`;
const last = '[Ll]';

/** The fields that every expression has, in their order. */
const fields = [
  sixtieth,
  field('[01]?[0-9]|2[0-3]'),
  field(day, '\\?', `${last}(?:[Ww]|-(?:${day}))?`, `(?:${day})[Ww]`),
  field(`0?[1-9]|1[0-2]|${oneOf(Object.keys(daysOfMonth).join(' '))}`),
  field(weekday, '\\?', last, `(?:${weekday})(?:${last}|#[1-5])`),
];
const year = field('19[7-9][0-9]|[2-9][0-9]{3}');
const nickname = `@(?:${oneOf('YEARLY ANNUALLY MONTHLY WEEKLY DAILY MIDNIGHT HOURLY')})`;
const space = '[ \\t]+';

/**
 * The pattern of cron expressions. The interface document names no dialect, so it accepts what the usual ones do: five fields, with
 * seconds before them and years behind them.
 */
export const cronPattern = new RegExp(
  `^[ \\t]*(?:${nickname}|(?:${sixtieth}${space})?${fields.join(space)}(?:${space}${year})?)[ \\t]*$`,
);

/** Returns the schema of the cron expressions among the texts that a schema accepts. */
export function cronExpressionOf(texts: z.ZodString): z.ZodString {
  return texts
    .regex(cronPattern, { error: 'Expected a cron expression such as "0 0 1 * *".', abort: true })
    .refine(hasDay, { error: 'Expected a cron expression with a day that one of its months has.' });
}

/** Whether a month of an expression has one of its days: `0 0 30 2 *` never comes. */
function hasDay(expression: string): boolean {
  const parts = expression.trim().split(/[ \t]+/);
  // Six fields begin with seconds, or end with a year.
  const hasYear = parts.length === 7 || /\d{4}/.test(parts.at(-1) ?? '');
  const [days = '*', months = '*', weekdays = '*'] = parts.slice(hasYear ? -4 : -3);
  // Where a day of the week is given too, either is enough in most dialects.
  if (!/^[*?]$/.test(weekdays)) return true;
  return days.split(/[,-]/).some((text) => {
    const day = Number.parseInt(text, 10);
    // "*", "?", and what counts from the end of the month.
    return Number.isNaN(day) || months.split(',').some((month) => day <= mostDaysOf(month));
  });
}

/** Returns the most days of a month; 31 for a range, since one of two months that follow each other has them. */
function mostDaysOf(month: string): number {
  const name = /^\d+$/.test(month) ? Object.keys(daysOfMonth)[Number(month) - 1] : month.toUpperCase();
  return daysOfMonth[name ?? ''] ?? 31;
}
