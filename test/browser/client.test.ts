import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { page as rowsOf, startServer } from '../client/server.js';
import { bundle } from './support/bundle.js';
import { launchBrowser } from './support/launch-browser.js';
import type { Site } from './support/open-page.js';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), bundle('client.ts')]);
});
afterAll(() => browser.close());

it('reads a query and creates a document in Chromium, and reports once that it drops the User-Agent', async () => {
  const server = await startServer((received, response, request) => {
    const { path } = received;
    if (path === '/cmn/computed-queries/execute') return rowsOf(3)(received, response, request);
    if (path === '/erp/documents') return response.end('{"document":{"id":1389132653974581248}}');
    if (path === '/erp/accounts/moved') return response.writeHead(302, { location: '/' }).end();
    if (path === '/erp/accounts/silent') return undefined;
    const file = site[path.slice(1) || 'index.html'];
    return response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(server.url);
  expect(await page.evaluate(() => useClient())).toEqual({
    rows: [{ id: '1' }, { id: '2' }, { id: '3' }],
    document: { document: { id: 1389132653974581248n } },
    redirect: [
      'refused',
      'GET /erp/accounts/moved was answered with a status that the browser hides: a redirect, which the client does not follow.',
    ],
    isAborted: true,
    warnings: ['user-agent-dropped'],
  });
  const sent = server.received.filter(({ path }) => /^\/(?:cmn|erp)/.test(path));
  expect(sent.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'POST /cmn/computed-queries/execute {"statement":"SELECT id FROM account.query ORDER BY id","limit":2}',
    'POST /cmn/computed-queries/execute {"statement":"SELECT id FROM account.query ORDER BY id","offset":2,"limit":2}',
    'POST /erp/documents {"transitionId":"create","document":{}}',
    'GET /erp/accounts/moved ',
    'GET /erp/accounts/silent ',
  ]);
  for (const { headers } of sent) {
    expect(headers.authorization).toBe('Bearer secret');
    // If it is sent one day, the warning can go.
    expect(headers['user-agent']).toContain('Chrome/');
  }
});

it('carries bytes and forms in Chromium, and follows no redirect', async () => {
  const server = await startServer(({ path, bytes, headers }, response) => {
    if (path === '/erp/echo')
      return response.writeHead(200, { 'content-type': headers['content-type'] ?? '' }).end(bytes);
    if (path === '/erp/accounts/moved') return response.writeHead(302, { location: '/' }).end();
    const file = site[path.slice(1) || 'index.html'];
    return response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(server.url);
  const pdf = [0x25, 0x50, 0x44, 0x46, 0xff, 0xc3, 0x28, 0x00];
  expect(await page.evaluate((bytes) => carryBytes(bytes), pdf)).toEqual({
    echoes: [pdf, pdf, pdf],
    file: ['a.pdf', 'application/pdf', ...pdf],
    // The browser hides the status of a redirect.
    redirect: ['refused', undefined],
  });
});
