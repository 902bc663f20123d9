import { gzipSync } from 'node:zlib';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AnswerAs, Client, RawAnswer, ResponseRecord } from '../../src/client/index.js';
import { type Behaviour, clientOf, cut, errorOf, json, secret, startServer, text } from './server.js';

const get = { method: 'GET', path: '/erp/files/7' } as const;
/** The bytes of a file that is not text: 0xff and a lone 0xc3 are in no text in UTF-8. */
const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x0a, 0xff, 0xc3, 0x28, 0x00, 0x0d]);

/** Answers with bytes. */
function bytes(body: Uint8Array, type?: string, status = 200): Behaviour {
  return (_, response) => response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
}

const latin1 = new Uint8Array([0x66, 0xfc, 0x72]);
const umlaut = new TextEncoder().encode('für');

/** Reads an answer: its body, or the problem in the message of an error. */
async function read(type: string | undefined, body: Uint8Array, as?: AnswerAs): Promise<unknown> {
  const server = await startServer(bytes(body, type));
  try {
    return (await clientOf(server).request(get, { as: as as 'text' })).body;
  } catch (error) {
    return (error as Error).message.replace(/^The answer to GET \/erp\/files\/7 cannot be read: /, '');
  }
}

/** Returns a text in UTF-16, without the mark of its byte order. */
function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf16le'));
}

/** Returns the bytes of a text in ASCII, which is UTF-8 too. */
function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const object = new TextEncoder().encode('{"id":1152921504606846977}');
const value = { id: 1152921504606846977n };
const objectText = '{"id":1152921504606846977}';
const empty = new Uint8Array();

describe('a body is read', () => {
  it.each<readonly [type: string | undefined, body: Uint8Array, expected: unknown]>([
    ['application/json', object, value],
    ['application/problem+json; charset=utf-8', object, value],
    ['text/json', object, value],
    ['application/json', object.subarray(0, 5), 'it is not valid JSON; it ends with "{"id"".'],
    ['application/json; charset=iso-8859-1', new Uint8Array([0x22, ...latin1, 0x22]), 'für'],
    ['application/json; charset=utf-16le', utf16('{"a":"für"}'), { a: 'für' }],
    ['application/json; charset=utf-16', utf16('"für"'), 'für'],
    ['application/json; charset=x-unknown', object, 'its bytes are not text in x-unknown.'],
    ['application/json; charset=utf-8', latin1, 'its bytes are not text in utf-8.'],
    ['application/json', new Uint8Array([0x22, ...latin1, 0x22]), 'its bytes are not text in utf-8.'],
    ['application/json', utf16('{"a":1}'), 'it is not valid JSON.'],
    ['text/plain', object, objectText],
    ['text/csv', umlaut, 'für'],
    ['text/csv; charset=iso-8859-1', latin1, 'für'],
    ['text/csv', latin1, latin1],
    ['text/csv; charset=x-unknown', umlaut, umlaut],
    ['application/x-ndjson', object, objectText],
    ['image/svg+xml', umlaut, 'für'],
    ['application/pdf', pdf, pdf],
    ['application/pdf', umlaut, umlaut],
    ['application/octet-stream', object, object],
    [undefined, object, value],
    [undefined, umlaut, 'für'],
    [undefined, pdf, pdf],
    ['application/json', empty, undefined],
    ['application/pdf', empty, undefined],
    ['text/html', umlaut, 'it is text/html and not JSON.'],
  ])('by its type %s', async (type, body, expected) => {
    expect(await read(type, body)).toEqual(expected);
  });

  it.each<readonly [as: AnswerAs, type: string | undefined, body: Uint8Array, expected: unknown]>([
    ['json', 'text/plain', object, value],
    ['json', 'application/pdf', pdf, 'it is application/pdf and not JSON.'],
    ['json', 'text/plain; charset=utf-16le', utf16('[1]'), [1]],
    ['json', undefined, pdf, 'it is of an unknown type and not JSON.'],
    ['json', 'application/json', empty, undefined],
    ['text', 'application/json', object, objectText],
    ['text', 'text/html', umlaut, 'für'],
    ['text', 'application/pdf', pdf, 'its bytes are not text in utf-8.'],
    ['text', 'text/plain; charset=iso-8859-1', latin1, 'für'],
    ['text', 'text/plain; charset=x-unknown', latin1, 'its bytes are not text in x-unknown.'],
    ['text', undefined, empty, ''],
    ['bytes', 'application/json', object, object],
    ['bytes', 'text/html', umlaut, umlaut],
    ['bytes', undefined, empty, empty],
  ])('as %s, whatever its type is: %s', async (as, type, body, expected) => {
    expect(await read(type, body, as)).toEqual(expected);
  });

  it('after decompression', async () => {
    const server = await startServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-encoding': 'gzip' }).end(gzipSync(pdf)),
    );
    expect((await clientOf(server).request(get)).body).toEqual(pdf);
    const { body } = await clientOf(server).request(get, { as: 'stream' });
    expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(pdf);
  });

  it.each([
    ['204', (_: unknown, response: Parameters<Behaviour>[1]) => response.writeHead(204).end(), 'DELETE'],
    ['HEAD', bytes(pdf, 'application/pdf'), 'HEAD'],
  ] as const)('although there is none: %s', async (_, behaviour, method) => {
    const server = await startServer(behaviour);
    const bodyAs = async (as?: AnswerAs) => (await clientOf(server).request({ method, path: '/x' }, { as })).body;
    expect([await bodyAs(), await bodyAs('json'), await bodyAs('text'), await bodyAs('bytes')]).toEqual([
      ...[undefined, undefined, ''],
      new Uint8Array(),
    ]);
    expect(await new Response((await bodyAs('stream')) as ReadableStream).text()).toBe('');
  });

  it('of a HEAD that is repeated, as a GET', async () => {
    const server = await startServer(text('', {}, 503), text('', { etag: '"7"' }));
    const { headers } = await clientOf(server).request({ method: 'HEAD', path: '/x' });
    expect(headers.get('etag')).toBe('"7"');
  });

  it('of calls that are documented to return JSON, as JSON', async () => {
    const server = await startServer(bytes(pdf, 'application/pdf'));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({
      code: 'unreadable-answer',
      body: '<10 bytes, application/pdf>',
    });
  });
});

