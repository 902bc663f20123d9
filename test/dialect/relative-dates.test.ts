import { describe, expect, it } from 'vitest';
import {
  isRelativeDate,
  relativeDateNames,
  relativeDatesAt,
  relativeDatesBy,
  relativeDateValues,
} from '../../src/dialect/value/relative-date.js';

const at = (text: string, timeZone?: string) => relativeDatesAt(Date.parse(text), timeZone);

describe('a relative date', () => {
  it.each([
    ['now', '2026-11-30T10:15:30.250Z'],
    ['today', '2026-11-30'],
    ['yesterday', '2026-11-29'],
    ['tomorrow', '2026-12-01'],
    ['weekStart', '2026-11-30'],
    ['monthStart', '2026-11-01'],
    ['lastMonthStart', '2026-10-01'],
    ['nextMonthStart', '2026-12-01'],
    ['quarterStart', '2026-10-01'],
    ['yearStart', '2026-01-01'],
    ['daysAgo7', '2026-11-23'],
    ['daysAgo0', '2026-11-30'],
    ['daysAhead31', '2026-12-31'],
    ['monthsAgo9', '2026-02-28'],
    ['monthsAhead3', '2027-02-28'],
    ['todayMidnight', '2026-11-30T00:00:00.000Z'],
    ['daysAgo7Midnight', '2026-11-23T00:00:00.000Z'],
  ])('%s', (name, value) => {
    expect(at('2026-11-30T10:15:30.250Z')(name)).toBe(value);
    expect(isRelativeDate(name)).toBe(true);
  });

  it.each([
    'daysAgo',
    'today7',
    'daysAgo12345',
    'Today',
    'nowMidnight',
    'Midnight',
    '',
    'constructor',
    '__proto__',
    'daysAgo7d',
  ])('is not "%s"', (name) => {
    expect(at('2026-11-30T00:00:00Z')(name)).toBeUndefined();
    expect(isRelativeDate(name)).toBe(false);
  });

  it.each([
    ['2026-03-31T12:00:00Z', 'monthsAgo1', '2026-02-28'],
    ['2024-03-31T12:00:00Z', 'monthsAgo1', '2024-02-29'],
    ['2024-02-29T12:00:00Z', 'monthsAgo12', '2023-02-28'],
    ['2024-02-29T12:00:00Z', 'monthsAhead48', '2028-02-29'],
    ['2026-01-31T12:00:00Z', 'monthsAhead1', '2026-02-28'],
    ['2026-03-31T12:00:00Z', 'lastMonthStart', '2026-02-01'],
    ['2026-01-31T12:00:00Z', 'nextMonthStart', '2026-02-01'],
    ['2026-01-15T12:00:00Z', 'lastMonthStart', '2025-12-01'],
    ['2024-03-01T00:00:00Z', 'yesterday', '2024-02-29'],
    ['2026-12-31T23:59:59Z', 'tomorrow', '2027-01-01'],
    ['2026-01-01T00:00:00Z', 'quarterStart', '2026-01-01'],
    ['2026-06-30T00:00:00Z', 'quarterStart', '2026-04-01'],
    ['2026-11-29T12:00:00Z', 'weekStart', '2026-11-23'],
    ['2026-12-05T12:00:00Z', 'weekStart', '2026-11-30'],
    ['2026-01-01T12:00:00Z', 'weekStart', '2025-12-29'],
    ['1969-12-31T23:00:00Z', 'today', '1969-12-31'],
  ])('at %s: %s', (time, name, value) => {
    expect(at(time)(name)).toBe(value);
  });

  it.each([
    ['2026-11-30T23:30:00Z', 'Europe/Berlin', 'today', '2026-12-01'],
    ['2026-11-30T23:30:00Z', 'Europe/Berlin', 'todayMidnight', '2026-11-30T23:00:00.000Z'],
    ['2026-11-30T03:30:00Z', 'America/New_York', 'today', '2026-11-29'],
    ['2026-11-30T03:30:00Z', 'America/New_York', 'todayMidnight', '2026-11-29T05:00:00.000Z'],
    ['2026-11-30T12:00:00Z', 'Asia/Kathmandu', 'todayMidnight', '2026-11-29T18:15:00.000Z'],
    ['2026-11-30T12:00:00Z', 'Pacific/Kiritimati', 'todayMidnight', '2026-11-30T10:00:00.000Z'],
    // The clocks of Berlin were set forward on 2026-03-29 and back on 2026-10-25, at 01:00 UTC.
    ['2026-03-29T12:00:00Z', 'Europe/Berlin', 'todayMidnight', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29T12:00:00Z', 'Europe/Berlin', 'tomorrowMidnight', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25T12:00:00Z', 'Europe/Berlin', 'todayMidnight', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25T12:00:00Z', 'Europe/Berlin', 'tomorrowMidnight', '2026-10-25T23:00:00.000Z'],
    ['2026-10-25T22:30:00Z', 'Europe/Berlin', 'today', '2026-10-25'],
    // In Santiago the clocks go forward at midnight: 2026-09-06 begins at 01:00, which is 04:00 UTC.
    ['2026-09-06T12:00:00Z', 'America/Santiago', 'todayMidnight', '2026-09-06T04:00:00.000Z'],
  ])('at %s in %s: %s', (time, timeZone, name, value) => {
    expect(at(time, timeZone)(name)).toBe(value);
  });
});

it('reads the clock once, and only for a relative date', () => {
  let count = 0;
  const clock = { now: () => Date.parse('2026-11-30T23:59:59.999Z') + count++ };
  const dates = relativeDatesBy({ clock });
  expect(dates('kind')).toBeUndefined();
  expect(count).toBe(0);
  expect([dates('today'), dates('now'), dates('yesterday')]).toEqual([
    '2026-11-30',
    '2026-11-30T23:59:59.999Z',
    '2026-11-29',
  ]);
  expect(count).toBe(1);
});

it('has a list of names, all of which have a value', () => {
  expect(relativeDateNames.filter((name) => !isRelativeDate(name))).toEqual([]);
  expect(relativeDateNames).toContain('daysAgo7');
});

it('a clock that returns no time is named', () => {
  for (const time of [Number.NaN, 1e300, undefined])
    expect(() => relativeDateValues(['today'], { clock: { now: () => time as number } })).toThrow(
      'The time of the clock must be a number of milliseconds since 1970',
    );
});
