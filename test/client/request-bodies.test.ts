import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { FormData as UndiciFormData, fetch as undiciFetch } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Client, ClientOptions, Fetch, FetchInit, RequestRecord } from '../../src/client/index.js';
import { clientOf, errorOf, json, startServer, text } from './server.js';

/** The bytes of a file that is not text: 0xff and a lone 0xc3 are in no text in UTF-8. */
const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x0a, 0xff, 0xc3, 0x28, 0x00, 0x0d]);
const upload = { method: 'PUT', path: '/erp/files/7' } as const;
const type = 'application/pdf';

/** Sends a body, and returns what the server has received. */
async function sent(
  body: unknown,
  { headers, ...options }: Partial<ClientOptions> & { readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const server = await startServer(json({}));
  await clientOf(server, options).request(upload, { body, headers });
  const [{ bytes, headers: received } = { bytes: undefined, headers: {} }] = server.received;
  return { bytes: bytes && new Uint8Array(bytes), type: received['content-type'], length: received['content-length'] };
}

async function* chunks(): AsyncGenerator<Uint8Array | string> {
  yield pdf.subarray(0, 6);
  yield '';
  yield pdf.subarray(6);
}

describe('a body is sent byte for byte', () => {
  const padded = new Uint8Array([1, ...pdf, 2]);
  it.each<readonly [string, () => unknown, string | undefined]>([
    ['a Uint8Array', () => pdf, undefined],
    ['a part of a buffer', () => padded.subarray(1, -1), undefined],
    ['a Buffer', () => Buffer.from(pdf), undefined],
    ['an ArrayBuffer', () => pdf.slice().buffer, undefined],
    ['a DataView', () => new DataView(padded.buffer, 1, pdf.length), undefined],
    ['bytes of another realm', () => runInNewContext('Uint8Array.from(bytes)', { bytes: [...pdf] }), undefined],
    ['a Blob', () => new Blob([pdf], { type }), type],
    ['a Blob without a type', () => new Blob([pdf]), undefined],
    ['a stream', () => new Blob([pdf]).stream(), undefined],
    ['an async iterable', chunks, undefined],
  ])('%s', async (_, body, expected) => {
    expect(await sent(body())).toMatchObject({ bytes: pdf, type: expected });
    expect(await sent(body(), { headers: { 'Content-Type': type } })).toMatchObject({ bytes: pdf, type });
  });

  it('a stream of Node', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vql-body-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'a.pdf'), pdf);
    const headers = { 'content-type': type };
    expect(await sent(createReadStream(join(folder, 'a.pdf')), { headers })).toMatchObject({ bytes: pdf, type });
  });
});

describe('a string', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('is a value of JSON, or a text if its type is stated', async () => {
    expect(await sent('a;ä')).toMatchObject({ bytes: bytes('"a;ä"'), type: 'application/json' });
    const headers = { 'content-type': 'text/csv' };
    expect(await sent('a;ä', { headers })).toMatchObject({ bytes: bytes('a;ä'), type: 'text/csv' });
    expect(await sent('{"a":1}', { headers: { 'content-type': 'application/json' } })).toMatchObject({
      bytes: bytes('{"a":1}'),
    });
  });

  it('of other values is JSON, with a type of JSON alone', async () => {
    const type = 'application/merge-patch+json';
    expect(await sent({ id: 2n ** 60n }, { headers: { 'content-type': type } })).toMatchObject({
      bytes: bytes('{"id":1152921504606846976}'),
      type,
    });
    const error = await errorOf(sent({ a: 1 }, { headers: { 'content-type': 'text/csv' } }));
    expect(error).toMatchObject({
      code: 'wrong-argument',
      message:
        'The body of a request must be a string or bytes with the header "content-type" "text/csv"; found an object with the member "a".',
    });
  });

  it('of a URLSearchParams is a form', async () => {
    const expected = { bytes: bytes('a=b%26c'), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
    expect(await sent(new URLSearchParams({ a: 'b&c' }))).toMatchObject(expected);
  });
});

