import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { createClient } from '../../src/client/index.js';
import { type RunningServer, serveVql } from '../servers/serve/serve-vql.js';
import { launchBrowser } from './support/launch-browser.js';

declare global {
  /** The accessibility rules, once their script has been evaluated in a page. */
  var axe: { run(options?: RunOptions): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const accounts = JSON.stringify(Array.from({ length: 40 }, (_, id) => ({ id: String(id), company: `Company ${id}` })));

/** Opens the status page. The test fails if it reports an error, or asks for anything of another server. */
async function openStatus({ origin }: RunningServer, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const problems: string[] = [];
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => new URL(request.url()).origin !== origin && problems.push(request.url()));
  await page.goto(origin);
  await page.getByText('Running').waitFor();
  return page;
}

/** A server with a table, a broken request, and deliveries that were sent and that have failed. */
async function startBusy(): Promise<RunningServer> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(request.url === '/down' ? 503 : 200).end());
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void receiver.close());
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

  const fault = '{"on":"POST /cmn/computed-queries/execute","nth":1,"do":"reset"}';
  const table = ['--table', 'account.query=accounts.json'];
  const given = ['--client', 'shop=top-secret', '--user', 'bob=top-secret'];
  const server = await serveVql({ 'accounts.json': accounts }, [...table, '--fault', fault, ...given]);
  const { baseUrl, authUrl } = server;
  const secrets = { clientSecret: 'top-secret', password: 'top-secret' };
  const token = passwordGrant({ authUrl, clientId: 'shop', username: 'bob', ...secrets });
  const client = createClient({ baseUrl, token, userAgent: 'shop' });
  const destinationQueue = 'document.customer_order.create';
  const appIdentifier = 'my-app';
  await client.webhooks.register({ url: `${address}/up?key=top-secret`, destinationQueue, appIdentifier });
  await client.webhooks.register({ url: `${address}/down`, destinationQueue, appIdentifier });
  await client.query('SELECT id FROM account.query').toArray({ max: 100 });
  const document = { targetDocumentType: { category: 'CUSTOMER_ORDER' } } as const;
  await client.documents.create({ transitionId: 'create', document });
  await server.reports(/503 delivery/);
  await server.reports(/200 delivery/);
  return server;
}

/** Returns the texts of the cells of a table, one line for each row. */
const linesOf = (page: Page, name: string): Promise<readonly string[]> =>
  page
    .getByRole('region', { name })
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | ')));

