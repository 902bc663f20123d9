import type { ArgumentKind } from './arguments.js';
import { describeSecret } from './describe-value.js';

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the kind of addresses to which secrets are sent. A message shows such an address without user, query and fragment. */
export function secureUrl(allowHttp: boolean): ArgumentKind {
  return {
    expected:
      'a URL with https, or with http on the loopback or with allowHttp: true, and without user, query and fragment',
    accepts: (value) => {
      const url = readUrl(value);
      if (url === undefined || url.href !== bareAddress(url)) return false;
      return url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || loopback.test(url.hostname)));
    },
    describe: (value) => {
      const url = readUrl(value);
      // Of "name:password" the password would be the path of a URL.
      if (url === undefined || !/^https?:$/.test(url.protocol)) return describeSecret(value);
      const parts = [
        url.username + url.password !== '' && 'a user',
        /^[^#]*\?/.test(url.href) && 'a query',
        url.href.includes('#') && 'a fragment',
      ].filter((part) => part !== false);
      return `"${bareAddress(url)}"${parts.length === 0 ? '' : ` with ${parts.join(' and ')}`}`;
    },
  };
}

/** Returns the text of an address that was accepted, without slashes at its end. */
export function withoutEndSlash(url: string | URL): string {
  return new URL(url).href.replace(/\/+$/, '');
}

function readUrl(value: unknown): URL | undefined {
  const isText = typeof value === 'string' || value instanceof URL;
  return isText && URL.canParse(String(value)) ? new URL(value) : undefined;
}

/** Returns an address without user, query and fragment. */
function bareAddress({ href }: URL): string {
  const url = new URL(href);
  url.username = url.password = url.search = url.hash = '';
  return url.href;
}
