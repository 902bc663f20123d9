import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolder } from '../run-vql.js';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const bin = pathOf('../../../dist/cli.js');

/** Starts a server with a certificate for "localhost" and 127.0.0.1, made once with OpenSSL, and returns its address. */
async function startTlsServer(certificate: string): Promise<string> {
  const pem = readFileSync(pathOf(`certificates/${certificate}.pem`));
  const server = createServer({ key: pem, cert: pem }, (_request, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
}

/** Runs the command in a process of its own: Node reads the certificates of authorities when it starts. */
async function probe(baseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { path } = await createFolder();
  const options = ['--base-url', baseUrl, '--template', 'account.query', '--out', 'erp.dialect.json', '--quiet'];
  const child = spawn(process.execPath, [bin, 'probe', ...options], {
    cwd: path,
    env: { VQL_ACCESS_TOKEN: 'secret-token', ...env },
  });
  return (await buffer(child.stderr)).toString();
}

const trusting = { NODE_EXTRA_CA_CERTS: pathOf('certificates/authority.pem') };

describe('a probe of a host whose certificate', () => {
  it.each([
    [
      'has no authority',
      'self-signed',
      {},
      /DEPTH_ZERO_SELF_SIGNED_CERT\)\. The certificate is not trusted, .*NODE_EXTRA_CA_CERTS/,
    ],
    [
      'has an unknown authority',
      'signed',
      {},
      /UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\. The certificate is not trusted, .*NODE_EXTRA_CA_CERTS/,
    ],
    [
      'has expired',
      'expired',
      trusting,
      /CERT_HAS_EXPIRED\)\. The certificate of the host has expired: it has to be renewed/,
    ],
    [
      'is not valid yet',
      'not-yet-valid',
      trusting,
      /CERT_NOT_YET_VALID\)\. The certificate of the host is not valid yet: check the clocks/,
    ],
    [
      'is for another host',
      'other-host',
      trusting,
      /ALTNAME_INVALID\)\. The certificate belongs to another host: use the name/,
    ],
  ])('%s says so, and what to do', async (_name, certificate, env, sentence) => {
    const stderr = await probe(await startTlsServer(certificate), env);
    expect(stderr).toContain('The service did not answer 3 requests in turn. GET /api/');
    expect(stderr).toMatch(sentence);
  });

  it('is that of a proxy says so', async () => {
    const proxy = (await startTlsServer('self-signed')).replace('/api/', '').replace('127.0.0.1', 'localhost');
    for (const url of ['https://erp.example.com/api/', 'http://127.0.0.1:4999/api/'])
      expect(await probe(url, { HTTPS_PROXY: proxy, HTTP_PROXY: proxy })).toMatch(
        /the proxy did not connect: self-signed certificate.* The certificate of the proxy is not valid here:/,
      );
  });

  it('is that of an authority of the user gets an answer', async () => {
    expect(await probe(await startTlsServer('signed'), trusting)).toContain('The report is not complete.');
  });

  it('is not trusted says so whatever words the token has in common with the reason', async () => {
    const stderr = await probe(await startTlsServer('self-signed'), { VQL_ACCESS_TOKEN: 'SELF_SIGNED_CERT' });
    expect(stderr).toContain('The certificate is not trusted,');
  });
});
