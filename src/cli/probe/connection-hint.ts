import type { Io } from '../io.js';
import { proxySettings } from './proxy-fetch.js';

/** **The** table of what may help, by the codes of Node in the reason why a connection was not made. */
const hints: readonly (readonly [codes: RegExp, hint: string])[] = [
  [/the proxy did not connect/, 'The proxy made no connection: check its address, its user and its password.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The name of the host was not found: check the address and the network.'],
  [/ECONNREFUSED/, 'The connection was refused: check host and port, and that the service runs.'],
  [
    /CERT_|_CERT|ERR_TLS_|UNABLE_TO_VERIFY/,
    'The certificate is not trusted, has expired, or is that of another host. NODE_EXTRA_CA_CERTS names a file with the certificates of an authority of your own.',
  ],
  [/TLS failed/, 'The port may speak http: check the address.'],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|within \d+ ms/,
    'The host may be behind a firewall, a VPN or a proxy.',
  ],
  [/ECONNRESET|UND_ERR_SOCKET/, 'The connection was closed: check that the address is that of the service.'],
];

/** Returns sentences on what may help, for the reason why a service did not answer. */
export function connectionHint(reason: string, env: Io['env']): readonly string[] {
  const found = hints.find(([codes]) => codes.test(reason));
  if (found === undefined) return [];
  const isProxied = proxySettings(env) !== undefined;
  return [found[1], ...(isProxied ? ['The environment names a proxy: see HTTPS_PROXY, HTTP_PROXY and NO_PROXY.'] : [])];
}
