import { describe, expect, it } from 'vitest';
import { dateValue } from '../../src/dialect/date-value.js';

describe('dateValue', () => {
  it.each([
    ['1970-01-01', 0, ''],
    ['1970-01-02T00:00:01Z', 86_401_000, ''],
    ['1970-01-01T02:00:00.5+02:00', 500, ''],
    ['1970-01-01 00:00:00.0015', 1, '5'],
    ['1970-01-01 00:00:00.0010500', 1, '05'],
    ['1969-12-31T23:59:59.9995Z', -1, '5'],
    ['2024-02-29T10:00:00.1234567890123Z', 1_709_200_800_123, '4567890123'],
  ])('%s is %d milliseconds and "%s"', (text, milliseconds, finer) =>
    expect(dateValue(text)).toEqual({ milliseconds, finer }),
  );

  it.each(['1970-01-01T00:0012', '2024-02-30', '2024-02-29T25:00:00.0001Z', '1970-1-1', '00:00'])(
    '%s is not a date',
    (text) => expect(dateValue(text)).toBeUndefined(),
  );
});
