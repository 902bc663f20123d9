import { type ArgumentKind, checkArgument, checkOptions, listOf, wrongArgument } from '../../diagnostics/arguments.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';

/** The clock and the time zone by which relative dates are computed. */
export interface RelativeDateOptions {
  /** Tells the time, once for all relative dates of a query: milliseconds since 1970. Default: the clock of the platform. */
  readonly clock?: { now(): number } | undefined;
  /** The time zone in which days begin, as `Europe/Berlin`; default `UTC`. */
  readonly timeZone?: string | undefined;
}

/** A day, as its midnight in UTC in milliseconds. */
type Day = number;

const dayMs = 24 * 60 * 60_000;

interface RelativeDateRow {
  /** Returns the day, counted from today. */
  readonly day: (today: Day, count: number) => Day;
  /** Whether its name ends with a number, as `daysAgo7`. */
  readonly takesCount?: true;
  readonly inWords: (count: number) => string;
}

/**
 * **The** table of relative dates: variables whose values follow from the time. The name of each day can be followed by `Midnight`, for
 * the time at which it begins.
 */
const rows: Readonly<Record<string, RelativeDateRow>> = {
  today: { day: (today) => today, inWords: () => 'today' },
  yesterday: { day: (today) => today - dayMs, inWords: () => 'yesterday' },
  tomorrow: { day: (today) => today + dayMs, inWords: () => 'tomorrow' },
  weekStart: { day: (today) => today - ((weekday(today) + 6) % 7) * dayMs, inWords: () => 'the Monday of this week' },
  monthStart: { day: (today) => monthStart(today, 0), inWords: () => 'the first day of this month' },
  lastMonthStart: { day: (today) => monthStart(today, -1), inWords: () => 'the first day of last month' },
  nextMonthStart: { day: (today) => monthStart(today, 1), inWords: () => 'the first day of next month' },
  quarterStart: {
    day: (today) => monthStart(today, -(month(today) % 3)),
    inWords: () => 'the first day of this quarter',
  },
  yearStart: { day: (today) => monthStart(today, -month(today)), inWords: () => 'the first day of this year' },
  daysAgo: {
    day: (today, count) => today - count * dayMs,
    takesCount: true,
    inWords: (count) => `${counted(count, 'day')} before today`,
  },
  daysAhead: {
    day: (today, count) => today + count * dayMs,
    takesCount: true,
    inWords: (count) => `${counted(count, 'day')} after today`,
  },
  monthsAgo: {
    day: (today, count) => addMonths(today, -count),
    takesCount: true,
    inWords: (count) => `${counted(count, 'month')} before today`,
  },
  monthsAhead: {
    day: (today, count) => addMonths(today, count),
    takesCount: true,
    inWords: (count) => `${counted(count, 'month')} after today`,
  },
};

/** The names of the relative dates, with a number as an example where they take one. */
export const relativeDateNames: readonly string[] = [
  'now',
  ...Object.entries(rows).map(([name, { takesCount }]) => (takesCount ? `${name}7` : name)),
];

/** The regular expression of a relative date whose number is in parentheses: `:daysAgo(7)` is `:daysAgo7`. */
export const calledDatePattern: string = `:(?:${Object.keys(rows)
  .filter((name) => rows[name]?.takesCount)
  .join('|')})\\(\\d{1,4}\\)(?:Midnight)?`;

/** Returns the value of a relative date by its name; `undefined` for any other name. */
export type RelativeDates = (name: string) => string | undefined;

/** Whether a name is the name of a relative date. */
export function isRelativeDate(name: string): boolean {
  return name === 'now' || readName(name) !== undefined;
}

/**
 * Returns the values of relative dates at a time: `now` as a date-time in UTC, a day as a date in the time zone, and its midnight as a
 * date-time in UTC.
 */
export function relativeDatesAt(instant: number, timeZone = 'UTC'): RelativeDates {
  let today: Day | undefined;
  return (name) => {
    if (name === 'now') return new Date(instant).toISOString();
    const read = readName(name);
    if (read === undefined) return undefined;
    today ??= dayAt(instant, timeZone);
    const day = read.row.day(today, read.count);
    return read.isMidnight ? new Date(midnightOf(day, timeZone)).toISOString() : isoDay(day);
  };
}

/**
 * Returns the values of relative dates at the time of a clock, which is read at most once; no values if `relativeDates` is `false`.
 *
 * @throws {VqlError} `wrong-argument` if the clock returns no time.
 */
export function relativeDatesBy({
  clock = Date,
  timeZone,
  relativeDates = true,
}: RelativeDateOptions & { readonly relativeDates?: boolean | undefined }): RelativeDates {
  let dates: RelativeDates | undefined;
  return (name) => {
    if (!relativeDates || (dates === undefined && !isRelativeDate(name))) return undefined;
    dates ??= relativeDatesAt(timeOf(clock), timeZone);
    return dates(name);
  };
}

function timeOf(clock: { now(): number }): number {
  const time = clock.now();
  if (!isTimeOfDate(time)) throw wrongArgument('The time of the clock', 'a number of milliseconds since 1970', time);
  return time;
}

