import icon from './page/icon.svg?raw';
import style from './page/page.css?raw';
import html from './page/page.html?raw';
import script from './page/page.js?raw';
import type { Status } from './status.js';

/** Only what this server sends is loaded and run, and no page shows this one in a frame. */
const securityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const files: Readonly<Record<string, readonly [contentType: string, content: string]>> = {
  '/': ['text/html; charset=utf-8', html],
  '/status/page.css': ['text/css; charset=utf-8', style],
  '/status/page.js': ['text/javascript; charset=utf-8', script],
  '/status/icon.svg': ['image/svg+xml', icon],
};

/** The path of the data of the status page. */
const statusPath = '/status/status.json';

/**
 * Answers the requests of the status page, whose paths are outside the API and the identity server; `undefined` for every other
 * request.
 */
export async function answerPage(
  { method, url }: Pick<Request, 'method' | 'url'>,
  readStatus: () => Promise<Status>,
): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
  if (file === undefined && pathname !== statusPath) return undefined;
  if (method !== 'GET') return new Response(undefined, { status: 405, headers: { allow: 'GET' } });
  const [contentType, content] = file ?? ['application/json', JSON.stringify(await readStatus())];
  return new Response(content, {
    headers: {
      'content-type': contentType,
      'content-security-policy': securityPolicy,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}