describe('the status page of vql serve', () => {
  it('shows tables, requests, subscriptions and deliveries, and no secret', async () => {
    const server = await startBusy();
    const page = await openStatus(server);
    expect(await linesOf(page, 'Tables')).toEqual([
      'Template | Rows | Columns',
      expect.stringMatching(/^document\.querySalesDocuments \| 1 \| .*\bdocumentDate\b/),
      'account.query | 40 | id, company',
    ]);
    const requests = await linesOf(page, 'Latest requests');
    const shown = requests.map((line) => line.replace(/^[\d:]+ [AP]M \| /, '').replace(/\d+ ms/, 'N ms'));
    const query = 'POST | /api/cmn/computed-queries/execute | N ms';
    const register = 'POST | /api/community/latest/cmn/system/app-message-webhook/register | N ms';
    expect(shown).toEqual([
      'Time | Status | Method | Path | Duration | Fault',
      '200 | POST | /api/erp/documents | N ms | ',
      `200 | ${query} | `,
      `none | ${query} | reset`,
      `200 | ${register} | `,
      `200 | ${register} | `,
      '200 | POST | /auth/realms/stand-in/protocol/openid-connect/token | N ms | ',
    ]);
    const event = 'document.customer_order.create';
    const subscriptions = await linesOf(page, 'Subscriptions');
    expect(subscriptions.map((line) => line.replace(/127[\d.:]+/, 'HOST'))).toEqual([
      'State | Event | Owner | App | URL',
      expect.stringMatching(new RegExp(`^ACTIVE \\| ${event} \\| .* \\| my-app \\| http://HOST/down$`)),
      expect.stringMatching(new RegExp(`^ACTIVE \\| ${event} \\| .* \\| my-app \\| http://HOST/up\\?…$`)),
    ]);
    const deliveries = (await linesOf(page, 'Latest deliveries')).map((line) => line.replace(/127[\d.:]+/, 'HOST'));
    expect(deliveries.toSorted()).toEqual([
      expect.stringMatching(new RegExp(`^FAILED \\| ${event} \\| 1 \\| http://HOST/down \\| .*503`)),
      `SENT | ${event} | 1 | http://HOST/up?… | `,
      'State | Event | Attempts | URL | Last error',
    ]);
    const status = await (await fetch(`${server.origin}/status/status.json`)).text();
    expect(`${await page.content()}${status}`).not.toContain('top-secret');
  });

  it('refreshes itself, until it is paused', async () => {
    const server = await serveVql({}, []);
    const page = await openStatus(server);
    expect(await linesOf(page, 'Latest requests')).toEqual(['No request has been made yet.']);
    await fetch(`${server.baseUrl}/first`);
    await page.getByRole('cell', { name: '/api/first' }).waitFor();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(
      await page.getByRole('button', { name: 'Pause', pressed: true }).evaluate((one) => one.matches(':focus-visible')),
    ).toBe(true);
    await fetch(`${server.baseUrl}/second`);
    expect(await page.getByRole('status').first().innerText()).toBe('Paused');
    expect(await linesOf(page, 'Latest requests')).toHaveLength(2);
    await page.keyboard.press('Space');
    await page.getByRole('cell', { name: '/api/second' }).waitFor();
  });

  it('emits an event, whose deliveries it shows', async () => {
    const server = await startBusy();
    const page = await openStatus(server);
    const before = await linesOf(page, 'Latest deliveries');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Event').fill('document.customer_order.create');
    await field('Payload').fill('{"documentId":1389132653974581249}');
    await field('Payload').press('Enter');
    await page.getByText('Emitted').waitFor();
    await expect.poll(() => linesOf(page, 'Latest deliveries')).toHaveLength(before.length + 2);
  });

  it('can be scrolled with the keyboard where a list is long', async () => {
    const server = await serveVql({}, []);
    for (let count = 0; count < 40; count++) await fetch(`${server.baseUrl}/request-${count}`);
    const page = await openStatus(server, { viewport: { width: 1000, height: 1200 } });
    const list = page.getByRole('region', { name: 'Latest requests' });
    const isFocused = () => list.evaluate((one) => one === document.activeElement);
    for (let stops = 0; stops < 5 && !(await isFocused()); stops++) await page.keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });

  it('reports that the server has stopped', async () => {
    const server = await serveVql({}, []);
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(server.origin);
    await page.getByText('Running').waitFor();
    await server.interrupt();
    await page.getByText('Not reachable.').waitFor();
  });

  it.each(['light', 'dark'] as const)('has no accessibility violation, in %s', async (colorScheme) => {
    const server = await startBusy();
    for (const options of [{ colorScheme }, { colorScheme, viewport: { width: 360, height: 800 } }]) {
      const page = await openStatus(server, options);
      await page.evaluate(axeSource);
      const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
      expect(passes.length).toBeGreaterThan(20);
      const folder = process.env['STATUS_SCREENSHOTS'];
      const name = `${colorScheme}-${options.viewport?.width ?? 'wide'}.png`;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}`, fullPage: true });
    }
  });
});

describe('what the status page is served with', () => {
  it('allows nothing but its own files', async () => {
    const { origin } = await serveVql({}, []);
    for (const path of ['/', '/status/page.js', '/status/page.css', '/status/icon.svg', '/status/status.json']) {
      const { status, headers } = await fetch(`${origin}${path}`);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
    const refused = await fetch(origin, { method: 'POST' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
