import { describe, expect, it } from 'vitest';
import { checkFaults } from '../../../src/stand-in/faults/check-faults.js';
import type { Fault, FaultKind } from '../../../src/stand-in/faults/fault.js';
import { withDeliveryFaults, withFaults } from '../../../src/stand-in/faults/with-faults.js';
import { createRandom } from '../../../src/stand-in/random.js';
import type { Store } from '../../../src/stand-in/state/store.js';
import { createAppTokens } from '../../../src/stand-in/webhooks/app-tokens.js';
import { settle, VirtualClock } from '../../auth/virtual-clock.js';

const base = 'http://127.0.0.1/api';
const execute = 'POST /cmn/computed-queries/execute';

/** A service with pages of two of five rows, behind faults. */
function start(faults: readonly Fault[], seed = 1) {
  checkFaults(faults);
  const clock = new VirtualClock();
  const labels: string[] = [];
  let served = 0;
  const serve = async (request: Request): Promise<Response> => {
    served += 1;
    if (request.method === 'GET') return new Response('{"id":"1"}', { headers: { 'content-type': 'text/x' } });
    const offset = Number(await request.text());
    const data = [1, 2, 3, 4, 5].slice(offset, offset + 2);
    const isMore = offset + 2 < 5;
    const headers = { 'x-query-more-elements': String(isMore), 'x-query-next-offset': isMore ? `${offset + 2}` : '0' };
    return new Response(JSON.stringify({ data }), { headers });
  };
  const context = { clock, random: createRandom(seed), options: { faults } };
  const send = withFaults(serve, context, (_, label) => labels.push(label));
  return {
    clock,
    labels,
    get served() {
      return served;
    },
    get: () => send(new Request(`${base}/erp/accounts/7`)),
    page: (offset: number, signal?: AbortSignal) =>
      send(
        new Request(`${base}/cmn/computed-queries/execute`, {
          method: 'POST',
          body: String(offset),
          ...(signal !== undefined && { signal }),
        }),
      ),
  };
}

/** What a client sees of a request. */
async function seen(answer: Promise<Response>): Promise<unknown> {
  try {
    const response = await answer;
    return [response.status, await response.text()];
  } catch (error) {
    return error instanceof TypeError ? `${error.message}: ${Reflect.get(Object(error.cause), 'code')}` : error;
  }
}
const reset = 'fetch failed: ECONNRESET';
const flags = ({ headers }: Response) => [headers.get('x-query-more-elements'), headers.get('x-query-next-offset')];

