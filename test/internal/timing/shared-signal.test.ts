import { getEventListeners, setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { waitFor } from '../../../src/internal/timing/wait.js';

it('leaves no listener on a signal that many waits share, also after a garbage collection', async () => {
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  let end: () => void = () => undefined;
  const event = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waits = Array.from({ length: 50 }, () => waitFor(event, signal));
  // What a job holds weakly is collected after it.
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  end();
  await Promise.all(waits);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
