import type { Dispatcher } from 'undici';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';

/** The `fetch` of the platform, with its arguments as the client and the token sources use them. */
export type ProxyFetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/** Addresses of proxies, and the hosts that are reached without a proxy. */
interface ProxySettings {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

/** Returns the proxies that the environment names, in lower case first, as other programs read it; `undefined` if it names none. */
export function proxySettings(env: Io['env']): ProxySettings | undefined {
  const read = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  const settings = { httpProxy: read('HTTP_PROXY'), httpsProxy: read('HTTPS_PROXY'), noProxy: read('NO_PROXY') };
  return settings.httpProxy === '' && settings.httpsProxy === '' ? undefined : settings;
}

/**
 * Returns a `fetch` that uses the proxies of the environment; `undefined` if it names none. `fetch` of Node 20 reads no such variables.
 *
 * @throws {UsageError} if the address of a proxy is not valid.
 */
export async function proxyFetch(env: Io['env']): Promise<ProxyFetch | undefined> {
  const settings = proxySettings(env);
  if (settings === undefined) return undefined;
  // Loaded on demand: it is as large as the rest of the command.
  const { EnvHttpProxyAgent, Pool } = await import('undici');
  const clientFactory = (origin: URL, options: object): Dispatcher => {
    const pool = new Pool(origin, options);
    const connect = pool.connect.bind(pool);
    // undici repeats the request endlessly if the proxy closes the socket, and hides the status of a refusal.
    const connectOnce = async (request: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
      const data = await connect(request).catch((error: unknown) => notConnected(String(Object(error).message)));
      if (data.statusCode === 200) return data;
      data.socket.destroy();
      return notConnected(`status ${data.statusCode}`);
    };
    return Object.assign(pool, { connect: connectOnce });
  };
  const dispatcher = createAgent(() => new EnvHttpProxyAgent({ ...settings, clientFactory, proxyTunnel: false }));
  return (request, init) => {
    // The types of Node have this option from another version of undici.
    const options: object = { ...init, dispatcher };
    return globalThis.fetch(request, options);
  };
}

function notConnected(reason: string): never {
  throw new Error(`the proxy did not connect: ${reason}`);
}

function createAgent(create: () => Dispatcher): Dispatcher {
  try {
    return create();
  } catch {
    throw new UsageError('HTTPS_PROXY and HTTP_PROXY are addresses such as http://proxy.example:3128.');
  }
}
