import type { Fetch } from '../../client/index.js';
import type { Io } from '../../tasks/io.js';
import { proxySettings } from './proxy-fetch.js';

/** **The** table of hints, by texts and codes of Node in the reason why a connection failed. */
const hints: readonly (readonly [reason: RegExp, hint: string])[] = [
  [
    /the proxy did not connect: status 407|Proxy Authentication Required/,
    'The proxy requires a login: name a user and a password in its address, as in HTTPS_PROXY=http://user:password@proxy.example:3128.',
  ],
  [
    /the proxy did not connect: status 4/,
    'The proxy does not allow this address: ask its administrator, or name the host in NO_PROXY if it can be reached directly.',
  ],
  [
    /the proxy did not connect: status/,
    'The proxy did not reach the host: check the address, or name the host in NO_PROXY if it can be reached directly.',
  ],
  [
    /the proxy did not connect: .*certificate/,
    'The certificate of the proxy is not valid here: NODE_EXTRA_CA_CERTS names a file with the certificates of an authority of your own, and the address in HTTPS_PROXY must have the name that the certificate has.',
  ],
  [
    /the proxy did not connect: .*(?:SSL routines|wrong version)/,
    'The port of the proxy may speak http: then its address in HTTPS_PROXY begins with http://.',
  ],
  [
    /the proxy did not connect: .*does not match the HTTP/,
    'The address of the proxy is not the address of an HTTP proxy: check HTTPS_PROXY.',
  ],
  [
    /the proxy did not connect: .*(?:ENOTFOUND|EAI_AGAIN)/,
    'The proxy itself did not answer: the name in HTTPS_PROXY was not found.',
  ],
  [/the proxy did not connect/, 'The proxy itself did not answer: check its address in HTTPS_PROXY.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The name of the host was not found: check the address and the network.'],
  [/ECONNREFUSED/, 'The connection was refused: check host and port, and that the service runs.'],
  [
    /CERT_HAS_EXPIRED/,
    'The certificate of the host has expired: it has to be renewed there. Check the clock of this machine, too.',
  ],
  [/CERT_NOT_YET_VALID/, 'The certificate of the host is not valid yet: check the clocks of both machines.'],
  [
    /ALTNAME_INVALID/,
    'The certificate belongs to another host: use the name that the certificate has, and check the address of the service.',
  ],
  [
    /CERT_|_CERT|ERR_TLS_|UNABLE_TO_VERIFY/,
    'The certificate is not trusted, since no known authority has signed it. NODE_EXTRA_CA_CERTS names a file with the certificates of an authority of your own.',
  ],
  [/TLS failed|_SSL_/, 'The port may speak http: check the address.'],
  [/does not match the HTTP|HPE_/, 'The server at this address does not speak HTTP: check host and port.'],
  [
    /bad port/,
    'The fetch of Node connects to no port that another protocol has, such as 25 or 6000: the service must have another one.',
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|within \d+ ms/,
    'The host may be behind a firewall, a VPN or a proxy.',
  ],
  [
    /ECONNRESET|UND_ERR_SOCKET/,
    'The connection was closed: check the address of the service, and use https if its port speaks it.',
  ],
];

/**
 * Returns hints for the reason why a service did not answer.
 *
 * @param reason the text of an error, before secrets are hidden in it: they can occur in its words.
 */
export function failureHint(reason: string, env: Io['env']): readonly string[] {
  const found = hints.find(([texts]) => texts.test(reason));
  if (found === undefined) return [];
  const isProxied = proxySettings(env) !== undefined;
  return [found[1], ...(isProxied ? ['The environment names a proxy: see HTTPS_PROXY, HTTP_PROXY and NO_PROXY.'] : [])];
}

/** A `fetch` that remembers how its last request failed. */
export interface WatchedFetch {
  readonly fetch: Fetch;
  /** Returns text and code of the failure of the last request, with its secrets; an empty string if there was an answer. */
  lastFailure(): string;
}

/** Watches a `fetch`; default: the `fetch` of the platform. */
export function watchFetch(fetch: Fetch = (url, init) => globalThis.fetch(url, init)): WatchedFetch {
  let failure = '';
  return {
    fetch: async (url, init) => {
      failure = '';
      try {
        return await fetch(url, init);
      } catch (error) {
        failure = describeFailure(error);
        throw error;
      }
    },
    lastFailure: () => failure,
  };
}

/** Node has text and code in the cause of a `TypeError`. */
function describeFailure(error: unknown): string {
  const errors: readonly { readonly code?: unknown; readonly message?: unknown }[] = [
    Object(error),
    Object(Object(error).cause),
  ];
  return errors.map(({ code = '', message = '' }) => `${message} ${code}`).join(' ');
}
