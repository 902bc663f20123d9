import { extname } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** Contents of a site by path, such as `index.html` and `page.js`. */
export type Site = Readonly<Record<string, string | Buffer>>;

/** How a page is opened. */
export interface PageOptions extends BrowserContextOptions {
  /** Path and fragment after the address of the site; default: its first page. */
  readonly path?: string;
  /** Errors on the console that the test causes. */
  readonly expectedErrors?: RegExp;
}

/** Where sites seem to be. Nothing listens there: the browser's requests are answered in it. */
const origin = 'http://localhost';

/**
 * Opens a site in a browser. The test fails if the page reports an error, on its console too, or asks for anything that is not of the
 * site; the page is closed with the test.
 */
export async function openPage(
  browser: Browser,
  site: Site,
  { path = '', expectedErrors, ...options }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const errors: string[] = [];
  onTestFinished(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors?.test(message.text())) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  await context.route('**', async (route) => {
    const url = new URL(route.request().url());
    const name = url.pathname.slice(1) || 'index.html';
    const body = url.origin === origin ? site[name] : undefined;
    if (body === undefined) errors.push(`The page asked for ${url.href}.`);
    if (body === undefined) return route.abort();
    return route.fulfill({ body, contentType: contentTypes[extname(name)] ?? 'application/octet-stream' });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${origin}/${path}`);
  return page;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};
