import { describe, expect, it } from 'vitest';
import { createRequestJournal } from '../../../src/service/http/request-journal.js';
import { VirtualClock } from '../../auth/virtual-clock.js';
import { openErp } from '../support/open-erp.js';

const origin = 'http://127.0.0.1';
const auth = `${origin}/auth/realms/stand-in/protocol/openid-connect`;
const ok = async () => new Response('ok');

/** Records one request, and returns its entry. */
async function recorded(input: string, init: RequestInit = {}) {
  const journal = createRequestJournal({ clock: new VirtualClock(), options: {} });
  await journal.record(ok)(new Request(input, init));
  return journal.requests[0];
}

describe('the journal of requests', () => {
  it('has a request with its answer', async () => {
    const clock = new VirtualClock();
    const journal = createRequestJournal({ clock, options: {} });
    await clock.advance(1000);
    const answer = journal.record(async (request) => {
      expect(await request.text()).toBe('{"statement":"…"}');
      await clock.advance(25);
      return new Response(null, { status: 422 });
    });
    const headers = { 'content-type': 'application/json', 'User-Agent': 'my-app' };
    const url = `${origin}/api/cmn/computed-queries/execute?a=b%20c&d`;
    await answer(new Request(url, { method: 'POST', headers, body: '{"statement":"…"}' }));
    expect(journal.requests).toEqual([
      {
        id: '1',
        at: '1970-01-01T00:00:01.000Z',
        method: 'POST',
        path: '/api/cmn/computed-queries/execute',
        endpoint: 'executeQuery',
        query: 'a=b%20c&d=',
        headers: { 'content-type': 'application/json', 'user-agent': 'my-app' },
        body: '{"statement":"…"}',
        status: 422,
        durationMs: 25,
        fault: undefined,
      },
    ]);
  });

  it('has a request that is not answered yet, and one whose connection broke', async () => {
    const journal = createRequestJournal({ clock: new VirtualClock(), options: {} });
    let fail: ((error: Error) => void) | undefined;
    const answer = journal.record(() => new Promise((_, reject) => (fail = reject)));
    const asked = answer(new Request(`${origin}/nowhere`));
    expect(journal.requests).toMatchObject([{ path: '/nowhere', endpoint: undefined, status: undefined }]);
    fail?.(new TypeError('fetch failed'));
    await expect(asked).rejects.toThrow('fetch failed');
    expect(journal.requests).toMatchObject([{ status: undefined, durationMs: 0 }]);
  });

  it('has no secrets', async () => {
    const form = (fields: Readonly<Record<string, string>>) => ({ method: 'POST', body: new URLSearchParams(fields) });
    expect((await recorded(origin, { headers: { authorization: 'Bearer abc.def' } }))?.headers).toEqual({
      authorization: 'Bearer <token>',
    });
    expect((await recorded(origin, { headers: { authorization: 'Basic YTpi', cookie: 'a=b' } }))?.headers).toEqual({
      authorization: 'Basic <credentials>',
      cookie: '<cookie>',
    });
    expect((await recorded(origin, { headers: { authorization: 'secret' } }))?.headers).toEqual({
      authorization: '<credentials>',
    });
    const fields = {
      grant_type: 'password',
      client_id: 'my app',
      client_secret: 's1',
      password: 's2',
      code: 's3',
      refresh_token: 's4',
      code_verifier: 's5',
      device_code: 's6',
    };
    expect((await recorded(`${auth}/token`, form(fields)))?.body).toBe(
      'grant_type=password&client_id=my%20app&client_secret=<client_secret>&password=<password>&code=<code>&refresh_token=<refresh_token>&code_verifier=<code_verifier>&device_code=<device_code>',
    );
    expect((await recorded(`${auth}/token`, { method: 'POST', body: '{"password":"s"}' }))?.body).toBe('<not a form>');
    expect((await recorded(`${origin}/?access_token=s&code=t&state=u`))?.query).toBe(
      'access_token=<access_token>&code=<code>&state=u',
    );
  });

  it('has no token, wherever a request has it', async () => {
    const jwt = `${btoa('{"alg":"ES256"}')}.${btoa('{"sub":"ada"}')}.c2ln-bmF0_dXJl`.replaceAll('=', '');
    const opaque = 'Zm9v-YmFy_0123456789';
    const headers = {
      authorization: `Bearer ${opaque}`,
      'x-access-token': 'abc',
      'x-api-key': 'abc',
      'x-forwarded-authorization': `Bearer ${jwt}`,
      'x-trace': `a ${opaque} b`,
      'user-agent': 'my-app',
    };
    const body = JSON.stringify({ text: `token ${jwt}`, other: opaque, base64: btoa(opaque) });
    const url = `${origin}/api/${jwt}/${opaque}?Access_Token=abc&note=${jwt}&other=${opaque}&state=u`;
    const entry = await recorded(url, { method: 'POST', headers, body });
    expect(JSON.stringify(entry)).not.toMatch(/eyJ|Zm9v|abc|btoa/);
    expect(entry).toMatchObject({
      path: '/api/<token>/<token>',
      query: 'Access_Token=<Access_Token>&note=<token>&other=<token>&state=u',
      headers: { 'x-trace': 'a <token> b', 'x-access-token': '<x-access-token>', 'user-agent': 'my-app' },
    });
    expect((await recorded(origin, { headers: { authorization: 'abcdef123 x' } }))?.headers).toEqual({
      authorization: '<credentials>',
    });
    // After a character of an escape, and after any word.
    const odd = await recorded(`${origin}/x%2F${jwt}/y?next=%2Fcb%3Ftoken%3D${jwt}%26x=1`, {
      method: 'POST',
      headers: { referer: `https://app.example/?a=b_${jwt}&c` },
      body: `"b_${jwt}", x-${jwt} y`,
    });
    expect(JSON.stringify(odd)).not.toContain('eyJ');
    expect(odd).toMatchObject({ path: '/x%2F<token>/y', body: '"b_<token>", x-<token> y' });
    const cut = await recorded(origin, { method: 'POST', body: `${'x'.repeat(9_990)} ${jwt}` });
    expect(cut?.body).not.toContain('eyJ');
    expect(
      (await recorded(origin, { method: 'POST', body: `${'x'.repeat(9_980)} ${opaque}`, headers }))?.body,
    ).not.toContain('Zm9v');
  });

  it('has the beginning of a long body', async () => {
    const entry = await recorded(origin, { method: 'POST', body: 'ö'.repeat(2_000_000) });
    expect(entry?.body).toBe('ö'.repeat(10_000));
  });

  it('does not hold back an answer that does not depend on a body which stalls', async () => {
    const clock = new VirtualClock();
    const journal = createRequestJournal({ clock, options: {} });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')) });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const answer = journal.record(async () => new Response('', { status: 403 }))(new Request(origin, init));
    await clock.advance(1_000);
    expect((await answer).status).toBe(403);
    expect(journal.requests).toMatchObject([{ status: 403, body: '{"a":' }]);
    expect(clock.waiting).toBe(0);
  });

  it('keeps the latest requests', async () => {
    const journal = createRequestJournal({ clock: new VirtualClock(), options: { journalSize: 3 } });
    const answer = journal.record(ok);
    for (let count = 0; count < 10; count++) await answer(new Request(`${origin}/${count}`));
    expect(journal.requests.map(({ id, path }) => [id, path])).toEqual([
      ['8', '/7'],
      ['9', '/8'],
      ['10', '/9'],
    ]);
  });

  it('is there in a stand-in, with its faults, and as rows of a template', async () => {
    const faults = [{ on: 'GET /cmn/computed-queries/dialect-info', nth: 1, do: { status: 503 } }] as const;
    const erp = await openErp({ faults });
    await erp.send('GET', '/cmn/computed-queries/dialect-info');
    await erp.send('GET', '/cmn/computed-queries/dialect-info');
    expect(erp.requests.map(({ endpoint, status, fault }) => [endpoint, status, fault])).toEqual([
      ['requestToken', 200, undefined],
      ['getDialectInfo', 503, 'status 503'],
      ['getDialectInfo', 200, undefined],
    ]);
    expect(await erp.column("SELECT id FROM standIn.queryRequest WHERE fault = 'status 503'")).toEqual(['2']);
    // The query itself is the fourth request, and this one the fifth.
    expect(await erp.column('SELECT path FROM standIn.queryRequest WHERE status IS NULL')).toEqual([
      '/api/cmn/computed-queries/execute',
    ]);
    expect(erp.requests.length).toBe(5);
    await erp.close();
  });
});
