import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { passwordGrant } from '../../../src/auth/index.js';
import { createClient } from '../../../src/client/index.js';
import { answerEvents } from '../../../src/servers/serve/answer-events.js';
import { createFolder } from '../../cli/run-vql.js';
import { type RunningServer, runs, serveVql } from './serve-vql.js';

const accounts = JSON.stringify([
  { id: '1', company: 'Bolt AG' },
  { id: '2', company: 'Nut KG' },
]);
const table = ['--table', 'account.query=accounts.json'];

const isCurlMissing = !runs('curl', '--version');

/** A client of the server, with the accounts that it has by default. */
function clientOf({ baseUrl, authUrl }: RunningServer) {
  const secrets = { clientSecret: 'demo-secret', password: 'demo-password' };
  const token = passwordGrant({ authUrl, clientId: 'my-app', username: 'ada', ...secrets });
  return createClient({ baseUrl, token, userAgent: 'my-app' });
}

describe('vql serve', () => {
  it('prints where it answers, its accounts and tables, and ends with Ctrl-C', async () => {
    const server = await serveVql({ 'accounts.json': accounts }, table);
    expect(
      server.stdout().replaceAll(server.origin, 'ORIGIN'),
    ).toBe(`The stand-in answers on this machine; Ctrl-C stops it.

  baseUrl      ORIGIN/api
  authUrl      ORIGIN/auth/realms/stand-in/protocol/openid-connect
  status page  ORIGIN/
  clients      my-app / demo-secret
  users        ada / demo-password
  apps         my-app
  tables       document.querySalesDocuments (0 rows), account.query (2 rows)
  state        in memory; --state keeps it in a folder

Ask it what it supports, as "vql probe" asks an installation:

  VQL_CLIENT_SECRET=demo-secret VQL_USERNAME=ada VQL_PASSWORD=demo-password \\
    vql probe --base-url ORIGIN/api --client-id my-app \\
    --auth-url ORIGIN/auth/realms/stand-in/protocol/openid-connect \\
    --template account.query --out stand-in.dialect.json

Request a token, which is valid for 60 seconds, and run a query:

  TOKEN=$(curl -s ORIGIN/auth/realms/stand-in/protocol/openid-connect/token \\
    -d grant_type=password -d client_id=my-app -d client_secret=demo-secret -d username=ada -d password=demo-password |
    sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s ORIGIN/api/cmn/computed-queries/execute \\
    -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"statement":"SELECT id, company FROM account.query","limit":3}'

`);
    expect(await server.interrupt()).toBe(130);
    expect(server.stderr()).toBe('Stopped.\n');
    await expect(fetch(server.baseUrl)).rejects.toThrow();
  });

  it.skipIf(isCurlMissing)('answers the commands that it prints, as curl sends them', async () => {
    const server = await serveVql({ 'accounts.json': accounts }, table);
    const script = server.stdout().slice(server.stdout().indexOf('  TOKEN='));
    const { stdout } = await promisify(execFile)('sh', ['-ec', script]);
    expect(JSON.parse(stdout)).toMatchObject({ data: JSON.parse(accounts) });
  });

  it.skipIf(isCurlMissing)(
    'reads secrets that options give from variables in these commands, and prints none of them',
    async () => {
      const given = ['--client', "o'neil=s3cret", '--user', 'bob=pa ss', '--app', 'shop'];
      const server = await serveVql({ 'accounts.json': accounts }, [...table, ...given]);
      const text = server.stdout();
      expect(text).toContain("  clients      o'neil\n  users        bob\n  apps         shop\n");
      expect(text).not.toMatch(/s3cret|pa ss/);
      const script = text.slice(text.indexOf('  TOKEN='));
      const env = { ...process.env, CLIENT_SECRET: 's3cret', PASSWORD: 'pa ss' };
      const { stdout } = await promisify(execFile)('sh', ['-ec', script], { env });
      expect(JSON.parse(stdout)).toMatchObject({ data: JSON.parse(accounts) });
    },
  );

  it('prints a line for each request, with the rows of a page', async () => {
    const server = await serveVql({ 'accounts.json': accounts }, table);
    const client = clientOf(server);
    expect(await client.query('SELECT id FROM account.query').toArray({ max: 10 })).toHaveLength(2);
    await fetch(`${server.baseUrl}/nowhere?code=hidden`);
    const headers = { 'user-agent': 'my-app', authorization: 'Bearer opaque-0123456789' };
    const answer = await fetch(`${server.baseUrl}/nowhere/opaque-0123456789/eyJhbGci.eyJz.c2ln`, { headers });
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('/nowhere/<token>/<token>.') });
    await server.reports('/nowhere/');
    expect(server.stderr().replaceAll(/\d+ ms/g, 'N ms')).toBe(
      `200 POST /auth/realms/stand-in/protocol/openid-connect/token N ms
200 POST /api/cmn/computed-queries/execute N ms, 2 rows
404 GET /api/nowhere N ms
404 GET /api/nowhere/<token>/<token> N ms
`,
    );
  });

  it('colors the status on a terminal', async () => {
    const server = await serveVql({}, [], { terminal: true });
    await fetch(`${server.baseUrl}/nowhere`);
    await server.reports('/nowhere');
    expect(server.stderr()).toContain('\u001B[33m404\u001B[39m');
  });

  it('prints no lines with --quiet', async () => {
    const server = await serveVql({}, ['--quiet']);
    await fetch(`${server.baseUrl}/nowhere`);
    expect(await server.interrupt()).toBe(130);
    expect(server.stderr()).toBe('Stopped.\n');
  });

  it('creates documents, and reports the deliveries of their events', async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (chunk) => received.push(String(chunk)));
      request.on('end', () => response.writeHead(200).end());
    });
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void receiver.close());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=hidden`;

    const server = await serveVql({}, []);
    const client = clientOf(server);
    const destinationQueue = 'document.customer_order.create';
    await client.webhooks.register({ url, destinationQueue, appIdentifier: 'my-app' });
    const { document } = await client.documents.create({
      transitionId: 'create',
      document: { targetDocumentType: { category: 'CUSTOMER_ORDER' } },
    });
    await server.reports('delivery of');
    expect(received).toEqual([JSON.stringify({ documentId: document?.id })]);
    const line = server
      .stderr()
      .split('\n')
      .find((text) => text.includes('delivery'));
    expect(line).toBe(`200 delivery of ${destinationQueue} to ${url.replace('key=hidden', '…')} attempt 1`);
    expect(server.stderr()).not.toContain('hidden');
  });

  it('injects a fault, and reports the broken connection', async () => {
    const fault = ['--fault', '{"on":"POST /cmn/computed-queries/execute","nth":1,"do":"reset"}'];
    const server = await serveVql({ 'accounts.json': accounts }, [...table, ...fault]);
    const client = clientOf(server);
    expect(await client.query('SELECT id FROM account.query').toArray({ max: 10 })).toHaveLength(2);
    await server.reports('rows');
    expect(server.stderr()).toMatch(
      /--- POST \/api\/cmn\/computed-queries\/execute \d+ ms, connection broken\n200 POST/,
    );
  });

  it('keeps the state in a folder', async () => {
    const first = await serveVql({}, ['--state', 'erp']);
    expect(first.stdout()).toContain('  state        erp\n');
    await clientOf(first).documents.create({ transitionId: 'create', document: {} });
    expect(await first.interrupt()).toBe(130);
  });

  it('takes the tables of the config', async () => {
    const config = JSON.stringify({ tables: { 'account.query': 'data/accounts.json' } });
    const server = await serveVql({ 'data/accounts.json': accounts, 'vql.config.json': config }, []);
    expect(server.stdout()).toContain('account.query (2 rows)');
  });

  it('takes further options from a JSON file, with paths from its folder; an option of the command overrides them', async () => {
    const options = JSON.stringify({
      tables: { 'account.query': 'accounts.json', 'article.query': [{ id: 1389132653974581248n.toString() }] },
      presets: { 'account.query': { sortOrders: [{ property: 'company', direction: 'DESC' }] } },
      lists: { listStockJournal: [{ id: '7' }] },
      clients: [{ id: 'shop', secret: 's3cret' }],
      users: [{ name: 'bob', password: 's3cret', passwordGrant: true }],
      state: 'erp',
    });
    const files = { 'given/accounts.json': accounts, 'given/stand-in.json': options };
    const server = await serveVql(files, ['--options', 'given/stand-in.json', '--client', 'my-app=demo-secret']);
    const text = server.stdout();
    expect(text).toContain('  clients      my-app\n  users        bob\n  apps         my-app\n');
    expect(text).toContain('account.query (2 rows), article.query (1 row)\n  state ');
    expect(text).not.toContain('s3cret');
    const { baseUrl, authUrl } = server;
    const secrets = { clientSecret: 'demo-secret', password: 's3cret' };
    const token = passwordGrant({ authUrl, clientId: 'my-app', username: 'bob', ...secrets });
    const client = createClient({ baseUrl, token, userAgent: 'my-app' });
    expect(await client.list('listStockJournal').toArray({ max: 10 })).toEqual([{ id: '7' }]);
  });

  it('reads CSV as its options say, whether a table is named by a path or by a source', async () => {
    const rows = [{ id: '7', price: '1.5' }];
    const options = {
      tables: {
        'crm.plain': 'plain.csv',
        'crm.source': { file: 'source.txt', format: 'csv' },
        'crm.own': { file: 'own.csv', delimiter: ',', decimal: '.' },
        'crm.memory': rows,
      },
    };
    const files = {
      'vql.config.json': JSON.stringify({ tables: { 'crm.configured': 'plain.csv' } }),
      'plain.csv': 'id|price|day|next\n7|1,5|1.2.2026|13.2.2026\n',
      'given/plain.csv': 'id|price|day|next\n7|1,5|1.2.2026|13.2.2026\n',
      'given/source.txt': 'id|price|day|next\n7|1,5|1.2.2026|13.2.2026\n',
      'given/own.csv': 'id,price\n7,1.5\n',
      'given/stand-in.json': JSON.stringify(options),
      'given/stand-in.mjs': `export default ${JSON.stringify(options)};`,
    };
    const csv = ['--delimiter', '|', '--decimal', ',', '--date-format', 'D.M.YYYY', '--encoding', 'windows-1252'];
    for (const given of ['given/stand-in.json', 'given/stand-in.mjs']) {
      const server = await serveVql(files, ['--options', given, ...csv, '--client', 'my-app=demo-secret']);
      const client = clientOf(server);
      const read = (template: string) => client.query(`SELECT price, day FROM ${template}`).toArray({ max: 10 });
      const expected = [{ price: 1.5, day: '2026-02-01' }];
      expect(await read('crm.plain')).toEqual(expected);
      expect(await read('crm.source')).toEqual(expected);
      expect(await read('crm.configured')).toEqual(expected);
      expect(await client.query('SELECT price FROM crm.own').toArray({ max: 10 })).toEqual([{ price: 1.5 }]);
      expect(await client.query('SELECT price FROM crm.memory').toArray({ max: 10 })).toEqual([{ price: '1.5' }]);
    }
  });

  it('takes options that are functions from a module', async () => {
    const module = 'export default { answers: { putAccount: () => Response.json({ id: "own" }) } };';
    const server = await serveVql({ 'stand-in.mjs': module }, ['--options', 'stand-in.mjs']);
    const { body } = await clientOf(server).request('putAccount', { body: {} });
    expect(body).toEqual({ id: 'own' });
  });

  it('stops while it reads files', async () => {
    const { vql } = await createFolder({ 'accounts.json': accounts });
    const outcome = await vql(['serve', '--port', '0', ...table], { signal: 'SIGINT' });
    expect(outcome).toEqual({ code: 130, stdout: '', stderr: 'Stopped.\n' });
  });
});

describe('the events of vql serve', () => {
  /** Sends a request to the path of events. */
  const send = (
    { origin }: RunningServer,
    body: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'POST',
  ) =>
    fetch(`${origin}/status/events`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body }),
    });

  it('are delivered, with all digits of an id', async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (chunk) => received.push(String(chunk)));
      request.on('end', () => response.writeHead(200).end());
    });
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void receiver.close());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const server = await serveVql({}, []);
    const appIdentifier = 'my-app';
    await clientOf(server).webhooks.register({ url, destinationQueue: 'article.update', appIdentifier });
    await clientOf(server).webhooks.register({
      url,
      destinationQueue: 'nightly',
      destinationOwner: 'APP',
      appIdentifier,
    });
    const payload = '{"articleId":1389132653974581249}';
    expect((await send(server, `{"name":"article.update","payload":${payload}}`)).status).toBe(204);
    await server.reports('delivery of article.update');
    expect((await send(server, '{"name":"nightly","owner":"APP"}')).status).toBe(204);
    await server.reports('delivery of nightly');
    expect(received).toEqual([payload, '{}']);
  });

  it.each([
    ['another method', '', {}, 'GET', 405, 'Events are sent by POST, not by GET.'],
    [
      'a page of another server',
      '{}',
      { origin: 'https://app.example' },
      'POST',
      403,
      'Pages of other servers emit no events.',
    ],
    [
      'what a page can send without asking',
      '{"name":"article.update"}',
      { 'content-type': 'text/plain' },
      'POST',
      415,
      'Send the event as JSON, with the header "Content-Type: application/json".',
    ],
    ['no JSON', '{', {}, 'POST', 400, 'The body is not JSON.'],
    ['no object', '7', {}, 'POST', 400, 'The name of emit must be a string that is not empty; found undefined.'],
    [
      'another member',
      '{"name":"article.update","ownr":"APP"}',
      {},
      'POST',
      400,
      'emit has no option "ownr". Did you mean "owner"?',
    ],
    [
      'a wrong payload',
      '{"name":"article.update","payload":[]}',
      {},
      'POST',
      400,
      'The payload of emit must be an object; found an array.',
    ],
    ['no name', '{"name":"article"}', {}, 'POST', 400, /^Expected "\." and an operation/],
  ] as const)('refuse %s', async (_, body, headers, method, status, detail) => {
    const server = await serveVql({}, []);
    const answer = await send(server, body, headers, method);
    const problem = (await answer.json()) as { readonly detail: string };
    expect(answer.status).toBe(status);
    if (typeof detail === 'string') expect(problem).toEqual({ status, detail });
    else expect(problem.detail).toMatch(detail);
  });
});

it('answers 503 to whatever needs a state that was lost, and goes on with the rest', async () => {
  const { path: state } = await createFolder({});
  const server = await serveVql({}, ['--state', state]);
  const erp = clientOf(server);
  const registration = { url: 'https://example.org/hook', destinationQueue: 'article.update', appIdentifier: 'my-app' };
  await erp.webhooks.register(registration);
  await rm(join(state, 'journal.ndjson'));
  const detail =
    /^The state of the stand-in can no longer be written: The file .*journal\.ndjson no longer belongs to this program/;
  const headers = { 'content-type': 'application/json' };
  const send = (name: string) =>
    fetch(`${server.origin}/status/events`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  for (const _ of [1, 2]) {
    const answer = await send('article.update');
    expect([answer.status, await answer.json()]).toEqual([503, { status: 503, detail: expect.stringMatching(detail) }]);
  }
  expect((await send('article')).status).toBe(400);
  await expect(erp.webhooks.deregister(registration)).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringMatching(detail) },
  });
  expect(await erp.webhooks.destinations()).not.toEqual([]);
});

const unwritten = 'The state of the stand-in can no longer be written';

it.each([
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    `${unwritten}: the disk is full.`,
  ],
  [new Error('The store is closed.'), 'The event could not be emitted: The store is closed.'],
  [new TypeError('x is not a function'), 'The event could not be emitted: x is not a function.'],
  ['stopped', 'The event could not be emitted: stopped.'],
])('answers 503 to an event that cannot be emitted, and says why: %s', async (failure, detail) => {
  const headers = { 'content-type': 'application/json' };
  const body = '{"name":"article.update"}';
  const request = new Request('http://127.0.0.1/status/events', { method: 'POST', headers, body });
  const answer = await answerEvents(request, { emit: () => Promise.reject(failure) });
  expect([answer?.status, await answer?.json()]).toEqual([503, { status: 503, detail }]);
});

describe('wrong use of vql serve', () => {
  it.each([
    [['--options', 'none.json'], 'Cannot read "none.json": no such file.'],
    [['--options', 'none.mjs'], /^Cannot load the module "none\.mjs": /],
    [['--options', 'broken.json'], '"broken.json" is not valid JSON.'],
    [['--options', 'list.json'], /^Expected an object with options of the stand-in, such as .*: "list\.json"\.\n$/],
    [['--options', 'typo.json'], 'The file of --options has no member "list". Did you mean "lists"?'],
    [['--client', 'my-app'], 'Expected the id of a client and its secret, such as --client my-app=demo-secret.'],
    [['--user', '=top-secret'], 'Expected the name of a user and a password, such as --user ada=demo-password.'],
    [
      ['--client', '{"id": top-secret}'],
      `The value of --client is not valid JSON. Expected members such as '{"id":"my-app","secret":"demo-secret","redirectUris":["http://localhost:3000"]}'.`,
    ],
    [
      ['--fault', 'reset'],
      `The value of --fault is not valid JSON. Expected members such as '{"on":"POST /erp/documents","nth":2,"do":"reset"}'.`,
    ],
    [['--table', 'account.query=none.json'], /^The table of "account\.query" .*none\.json/],
    [['--port', '70000'], /Expected a whole number from 0 to 65535\./],
  ])('%j', async (argv, message) => {
    const { vql } = await createFolder({
      'broken.json': '{ "clients": [{ "secret": top-secret',
      'list.json': '[]',
      'typo.json': '{"list":{}}',
    });
    const { code, stdout, stderr } = await vql(['serve', '--port', '0', ...argv]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    if (typeof message === 'string') expect(stderr).toBe(`${message}\n`);
    else expect(stderr).toMatch(message);
    expect(stderr).not.toContain('top-secret');
  });

  it('names the option if the port is used', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { vql } = await createFolder();
    expect(await vql(['serve', '--port', String(port)])).toEqual({
      code: 2,
      stdout: '',
      stderr: `Port ${port} is used by another program. Give another one with --port, or --port 0 for a free one.\n`,
    });
  });
});
