import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { discardBody, type MessageWithBody, readBody, readText } from '../../../src/internal/http/read-body.js';

const reason = new Error('enough');
const bytes = (text: string) => new TextEncoder().encode(text);

/** A stream that gives these parts, and then what `end` does. */
function streamOf(
  parts: readonly unknown[],
  end: (controller: ReadableStreamDefaultController) => void,
  cancel = () => {},
) {
  const waiting = [...parts];
  return new ReadableStream({
    pull(controller) {
      if (waiting.length > 0) controller.enqueue(waiting.shift());
      else end(controller);
    },
    cancel,
  });
}

const close = (controller: ReadableStreamDefaultController) => controller.close();
const stall = () => undefined;
const fail = (controller: ReadableStreamDefaultController) => controller.error(reason);

describe('a body', () => {
  it.each<[string, MessageWithBody, string]>([
    ['of a response', new Response('grün'), 'grün'],
    ['of a request', new Request('https://a.example', { method: 'POST', body: 'grün' }), 'grün'],
    [
      'in several parts, one of them inside a character',
      { body: streamOf([bytes('gr\u00fc').slice(0, 3), bytes('\u00fc').slice(1), bytes('n')], close) },
      'grün',
    ],
    ['with empty parts', { body: streamOf([bytes(''), bytes('a'), bytes('')], close) }, 'a'],
    ['that is absent', new Response(null, { status: 204 }), ''],
    ['without a stream', { text: async () => 'grün' }, 'grün'],
    ['as a stream of another library', { body: { pipe: () => undefined }, text: async () => 'grün' }, 'grün'],
    ['that nothing is known of', {}, ''],
  ])('%s is read as a whole', async (_, message, text) => {
    expect(await readText(message, { maxBytes: 100 })).toMatchObject({ text, ending: 'complete' });
  });

  it('has as many bytes as are allowed, or is too long', async () => {
    for (const [maxBytes, ending, text] of [
      [5, 'complete', 'abcde'],
      [4, 'too-long', 'abcd'],
      [0, 'too-long', ''],
    ] as const) {
      const inParts = { body: streamOf(['ab', 'c', 'de'].map(bytes), close) };
      for (const message of [new Response('abcde'), inParts, { text: async () => 'abcde' }])
        expect(await readText(message, { maxBytes })).toMatchObject({ ending, text });
    }
  });

  it.each<[string, () => MessageWithBody, string, unknown]>([
    ['breaks', () => ({ body: streamOf([bytes('ab')], fail) }), 'ab', reason],
    ['is read by somebody else', lockedResponse, '', expect.any(TypeError)],
    ['is not one of bytes', () => ({ body: streamOf([bytes('ab'), 'text'], close) }), 'ab', expect.any(TypeError)],
    ['has a text that fails', () => ({ text: () => Promise.reject(reason) }), '', reason],
    [
      'has a text that throws',
      () => ({
        text() {
          throw reason;
        },
      }),
      '',
      reason,
    ],
  ])('that %s is broken, with what has arrived', async (_, message, text, error) => {
    expect(await readText(message(), { maxBytes: 100 })).toMatchObject({ text, ending: 'broken', error });
  });

  it('that stalls is broken at the end of the time, and cancelled; nothing is left on the signal', async () => {
    const controller = new AbortController();
    let cancelled = 0;
    const body = streamOf([bytes('ab')], stall, () => (cancelled += 1));
    const reading = readText({ body }, { maxBytes: 100, signal: controller.signal });
    setTimeout(() => controller.abort(reason), 10);
    expect(await reading).toMatchObject({ text: 'ab', ending: 'broken', error: reason });
    expect(cancelled).toBe(1);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('that stalls without a stream is broken at the end of the time', async () => {
    const message = { text: () => new Promise<never>(() => undefined) };
    expect(await readBody(message, { maxBytes: 1, signal: AbortSignal.timeout(5) })).toMatchObject({
      ending: 'broken',
    });
  });

  it('is not read with a signal that is aborted', async () => {
    const part = await readText(new Response('abc'), { maxBytes: 100, signal: AbortSignal.abort(reason) });
    expect(part).toMatchObject({ ending: 'broken', error: reason });
  });

  it('that was cloned is not waited for when it is cancelled', async () => {
    const response = new Response('x'.repeat(100_000));
    const copy = response.clone();
    // Settles only when both are cancelled.
    let isSettled = false;
    const other = new Response('x').clone();
    void other.body?.cancel().then(() => (isSettled = true));
    expect(await readText(copy, { maxBytes: 10 })).toMatchObject({ text: 'x'.repeat(10), ending: 'too-long' });
    expect(isSettled).toBe(false);
    expect(await response.text()).toHaveLength(100_000);
  });

  it('whose stream never confirms that it is cancelled is not waited for', async () => {
    const never = () => new Promise<never>(() => undefined);
    const body = streamOf([bytes('abc')], stall, never as never);
    expect(await readText({ body }, { maxBytes: 2 })).toMatchObject({ text: 'ab', ending: 'too-long' });
  });
});

describe('a body that nobody reads', () => {
  it('is cancelled, whatever comes of it', async () => {
    let cancelled = 0;
    discardBody({ body: streamOf([], stall, () => (cancelled += 1)) });
    expect(cancelled).toBe(1);
    for (const message of [new Response(null), lockedResponse(), {}, { body: 'text' }]) discardBody(message);
    const failing = streamOf([], stall, () => {
      throw reason;
    });
    discardBody({ body: failing });
    await new Promise((resolve) => setTimeout(resolve));
  });
});

function lockedResponse(): Response {
  const response = new Response('abc');
  response.body?.getReader();
  return response;
}