it('has a type by what is asked for', () => {
  const ofTypes = (erp: Client) => {
    expectTypeOf(erp.request(get)).resolves.toEqualTypeOf<RawAnswer>();
    expectTypeOf(erp.request('listGroups')).resolves.toEqualTypeOf<RawAnswer>();
    expectTypeOf(erp.request(get, { as: 'bytes' })).resolves.toEqualTypeOf<RawAnswer<Uint8Array<ArrayBuffer>>>();
    expectTypeOf(erp.request('listGroups', { as: 'text' })).resolves.toEqualTypeOf<RawAnswer<string>>();
    expectTypeOf(erp.request('getAccount', { as: 'stream', parameters: { id: '7' } })).resolves.toEqualTypeOf<
      RawAnswer<ReadableStream<Uint8Array<ArrayBuffer>>>
    >();
    // @ts-expect-error - the parameter of the path is missing
    void erp.request('getAccount', { as: 'text' });
    // @ts-expect-error - a GET has no body
    void erp.request(get, { as: 'text', body: {} });
    // @ts-expect-error - there is no such form
    void erp.request(get, { as: 'blob' });
  };
  expect(ofTypes).toBeDefined();
});

describe('an error has no bytes as text', () => {
  it.each<readonly [string | undefined, Uint8Array, unknown]>([
    ['application/pdf', pdf, '<10 bytes, application/pdf>'],
    ['application/octet-stream', umlaut, '<4 bytes, application/octet-stream>'],
    [undefined, pdf, '<10 bytes>'],
    ['application/pdf', new Uint8Array(100_000), '<the beginning, 40000 bytes, application/pdf>'],
    [`application/${secret}`, pdf, '<10 bytes, application/<token>>'],
    ['text/plain; charset=iso-8859-1', latin1, 'für'],
    ['text/plain', latin1, 'f\ufffdr'],
    ['text/plain; charset=utf-16le', utf16(`no ${secret}`), 'no <token>'],
    ['application/json; charset=utf-16le', utf16(`{"a":"${secret}"}`), { a: '<token>' }],
    // In another charset than it states, a text could show the token in a form that is not recognized.
    ['text/plain', utf16('secret'), '<12 bytes, text/plain>'],
    ['application/json', utf16('{"a":1}'), '<14 bytes, application/json>'],
    ['text/plain', new Uint8Array([0xff, 0xfe, ...utf16('a')]), '<4 bytes, text/plain>'],
    [undefined, utf16('secret'), '<12 bytes>'],
    ['text/plain; charset=utf-16le', ascii(`no ${secret}`), '<35 bytes, text/plain>'],
    ['text/plain; charset=utf-16be', ascii(`no ${secret}`), '<35 bytes, text/plain>'],
    ['text/plain; charset=utf-16be', utf16(`no ${secret}`), '<70 bytes, text/plain>'],
    ['application/json; charset=utf-16le', ascii(`{"a":"${secret}"}`), '<40 bytes, application/json>'],
    // The first byte takes the next one into its character.
    ['text/plain; charset=shift_jis', new Uint8Array([0x81, ...ascii(secret)]), '<33 bytes, text/plain>'],
    ['text/plain; charset=utf-16le', ascii('no'), '\u6f6e'],
    ['text/plain; charset=x-unknown', umlaut, '<4 bytes, text/plain>'],
    ['application/json', object, objectText],
  ])('of a refusal: %s', async (type, body, expected) => {
    const server = await startServer(bytes(body, type, 422));
    for (const as of [undefined, 'bytes', 'stream'] as const)
      expect(await errorOf(clientOf(server).request(get, { as } as object))).toMatchObject({
        code: 'refused',
        status: 422,
        body: expected,
      });
  });

  it('of an answer that is too long', async () => {
    const server = await startServer(bytes(pdf, 'application/pdf'));
    expect(await errorOf(clientOf(server, { maxAnswerBytes: 4 }).request(get, { as: 'bytes' }))).toMatchObject({
      code: 'unreadable-answer',
      message: 'The answer to GET /erp/files/7 cannot be read: it has more than the 4 bytes of maxAnswerBytes.',
      body: '<the beginning, 4 bytes, application/pdf>',
    });
  });

  it('of the answer to a request that changes something', async () => {
    const server = await startServer(bytes(pdf, 'application/pdf'));
    const call = clientOf(server).request({ method: 'POST', path: '/x' }, { as: 'json', body: {} });
    expect(await errorOf(call)).toMatchObject({ code: 'unknown-outcome', body: '<10 bytes, application/pdf>' });
  });
});

