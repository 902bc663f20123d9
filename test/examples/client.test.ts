import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startServer } from '../client/server.js';

it('examples/client.js reads all rows of a query', async () => {
  const server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-query-more-elements': 'false' });
    response.end('{"data":[{"id":1389132653974581248,"name":"Ada"},{"id":2,"name":"Grace"}]}');
  });
  const env = { ...process.env, ERP_URL: server.url, ERP_TOKEN: 'secret' };
  const script = join(import.meta.dirname, '../../examples/client.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stdout).toBe('1389132653974581248 Ada\n2 Grace\n');
  expect(server.received.map(({ headers, body }) => [headers.authorization, JSON.parse(body)])).toEqual([
    ['Bearer secret', { statement: 'SELECT id, name FROM account.query ORDER BY id', limit: 500 }],
  ]);
});
