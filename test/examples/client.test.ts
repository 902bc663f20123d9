import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startServer } from '../client/server.js';

it('examples/client.js logs in, and reads all rows of a query', async () => {
  const server = await startServer(({ path }, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-query-more-elements': 'false' });
    if (path === '/token') response.end('{"access_token":"fresh","token_type":"Bearer","expires_in":60}');
    else response.end('{"data":[{"id":1389132653974581248,"name":"Ada"},{"id":2,"name":"Grace"}]}');
  });
  const secrets = { ERP_USER: 'ann', ERP_SECRET: 'client secret', ERP_PASSWORD: 'pass word' };
  const env = { ...process.env, ERP_URL: server.url, AUTH_URL: server.url, ...secrets };
  const script = join(import.meta.dirname, '../../examples/client.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stdout).toBe('1389132653974581248 Ada\n2 Grace\n');
  const [login, query] = server.received;
  expect(Object.fromEntries(new URLSearchParams(login?.body))).toMatchObject({
    username: 'ann',
    password: 'pass word',
  });
  expect(query?.headers.authorization).toBe('Bearer fresh');
  expect(JSON.parse(query?.body ?? '')).toEqual({
    statement: 'SELECT id, name FROM account.query ORDER BY id',
    limit: 500,
  });
});