describe('a stream', () => {
  it('has lines of NDJSON as they arrive, without limits of bytes and time', async () => {
    let next = (): void => undefined;
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('{"id":1}\n');
      next = () => response.end('{"id":2}\n');
    });
    const records: ResponseRecord[] = [];
    const erp = clientOf(server, {
      maxAnswerBytes: 1,
      timeoutMs: 200,
      maxConcurrent: 1,
      onResponse: (one) => records.push(one),
    });
    const { status, body } = await erp.request(get, { as: 'stream' });
    expect([status, records.length]).toEqual([200, 1]);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader.read()).toEqual({ done: false, value: '{"id":1}\n' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    next();
    expect(await reader.read()).toEqual({ done: false, value: '{"id":2}\n' });
    expect(await reader.read()).toMatchObject({ done: true });
  });

  it('has its status and headers within the time limit', async () => {
    const server = await startServer(() => undefined);
    const erp = clientOf(server, { timeoutMs: 50, retry: { attempts: 1 } });
    expect(await errorOf(erp.request(get, { as: 'stream' }))).toMatchObject({ code: 'time-out', status: undefined });
  });

  it('ends with the signal of the call, and leaves nothing on it', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    let isClosed = false;
    const server = await startServer((_, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200).write('a');
    });
    const { body } = await clientOf(server).request(get, { as: 'stream', signal });
    const reader = body.getReader();
    await reader.read();
    const rest = errorOf(reader.read());
    controller.abort(new Error('enough'));
    expect(await rest).toBe(signal.reason);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('that is cancelled ends the answer', async () => {
    let isClosed = false;
    const server = await startServer((_, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200).write('a');
    });
    const { body } = await clientOf(server).request(get, { as: 'stream' });
    await body.cancel();
    await expect.poll(() => isClosed).toBe(true);
  });

  it('that breaks is an error of its reader', async () => {
    const { body } = await clientOf(await startServer(cut)).request(get, { as: 'stream' });
    expect(await errorOf(new Response(body).text())).toBeInstanceOf(TypeError);
  });

  it('is repeated only until it has begun', async () => {
    const server = await startServer(text('', {}, 503), bytes(pdf));
    const { body } = await clientOf(server).request(get, { as: 'stream' });
    expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(pdf);
    expect(server.received).toHaveLength(2);
  });

  it('of a refusal is an error with the beginning of its body', async () => {
    const server = await startServer(json({ detail: 'There is no file 7.' }, {}, 404));
    expect(await errorOf(clientOf(server).request(get, { as: 'stream' }))).toMatchObject({
      code: 'refused',
      body: { detail: 'There is no file 7.' },
    });
  });

  it('of a fetch of another library has its text', async () => {
    const fetch = async () => ({ status: 200, headers: new Headers(), text: async () => 'für' }) as Response;
    const { body } = await clientOf({ url: 'https://erp.example' }, { fetch }).request(get, { as: 'stream' });
    expect(await new Response(body).text()).toBe('für');
  });
});

it('says which types it accepts, unless the headers do', async () => {
  const server = await startServer(json({}));
  const erp = clientOf(server);
  await erp.get('account', '7');
  for (const as of [undefined, 'json', 'text', 'bytes', 'stream'] as const) await erp.request(get, { as } as object);
  await erp.request(get, { as: 'bytes', headers: { Accept: 'application/pdf' } });
  expect(server.received.map(({ headers }) => headers.accept)).toEqual([
    'application/json',
    'application/json, */*;q=0.5',
    'application/json',
    '*/*',
    '*/*',
    '*/*',
    'application/pdf',
  ]);
});
