import { Cron } from 'croner';
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
    // Quartz and croner have ranges that wrap, and steps of any length.
    '0 22-2 * * fri-mon',
    '0 0 30-1 feb *',
    '*/61 * * * *',
    '0 0 * * MON-SUN',
    '0 0 * * 5-7',
    '0 0 * * 6-0',
    '0-0 0 * * *',
    '* 0 ? 5 ?,?',
    '0 0 30,* 2 *',
    '*/60 */24 */31 */12 */7',
    '0 0 29 2 *',
    '0 0 0 29 2 ? 2027-2028',
    '0 0 29 2 ? 2096/4',
    '0 0 31 1,2 *',
    '0 0 30,31 2 1',
    '0 0 31 2 L',
    '0 0 28-31 2 *',
    '0 0 L-28 2 *',
    '0 0 L-30 * *',
    '0 0 29W 2 *',
    '0 0 * 2 MON#5',
    '0 0 ? 2 5L',
    '0 0 15 * ?',
    '1,2,3 4-5/7 * * *',
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

  it.each([
    '0 0 30 2 *',
    '0 0 30 2 ?',
    '0 0 30,31 feb *',
    '0 0 30-31 02 *',
    '0 0 31 4,6,9,11 *',
    '0 0 0 31 JUN,sep ?',
    '0 0 30W 2 *',
    '0 0 30/1 2 *',
    '0 0 0 30 2 ? *',
    '0 0 30 2 ? 2026',
    '0 0 0 30 2 ? 2026',
  ])('that never comes is refused: %j', (expression) => {
    const { error } = documentContractDetailSchema.safeParse({ dueDateCalculation: expression });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Expected a cron expression with a day that one of its months has.',
    ]);
  });

  it('comes or not as croner says, on its first and last days of months', () => {
    let never = 0;
    for (let month = 1; month <= 12; month++)
      for (const day of ['1', '28', '29', '30', '31', '29-31', '30,31', 'L', '*/30', '30-31/1'])
        for (const [weekday, year] of [
          ['*', ''],
          ['?', ' 2028'],
          ['MON', ' 2028'],
          ['*', ' 2026-2028'],
        ]) {
          const expression = `0 0 0 ${day} ${month} ${weekday}${year}`;
          const comes = new Cron(expression, { timezone: 'UTC' }).nextRun(new Date(0)) !== null;
          if (!comes) never += 1;
          expect([expression, isAccepted(expression)]).toEqual([expression, comes]);
        }
    expect(never).toBeGreaterThan(20);
  });
});
