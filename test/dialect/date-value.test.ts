import { describe, expect, it } from 'vitest';
import { dateValue } from '../../src/dialect/date-value.js';

describe('dateValue', () => {
  it.each([
    ['1970-01-01', 0],
    ['1970-01-02T00:00:01Z', 86_401_000],
    ['1970-01-01T02:00:00.5+02:00', 500],
    ['1970-01-01 00:00:00.0015', 1.5],
    ['1969-12-31T23:59:59.9995Z', -0.5],
  ])('%s is %d milliseconds', (text, expected) => expect(dateValue(text)).toBe(expected));

  it.each(['1970-01-01T00:0012', '2024-02-30', '1970-1-1', '00:00'])('%s is not a date', (text) =>
    expect(dateValue(text)).toBeNaN(),
  );

  it('distinguishes times within a millisecond', () => {
    expect(dateValue('2024-02-29T10:00:00.0005Z')).toBeGreaterThan(dateValue('2024-02-29T10:00:00.000Z'));
    expect(dateValue('2024-02-29T10:00:00.0005Z')).toBeLessThan(dateValue('2024-02-29T10:00:00.001Z'));
  });
});