describe('a form with a file', () => {
  /** Fills a form of any class. */
  function filled<Form extends { append(name: string, value: unknown, file?: string): void }>(form: Form): Form {
    form.append('note', 'für Ann');
    form.append('file', new Blob([pdf], { type }), 'a b.pdf');
    return form;
  }

  /** Sends a form, and reads it from what the server has received. */
  async function fieldsOf(form: unknown, options: Partial<ClientOptions> = {}) {
    const { bytes, type: received = '', length } = await sent(form, options);
    const read = await new Response(bytes ?? null, { headers: { 'content-type': received } }).formData();
    const file = read.get('file') as File;
    return {
      length: Number(length),
      note: read.get('note'),
      file: [file.name, file.type, new Uint8Array(await file.arrayBuffer())],
    };
  }

  const expected = { note: 'für Ann', file: ['a b.pdf', type, pdf], length: expect.any(Number) };
  const own: Fetch = (url, init) => globalThis.fetch(url, init);
  // The types of the package and those of the platform differ.
  const undici = undiciFetch as unknown as Fetch;

  it.each<readonly [string, () => unknown, Fetch | undefined]>([
    ['of the platform', () => filled(new FormData() as never), undefined],
    ['of the platform, by a fetch of ours', () => filled(new FormData() as never), own],
    ['of the platform, by the fetch of undici', () => filled(new FormData() as never), undici],
    ['of undici', () => filled(new UndiciFormData() as never), undefined],
    ['of undici, by its fetch', () => filled(new UndiciFormData() as never), undici],
    ['of another realm', () => new ForeignForm(), undefined],
  ])('%s has the boundary of the platform, and its fields', async (_, form, fetch) => {
    expect(await fieldsOf(form(), { fetch })).toEqual(expected);
  });

  /** A class that the platform does not know, such as the one of jsdom. */
  class ForeignForm {
    get [Symbol.toStringTag](): string {
      return 'FormData';
    }
    keys(): IterableIterator<string> {
      return ['note', 'file'][Symbol.iterator]();
    }
    *entries(): Generator<[string, unknown]> {
      yield ['note', 'für Ann'];
      yield ['file', { name: 'a b.pdf', type, arrayBuffer: async () => pdf.slice().buffer }];
    }
  }

  it('states its type itself', async () => {
    expect(await errorOf(sent(new FormData(), { headers: { 'content-type': 'multipart/form-data' } }))).toMatchObject({
      code: 'wrong-argument',
      message:
        'The body of a request must be sent without a header "content-type" if it is a form: the platform states it; found an object of the kind "FormData".',
    });
  });
});

