import type { Dispatcher } from 'undici';
import type { Fetch } from '../../client/index.js';
import { UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';

/** Addresses of proxies, and the hosts that are reached without a proxy. */
interface ProxySettings {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

/** Returns the proxies that the environment names, in lower case first, as other programs read it; `undefined` if it names none. */
export function proxySettings(env: Io['env']): ProxySettings | undefined {
  const read = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  const ofAll = read('ALL_PROXY');
  const settings = {
    httpProxy: read('HTTP_PROXY') || ofAll,
    httpsProxy: read('HTTPS_PROXY') || ofAll,
    noProxy: read('NO_PROXY'),
  };
  return settings.httpProxy === '' && settings.httpsProxy === '' ? undefined : settings;
}

/** @throws {UsageError} for an address that is not one of an HTTP proxy. Its user and password are not shown. */
function checkProxy(address: string): void {
  if (address === '') return;
  const [, scheme = ''] = /^(\w+):\/\//.exec(address) ?? [];
  if (/^socks/i.test(scheme))
    throw new UsageError(
      `The environment names a SOCKS proxy, which this command cannot use. Name an HTTP proxy in HTTPS_PROXY and HTTP_PROXY, such as http://proxy.example:3128, or unset HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.`,
    );
  checkPort('a proxy', address);
  if (!/^https?$/i.test(scheme) || !URL.canParse(address)) throw wrongProxy();
}

function wrongProxy(): UsageError {
  return new UsageError(
    'HTTPS_PROXY, HTTP_PROXY and ALL_PROXY are addresses such as http://proxy.example:3128; special characters of a user or a password are percent-encoded.',
  );
}

/** @throws {UsageError} for an address with a port that does not exist. */
export function checkPort(owner: string, address: string): void {
  const [, port] = /^\w+:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^/?#:@]*):(\d+)(?:[/?#]|$)/.exec(address) ?? [];
  if (port === undefined || (!/^0+$/.test(port) && URL.canParse(`http://localhost:${port}`))) return;
  throw new UsageError(`The port of ${owner} must be a number from 1 to 65535; found ${port}.`);
}

/**
 * Returns a `fetch` that uses the proxies of the environment; `undefined` if it names none. `fetch` of Node 20 reads no such variables.
 *
 * @throws {UsageError} if the address of a proxy is not valid.
 */
export async function proxyFetch(env: Io['env']): Promise<Fetch | undefined> {
  const settings = proxySettings(env);
  if (settings === undefined) return undefined;
  for (const address of [settings.httpProxy, settings.httpsProxy]) checkProxy(address);
  // Loaded on demand: it is as large as the rest of the command.
  const { EnvHttpProxyAgent, Pool } = await import('undici');
  /** Origins whose requests are sent without the proxy, or through a tunnel. */
  const direct = new Set<string>();
  const clientFactory = (origin: URL | string, options: object): Dispatcher => {
    const pool = new Pool(origin, withMarkedFailures(options));
    const connect = pool.connect.bind(pool);
    // undici repeats the request endlessly if the proxy closes the socket, and hides the status of a refusal.
    const connectOnce = async (request: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
      const data = await connect(request).catch((error: unknown) => {
        throw notConnected(error);
      });
      if (data.statusCode === 200) return data;
      data.socket.destroy();
      throw notConnected(`status ${data.statusCode}`);
    };
    return Object.assign(pool, { connect: connectOnce });
  };
  const httpProxy = settings.httpProxy && new URL(settings.httpProxy).href;
  /** Creates the connections to hosts without a proxy or through a tunnel, and to a proxy of http that forwards requests. */
  const factory = (origin: URL | string, options: object): Dispatcher => {
    if (String(origin) === httpProxy) return clientFactory(origin, options);
    direct.add(new URL(origin).origin);
    return new Pool(origin, options);
  };
  const dispatcher = createAgent(
    () => new EnvHttpProxyAgent({ ...settings, clientFactory, factory, proxyTunnel: false }),
  );
  return async (url, init) => {
    // The types of Node have this option from another version of undici.
    const options: object = { ...init, dispatcher };
    const answer = await globalThis.fetch(url, options);
    const { protocol, origin } = new URL(url);
    // Without a tunnel the proxy itself answers that it did not reach the host.
    if (protocol !== 'http:' || direct.has(origin) || ![502, 504].includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw notConnected(`status ${answer.status}`);
  };
}

type Connect = (options: object, callback: (error: Error | null, ...rest: readonly unknown[]) => void) => void;

/** Returns the options of the connections to a proxy, so that the errors of a connection say that it is the proxy's. */
function withMarkedFailures(options: { readonly connect?: unknown }): object {
  const { connect } = options;
  if (typeof connect !== 'function') return options;
  const marked: Connect = (target, callback) =>
    connect(target, (error: Error | null, ...rest: readonly unknown[]) =>
      callback(error && notConnected(error), ...rest),
    );
  return { ...options, connect: marked };
}

/** Creates the error for a reason why a proxy made no connection, without a code, by which undici would repeat the request. */
function notConnected(reason: unknown): Error {
  const message = String(Object(reason).message ?? reason);
  return new Error(message.startsWith(prefix) ? message : `${prefix}${message}`);
}

const prefix = 'the proxy did not connect: ';

function createAgent(create: () => Dispatcher): Dispatcher {
  try {
    return create();
  } catch {
    throw wrongProxy();
  }
}
