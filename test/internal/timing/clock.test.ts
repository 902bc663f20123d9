import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createElapsedClock } from '../../../src/internal/timing/clock.js';
import { propertyRuns } from '../../support/property-runs.js';

/** A clock on a monotonic time and a time of day that a test sets. */
function createTimes(timeOfDayMs = 1_700_000_000_000) {
  const times = { monotonicMs: 50, timeOfDayMs };
  const clock = createElapsedClock(
    () => times.monotonicMs,
    () => times.timeOfDayMs,
  );
  return { times, clock };
}

describe('the clock for ages', () => {
  it('has the monotonic time', () => {
    const { times, clock } = createTimes();
    const startMs = clock.now();
    times.monotonicMs += 1_000;
    times.timeOfDayMs += 1_000;
    expect(clock.now() - startMs).toBe(1_000);
  });

  it('has the time of a suspend, in which the monotonic time stands still', () => {
    const { times, clock } = createTimes();
    const startMs = clock.now();
    times.timeOfDayMs += 3_600_000;
    expect(clock.now() - startMs).toBe(3_600_000);
    // Also of a second one, and after the time of day was set back.
    times.timeOfDayMs -= 7_200_000;
    expect(clock.now() - startMs).toBe(3_600_000);
    times.timeOfDayMs += 60_000;
    expect(clock.now() - startMs).toBe(3_660_000);
  });

  it('does not add up what comes from rounding', () => {
    const { times, clock } = createTimes();
    const startMs = clock.now();
    // The time of day has whole milliseconds.
    const beganMs = times.monotonicMs;
    for (let count = 0; count < 100_000; count++) {
      times.monotonicMs += 0.1;
      times.timeOfDayMs = 1_700_000_000_000 + Math.floor(times.monotonicMs - beganMs);
      clock.now();
    }
    expect(clock.now() - startMs).toBeCloseTo(10_000, 0);
  });

  it('is never set back, and shows ages that are the larger of both times', () => {
    const step = fc.record({ monotonicMs: fc.nat(100_000), jumpMs: fc.integer({ min: -10_000_000, max: 10_000_000 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const { times, clock } = createTimes();
        const readings = [{ ...times, nowMs: clock.now() }];
        for (const { monotonicMs, jumpMs } of steps) {
          times.monotonicMs += monotonicMs;
          times.timeOfDayMs += monotonicMs + jumpMs;
          readings.push({ ...times, nowMs: clock.now() });
        }
        for (const [index, before] of readings.entries())
          for (const after of readings.slice(index + 1)) {
            const ageMs = after.nowMs - before.nowMs;
            expect(ageMs).toBeGreaterThanOrEqual(after.monotonicMs - before.monotonicMs);
            // Differences of less than ten milliseconds may be left out.
            expect(ageMs).toBeGreaterThan(after.timeOfDayMs - before.timeOfDayMs - 10);
          }
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
