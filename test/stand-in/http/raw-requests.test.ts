import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../../src/stand-in/index.js';
import { type Erp, openErp } from '../support/open-erp.js';

let erp: Erp;
let listener: Listener;
let token: string;

beforeAll(async () => {
  erp = await openErp({ tables: { 'account.query': [{ id: '1', name: 'Bolt AG' }] }, cors: ['http://localhost:5173'] });
  listener = await listen(erp.fetch, { maxBodyBytes: 100_000 });
  token = await erp.token();
});

afterAll(async () => {
  await listener.close({ graceMs: 0 });
  await erp.close();
});

const api = '/api';
const auth = '/auth/realms/stand-in/protocol/openid-connect';
const hooks = '/cmn/system/app-message-webhook';
const subscription = '{"url":"http://127.0.0.1/hook","destinationQueue":"article.update"}';

/** Headers of a request, each as a line. */
const agent = 'User-Agent: curl/8.5.0';
const bearer = 'Authorization: Bearer <token>';
const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';
const call = [agent, bearer];
const post = [agent, bearer, json];

/** Method, target, headers, body, and the status of the answer. */
type Row = readonly [method: string, target: string, headers: readonly string[], body: string, status: number];

const rows: Readonly<Record<string, readonly Row[]>> = {
  'without a User-Agent': [
    ['GET', `${api}/erp/accounts/1`, [bearer], '', 403],
    ['GET', `${api}/erp/accounts/1`, [bearer, 'User-Agent:'], '', 403],
    ['GET', `${api}/erp/accounts/1`, [], '', 403],
    ['GET', `${api}/erp/accounts`, [bearer], '', 403],
    ['GET', `${api}/unknown`, [bearer], '', 403],
    ['DELETE', `${api}/erp/documents`, [], '', 403],
    ['PATCH', `${api}/unknown`, [], '{', 403],
    ['OPTIONS', `${api}/erp/documents`, [], '', 403],
    ['HEAD', `${api}/erp/accounts/1`, [bearer], '', 403],
    ['POST', `${api}/erp/documents`, [bearer, json], '{"transitionId":"create"}', 403],
    ['POST', `${api}/cmn/computed-queries/execute`, ['Content-Type: text/plain'], '{', 403],
    ['GET', '/', [], '', 403],
    ['GET', '/elsewhere', [], '', 403],
    ['TRACE', `${api}/erp/accounts/1`, [bearer], '', 403],
    ['TRACE', '/', ['User-Agent:'], '', 403],
    ['CONNECT', 'erp.example:443', [], '', 403],
    ['OPTIONS', '*', [], '', 403],
    ['GET', `${api}/erp/accounts/1`, ['Host: evil.example'], '', 403],
    ['GET', `${api}/erp/accounts/1`, ['Expect: a-miracle'], '', 403],
    ['FETCH', `${api}/erp/accounts/1`, [], '', 403],
    ['POST', `${api}/erp/documents`, [], 'x'.repeat(100_001), 403],
    ['GET', `${api}/${'x'.repeat(20_000)}`, [], '', 431],
    // The identity server is not part of the API.
    ['POST', `${auth}/token`, [form], 'grant_type=password', 401],
    ['GET', `${auth}/certs`, [], '', 404],
  ],
  'paths and methods': [
    ['GET', `${api}/erp/accounts/1`, call, '', 200],
    ['GET', `${api}/erp/accounts/2`, call, '', 404],
    ['GET', `${api}/erp/accounts`, call, '', 405],
    ['DELETE', `${api}/erp/accounts/1`, call, '', 405],
    ['GET', `${api}/unknown`, call, '', 404],
    ['GET', `${api}//erp/accounts/1`, call, '', 404],
    ['GET', `${api}/erp/accounts/1/`, call, '', 404],
    ['GET', `${api}/erp/accounts/%ff`, call, '', 404],
    ['PUT', `${api}/erp/accounts`, post, '{}', 501],
    ['TRACE', `${api}/erp/accounts/1`, call, '', 501],
    ['CONNECT', 'erp.example:443', call, '', 501],
    ['CONNECT', `${auth}/token`, [], '', 501],
    ['FETCH', `${api}/erp/accounts/1`, call, '', 400],
    ['GET', `${api}/erp/accounts/1`, [...call, 'Expect: a-miracle'], '', 417],
    ['GET', `${api}/erp/accounts/1`, [...call, 'Not a header'], '', 400],
    ['GET', `${api}/erp/accounts/1`, [...call, `X-Long: ${'x'.repeat(20_000)}`], '', 431],
    ['GET', `${api}/${'x'.repeat(20_000)}`, call, '', 431],
  ],
  tokens: [
    ['GET', `${api}/erp/accounts/1`, [agent], '', 401],
    ['GET', `${api}/erp/accounts/1`, [agent, 'Authorization: Bearer a.b.c'], '', 401],
    ['GET', `${api}/erp/accounts/1`, [agent, 'Authorization: <token>'], '', 401],
    ['GET', `${api}/erp/accounts/1?access_token=<token>`, [agent], '', 401],
    ['GET', `${api}/erp/accounts/1`, [agent, 'authorization: bearer   <token>'], '', 200],
  ],
  bodies: [
    ['POST', `${api}/erp/documents`, post, '{"transitionId":"create"}', 200],
    ['POST', `${api}/erp/documents`, [...call, 'Content-Type: text/plain'], '{"transitionId":"create"}', 415],
    ['POST', `${api}/erp/documents`, [...call, form], '{"transitionId":"create"}', 415],
    ['POST', `${api}/erp/documents`, call, '{"transitionId":"create"}', 415],
    ['POST', `${api}/erp/documents`, [...call, 'Content-Type: application/json; charset=utf-16'], '{}', 415],
    [
      'POST',
      `${api}/erp/documents`,
      [...call, 'CONTENT-TYPE: Application/Json;charset=UTF-8'],
      '{"transitionId":"a"}',
      200,
    ],
    ['POST', `${api}/erp/documents`, post, '{"transitionId":', 400],
    ['POST', `${api}/erp/documents`, post, '', 400],
    ['POST', `${api}/erp/documents`, post, '[]', 400],
    ['POST', `${api}/erp/documents`, post, '{"transitionId":7}', 400],
    ['POST', `${api}/erp/documents`, post, 'x'.repeat(100_001), 413],
    ['POST', `${api}/unknown`, post, 'x'.repeat(100_001), 413],
  ],
  'computed queries': [
    ['POST', `${api}/cmn/computed-queries/execute`, post, '{"statement":"SELECT id FROM account.query"}', 200],
    ['POST', `${api}/cmn/computed-queries/execute`, post, '{"statement":"SELECT nmae FROM account.query"}', 400],
    [
      'POST',
      `${api}/cmn/computed-queries/execute`,
      post,
      '{"statement":"SELECT id FROM account.query","offset":0}',
      422,
    ],
    ['POST', `${api}/cmn/computed-queries/account/query`, post, '{}', 200],
    ['POST', `${api}/cmn/computed-queries/account/query`, post, '{', 400],
    ['POST', `${api}/cmn/computed-queries/account/query`, post, '[]', 422],
    ['POST', `${api}/cmn/computed-queries/account/query`, post, '{"pageable":{"limit":0}}', 422],
    [
      'POST',
      `${api}/cmn/computed-queries/account/query`,
      post,
      '{"queryPredicate":{"type":"FILTER","operator":"RANGE","property":"name","values":["a"]}}',
      422,
    ],
    ['POST', `${api}/cmn/computed-queries/account/qery`, post, '{}', 404],
  ],
  webhooks: [
    ['GET', `${api}${hooks}/destinations`, call, '', 200],
    ['GET', `${api}/community/latest${hooks}/destinations`, call, '', 200],
    ['GET', `${api}/community/2026.36.3${hooks}/destinations`, call, '', 200],
    ['GET', `${api}/community${hooks}/destinations`, call, '', 404],
    ['POST', `${api}/community/latest${hooks}/destinations`, post, '{}', 405],
    ['POST', `${api}${hooks}/register`, post, subscription, 404],
    ['POST', `${api}/community/latest${hooks}/register`, post, subscription, 200],
    ['POST', `${api}/community/latest${hooks}/register`, post, subscription.replace('article', 'artcle'), 400],
    ['POST', `${api}/community/latest${hooks}/register`, post, subscription.replace('article.update', 'my.queue'), 400],
    ['POST', `${api}/community/latest${hooks}/register`, [...call, form], subscription, 415],
    ['POST', `${api}/community/latest${hooks}/deregister`, post, subscription, 200],
    ['POST', `${api}/community/latest${hooks}/deregister`, post, subscription, 200],
    ['POST', `${api}/community/latest${hooks}/deregister`, post, subscription.replace('hook', 'other'), 404],
  ],
  'the host and the target': [
    ['GET', `http://127.0.0.1:1${api}/erp/accounts/1`, call, '', 200],
    ['GET', `http://evil.example${api}/erp/accounts/1`, call, '', 421],
    ['GET', `https://127.0.0.1${api}/erp/accounts/1`, call, '', 400],
    ['GET', `${api}/erp/accounts/1`, [...call, 'Host: evil.example'], '', 421],
    ['GET', '/erp/accounts/1', [...call, `Host: 127.0.0.1${api}`], '', 400],
    ['GET', '/accounts/1', [...call, `Host: 127.0.0.1${api}/erp?a=`], '', 400],
    ['GET', `${api}/erp/accounts/1`, [...call, 'Host: ada@127.0.0.1'], '', 400],
    ['GET', `${api}/erp/accounts/1`, [...call, 'Host:'], '', 400],
    ['OPTIONS', '*', call, '', 400],
  ],
  'pages of other origins': [
    [
      'OPTIONS',
      `${api}/erp/documents`,
      [agent, 'Origin: http://localhost:5173', 'Access-Control-Request-Method: POST'],
      '',
      204,
    ],
    [
      'OPTIONS',
      `${api}/erp/documents`,
      [agent, 'Origin: http://evil.example', 'Access-Control-Request-Method: POST'],
      '',
      405,
    ],
    ['OPTIONS', `${api}/erp/documents`, [agent, 'Origin: http://localhost:5173'], '', 405],
  ],
};