describe('a body that the caller changes after the call', () => {
  /** A body that says "old" at the time of the call, and what changes it. */
  interface ChangeableBody {
    readonly body: unknown;
    readonly change: () => void;
    /** Whether its bytes are its own until the promise of them is fulfilled, as of another class than that of the platform. */
    readonly isReadLater?: boolean;
  }
  const bodies: readonly (readonly [string, () => ChangeableBody])[] = [
    ['a Uint8Array', () => changeable((bytes) => bytes)],
    ['an ArrayBuffer', () => changeable((bytes) => bytes.buffer)],
    ['a DataView', () => changeable((bytes) => new DataView(bytes.buffer))],
    ['a Blob of another class', () => readLater((bytes) => new ForeignBlob(bytes))],
    ['a form of another class', () => readLater((bytes) => new ForeignForm(new ForeignBlob(bytes)))],
    [
      'a FormData',
      () => {
        const body = new FormData();
        body.set('a', 'old');
        return { body, change: () => body.set('a', 'new') };
      },
    ],
    [
      'a URLSearchParams',
      () => {
        const body = new URLSearchParams({ a: 'old' });
        return { body, change: () => body.set('a', 'new') };
      },
    ],
  ];
  function changeable(bodyOf: (bytes: Uint8Array<ArrayBuffer>) => unknown): ChangeableBody {
    const bytes = new Uint8Array(Buffer.from('old'));
    return { body: bodyOf(bytes), change: () => bytes.set(Buffer.from('new')) };
  }
  function readLater(bodyOf: (bytes: Uint8Array<ArrayBuffer>) => unknown): ChangeableBody {
    return { ...changeable(bodyOf), isReadLater: true };
  }
  class ForeignBlob {
    readonly type = '';
    readonly name = 'a';
    constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
    get [Symbol.toStringTag](): string {
      return 'Blob';
    }
    /** Returns its own bytes, and not a copy. */
    async arrayBuffer(): Promise<ArrayBuffer> {
      return this.bytes.buffer;
    }
  }
  class ForeignForm {
    constructor(readonly file: ForeignBlob) {}
    get [Symbol.toStringTag](): string {
      return 'FormData';
    }
    entries(): IterableIterator<[string, unknown]> {
      const entries: [string, unknown][] = [['a', this.file]];
      return entries.values();
    }
  }

  describe.each(bodies)('%s', (_name, create) => {
    it.each([
      ['request', (erp: Client, body: unknown) => erp.request(upload, { body, idempotent: true })],
      [
        'fetch',
        (erp: Client, body: unknown) => erp.fetch('/x', { method: 'PUT', body, idempotent: true } as FetchInit),
      ],
    ])('is sent as it was, in each attempt by %s', async (_, send) => {
      const busy = text('busy', {}, 503);
      const { body, change, isReadLater = false } = create();
      const server = await startServer(
        (...args) => {
          change();
          busy(...args);
        },
        busy,
        json({}),
      );
      const call = send(clientOf(server), body);
      if (!isReadLater) change();
      await call;
      expect(server.received).toHaveLength(3);
      for (const { body: received } of server.received) {
        expect(received).toContain('old');
        expect(received).not.toContain('new');
      }
    });
  });
});

