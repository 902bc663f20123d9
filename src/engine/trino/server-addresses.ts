/** Returns addresses that a server sends as they are requested: behind a proxy, the server may not know its own address. */
export interface ServerAddresses {
  /** Returns the address of the next page, at the server that was asked. */
  ofPage(address: string): string;
  /** Returns the address of a segment, at the server that was asked if the server has it itself, as it has the pages. */
  ofSegment(address: string): string;
}

/** Creates the addresses of one query at a server. */
export function createServerAddresses(url: string): ServerAddresses {
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  /** The origin that the server takes for its own, if it is wrong or the path of the proxy is missing. */
  let replacedOrigin: string | undefined;
  const atServer = (address: URL): string => {
    const path = address.pathname.startsWith(`${prefix}/`) ? address.pathname : `${prefix}${address.pathname}`;
    return `${origin}${path}${address.search}`;
  };
  return {
    ofPage(text) {
      const address = new URL(text, `${url}/`);
      const known = atServer(address);
      replacedOrigin = known === address.href ? undefined : address.origin;
      return known;
    },
    ofSegment(text) {
      const address = new URL(text, `${url}/`);
      return address.origin === replacedOrigin ? atServer(address) : address.href;
    },
  };
}
