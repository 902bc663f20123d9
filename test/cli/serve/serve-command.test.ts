import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { passwordGrant } from '../../../src/auth/index.js';
import { createClient } from '../../../src/client/index.js';
import { createFolder } from '../run-vql.js';
import { type RunningServer, runs, serveVql } from './serve-vql.js';

const accounts = JSON.stringify([
  { id: '1', company: 'Bolt AG' },
  { id: '2', company: 'Nut KG' },
]);
const table = ['--table', 'account.query=accounts.json'];

const isCurlMissing = !runs('curl', '--version');

/** A client of the server, with the accounts that it has by default. */
function clientOf({ baseUrl, authUrl }: RunningServer) {
  const secrets = { clientSecret: 'secret', password: 'password' };
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
  clients      my-app / secret
  users        ada / password
  apps         my-app
  tables       document.querySalesDocuments (0 rows), account.query (2 rows)
  state        in memory; --state keeps it in a folder

Request a token, which is valid for 60 seconds, and run a query:

  TOKEN=$(curl -s ORIGIN/auth/realms/stand-in/protocol/openid-connect/token \\
    -d grant_type=password -d client_id=my-app -d client_secret=secret -d username=ada -d password=password |
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
    await server.reports('/nowhere');
    expect(server.stderr().replaceAll(/\d+ ms/g, 'N ms')).toBe(
      `200 POST /auth/realms/stand-in/protocol/openid-connect/token N ms
200 POST /api/cmn/computed-queries/execute N ms, 2 rows
404 GET /api/nowhere N ms
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

  it('stops while it reads files', async () => {
    const { vql } = await createFolder({ 'accounts.json': accounts });
    const outcome = await vql(['serve', '--port', '0', ...table], { isInterrupted: true });
    expect(outcome).toEqual({ code: 130, stdout: '', stderr: 'Stopped.\n' });
  });
});

describe('wrong use of vql serve', () => {
  it.each([
    [['--client', 'my-app'], 'Expected the id of a client and its secret, such as --client my-app=secret.'],
    [['--user', '=top-secret'], 'Expected the name of a user and a password, such as --user ada=password.'],
    [
      ['--client', '{"id": top-secret}'],
      `The value of --client is not valid JSON. Expected members such as '{"id":"my-app","secret":"secret","redirectUris":["http://localhost:3000"]}'.`,
    ],
    [
      ['--fault', 'reset'],
      `The value of --fault is not valid JSON. Expected members such as '{"on":"POST /erp/documents","nth":2,"do":"reset"}'.`,
    ],
    [['--table', 'account.query=none.json'], /^The table of "account\.query" .*none\.json/],
    [['--port', '70000'], /Expected a whole number from 0 to 65535\./],
  ])('%j', async (argv, message) => {
    const { vql } = await createFolder();
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