describe('a request with a body', () => {
  const busy = (code: number) => json({ detail: 'busy' }, {}, code);

  it.each(['PUT', 'POST', 'PATCH'] as const)('by %s is repeated if it is idempotent', async (method) => {
    for (const body of [pdf, new Blob([pdf]), { id: '7' }]) {
      const server = await startServer(busy(503), busy(503), json({}));
      await clientOf(server).request({ method, path: '/x' }, { body, idempotent: true });
      expect(server.received).toHaveLength(3);
      expect(new Set(server.received.map(({ body: received }) => received)).size).toBe(1);
    }
  });

  it('is not repeated otherwise', async () => {
    const server = await startServer(busy(503), json({}));
    const erp = clientOf(server);
    const unknown = { code: 'unknown-outcome', status: 503, attempts: 1 };
    expect(await errorOf(erp.request({ method: 'PUT', path: '/x' }, { body: pdf }))).toMatchObject(unknown);
    expect(
      await errorOf(clientOf(await startServer(busy(503))).request('listGroups', { idempotent: false })),
    ).toMatchObject(unknown);
    expect(server.received).toHaveLength(1);
  });

  it('is sent again with a newer token', async () => {
    const server = await startServer(busy(401), json({}));
    let count = 0;
    const token = { token: async () => `token-${Math.min(++count, 2)}`, reject: () => undefined };
    await clientOf(server, { token }).request(upload, { body: pdf });
    expect(server.received.map(({ bytes, headers }) => [headers.authorization, new Uint8Array(bytes)])).toEqual([
      ['Bearer token-1', pdf],
      ['Bearer token-2', pdf],
    ]);
  });

  it.each([
    [401, 'PUT /erp/files/7 was answered 401: busy. It was not sent again, since its body is a stream.'],
    [503, 'PUT /erp/files/7 was answered 503: busy. It was not sent again, since its body is a stream.'],
    [422, 'PUT /erp/files/7 was answered 422: busy.'],
  ])('that is a stream is sent once: %i', async (status, message) => {
    const server = await startServer(busy(status), json({}));
    const rejected: string[] = [];
    let count = 0;
    const token = { token: async () => `token-${++count}`, reject: (one: string) => void rejected.push(one) };
    const call = clientOf(server, { token }).request(upload, { body: chunks(), idempotent: true });
    expect(await errorOf(call)).toMatchObject({ code: 'refused', status, message });
    expect(server.received).toHaveLength(1);
    // So that the next request has a newer one.
    expect(rejected).toEqual(status === 401 ? ['token-1'] : []);
  });

  it.each<
    readonly [string, number, Partial<ClientOptions>, { readonly attempts?: number; readonly idempotent?: boolean }]
  >([
    ['there are no attempts left', 503, { retry: { attempts: 1 } }, {}],
    ['the call has one attempt', 503, {}, { attempts: 1 }],
    ['the policy repeats nothing', 503, { retry: { shouldRetry: () => false } }, {}],
    ['a token is fixed', 401, {}, {}],
  ])('that is a stream is not the reason if %s', async (_, status, options, request) => {
    const server = await startServer(busy(status));
    const call = clientOf(server, options).request(upload, { body: chunks(), idempotent: true, ...request });
    expect(await errorOf(call)).toMatchObject({ message: `PUT /erp/files/7 was answered ${status}: busy.` });
    expect(server.received).toHaveLength(1);
  });

  it('that is a stream waits for a token as any other', async () => {
    const server = await startServer(json({}));
    let count = 0;
    const busyIssuer = Object.assign(new Error('busy'), { status: 503 });
    const token = async () => {
      count += 1;
      if (count === 1) return new Promise<string>(() => undefined);
      return `token-${count}-${busyIssuer.status}`;
    };
    await clientOf(server, { token, timeoutMs: 50 }).request(upload, { body: chunks() });
    expect(server.received.map(({ bytes }) => new Uint8Array(bytes))).toEqual([pdf]);
  });

  it('that is a stream is cancelled if it is never sent', async () => {
    const cancel = vi.fn();
    const body = new ReadableStream({ cancel });
    const token = async () => {
      throw new Error('no token');
    };
    expect(await errorOf(clientOf({ url: 'https://erp.example' }, { token }).request(upload, { body }))).toMatchObject({
      message: 'no token',
    });
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('that is a stream is refused where the platform would send its name', async () => {
    vi.stubGlobal(
      'Request',
      class {
        readonly headers = new Headers({ 'content-type': 'text/plain;charset=UTF-8' });
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const error = await errorOf(sent(new Blob([pdf]).stream()));
    expect(error).toMatchObject({
      message:
        'The body of a request must be bytes, a Blob or a form on this platform, which sends no streams; found an object of the kind "ReadableStream".',
    });
  });

  it('that somebody reads is a mistake', async () => {
    const body = new Blob([pdf]).stream();
    body.getReader();
    expect(await errorOf(sent(body))).toMatchObject({
      message: 'The body of a request must be a stream that nothing else reads; found one that is locked.',
    });
  });

  it('whose stream has no bytes is a failure of the request', async () => {
    const body = (async function* () {
      yield { id: '7' };
    })();
    const error = await errorOf(sent(body));
    expect(error).toMatchObject({ code: 'unknown-outcome' });
    expect((error as Error).message).toContain('The chunks of a stream must be bytes or strings');
  });

  it('ends with the signal of the call', async () => {
    const controller = new AbortController();
    const cancel = vi.fn();
    const body = new ReadableStream({ start: (stream) => stream.enqueue(pdf), cancel });
    const server = await startServer(json({}));
    const call = errorOf(clientOf(server).request(upload, { body, signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('enough')), 50);
    expect(await call).toBe(controller.signal.reason);
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
  });

  it.each<readonly [string, () => unknown, string]>([
    ['bytes', () => pdf, '<10 bytes>'],
    ['a Blob', () => new Blob([pdf.subarray(0, 1)], { type }), '<1 byte, application/pdf>'],
    ['a form', () => new FormData(), '<form, 0 fields>'],
    ['a stream', chunks, '<stream>'],
    ['a URLSearchParams', () => new URLSearchParams({ a: 'b' }), 'a=b'],
    ['a value', () => ({ a: 'b' }), '{"a":"b"}'],
  ])('of %s is described in logs', async (_, body, expected) => {
    const records: RequestRecord[] = [];
    await sent(body(), { onRequest: (record) => records.push(record) });
    expect(records.map((record) => record.body)).toEqual([expected]);
  });
});
