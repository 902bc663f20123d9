import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failureHint } from '../../../src/cli/connection/failure-hint.js';
import { createFolder } from '../run-vql.js';
import { secrets, startService } from './probed-service.js';

/** Starts a server on the loopback, and returns its origin. */
async function originOf(server: Server | ReturnType<typeof createSocketServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a proxy, which is asked for the addresses in the list. */
async function startProxy(connectStatus?: number): Promise<{ readonly origin: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', method = 'GET', headers } = request;
    asked.push(url);
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent: [string, string][] = Object.entries(headers).flatMap(([name, value]) =>
      /^(?:authorization|user-agent|content-type)$/.test(name) ? [[name, String(value)]] : [],
    );
    const answer = await fetch(url, {
      method,
      headers: sent,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    if (connectStatus === undefined) socket.end();
    else socket.end(`HTTP/1.1 ${connectStatus} Refused\r\ncontent-length: 0\r\n\r\n`);
  });
  return { origin: await originOf(server), asked };
}

const closedPort = async (): Promise<string> => {
  const server = createSocketServer();
  const origin = await originOf(server);
  server.close();
  await once(server, 'close');
  return origin;
};

const probe = async (baseUrl: string, env: Readonly<Record<string, string>> = {}) => {
  const folder = await createFolder();
  const options = ['--base-url', baseUrl, '--template', 'account.query', '--out', 'erp.dialect.json', '--quiet'];
  return folder.vql(['probe', ...options], { env: { VQL_ACCESS_TOKEN: 'token', ...env } });
};

describe('a probe without an answer', () => {
  it('says that the connection was refused', async () => {
    const origin = await closedPort();
    const { code, stderr } = await probe(`${origin}/api/`);
    expect(code).toBe(2);
    expect(stderr).toContain('The service did not answer 3 requests in turn. GET /api/');
    expect(stderr).toContain(`connect ECONNREFUSED ${new URL(origin).host}. The connection was refused:`);
    expect(stderr).not.toContain('PROXY');
  });

  it('says that the name was not found', async () => {
    const { stderr } = await probe('https://no-such-host.invalid/api/');
    expect(stderr).toMatch(/(?:ENOTFOUND|EAI_AGAIN) no-such-host\.invalid\. The name of the host was not found:/);
  });

  it.each([
    ['https://erp.example.com:70000/api/', 'The port of --base-url must be a number from 1 to 65535; found 70000.'],
    ['https://erp.example.com:0/api/', 'found 0.'],
    ['https://[::1]:65536', 'found 65536.'],
    ['https://127.0.0.1:6000/api/', 'connects to no port that another protocol has'],
  ])('says what is wrong with the port of %s', async (baseUrl, message) => {
    const { code, stderr } = await probe(baseUrl);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('says that the port speaks http', async () => {
    const origin = await originOf(createServer());
    const { stderr } = await probe(`${origin.replace('http:', 'https:')}/api/`);
    expect(stderr).toMatch(/TLS failed, .*The port may speak http: check the address\./);
  });

  it('says what the identity server did not answer', async () => {
    const service = await startService();
    const at = service.options.indexOf('--auth-url');
    const authUrl = `${await closedPort()}/realm`;
    const folder = await createFolder();
    const { code, stderr } = await folder.vql(['probe', ...service.options.toSpliced(at + 1, 1, authUrl)], {
      env: secrets,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/The identity server \S+ did not answer: .*ECONNREFUSED.*\. The connection was refused:/);
  });
});

describe('the hint', () => {
  it.each([
    ['self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)', /NODE_EXTRA_CA_CERTS/],
    ['unable to verify the first certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE)', /NODE_EXTRA_CA_CERTS/],
    ['certificate has expired (CERT_HAS_EXPIRED)', /has expired/],
    ['certificate is not yet valid (CERT_NOT_YET_VALID)', /not valid yet/],
    ["Hostname/IP does not match certificate's altnames (ERR_TLS_CERT_ALTNAME_INVALID)", /another host/],
    ['there was no complete answer of erp.example.com within 30000 ms', /firewall/],
    ['Connect Timeout Error (UND_ERR_CONNECT_TIMEOUT)', /firewall/],
    ['other side closed (UND_ERR_SOCKET)', /was closed/],
  ])('for %j', (reason, hint) => {
    expect(failureHint(reason, {})).toEqual([expect.stringMatching(hint)]);
    expect(failureHint(reason, { https_proxy: 'http://proxy.example:3128' })).toHaveLength(2);
  });

  it('is none for any other reason', () => {
    expect(failureHint('The service answered with status 401.', { HTTPS_PROXY: 'http://p' })).toEqual([]);
  });
});

describe('a proxy of the environment', () => {
  it('gets all requests of a probe, also those for tokens', async () => {
    const [service, proxy, folder] = [await startService(), await startProxy(), await createFolder()];
    const run = (env: Readonly<Record<string, string>>) =>
      folder.vql(['probe', ...service.options, '--quiet', '--restart', '--requests', '6'], {
        env: { ...secrets, ...env },
      });
    await run({ HTTP_PROXY: proxy.origin });
    expect(service.sent).toHaveLength(6);
    expect(proxy.asked).toHaveLength(7);
    expect(proxy.asked.filter((url) => url.startsWith(service.origin) && url.endsWith('/token'))).toHaveLength(1);
    await run({ http_proxy: proxy.origin, NO_PROXY: '.example.com,127.0.0.1,localhost' });
    expect([service.sent.length, proxy.asked.length]).toEqual([12, 7]);
  });

  it.each([
    [407, 'status 407', 'The proxy requires a login: name a user and a password in its address,'],
    [403, 'status 403', 'The proxy does not allow this address:'],
    [502, 'status 502', 'The proxy did not reach the host: check the address,'],
    [504, 'status 504', 'The proxy did not reach the host: check the address,'],
    [undefined, 'other side closed', 'The proxy itself did not answer: check its address in HTTPS_PROXY.'],
  ])('that answers CONNECT with %s is named', async (status, reason, hint) => {
    const proxy = await startProxy(status);
    const { stderr } = await probe('https://erp.example.com/api/', { HTTPS_PROXY: proxy.origin });
    expect(stderr).toContain(`the proxy did not connect: ${reason}. ${hint}`);
    expect(proxy.asked).toEqual(Array(3).fill('erp.example.com:443'));
  });

  it('that is not there is named', async () => {
    const reached = (proxy: string) => probe('https://erp.example.com/api/', { HTTPS_PROXY: proxy });
    const closed = await closedPort();
    const hint = 'The proxy itself did not answer: check its address in HTTPS_PROXY.';
    const at = new URL(closed).host;
    expect((await reached(closed)).stderr).toContain(`the proxy did not connect: connect ECONNREFUSED ${at}. ${hint}`);
    expect((await reached('http://no-proxy.invalid:3128')).stderr).toMatch(
      /no-proxy\.invalid\. The proxy itself did not/,
    );
  });

  it('that wants a login for http is named', async () => {
    const proxy = await originOf(createServer((_request, response) => response.writeHead(407).end()));
    const url = `${await closedPort()}/api/`;
    const { stderr } = await probe(url, { HTTP_PROXY: proxy });
    expect(stderr).toContain('The proxy requires a login:');
  });

  it('is named whatever words the token has in common with the reason', async () => {
    const proxy = await startProxy(407);
    const env = { HTTPS_PROXY: proxy.origin, VQL_ACCESS_TOKEN: 'proxy' };
    expect((await probe('https://erp.example.com/api/', env)).stderr).toContain('The proxy requires a login:');
    const { stderr } = await probe(`${await closedPort()}/api/`, { VQL_ACCESS_TOKEN: 'ECONNREFUSED' });
    expect(stderr).toContain('The connection was refused:');
  });

  it('of ALL_PROXY gets all requests, unless another variable names one', async () => {
    const [all, other] = [await startProxy(503), await startProxy(502)];
    const env = { all_proxy: all.origin, HTTP_PROXY: other.origin };
    expect((await probe('https://erp.example.com/api/', env)).stderr).toContain(
      'the proxy did not connect: status 503',
    );
    expect([all.asked.length, other.asked.length]).toEqual([3, 0]);
  });

  it.each([502, 504])('that did not reach the host of an http address answers %s', async (status) => {
    const proxy = await originOf(createServer((_request, response) => response.writeHead(status).end('<html>')));
    const { stderr } = await probe('http://127.0.0.1:4999/api/', { HTTP_PROXY: proxy });
    expect(stderr).toContain(`the proxy did not connect: status ${status}. The proxy did not reach the host:`);
    const direct = await probe(`${proxy}/api/`, { HTTP_PROXY: await closedPort(), NO_PROXY: '127.0.0.1' });
    expect(direct.stderr).not.toContain('proxy');
  });

  it('that is not there, or is no proxy, is named for an http address, too', async () => {
    const closed = await closedPort();
    const { stderr } = await probe('http://127.0.0.1:4999/api/', { HTTP_PROXY: closed });
    expect(stderr).toContain(
      `the proxy did not connect: connect ECONNREFUSED ${new URL(closed).host}. The proxy itself`,
    );
    const ssh = await originOf(
      createSocketServer((socket) => void socket.on('error', () => {}).write('SSH-2.0-x\r\n')),
    );
    expect((await probe('https://erp.example.com/api/', { HTTPS_PROXY: ssh })).stderr).toContain(
      'The address of the proxy is not the address of an HTTP proxy:',
    );
    expect((await probe(`${ssh}/api/`)).stderr).toContain('The server at this address does not speak HTTP:');
    const plain = (await originOf(createServer())).replace('http:', 'https:');
    expect((await probe('https://erp.example.com/api/', { HTTPS_PROXY: plain })).stderr).toContain(
      'The port of the proxy may speak http:',
    );
  });

  it.each([
    [
      'socks5://127.0.0.1:1080',
      'The environment names a SOCKS proxy, which this command cannot use. Name an HTTP proxy',
    ],
    ['socks5h://user:secret-1@127.0.0.1', 'SOCKS proxy'],
    ['http://user:secret-1@proxy.example:70000', 'The port of a proxy must be a number from 1 to 65535; found 70000.'],
    ['http://[::1]:0', 'found 0.'],
    ['proxy.example:3128', 'addresses such as http://proxy.example:3128'],
    ['ftp://proxy.example', 'addresses such as http://proxy.example:3128'],
    ['http://user:secret-1%zz@proxy.example', 'percent-encoded'],
  ])('%s cannot be used', async (proxy, message) => {
    for (const name of ['HTTPS_PROXY', 'http_proxy', 'ALL_PROXY']) {
      const { code, stderr } = await probe('https://erp.example.com/api/', { [name]: proxy });
      expect([name, code, stderr]).toEqual([name, 2, expect.stringContaining(message)]);
      expect(stderr).not.toContain('secret-1');
    }
  });

  it('that is no address is wrong use', async () => {
    const { code, stderr } = await probe('https://erp.example.com/api/', { HTTPS_PROXY: 'nonsense' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('addresses such as http://proxy.example:3128')]);
  });
});