describe('a fault', () => {
  it('is for one request, counted, of an endpoint', async () => {
    const service = start([{ on: execute, nth: 2, do: 'reset' }]);
    const results = [service.get(), service.page(0), service.get(), service.page(0), service.page(0)].map(seen);
    expect((await Promise.all(results)).map((result) => result === reset)).toEqual([false, false, false, true, false]);
    expect(service.labels).toEqual(['reset']);
    // The request has no effect.
    expect(service.served).toBe(4);
  });

  it('is for every request without an endpoint, and knows paths with parameters', async () => {
    const all = start([{ do: { status: 500 } }]);
    expect([(await all.get()).status, (await all.page(0)).status]).toEqual([500, 500]);
    const one = start([{ on: 'GET /erp/accounts/{id}', do: { status: 404 } }]);
    expect([(await one.get()).status, (await one.page(0)).status]).toEqual([404, 200]);
  });

  it('is for a share of the requests, the same with the same seed', async () => {
    const run = async (seed: number) => {
      const service = start([{ rate: 0.2, do: 'reset' }], seed);
      const results: boolean[] = [];
      for (let count = 0; count < 1000; count++) results.push((await seen(service.get())) === reset);
      return results;
    };
    const first = await run(1);
    const count = first.filter(Boolean).length;
    expect(count).toBeGreaterThan(150);
    expect(count).toBeLessThan(250);
    expect(await run(1)).toEqual(first);
    expect(await run(2)).not.toEqual(first);
    expect((await seen(start([{ rate: 0, do: 'reset' }]).get())) === reset).toBe(false);
  });

  it('before the request leaves no effect, after it only the answer fails', async () => {
    for (const [when, served] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      const one = start([{ when, do: 'reset' }]);
      expect(await seen(one.get())).toBe(reset);
      const other = start([{ when, do: { status: 502 } }]);
      expect((await other.get()).status).toBe(502);
      expect([one.served, other.served]).toEqual([served, served]);
    }
  });

  it('answers a status with headers, and a body that says so', async () => {
    const service = start([{ do: { status: 429, headers: { 'x-rate-limit-retry-after-seconds': '3' } } }]);
    const answer = await service.get();
    expect([answer.status, answer.headers.get('x-rate-limit-retry-after-seconds')]).toEqual([429, '3']);
    expect(await answer.json()).toEqual({ status: 429, detail: 'A fault that was asked for answers this request.' });
    expect((await start([{ do: { status: 204 } }]).get()).body).toBeNull();
  });

  it('delays by the clock, and an abort ends the delay', async () => {
    const service = start([{ on: execute, do: { delayMs: 5000 } }]);
    let isAnswered = false;
    const asked = service.page(0).then(() => (isAnswered = true));
    await service.clock.advance(4999);
    expect([isAnswered, service.served]).toEqual([false, 0]);
    await service.clock.advance(1);
    await asked;
    const stop = new AbortController();
    const aborted = service.page(0, stop.signal);
    await settle();
    stop.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    expect(service.clock.waiting).toBe(0);
    const late = start([{ when: 'after', do: { delayMs: 5000 } }]);
    const page = late.page(0);
    await settle();
    expect(late.served).toBe(1);
    await late.clock.advance(5000);
    expect((await page).status).toBe(200);
  });

  it('cuts a body', async () => {
    const answer = await start([{ do: 'cut-body' }]).page(0);
    expect(answer.status).toBe(200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('{"data"');
    await expect(reader?.read()).rejects.toThrow('fetch failed');
  });

  it('repeats the page before, under its own headers', async () => {
    const service = start([{ on: execute, nth: 2, do: 'duplicate-page' }]);
    const pages = [await service.page(0), await service.page(2), await service.page(4)];
    expect(pages.map(flags)).toEqual([
      ['true', '2'],
      ['true', '4'],
      ['false', '0'],
    ]);
    const rows = await Promise.all(
      pages.map(async (page) => ((await page.json()) as { readonly data: readonly number[] }).data),
    );
    expect(rows).toEqual([[1, 2], [1, 2], [5]]);
    expect(await seen(start([{ do: 'duplicate-page' }]).page(4))).toEqual([200, '{"data":[5]}']);
  });

  it('lies in the headers of pages only', async () => {
    const flag = start([{ do: 'lying-flag' }]);
    expect([flags(await flag.page(0)), flags(await flag.page(4)), flags(await flag.get())]).toEqual([
      ['false', '2'],
      ['true', '0'],
      [null, null],
    ]);
    const offset = start([{ do: 'lying-offset' }]);
    expect([flags(await offset.page(0)), flags(await offset.page(4))]).toEqual([
      ['true', '3'],
      ['false', '1'],
    ]);
  });

  it('comes together with others', async () => {
    const service = start([{ do: { delayMs: 10 } }, { do: 'lying-flag' }, { nth: 2, do: 'reset' }]);
    const first = service.page(0);
    await service.clock.advance(10);
    expect(flags(await first)).toEqual(['false', '2']);
    const second = seen(service.page(0));
    await service.clock.advance(10);
    expect(await second).toBe(reset);
    expect(service.labels).toEqual(['delay 10', 'lying-flag', 'delay 10', 'lying-flag', 'reset']);
  });
});

describe('a fault of deliveries', () => {
  // Faults that change no token need no key.
  const tokens = createAppTokens({ store: {} as Store, clock: new VirtualClock() });
  const deliver = async (kind: FaultKind, when?: Fault['when']) => {
    const faults: Fault[] = [{ on: 'delivery', do: kind, ...(when && { when }) }];
    checkFaults(faults);
    let received = 0;
    const receive: typeof fetch = async () => {
      received += 1;
      return new Response();
    };
    const context = { clock: new VirtualClock(), random: createRandom(1), options: { faults } };
    const send = withDeliveryFaults(receive, context, tokens);
    const labels: string[] = [];
    const request = new Request('http://127.0.0.1/hook', { method: 'POST', body: '{}' });
    const result = await seen(send(request, (_, label) => labels.push(label)));
    expect(labels).toEqual([kind]);
    return [result, received];
  };

  it.each([
    ['a delivery is lost', 'lost-delivery', undefined, [200, ''], 0],
    ['a delivery arrives twice', 'duplicate-delivery', undefined, [200, ''], 2],
    ['a delivery does not arrive', 'reset', 'before', reset, 0],
    ['a delivery arrives, but its answer does not', 'reset', 'after', reset, 1],
  ] as const)('%s', async (_, kind, when, result, received) => {
    expect(await deliver(kind, when)).toEqual([result, received]);
  });

  it('is not for requests, and one of requests not for deliveries', async () => {
    const contextOf = (...faults: readonly Fault[]) => ({
      clock: new VirtualClock(),
      random: createRandom(1),
      options: { faults },
    });
    const ok: typeof fetch = async () => new Response();
    const deliver = withDeliveryFaults(ok, contextOf({ do: 'reset' }), tokens);
    expect((await deliver(new Request('http://127.0.0.1/hook'), () => undefined)).status).toBe(200);
    const send = async () => new Response();
    expect(withFaults(send, contextOf({ do: 'lost-delivery' }, { on: 'delivery', do: 'reset' }))).toBe(send);
  });
});

describe('an answer that never confirms that it is cancelled', () => {
  // As those of msw and of other cloned responses.
  const unconfirmed = () => new Response('x'.repeat(100_000)).clone();
  const faultsOf = (...faults: readonly Fault[]) => ({
    clock: new VirtualClock(),
    random: createRandom(1),
    options: { faults },
  });
  const get = () => new Request('http://127.0.0.1/');

  it.each<Fault>([
    { do: { status: 503 }, when: 'after' },
    { do: 'reset', when: 'after' },
  ])('does not hold back a fault after it: %j', async (fault) => {
    const send = withFaults(async () => unconfirmed(), faultsOf(fault));
    const answer = await send(get()).catch((error: unknown) => error);
    expect(answer instanceof Response ? answer.status : String(answer)).toBe(
      fault.do === 'reset' ? 'TypeError: fetch failed' : 503,
    );
  });

  it('is cut in its middle', async () => {
    const send = withFaults(async () => unconfirmed(), faultsOf({ do: 'cut-body' }));
    await expect((await send(get())).text()).rejects.toThrow('fetch failed');
  });

  it('does not hold back a second delivery', async () => {
    const tokens = createAppTokens({ store: {} as Store, clock: new VirtualClock() });
    const faults = [{ do: 'duplicate-delivery' }] as const;
    let received = 0;
    const receive = async () => {
      received += 1;
      return unconfirmed();
    };
    const send = withDeliveryFaults(receive, faultsOf(...faults), tokens);
    expect(
      (await send(new Request('http://127.0.0.1/hook', { method: 'POST', body: '{}' }), () => undefined)).status,
    ).toBe(200);
    expect(received).toBe(2);
  });
});

describe('the options of faults are checked', () => {
  it.each<readonly [fault: unknown, message: string]>([
    [1, 'The option faults[0] must be an object; found the number 1.'],
    [{ nht: 1, do: 'reset' }, 'faults[0] has no option "nht". Did you mean "nth"?'],
    [{ nth: 0, do: 'reset' }, 'The option "nth" of faults[0] must be a whole number of at least 1'],
    [{ rate: 2, do: 'reset' }, 'The option "rate" of faults[0] must be a number from 0 to 1'],
    [{ when: 'later', do: 'reset' }, 'The option "when" of faults[0] must be one of "before", "after"'],
    [
      { on: 'POST /erp/document', do: 'reset' },
      'The option "on" of faults[0] must be "POST /erp/documents", or the method and path of an endpoint as in the table "endpoints", or "delivery"; found "POST /erp/document".',
    ],
    [
      { on: 'zzz', do: 'reset' },
      'must be the method and path of an endpoint as in the table "endpoints", or "delivery"; found "zzz".',
    ],
    [
      { on: execute },
      'The option "do" of faults[0] must be one of "reset", "cut-body", "duplicate-page", "lying-flag", "lying-offset", "lost-delivery", "duplicate-delivery", "late-delivery", "expired-delivery", "foreign-delivery", { status } or { delayMs }; found undefined.',
    ],
    [{ do: 'rest' }, 'The option "do" of faults[0] must be one of'],
    [{ do: { status: 99 } }, 'The option "status" of the option "do" of faults[0] must be a whole number from 200'],
    [{ do: { delay: 1 } }, 'has no option "delay". Did you mean "delayMs"?'],
    [{ do: {} }, 'The option "delayMs" of the option "do" of faults[0] must be a number of milliseconds'],
    [{ do: { delayMs: Number.NaN } }, 'must be a number of milliseconds'],
    [
      { on: execute, do: 'lost-delivery' },
      'The option "on" of faults[0], which is a "lost-delivery", must be "delivery"; found',
    ],
    [{ on: 'delivery', do: 'cut-body' }, 'The option "on" of faults[0], which is a "cut-body", must be an endpoint'],
    [{ when: 'after', do: 'cut-body' }, 'The option "when" of faults[0], which is a "cut-body", must be left out'],
  ])('%j', (fault, message) => {
    expect(() => checkFaults([fault as Fault])).toThrow(message);
  });

  it('and all that are right are accepted', () => {
    checkFaults([
      { on: 'POST /token', when: 'after', do: { delayMs: 55_000 } },
      { on: 'delivery', nth: 1, do: { status: 500, headers: { a: 'b' } } },
      { rate: 0.5, do: 'lost-delivery' },
    ]);
  });
});