/** Whether a value is a time in milliseconds that a date can have. */
export function isTimeOfDate(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

/** Returns a relative date in words, such as "7 days before today"; `undefined` for any other name. */
export function relativeDateInWords(name: string): string | undefined {
  if (name === 'now') return 'the time of the query';
  const read = readName(name);
  const day = read?.row.inWords(read.count);
  return read?.isMidnight ? `the beginning of ${day}` : day;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Returns the values of relative dates by name, for the option `variables` or for `bind`: of `now`, `today`, `daysAgo7` and the others of
 * `relativeDateNames`.
 *
 * @throws {VqlError} `wrong-argument` for another name, or an invalid option; `unknown-option`.
 *
 * @example
 * ```ts
 * import { relativeDateValues } from 'vql-kit/dialect';
 * const clock = { now: () => Date.parse('2026-03-31T22:30:00Z') };
 * console.log(relativeDateValues(['today', 'monthsAgo1'], { clock })); // { today: '2026-03-31', monthsAgo1: '2026-02-28' }
 * console.log(relativeDateValues(['todayMidnight'], { clock, timeZone: 'Europe/Berlin' })); // { todayMidnight: '2026-03-31T22:00:00.000Z' }
 * ```
 */
export function relativeDateValues(
  names: readonly string[],
  options: RelativeDateOptions = {},
): Readonly<Record<string, string>> {
  checkArgument('The names of relativeDateValues', names, listOf(relativeDateName));
  checkOptions('relativeDateValues', options, { clock: timeOfDayKind, timeZone: timeZoneKind });
  const dates = relativeDatesBy(options);
  return Object.fromEntries(names.map((name) => [name, dates(name) ?? '']));
}

const relativeDateName: ArgumentKind = {
  expected: 'the name of a relative date, such as "today" or "daysAgo7"',
  accepts: (value) => typeof value === 'string' && isRelativeDate(value),
};

/** Returns the relative date that a name is probably a typo of. Too many short names are almost `now`. */
export function nearestRelativeDate(name: string): string | undefined {
  const [, count = '7'] = /(\d{1,4})/.exec(name) ?? [];
  const suffix = /mid/i.test(name) ? 'Midnight' : '';
  const candidates = Object.entries(rows).map(([day, { takesCount }]) => day + (takesCount ? count : '') + suffix);
  return didYouMean(name, candidates, 1)[0];
}

/** A name of a time zone. */
export const timeZoneKind: ArgumentKind = {
  expected: 'the name of a time zone such as "Europe/Berlin"',
  accepts: (value) => typeof value === 'string' && isTimeZone(value),
};

/** A clock, with a function that returns the time. */
export const timeOfDayKind: ArgumentKind = {
  expected: 'an object with the function now',
  accepts: (value) => typeof Reflect.get(Object(value), 'now') === 'function',
};

function isTimeZone(name: string): boolean {
  try {
    return name === 'UTC' || new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

interface ReadName {
  readonly row: RelativeDateRow;
  readonly count: number;
  readonly isMidnight: boolean;
}

function readName(name: string): ReadName | undefined {
  const [, base = '', digits, midnight] = /^([a-zA-Z]+?)(\d{1,4})?(Midnight)?$/.exec(name) ?? [];
  const row = Object.hasOwn(rows, base) ? rows[base] : undefined;
  if (row === undefined || (row.takesCount === true) !== (digits !== undefined)) return undefined;
  return { row, count: Number(digits ?? 0), isMidnight: midnight !== undefined };
}

function weekday(day: Day): number {
  return new Date(day).getUTCDay();
}

function month(day: Day): number {
  return new Date(day).getUTCMonth();
}

function monthStart(day: Day, months: number): Day {
  const date = new Date(day);
  return new Date(date).setUTCMonth(date.getUTCMonth() + months, 1);
}

/** Returns the same day of another month, or its last day if it is shorter. */
function addMonths(day: Day, months: number): Day {
  const last = monthStart(day, months + 1) - dayMs;
  const date = new Date(last);
  return date.setUTCDate(Math.min(new Date(day).getUTCDate(), date.getUTCDate()));
}

function isoDay(day: Day): string {
  return new Date(day).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the day in a time zone. */
function dayAt(instant: number, timeZone: string): Day {
  if (timeZone === 'UTC') return Math.floor(instant / dayMs) * dayMs;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day'));
}

/** No time zone is further from UTC. */
const furthestMs = 16 * 60 * 60_000;

/** Returns the time at which a day begins in a time zone: where clocks are set forward at midnight, there is none at 00:00. */
function midnightOf(day: Day, timeZone: string): number {
  if (timeZone === 'UTC') return day;
  let before = day - furthestMs;
  let at = day + furthestMs;
  while (at - before > 1_000) {
    const middle = before + Math.floor((at - before) / 2_000) * 1_000;
    if (dayAt(middle, timeZone) < day) before = middle;
    else at = middle;
  }
  return at;
}
