import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createReceiver, type Delivery, type ReceiverOptions, type Refusal } from '../../../src/webhooks/index.js';
import { settle, VirtualClock } from '../../auth/virtual-clock.js';
import { appIdentifier, clock, deliveryRequest, key, nowSeconds, sign } from '../sign.js';

/** A receiver with what it has accepted and refused. */
function createTestReceiver(changed: Partial<ReceiverOptions> = {}) {
  const accepted: Delivery[] = [];
  const refused: Refusal[] = [];
  const receive = createReceiver({
    appIdentifier,
    keys: { keys: [key.jwk] },
    clock,
    queueOf: ({ url }) => /\/hooks\/(.+)$/.exec(new URL(url).pathname)?.[1],
    accept: async (delivery) => accepted.push(delivery),
    onRefused: (refusal) => refused.push(refusal),
    ...changed,
  });
  return { receive, accepted, refused };
}

/** A body that arrives in pieces. */
function stream(...pieces: readonly string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece)));
}

/** A promise that a test fulfils. Node 20 has no `Promise.withResolvers`. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

const receivedAt = new Date(nowSeconds * 1000).toISOString();

describe('a delivery', () => {
  it('is accepted, and answered with 200 and nothing else', async () => {
    const { receive, accepted, refused } = createTestReceiver();
    const response = await receive(deliveryRequest());
    expect([response.status, await response.text(), [...response.headers]]).toEqual([200, '', []]);
    expect(accepted).toEqual([{ queue: 'article.update', payload: { articleId: '7' }, receivedAt }]);
    expect(refused).toEqual([]);
  });

  it('has the user who triggered the event', async () => {
    const { receive, accepted } = createTestReceiver();
    await receive(deliveryRequest({ headers: { 'x-user-id': '4711' } }));
    expect(accepted[0]?.userId).toBe('4711');
  });

  it.each([
    ['{}', {}],
    ['"{}"', {}],
    ['{"articleId":"7"}', { articleId: '7' }],
    [JSON.stringify('{"articleId":"7"}'), { articleId: '7' }],
    ['{"articleId":1389132653974581248}', { articleId: 1389132653974581248n }],
    [JSON.stringify('{"articleId":1389132653974581248}'), { articleId: 1389132653974581248n }],
    [' \n{"articleId": 7}\n', { articleId: 7 }],
    ['{"name":"Bräunlich ☃"}', { name: 'Bräunlich ☃' }],
    ['{"status":401}', { status: 401 }],
  ])('can have the body %s', async (body, payload) => {
    const { receive, accepted } = createTestReceiver();
    expect((await receive(deliveryRequest({ body }))).status).toBe(200);
    expect(accepted.map((one) => one.payload)).toEqual([payload]);
  });

  it.each([
    ['identity', 200],
    ['Identity', 200],
    ['gzip', 415],
    ['GZIP', 415],
    ['identity, gzip', 415],
  ])('with the encoding %s is answered %i', async (encoding, status) => {
    const { receive } = createTestReceiver();
    expect((await receive(deliveryRequest({ headers: { 'content-encoding': encoding } }))).status).toBe(status);
  });

  it('can arrive in pieces, also inside a character', async () => {
    const bytes = new TextEncoder().encode('{"name":"☃"}');
    const pieces = ReadableStream.from([bytes.slice(0, 10), bytes.slice(10, 11), bytes.slice(11)]);
    const { receive, accepted } = createTestReceiver();
    await receive(deliveryRequest({ body: pieces }));
    expect(accepted[0]?.payload).toEqual({ name: '☃' });
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/json;profile=x'])(
    'can have the content type %s',
    async (type) => {
      const { receive } = createTestReceiver();
      expect((await receive(deliveryRequest({ headers: { 'content-type': type } }))).status).toBe(200);
    },
  );

  it('is parsed by the parser that is given', async () => {
    const { receive, accepted } = createTestReceiver({ parse: JSON.parse });
    await receive(deliveryRequest({ body: '{"articleId":1152921504606846977}' }));
    expect(accepted[0]?.payload).toEqual({ articleId: 2 ** 60 });
  });
});

describe('a request that is refused', () => {
  it.each<[string, Parameters<typeof deliveryRequest>[0], number, string]>([
    ['GET', { method: 'GET' }, 405, 'A delivery is a POST, found "GET".'],
    ['PUT', { method: 'PUT' }, 405, 'A delivery is a POST, found "PUT".'],
    ['a POST without a token', { headers: { authorization: '' } }, 401, 'The delivery has no header Authorization.'],
    ['one to another URL', { path: '/login' }, 404, 'The option "queueOf" returns no queue for the path "/login".'],
    [
      'a form',
      { headers: { 'content-type': 'text/plain' } },
      415,
      'The body must be "application/json" in UTF-8, found "text/plain".',
    ],
    [
      'one in another charset',
      { headers: { 'content-type': 'application/json; charset=utf-16' } },
      415,
      'The body must be "application/json" in UTF-8, found "application/json; charset=utf-16".',
    ],
    [
      'one that is compressed',
      { headers: { 'content-encoding': 'gzip' } },
      415,
      'The body must be "application/json" in UTF-8, found the encoding "gzip".',
    ],
    ['one without a body', { body: null }, 400, 'The body is not a payload: it is empty.'],
    ['one with an empty body', { body: '' }, 400, 'The body is not a payload: it is empty.'],
    ['one that is not JSON', { body: '{articleId:7}' }, 400, 'The body is not a payload: it is not JSON.'],
    ['one that is cut off', { body: '{"articleId":"7"' }, 400, 'The body is not a payload: it is not JSON.'],
    [
      'one that is nested too deeply',
      { body: `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
      400,
      'The body is not a payload: it is nested more than 1000 levels deep.',
    ],
    ['one of a text', { body: '"a"' }, 400, 'The body is not a payload: it is a string that is not JSON.'],
    ['one of a list', { body: '[]' }, 400, 'The body is not a payload: it is an array instead of an object.'],
    ['one of null', { body: 'null' }, 400, 'The body is not a payload: it is null instead of an object.'],
    ['one of a number', { body: '7' }, 400, 'The body is not a payload: it is the number 7 instead of an object.'],
    [
      'one that is encoded three times',
      { body: JSON.stringify(JSON.stringify('{}')) },
      400,
      'The body is not a payload: it is "{}" instead of an object.',
    ],
    [
      'one that is not UTF-8',
      { body: new Uint8Array([0x22, 0xff, 0x22]) },
      400,
      'The body is not a payload: it is not UTF-8.',
    ],
    [
      'one that is nested deeply',
      { body: `${'['.repeat(30_000)}1389132653974581248` },
      400,
      'The body is not a payload: it is nested more than 1000 levels deep.',
    ],
    ['one that is too large', { body: `"${'a'.repeat(65_535)}"` }, 413, 'The body has more than 65536 bytes.'],
    [
      'one that states to be too large',
      { headers: { 'content-length': '65537' } },
      413,
      'The body has more than 65536 bytes.',
    ],
  ])('is %s', async (_, request, status, message) => {
    const { receive, accepted, refused } = createTestReceiver();
    const response = await receive(deliveryRequest(request));
    expect([response.status, await response.text()]).toEqual([status, '']);
    expect(refused.map((one) => [one.status, one.message])).toEqual([[status, message]]);
    expect(accepted).toEqual([]);
  });

  it('gets the methods that are allowed', async () => {
    const { receive } = createTestReceiver();
    expect((await receive(deliveryRequest({ method: 'GET' }))).headers.get('allow')).toBe('POST');
  });

  it('is refused for its token before anything else about it is looked at', async () => {
    const { receive, refused } = createTestReceiver();
    const request = deliveryRequest({ token: 'forged', path: '/login', headers: { 'content-type': 'text/plain' } });
    expect((await receive(request)).status).toBe(401);
    expect(refused.map(({ code }) => code)).toEqual(['unreadable-token']);
    expect(request.bodyUsed).toBe(false);
  });

  it('is read only up to the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1_000));
        },
      },
      { highWaterMark: 0 },
    );
    const { receive } = createTestReceiver({ maxBodyBytes: 10_000 });
    expect((await receive(deliveryRequest({ body: endless }))).status).toBe(413);
    expect(pulled).toBe(11);
  });

  it('may have exactly as many bytes as the limit', async () => {
    const { receive } = createTestReceiver({ maxBodyBytes: 12 });
    expect((await receive(deliveryRequest({ body: stream('{"a":', '"bcde"}') }))).status).toBe(200);
    expect((await receive(deliveryRequest({ body: stream('{"a":', '"bcdef"}') }))).status).toBe(413);
  });

  it('can have a body that breaks off, or that was read before', async () => {
    const { receive, refused } = createTestReceiver();
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('reset')) });
    expect((await receive(deliveryRequest({ body: broken }))).status).toBe(400);
    const used = deliveryRequest();
    await used.text();
    expect((await receive(used)).status).toBe(400);
    expect(refused.map(({ message }) => message)).toEqual([
      'The body is not a payload: it ends too early: reset.',
      'The body is not a payload: it ends too early: it was read before.',
    ]);
  });
});

describe('what accepts deliveries', () => {
  it('is waited for', async () => {
    const events: string[] = [];
    const { receive } = createTestReceiver({
      accept: async () => {
        await setImmediate();
        events.push('stored');
      },
    });
    await receive(deliveryRequest()).then(() => events.push('answered'));
    expect(events).toEqual(['stored', 'answered']);
  });

  it.each<[string, Partial<ReceiverOptions>, string]>([
    [
      'rejects',
      { accept: () => Promise.reject(new Error('The disk is\nfull.')) },
      'The delivery was not accepted: The disk is full.',
    ],
    [
      'throws',
      {
        accept: () => {
          throw 'full';
        },
      },
      'The delivery was not accepted: something without a message was thrown.',
    ],
    [
      'does not know the queue',
      {
        queueOf: () => {
          throw new Error('No route.');
        },
      },
      'The delivery was not accepted: No route.',
    ],
    [
      'has no keys',
      {
        keys: () => {
          throw new Error('No network.');
        },
      },
      'The function "keys" returned no key set: No network.',
    ],
  ])('may fail: it %s', async (_, changed, message) => {
    const { receive, refused } = createTestReceiver(changed);
    const response = await receive(deliveryRequest());
    expect([response.status, await response.text()]).toEqual([503, '']);
    expect(refused.map((one) => one.message)).toEqual([message]);
  });

  it('may log badly', async () => {
    const { receive } = createTestReceiver({
      onRefused: () => {
        throw new Error('The log is full.');
      },
    });
    expect((await receive(deliveryRequest({ token: 'forged' }))).status).toBe(401);
  });

  it('may log badly, also async', async () => {
    const { receive } = createTestReceiver({ onRefused: () => Promise.reject(new Error('The log is full.')) });
    expect((await receive(deliveryRequest({ token: 'forged' }))).status).toBe(401);
    await setImmediate();
  });
});

describe('the time until the answer', () => {
  const token = sign({ aud: appIdentifier, exp: 3600 });

  it('is at most 4 seconds, then 503 is the answer', async () => {
    const time = new VirtualClock();
    const called = withResolvers<AbortSignal>();
    const { receive, refused } = createTestReceiver({
      clock: time,
      accept: (_, { signal }) => {
        called.resolve(signal);
        return new Promise(() => undefined);
      },
    });
    const answer = receive(deliveryRequest({ token }));
    const signal = await called.promise;
    let status: number | undefined;
    answer.then((response) => {
      status = response.status;
    });
    await time.advance(3_999);
    expect(status).toBeUndefined();
    await time.advance(1);
    expect(status).toBe(503);
    expect(signal.reason).toBeInstanceOf(Error);
    expect(refused.map(({ message }) => message)).toEqual(['The delivery was not accepted within 4000 ms.']);
  });

  it('includes the body and the keys', async () => {
    const time = new VirtualClock();
    const never = new Promise<never>(() => undefined);
    const slowBody = new ReadableStream<Uint8Array>({ pull: () => never });
    const slow = createTestReceiver({ clock: time, timeoutMs: 100 });
    const withoutKeys = createTestReceiver({ clock: time, timeoutMs: 100, keys: () => never });
    const answers = [slow.receive(deliveryRequest({ token, body: slowBody })), withoutKeys.receive(deliveryRequest())];
    await time.advance(100);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503]);
  });

  it('ends its timer with the answer', async () => {
    const time = new VirtualClock();
    const { receive } = createTestReceiver({ clock: time });
    expect((await receive(deliveryRequest({ token }))).status).toBe(200);
    expect(time.waiting).toBe(0);
  });

  it('is not given to what comes too late: a delivery whose body arrives after the answer is not accepted', async () => {
    const time = new VirtualClock();
    const isRead = withResolvers<undefined>();
    let send = (): void => undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          return new Promise((resolve) => {
            send = () => {
              controller.enqueue(new TextEncoder().encode('{}'));
              controller.close();
              resolve();
            };
            isRead.resolve(undefined);
          });
        },
      },
      { highWaterMark: 0 },
    );
    const { receive, accepted } = createTestReceiver({ clock: time, timeoutMs: 100 });
    const answer = receive(deliveryRequest({ token, body }));
    await isRead.promise;
    await time.advance(100);
    expect((await answer).status).toBe(503);
    send();
    await settle();
    expect(accepted).toEqual([]);
  });

  it('is measured by the clock of the platform unless another is given', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const { receive, refused } = createTestReceiver({
      clock: undefined,
      timeoutMs: 20,
      accept: () => new Promise(() => undefined),
    });
    expect((await receive(deliveryRequest({ token: sign({ aud: appIdentifier, exp }) }))).status).toBe(503);
    expect(refused.map(({ code }) => code)).toEqual(['late-acknowledgement']);
  });
});

it('checks its options', () => {
  const options = { appIdentifier, keys: key.jwk, queueOf: () => 'a', accept: () => undefined };
  for (const name of ['appIdentifier', 'keys', 'queueOf', 'accept'] as const) {
    const { [name]: _, ...others } = options;
    expect(() => createReceiver(others as ReceiverOptions)).toThrow(`The option "${name}" of createReceiver must be`);
  }
  expect(() => createReceiver({ ...options, maxBodyBytes: 0 })).toThrow('maxBodyBytes');
  expect(() => createReceiver({ ...options, timeout: 1 } as ReceiverOptions)).toThrow('timeout');
  // Longer than the service waits.
  expect(() => createReceiver({ ...options, timeoutMs: 5001 })).toThrow('a whole number from 1 to 5000');
});

it('takes a Request alone, and says what makes one', async () => {
  const { receive } = createTestReceiver();
  for (const wrong of [undefined, { method: 'POST', url: '/', headers: { authorization: 'x' } }])
    await expect(receive(wrong as never)).rejects.toThrow(
      'The request of a receiver must be a Request, which toNodeListener',
    );
});

it.each<[unknown, string]>([
  [Promise.resolve('article.update'), 'a promise'],
  [7, 'the number 7'],
])('accepts nothing for a queue that is not a text: %#', async (queue, found) => {
  const { receive, refused, accepted } = createTestReceiver({ queueOf: () => queue as string });
  expect((await receive(deliveryRequest())).status).toBe(503);
  expect(refused.map(({ message }) => message)).toEqual([
    `The delivery was not accepted: "queueOf" must return a string, found ${found}.`,
  ]);
  expect(accepted).toEqual([]);
});
