/** The address in the first lines of a request to a server. */
export interface RequestLines {
  /** The target, as it was sent. */
  readonly target: string;
  /** The header Host. */
  readonly host: string;
}

/**
 * Returns the URL of a request to a server: of a path, or of a whole address, as clients of a proxy send it (RFC 9112, section 3.2).
 *
 * @returns `undefined` for a target of another form, and for a Host that has more than a name and a port: its rest would become a part
 * of the path.
 */
export function urlOfRequest({ target, host }: RequestLines): URL | undefined {
  const isPath = target.startsWith('/');
  if (isPath && !/^[^/\\?#@]+$/.test(host)) return undefined;
  const address = isPath ? `http://${host}${target}` : target;
  if (!/^https?:\/\/[^/\\?#]/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return `${url.username}${url.password}` === '' ? url : undefined;
}
