import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep, waitFor } from '../../../src/internal/timing/wait.js';

const reason = new Error('enough');
const never = new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Calls a function with a signal, and aborts it when everything waits. */
async function abortedIn(call: (signal: AbortSignal) => Promise<unknown>) {
  const controller = new AbortController();
  const result = call(controller.signal).catch((error: unknown) => error);
  const listeners = getEventListeners(controller.signal, 'abort').length;
  controller.abort(reason);
  return { thrown: await result, listeners, left: getEventListeners(controller.signal, 'abort').length };
}

describe('sleep', () => {
  it.each([
    [1000, 1000],
    [1e12, 2_147_483_647],
    [Number.POSITIVE_INFINITY, 2_147_483_647],
  ])('of %d ms ends after %d ms', async (delayMs, expectedMs) => {
    let isOver = false;
    void sleep(delayMs, undefined).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(expectedMs - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it('ends at an abort, and leaves neither a timer nor a listener', async () => {
    expect(await abortedIn((signal) => sleep(1000, signal))).toEqual({ thrown: reason, listeners: 1, left: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not begin with a signal that is aborted', async () => {
    await expect(sleep(1000, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('waitFor', () => {
  it('returns or throws what the promise does, and leaves no listener', async () => {
    const { signal } = new AbortController();
    expect(await waitFor(Promise.resolve(7), signal, undefined)).toBe(7);
    await expect(waitFor(Promise.reject(reason), signal)).rejects.toBe(reason);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends with any of its signals', async () => {
    const other = new AbortController().signal;
    const result = await abortedIn((signal) => waitFor(never, other, signal));
    expect(result).toEqual({ thrown: reason, listeners: 1, left: 0 });
    expect(getEventListeners(other, 'abort')).toEqual([]);
  });
});
