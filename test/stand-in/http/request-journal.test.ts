import { describe, expect, it } from 'vitest';
import { createRequestJournal } from '../../../src/stand-in/http/request-journal.js';
import { VirtualClock } from '../../auth/virtual-clock.js';
import { openErp, openErpForTest } from '../support/open-erp.js';

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
    const answer = journal.record(async (request: Request) => {
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

  it('has no password, code or token in a field of any notation, and none that the stand-in knows in any text', async () => {
    const accounts = {
      clients: [{ id: 'my-app', secret: 'top-s3cret-of-app' }],
      users: [
        { name: 'ada', password: 'Pä55 wörd&more' },
        { name: 'bob', password: 'pw' },
      ],
    };
    const journal = createRequestJournal({ clock: new VirtualClock(), options: accounts });
    const sent = async (init: RequestInit, url = `${origin}/api/x`) => {
      await journal.record(ok)(new Request(url, { method: 'POST', ...init }));
      return journal.requests.at(-1);
    };
    const json = { 'content-type': 'application/json' };
    const bodies: readonly (readonly [body: string, shown: string, headers?: Record<string, string>])[] = [
      // Unknown secrets, by their names.
      ['{"user":"ada","password":"x\\"y z","b":1}', '{"user":"ada","password":<password>,"b":1}', json],
      ['{"clientSecret": "abc", "n": [1]}', '{"clientSecret": <clientSecret>, "n": [1]}', json],
      ['{"refresh-token":["abc","d"],"pin":123,"a":1}', '{"refresh-token":<refresh-token>,"pin":<pin>,"a":1}', json],
      ['{"text":"{\\"device_code\\":\\"ab c\\",\\"a\\":1}"}', '{"text":"{\\"device_code\\":<device_code>,\\"a\\":1}"}'],
      ['grant_type=x&code=abc&password=a%20b&c=1', 'grant_type=x&code=<code>&password=<password>&c=1'],
      ['user: ada\npassword: abc\nc: d', 'user: ada\npassword: <password>\nc: d'],
      ['<a><ns:password type="t">abc</ns:password></a>', '<a><ns:password type="t"><ns:password></ns:password></a>'],
      [
        '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\na\r\nb c\r\n--b--',
        '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n<password>\r\n--b--',
      ],
      ['call http://ada:abc@erp.example/x', 'call http://<credentials>@erp.example/x'],
      ['Authorization: Basic YWRhOnNlY3JldA==', 'Authorization: <Authorization> YWRhOnNlY3JldA=='],
      ['see Bearer 8f3Zq81kd.', 'see Bearer <credentials>'],
      // Known ones, wherever they stand and however they are written.
      ['x top-s3cret-of-app y', 'x <secret> y'],
      [btoa('my-app:top-s3cret-of-app'), 'bXktYXBwOn<secret>'],
      ['{"a":"P\\u00e455 w\\u00f6rd&more"}', '{"a":"<secret>"}', json],
      ['pw, (pw) pw', '<secret>, (<secret>) <secret>'],
      // Nothing else.
      ['spwn pwd1 2pw pw_', 'spwn pwd1 2pw pw_'],
      [
        `{"statement":"SELECT code FROM a.b WHERE code='DE' AND code = 'FR' AND name = 'Basic subscription'"}`,
        '',
        json,
      ],
    ];
    for (const [body, shown, headers = { 'content-type': 'text/plain' }] of bodies)
      expect((await sent({ body, headers }))?.body).toBe(shown === '' ? body : shown);
    const misplaced = `${origin}/api/pw/x%20pw%20y/P%C3%A455%20w%C3%B6rd%26more/password=abc?pass%77ord=a&q=pw&deviceCode=b&a=top-s3cret-of-app`;
    const headers = {
      'x-a': 'pw',
      'x-b': 'password=abc; c=d',
      'proxy-authorization': 'Basic abc',
      'x-c': 'Basic YWRhOnB3',
    };
    expect(await sent({ headers }, misplaced)).toMatchObject({
      path: '/api/<secret>/x%20<secret>%20y/<secret>/password=<password>',
      query: 'password=<password>&q=<secret>&deviceCode=<deviceCode>&a=<secret>',
      headers: {
        'x-a': '<secret>',
        'x-b': 'password=<password> c=d',
        'proxy-authorization': 'Basic <credentials>',
        'x-c': 'Basic <credentials>',
      },
    });
  });

  it('has no code of the realm, wherever and whenever it is sent', async () => {
    const redirectUri = 'https://app.example/callback';
    const erp = await openErpForTest();
    const query = new URLSearchParams({ client_id: 'my-app', redirect_uri: redirectUri, response_type: 'code' });
    const code = new URL(erp.signIn(`${erp.authUrl}/auth?${query}`, { user: 'ada' })).searchParams.get('code') ?? '';
    const form = { client_id: 'my-app', client_secret: 'secret' };
    const answer = await erp.fetch(`${erp.authUrl}/auth/device`, { method: 'POST', body: new URLSearchParams(form) });
    const { device_code: deviceCode, user_code: userCode } = (await answer.json()) as Record<string, string>;
    await erp.clock.advance(3_600_000);
    for (const secret of [code, deviceCode])
      await erp.send(
        'POST',
        `/${secret}/x?a=${secret}&user_code=${userCode}`,
        `see ${secret}, ${secret?.slice(0, 20)}`,
        {
          'x-a': `b_${secret}`,
        },
      );
    expect(code.length).toBe(32);
    const shown = JSON.stringify(erp.requests.slice(-2));
    expect(shown).toContain('see <code>, <code>');
    for (const secret of [code, deviceCode, userCode]) expect(shown).not.toContain(secret?.slice(0, 12));
  });

  it.each([
    ...[
      'demo-secret',
      'demo-password',
      'topsecret',
      'Password123!',
      'MyPassword2026',
      'ApiKey-77777',
      'access-token-1',
    ],
    ...['hunter2hunter2', 'correct-horse-battery'],
  ])('has no known secret, also if it contains the name of one: %s', async (secret) => {
    const options = { clients: [{ id: 'my-app', secret }], users: [] };
    const journal = createRequestJournal({ clock: new VirtualClock(), options });
    const url = `${origin}/api/x/${encodeURIComponent(secret)}?a=${encodeURIComponent(secret)}`;
    const body = JSON.stringify({ [secret]: 1, b: [secret, btoa(`my-app:${secret}`)] });
    await journal.record(ok)(new Request(url, { method: 'POST', headers: { 'x-a': `y ${secret}` }, body }));
    const shown = JSON.stringify(journal.requests);
    expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(shown).not.toContain(btoa(`my-app:${secret}`).slice(12));
    expect(journal.requests[0]).toMatchObject({ path: '/api/x/<secret>', query: 'a=<secret>' });
  });

  it.each(['password', 'client_secret', 'Secret', 'token', 'code'])(
    'shows names that are a secret too: %s',
    async (secret) => {
      const journal = createRequestJournal({
        clock: new VirtualClock(),
        options: { clients: [{ id: 'my-app', secret }], users: [] },
      });
      await journal.record(ok)(new Request(`${origin}/api/x?grant_type=${secret}`, { method: 'POST' }));
      expect(journal.requests[0]?.query).toBe(`grant_type=${secret}`);
    },
  );

  it('has no token or code that the stand-in has issued, in base64 or with its characters escaped', async () => {
    const erp = await openErpForTest();
    const form = { client_id: 'my-app', client_secret: 'secret' };
    const post = async (path: string, more: Record<string, string>): Promise<Record<string, string>> => {
      const body = new URLSearchParams({ ...form, ...more });
      const answer = await erp.fetch(`${erp.authUrl}${path}`, { method: 'POST', body });
      return (await answer.json()) as Record<string, string>;
    };
    const tokens = await post('/token', { grant_type: 'password', username: 'ada', password: 'password' });
    const { device_code: code } = await post('/auth/device', {});
    const issued = [tokens['access_token'], tokens['refresh_token'], code].map(String);
    expect(issued.map(({ length }) => length > 20)).toEqual([true, true, true]);
    const encoded = issued.flatMap((one) =>
      [one, `my-app:${one}`, `x${one}yz`].flatMap((text) =>
        (['base64', 'base64url'] as const).map((encoding) => Buffer.from(text).toString(encoding)),
      ),
    );
    const escapes = issued.flatMap((one) =>
      [
        (byte: string) => `%${byte}`,
        (byte: string) => `\\u00${byte}`,
        (byte: string) => `&#x${byte};`,
        (byte: string) => `&#${Number.parseInt(byte, 16)};`,
      ].map((escape) => [...one].map((letter) => escape(letter.charCodeAt(0).toString(16))).join('')),
    );
    for (const one of escapes) {
      await erp.send('POST', `/x?q=${one.replaceAll('#', '%23').replaceAll('&', '%26')}`, `"${one}"`, { 'x-a': one });
      const { path, query, headers, body } = erp.requests.at(-1) ?? {};
      for (const text of [path, query, headers?.['x-a'], body]) expect(text).not.toContain(one.slice(40, 80));
      expect(headers?.['x-a']).toMatch(/^<(?:token|code)>$/);
    }
    for (const one of encoded) {
      const query = encodeURIComponent(one);
      await erp.send('POST', `/x?q=${query}`, { a: one }, { 'x-a': `b ${one} c` });
      const shown = JSON.stringify(erp.requests.at(-1));
      // The beginning may be that of any text.
      for (const text of [one.slice(20, 60), query.slice(20, 60)]) expect(shown).not.toContain(text);
    }
  });

  it('is written in linear time', async () => {
    const hostile = [
      'x',
      '<',
      '<a',
      '"',
      'name="',
      '//',
      'eyJ',
      'a=',
      '{"',
      'bearer ',
      'password="',
      '\\"',
      'issued_',
      '&#',
    ];
    const startedAtMs = performance.now();
    for (const text of hostile) await recorded(origin, { method: 'POST', body: text.repeat(20_000 / text.length) });
    expect(performance.now() - startedAtMs).toBeLessThan(3000);
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
