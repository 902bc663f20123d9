import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../../cli/run-vql.js';
import { type RunningServer, runs, serveVql } from './serve-vql.js';

/** Clients of `vql serve` that are not ours: what they send and accept is what the world sends and accepts. */
const rows = Array.from({ length: 5 }, (_, index) => ({ id: String(index + 1), company: `Company ${index + 1}` }));
const files = { 'accounts.json': JSON.stringify(rows) };
const client = '{"id":"my-app","secret":"s ecret+&","redirectUris":["http://localhost:9999/callback"]}';
const argv = ['--table', 'account.query=accounts.json', '--client', client, '--user', 'ada=pass word%&'];

describe.skipIf(!runs('curl', '--version'))('curl (skipped if it is not installed)', () => {
  const curl = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)('curl', ['-s', ...args])).stdout;

  async function tokenFrom({ authUrl }: RunningServer): Promise<string> {
    const form = { username: 'ada', password: 'pass word%&', grant_type: 'password' };
    const fields = Object.entries(form).flatMap((field) => ['--data-urlencode', field.join('=')]);
    const answer = await curl(
      `${authUrl}/token`,
      ...fields,
      '--data-urlencode',
      'client_id=my-app',
      '--data-urlencode',
      'client_secret=s ecret+&',
    );
    return JSON.parse(answer).access_token;
  }

  it('requests a token, and reads pages by their headers', async () => {
    const server = await serveVql(files, argv);
    const token = await tokenFrom(server);
    const page = (offset: number) =>
      curl(
        '-i',
        ...['-H', `Authorization: Bearer ${token}`, '-H', 'Content-Type: application/json'],
        ...[
          '-d',
          JSON.stringify({ statement: 'SELECT id FROM account.query', limit: 3, ...(offset > 0 && { offset }) }),
        ],
        `${server.baseUrl}/cmn/computed-queries/execute`,
      );
    expect(await page(0)).toMatch(
      /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*x-query-more-elements: true\r\nx-query-next-offset: 3\r\n/,
    );
    const last = await page(3);
    expect(last).toMatch(/x-query-more-elements: false\r\nx-query-next-offset: 0\r\n/);
    expect(JSON.parse(last.split('\r\n\r\n')[1] ?? '').data).toEqual([{ id: '4' }, { id: '5' }]);
  });

  it('sends the credentials of the client by Basic authentication, which it does not encode', async () => {
    const { authUrl } = await serveVql(files, argv);
    const form = ['-d', 'grant_type=password', '-d', 'username=ada', '--data-urlencode', 'password=pass word%&'];
    const answer = await curl('-u', 'my-app:s ecret+&', ...form, `${authUrl}/token`);
    expect(JSON.parse(answer)).toMatchObject({ token_type: 'Bearer', expires_in: 60 });
  });

  it('is blocked without a User-Agent, which curl sends by default', async () => {
    const server = await serveVql(files, argv);
    const token = await tokenFrom(server);
    const status = (...more: readonly string[]) =>
      curl(
        '-o',
        '/dev/null',
        '-w',
        '%{http_code}',
        '-H',
        `Authorization: Bearer ${token}`,
        ...more,
        `${server.baseUrl}/erp/accounts/1`,
      );
    expect([await status(), await status('-A', '')]).toEqual(['200', '403']);
  });

  it('is refused with the Host of another machine, as DNS rebinding would send', async () => {
    const { origin } = await serveVql(files, argv);
    const status = (host: string) => curl('-o', '/dev/null', '-w', '%{http_code}', '-H', `Host: ${host}`, origin);
    expect([await status('localhost'), await status('evil.example')]).toEqual(['200', '421']);
  });

  it('sends HEAD, and an upload in chunks', async () => {
    const server = await serveVql(files, argv);
    const token = await tokenFrom(server);
    expect(await curl('-I', `${server.baseUrl}/erp/accounts/1`)).toMatch(/^HTTP\/1\.1 405 /);
    const { path } = await createFolder();
    const body = join(path, 'body.json');
    await writeFile(body, '{"statement":"SELECT id FROM account.query WHERE id = \'2\'"}');
    const chunked = [
      '-H',
      'Transfer-Encoding: chunked',
      '-H',
      'Content-Type: application/json',
      '--data-binary',
      `@${body}`,
    ];
    const answer = await curl(
      '-H',
      `Authorization: Bearer ${token}`,
      ...chunked,
      `${server.baseUrl}/cmn/computed-queries/execute`,
    );
    expect(JSON.parse(answer).data).toEqual([{ id: '2' }]);
  });
});

/** The Python that has authlib: the one of the path, or that of the system. */
const python = ['python3', '/usr/bin/python3'].find((command) => runs(command, '-c', 'import authlib, requests'));

describe.skipIf(python === undefined)('authlib for Python (skipped if no Python has authlib and requests)', () => {
  it('logs in, renews its token, signs in with a code and PKCE, and pages a query', async () => {
    const server = await serveVql(files, argv);
    const script = join(import.meta.dirname, 'authlib_client.py');
    const args = [script, server.baseUrl, server.authUrl];
    const { stdout } = await promisify(execFile)(python ?? '', args, {
      env: { ...process.env, PYTHONWARNINGS: 'ignore' },
    });
    expect(JSON.parse(stdout)).toEqual({
      password: 'Bearer',
      refreshed: true,
      code: 'Bearer',
      wrong: 'invalid_grant',
      rows: ['1', '2', '3', '4', '5'],
    });
  });
});