/** Sends the bytes of a request, and returns the answer. */
async function answerTo([method, target, headers, body]: Row): Promise<string> {
  const { hostname, port } = new URL(listener.origin);
  const hasHost = headers.some((line) => line.startsWith('Host:'));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(hasHost ? [] : [`Host: ${hostname}:${port}`]),
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  const socket = connect(Number(port), hostname);
  // Not ended: a client that closes its side has gone away.
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`.replaceAll('<token>', token));
  return text(socket);
}

const statusOf = (answer: string): number => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);

describe('requests as they are on the wire', () => {
  for (const [name, ofName] of Object.entries(rows))
    it(name, async () => {
      for (const row of ofName) expect([...row.slice(0, -1), statusOf(await answerTo(row))]).toEqual(row);
    });

  it('are all in the journal, and pages of the origins of "cors" can read each answer', async () => {
    const page = 'http://localhost:5173';
    for (const [method, target, headers, body] of Object.values(rows).flat()) {
      if (headers.some((line) => line.startsWith('Origin:'))) continue;
      const before = erp.requests.at(-1);
      const answer = await answerTo([method, target, [`Origin: ${page}`, ...headers], body, 0]);
      expect([method, target, headers, answer]).toEqual([
        method,
        target,
        headers,
        expect.stringMatching(/\r\naccess-control-allow-origin: http:\/\/localhost:5173\r\n/i),
      ]);
      const last = erp.requests.at(-1);
      expect([last?.id, last?.method, last?.status]).toEqual([
        String(Number(before?.id) + 1),
        method,
        statusOf(answer),
      ]);
    }
    const evil = await answerTo(['TRACE', '/', ['Origin: http://evil.example', ...call], '', 501]);
    expect(evil).not.toMatch(/access-control/i);
  });

  it('leave no token in the journal', () => {
    expect(erp.requests.length).toBeGreaterThan(50);
    expect(JSON.stringify(erp.requests)).not.toContain('eyJ');
  });
});
