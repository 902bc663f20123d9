import { describe, expect, it } from 'vitest';
import { documentContractDetailSchema } from '../../src/resources/index.js';

const isAccepted = (dueDateCalculation: string): boolean =>
  documentContractDetailSchema.safeParse({ dueDateCalculation }).success;

describe('a cron expression', () => {
  it.each([
    '* * * * *',
    '0 0 1 * *',
    '  0\t0  1 * * ',
    '59 23 31 12 7',
    '*/15 0-6,22 * * *',
    '0/5 * * * *',
    '0 22-2 * * fri-mon',
    '0 0 1 JAN,jul *',
    '0 0 L * *',
    '0 0 L-3 * *',
    '0 0 LW * *',
    '0 0 15W * *',
    '0 0 * * 5L',
    '0 0 * * MON#2',
    '0 0 0 1 * ?',
    '0 0 0 ? * MON-FRI',
    '0 0 0 1 1 ? 2026-2030/2',
    '@monthly',
    '@Yearly',
  ])('is accepted: %j', (expression) => {
    expect(isAccepted(expression)).toBe(true);
  });

  it.each([
    ' ',
    '*',
    'monthly',
    '@never',
    '* * * *',
    '* * * * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * 32 * *',
    '* * * 13 *',
    '* * * * 8',
    '0 0 0 1 1 ? 26',
    '-1 * * * *',
    '1.5 * * * *',
    '*/0 * * * *',
    '*/ * * * *',
    '1-2-3 * * * *',
    '1,,2 * * * *',
    '1, 2 * * * *',
    '? * * * *',
    '* * * FEBRUARY *',
    '* * * * JAN',
    '0 0 32W * *',
    '0 0 * * MON#6',
    '0 0 * * 8L',
    '١ * * * *',
    '2026-03-01',
    'P1M',
  ])('is refused: %j', (expression) => {
    expect(isAccepted(expression)).toBe(false);
  });
});
