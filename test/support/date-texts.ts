import fc from 'fast-check';

/** Generates usual values, and one of ten that may not exist. */
function usually<Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** Generates the parts of a date-time as they are written; most of them exist. */
export const dateParts = fc.record({
  year: fc.oneof(fc.nat({ max: 9999 }), fc.constantFrom(0, 99, 1900, 1970, 2000, 2024, 9999)),
  date: usually(
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
    fc.constantFrom<[number, number]>([0, 1], [13, 1], [2, 29], [2, 29], [2, 30], [1, 0], [1, 31], [4, 31], [12, 32]),
  ),
  hour: usually(fc.integer({ min: 0, max: 23 }), fc.constantFrom(24, 25)),
  minute: usually(fc.integer({ min: 0, max: 59 }), fc.constantFrom(0, 60)),
  second: fc.option(usually(fc.integer({ min: 0, max: 59 }), fc.constantFrom(0, 60)), { nil: undefined }),
  fraction: fc.oneof(fc.constant(''), fc.string({ unit: fc.constantFrom('0', '1', '9'), minLength: 1, maxLength: 12 })),
  separator: fc.constantFrom('T', 'T', 't', ' '),
  zone: fc.oneof(
    fc.constantFrom('', 'Z', 'z'),
    fc
      .tuple(
        fc.constantFrom('+', '-'),
        usually(fc.nat({ max: 23 }), fc.constant(24)),
        usually(fc.nat({ max: 59 }), fc.constant(60)),
        fc.constantFrom(':', ''),
      )
      .map(([sign, hours, minutes, colon]) => `${sign}${pad(hours)}${colon}${pad(minutes)}`),
    fc
      .tuple(fc.constantFrom('+', '-'), usually(fc.nat({ max: 23 }), fc.constant(24)))
      .map(([sign, hours]) => `${sign}${pad(hours)}`),
  ),
});

/** Writes a number with zeros before it. */
function pad(number: number, length = 2): string {
  return String(number).padStart(length, '0');
}

/** Writes the parts of a date-time. Without seconds, the fraction is left out. */
export function dateText(parts: DateParts): string {
  const { year, date, hour, minute, second, fraction, separator, zone } = parts;
  const day = `${pad(year, 4)}-${date.map((part) => pad(part)).join('-')}`;
  const seconds = second === undefined ? '' : `:${pad(second)}${fraction === '' ? '' : `.${fraction}`}`;
  return `${day}${separator}${pad(hour)}:${pad(minute)}${seconds}${zone}`;
}

type DateParts = typeof dateParts extends fc.Arbitrary<infer Parts> ? Parts : never;
