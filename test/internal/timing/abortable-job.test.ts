import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { AbortableJob } from '../../../src/internal/timing/abortable-job.js';

const reason = new Error('enough');
const never = new Promise<never>(() => undefined);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('a job that can be ended', () => {
  it('returns its result, or throws its error', async () => {
    expect(await new AbortableJob().run(async () => 7, undefined)).toBe(7);
    await expect(new AbortableJob().run(() => Promise.reject(reason), undefined)).rejects.toBe(reason);
  });

  it('is ended by its parent, which has no listener afterwards, and is not waited for', async () => {
    const parent = new AbortController();
    const job = new AbortableJob();
    const result = job.run(() => never, parent.signal);
    expect(getEventListeners(parent.signal, 'abort').length).toBe(1);
    parent.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(getEventListeners(parent.signal, 'abort')).toEqual([]);
    expect(job.signal.reason).toBe(reason);
  });

  it('leaves no listener if it is not ended', async () => {
    const { signal } = new AbortController();
    await new AbortableJob().run(async () => 7, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('throws the reason of an abort, not the error of a job that it ends', async () => {
    const job = new AbortableJob();
    const result = job.run(
      () => new Promise<never>((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('cut off')))),
      undefined,
    );
    job.abort(reason);
    await expect(result).rejects.toBe(reason);
  });

  it('is aborted without its parent', async () => {
    const { signal } = new AbortController();
    const job = new AbortableJob();
    const result = job.run(() => never, signal);
    job.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(() => job.throwIfAborted()).toThrow(reason);
    expect(signal.aborted).toBe(false);
  });

  it('does not begin if the parent is aborted', async () => {
    const job = vi.fn(async () => 7);
    await expect(new AbortableJob().run(job, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(job).not.toHaveBeenCalled();
  });

  it('has one signal, which is aborted with the reason of the platform if there is no other', () => {
    const job = new AbortableJob();
    const { signal } = job;
    job.throwIfAborted();
    job.abort();
    expect(job.signal).toBe(signal);
    expect(signal.reason).toMatchObject({ name: 'AbortError' });
  });

  it('does not hold its result by its signal', async () => {
    const job = new AbortableJob();
    const { signal } = job;
    const held = await job
      .run(async () => {
        expect(job.signal).toBe(signal);
        return { text: 'x' };
      }, undefined)
      .then((result) => new WeakRef(result));
    // A WeakRef keeps what it refers to until the task that made it is over.
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(held.deref()).toBeUndefined();
    expect(signal.aborted).toBe(false);
  });
});
