import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDates,
  dateKey,
  foreignDates,
  microsecondsOf,
  missingPart,
  readDate,
} from '../../../src/dialect/value/date.js';
import { dateParts, dateText } from '../../support/date-texts.js';
import { propertyRuns } from '../../support/property-runs.js';

const dayMs = 86_400_000;

/** The days of each month, counted on the calendar of 400 years earlier or later, which `Date.UTC` takes as it is. */
function midnightOf(year: number, month: number, day: number): number | undefined {
  const shifted = Date.UTC(year + 400, month - 1, day);
  const found = new Date(shifted);
  const exists = found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
  return exists && found.getUTCFullYear() === year + 400 ? shifted - 146_097 * dayMs : undefined;
}

function zoneMs(zone: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

describe('readDate', () => {
  it.each([
    ['1970-01-01', 0, '', true],
    ['1970-01-02T00:00:01Z', 86_401_000, '', false],
    ['1970-01-01T02:00:00.5+02:00', 500, '', false],
    ['1970-01-01 00:00:00.0015', 1, '5', false],
    ['1970-01-01 00:00:00.0010500', 1, '05', false],
    ['1969-12-31T23:59:59.9995Z', -1, '5', false],
    ['2024-02-29T10:00:00.1234567890123Z', 1_709_200_800_123, '4567890123', false],
    ['1970-01-01t00:00z', 0, '', false],
    ['1970-01-01T00:00+01', -3_600_000, '', false],
    ['1970-01-01T00:00-0130', 5_400_000, '', false],
    ['1970-01-01T24:00', 86_400_000, '', false],
    ['1970-01-01T24:00:00.000Z', 86_400_000, '', false],
    ['0000-01-01', -62_167_219_200_000, '', true],
    ['1600-02-29', Date.UTC(1600, 1, 29), '', true],
    ['2000-02-29', Date.UTC(2000, 1, 29), '', true],
    ['2400-02-29', Date.UTC(2400, 1, 29), '', true],
    ['0000-01-01T00:00:00+01:00', -62_167_222_800_000, '', false],
    ['9999-12-31T23:59:59.999-23:59', 253_402_387_139_999, '', false],
  ])('%s is %d milliseconds and "%s"', (text, milliseconds, finer, isDay) =>
    expect(readDate(text)).toEqual({ milliseconds, finer, isDay }),
  );

  it.each([
    '1970-01-01T00:0012',
    '2024-02-30',
    '2023-02-29',
    '1900-02-29',
    '1000-02-29',
    '3000-02-29',
    '2024-00-01',
    '2024-13-01',
    '2024-02-29T25:00:00.0001Z',
    '2024-01-01T24:00:00.0001Z',
    '2024-01-01T24:01Z',
    '2024-01-01T23:59:60Z',
    '2024-01-01T00:00:00+24:00',
    '2024-01-01T00:00:00+10:60',
    '2024-01-01T00:00:00.Z',
    '2024-01-01Z',
    '2024-01-01T10',
    '1970-1-1',
    '20240101',
    '2024-W01-1',
    '2024-001',
    '+002024-01-01',
    '10000-01-01',
    ' 2024-01-01',
    '2024-01-01 ',
    '2024-01-01T00:00:00 Z',
    '2024-01-01  00:00',
    '٢٠٢٤-01-01',
    '00:00',
    '',
  ])('%j is not a date', (text) => expect(readDate(text)).toBeUndefined());

  it('reads all parts as the calendar of JavaScript counts them', () => {
    const counts = { dates: 0, leapDays: 0, zones: 0, fractions: 0, others: 0 };
    const property = fc.property(dateParts, (parts) => {
      const { year, date, hour, minute, second, fraction, zone } = parts;
      const [month, day] = date;
      const text = dateText(parts);
      const found = readDate(text);
      const midnight = midnightOf(year, month, day);
      const shift = zoneMs(zone);
      const used = second === undefined ? '' : fraction;
      const isEnd = hour === 24 && minute === 0 && (second ?? 0) === 0 && Number(used) === 0;
      if (midnight === undefined || shift === undefined || (hour > 23 && !isEnd) || minute > 59 || (second ?? 0) > 59) {
        counts.others++;
        expect(found, text).toBeUndefined();
        return;
      }
      const milliseconds = midnight + ((hour * 60 + minute) * 60 + (second ?? 0)) * 1000 - shift;
      const padded = used.padEnd(15, '0');
      expect(found, text).toBeDefined();
      expect(found?.milliseconds, text).toBe(milliseconds + Number(padded.slice(0, 3)));
      expect(found?.finer.padEnd(12, '0'), text).toBe(padded.slice(3));
      expect(found?.finer.endsWith('0')).toBe(false);
      counts.dates++;
      if (month === 2 && day === 29) counts.leapDays++;
      if (shift !== 0) counts.zones++;
      if (used.length > 3) counts.fractions++;
    });
    const numRuns = propertyRuns(3000);
    fc.assert(property, { numRuns });
    expect(counts.dates).toBeGreaterThan(numRuns / 4);
    expect(counts.others).toBeGreaterThan(numRuns / 4);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  });
});

describe('compareDates', () => {
  const inOrder = [
    '2023-12-31T23:59:59.999999999Z',
    '2024-01-01',
    '2024-01-01T00:00:00.1Z',
    '2024-01-01T00:00:00.10000000000000000001Z',
    '2024-01-01T00:00:00.12',
    '2024-01-01T00:00:00.1200001',
    '2024-01-01T00:00:00.120001',
    '2024-01-01T02:00:00+01:00',
  ];

  it('orders by time and by all digits of a second, whatever the zone', () => {
    const dates = inOrder.map((text) => readDate(text));
    for (const [index, date] of dates.entries())
      for (const [other, one] of dates.entries())
        if (date !== undefined && one !== undefined)
          expect(Math.sign(compareDates(date, one))).toBe(Math.sign(index - other));
    expect(dates).not.toContain(undefined);
  });

  it.each([
    ['2024-01-01T00:00:00+01:00', '2023-12-31T23:00:00Z'],
    ['2024-01-01T00:00:00.1Z', '2024-01-01 00:00:00.1000000'],
    ['2024-01-01', '2023-12-31T24:00'],
    ['2024-01-01T00:00z', '2024-01-01T00:00:00.000-00:00'],
  ])('%s is %s', (text, other) => {
    const [a, b] = [readDate(text), readDate(other)];
    if (a === undefined || b === undefined) throw new Error(text);
    expect(compareDates(a, b)).toBe(0);
    expect(dateKey(a)).toBe(dateKey(b));
  });
});

it.each([
  ['2024-01-01T00:00:00.1234567Z', 456],
  ['2024-01-01T00:00:00.12345Z', 450],
  ['2024-01-01', 0],
])('%s has %d microseconds after its milliseconds', (text, expected) => {
  const date = readDate(text);
  expect(date && microsecondsOf(date)).toBe(expected);
});

it.each([
  ['2026-02-30', 'day'],
  ['2026-02-30T25:00', 'day'],
  ['2026-02-28T25:00:00+01', 'time'],
  ['2026-02-28T10:00:00+99', 'time'],
  ['2026-02-28', undefined],
  ['yesterday', undefined],
])('of %s the %s is missing', (text, part) => expect(missingPart(text)).toBe(part));

it.each([
  ['31.12.2024', ['2024-12-31']],
  ['12/31/2024', ['2024-12-31']],
  ['1/2/2024', ['2024-02-01', '2024-01-02']],
  ['30.2.2024', []],
  ['2024-01-01', []],
])('%s can mean %j', (text, dates) => expect(foreignDates(text)).toEqual(dates));
