import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageOptions } from '../support/open-page.js';
import {
  choose,
  content,
  filter,
  isStale,
  panel,
  patience,
  settled,
  textOf,
  usePlayground,
  vql,
  write,
} from '../support/playground.js';

declare global {
  // What the script of axe-core defines in a page.
  var axe: { run(options?: RunOptions): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { open, site } = usePlayground();

describe('the address of the playground', () => {
  const addressOf = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash.replaceAll('+', ' ')));

  it('restores the page', async () => {
    const page = await open({ vql });
    await write(page, 'cunit', filter);
    await choose(page, 'Tree');
    await choose(page, 'SQL');
    await page.getByLabel('SQL for').selectOption('trino');
    await expect.poll(() => addressOf(page), patience).toContain('target=trino');
    await page.reload();
    expect(await textOf(page, 'cunit')).toBe(filter);
    expect(await textOf(page, 'vql')).toContain('FROM account.query WHERE email IS NULL');
    expect(await page.getByLabel('SQL for').inputValue()).toBe('trino');
  });

  it('restores a stale side too', async () => {
    const page = await open({ vql });
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' x');
    await expect.poll(() => addressOf(page), patience).toContain('LIMIT 5 x');
    await page.reload();
    expect(await isStale(page, 'cunit')).toBe(true);
    expect(await textOf(page, 'cunit')).toContain('"STARTS_WITH"');
  });

  it('has the source alone: no part of an earlier query', async () => {
    const page = await open({ vql: "SELECT id FROM account.query WHERE email = 'secret' LIMIT 5" });
    await write(page, 'vql', 'SELECT id FROM account.query LIMIT 5 x');
    await expect.poll(() => addressOf(page), patience).toContain('LIMIT 5 x');
    expect(await textOf(page, 'cunit')).toContain('secret');
    expect(await page.evaluate(() => location.href)).not.toContain('secret');
  });

  it('goes back to the state before an example', async () => {
    const page = await open({ vql });
    await write(page, 'vql', 'SELECT number FROM account.query LIMIT 1');
    await page.getByLabel('Example').selectOption({ label: 'A C-Unit predicate' });
    expect(await textOf(page, 'cunit')).toContain('"STARTS_WITH"');
    await page.goBack();
    expect(await textOf(page, 'vql')).toBe('SELECT number FROM account.query LIMIT 1');
    await page.goForward();
    expect(await textOf(page, 'vql')).toContain("LIKE 'Battery%'");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['markup', { vql: '<img src=x onerror="throw 1">', view: '<b>' }],
    ['broken brackets', { vql: 'SELECT '.concat('('.repeat(20_000)) }],
    ['deep JSON', { cunit: '['.repeat(20_000) }],
    ['deep nodes', { cunit: '{ "children": ['.repeat(2_000) }],
    ['a prototype', { cunit: '{ "__proto__": { "type": "FILTER" }, "constructor": 1 }', target: '__proto__' }],
    ['no query at all', { from: 'cunit', cunit: '', vql: '\u0000\u2028' }],
    [
      'a long list',
      { vql: `SELECT id FROM a.b WHERE id IN (${Array.from({ length: 1_000 }, () => 1).join()})`, view: 'tree' },
    ],
  ])('can hold %s without harm', async (_, members) => {
    const page = await open(members);
    await write(page, 'vql', vql);
    expect(await textOf(page, 'cunit')).toContain('"STARTS_WITH"');
  });
});

describe('the page of the playground', () => {
  it('is used with the keyboard alone', async () => {
    const page = await open({ vql: "SELECT id FROM account.query WHERE region == 'WEST' LIMIT 5" });
    await settled(page);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    const tab = async (): Promise<string> => {
      await page.keyboard.press('Tab');
      return (await focused()) ?? '';
    };
    const walked: string[] = [];
    for (let step = 0; step < 9; step++) walked.push(await tab());
    expect(walked).toEqual([
      'VQL',
      'C-Unit',
      'Your first query',
      expect.stringContaining('Open orders'),
      'Copy link',
      'Colors: as the system',
      'Format the VQL',
      'VQL',
      expect.stringContaining('VQL has no operator "=="'),
    ]);
    // From a problem to its code, to its fix, and on.
    expect(await tab()).toBe('unknown-operator');
    expect(await tab()).toBe('Replace with "="');
    await page.keyboard.press('Enter');
    expect(await textOf(page, 'vql')).toContain("region = 'WEST'");
    expect(await focused()).toBe('VQL');
    expect(await tab()).toContain('1001');
    expect(await tab()).toBe('Format the C-Unit');
    expect(await tab()).toBe('C-Unit, as JSON');
    expect(await tab()).toBe('SQL');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Tree');
    await settled(page);
    await tab();
    await tab();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('id');
  });

  it('applies the fix at the cursor and goes to the next problem', async () => {
    const page = await open({ vql: "SELECT id FROM account.query WHERE region == 'WEST' LIMIT 5" });
    await content(page, 'vql').focus();
    await page.waitForSelector('#vql-editor .cm-lintRange');
    await page.keyboard.press('F8');
    await page.keyboard.press('Control+.');
    expect(await textOf(page, 'vql')).toContain("region = 'WEST'");
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await content(page, 'vql').evaluate((element) => element === document.activeElement)).toBe(false);
  });

  it('follows the color scheme of the system or the choice of the visitor', async () => {
    const page = await open({}, { colorScheme: 'dark' });
    const brightness = () =>
      page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));
    expect(await brightness()).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await brightness()).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Colors: as the system' }).click();
    await page.getByRole('button', { name: 'Colors: light' }).click();
    expect(await brightness()).toBeLessThan(60);
    await page.reload();
    expect(await brightness()).toBeLessThan(60);
  });

  it.each<[string, PageOptions]>([
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['in forced colors', { colorScheme: 'dark', forcedColors: 'active' }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
    ['on a phone in dark', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' }],
    ['at 200 % zoom', { viewport: { width: 640, height: 400 } }],
  ])('has no accessibility violation %s', async (_, options) => {
    const page = await open({}, options);
    await page.evaluate(axeSource);
    const check = async (): Promise<void> => {
      await settled(page);
      const { violations, passes } = await page.evaluate(async () => {
        // The nodes of other results would be described, too, which takes most of the time.
        const results = await globalThis.axe.run({ resultTypes: ['violations'] });
        return { violations: results.violations, passes: results.passes.length };
      });
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
      expect(passes).toBeGreaterThan(20);
    };
    await check();
    await page.locator('#rows tbody tr').nth(2).focus();
    await check();
    // With problems, with losses, and with a side that is stale.
    for (const title of [
      'Mistakes with fixes',
      'Losses: not expressible in C-Unit',
      'A C-Unit request with mistakes',
      'JOIN: orders with the names of customers',
      'COUNT, SUM, MIN, MAX, AVG',
      'Variables: values beside the query',
    ]) {
      await page.getByLabel('Example').selectOption({ label: title });
      await check();
    }
    if (options.viewport !== undefined) await page.getByRole('tab', { name: 'C-Unit and SQL' }).click();
    for (const title of ['In words', 'Conditions', 'Pages', 'Tree', 'Catalog']) {
      await choose(page, title);
      await check();
    }
  });

  it.each([390, 320])('fits a screen %i wide with tabs for its halves, without scrolling', async (width) => {
    const viewport = { width, height: 844 };
    const page = await open({ vql: 'SELECT id, FROM account.query WHERE region == 1' }, { viewport, hasTouch: true });
    const fits = async (title: string): Promise<void> => {
      await settled(page);
      const size = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ]);
      expect(size, title).toEqual([width, 844]);
    };
    await fits('VQL');
    expect(await content(page, 'cunit').isVisible()).toBe(false);
    expect(await page.locator('#rows-pane').isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'C-Unit and SQL' }).click();
    expect(await content(page, 'vql').isVisible()).toBe(false);
    for (const title of ['In words', 'Conditions', 'Pages', 'Tree', 'Catalog', 'SQL']) {
      await choose(page, title);
      await fits(title);
    }
    await choose(page, 'Tree');
    await page.getByRole('treeitem').first().click();
    expect(await content(page, 'vql').isVisible()).toBe(true);
  });

  it('keeps room for the texts at 200 % zoom', async () => {
    const page = await open({}, { viewport: { width: 640, height: 400 } });
    const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0;
    // Eight lines, and the rows below them.
    expect(await heightOf('#vql-editor')).toBeGreaterThan(170);
    expect(await heightOf('#vql-problems')).toBeGreaterThan(60);
    expect(await heightOf('#rows .scroller')).toBeGreaterThan(150);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
  });

  it('shows that there are columns beyond the edge', async () => {
    const page = await open({ vql: 'SELECT * FROM account.query LIMIT 5' }, { viewport: { width: 1024, height: 768 } });
    await settled(page);
    const scroller = page.locator('#rows .scroller');
    const edges = () => scroller.getAttribute('data-more');
    await expect.poll(edges, patience).toBe('right');
    await scroller.evaluate((element) => element.scrollTo({ left: 100 }));
    await expect.poll(edges, patience).toBe('left right');
    await write(page, 'vql', 'SELECT id FROM account.query LIMIT 5');
    await expect.poll(edges, patience).toBe('');
  });

  it('shows the verdict of a loss on a phone without scrolling', async () => {
    const page = await open({}, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.getByLabel('Example').selectOption({ label: 'Losses: not expressible in C-Unit' });
    await settled(page);
    const bottomOf = async (part: string) => {
      const box = await page.locator(part).boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    expect(await bottomOf('.losses .tag')).toBeLessThan(await bottomOf('#vql-problems'));
  });

  it('copies its link and shows a notice', async () => {
    const page = await open({ vql }, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#vql=SELECT+id');
  });

  it('keeps a text that is too long for a link and shows a notice', async () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => index);
    const long = `SELECT id FROM account.query WHERE id IN (${ids.join()}) LIMIT 5`;
    const page = await open({ vql }, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await write(page, 'vql', long);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('too long for a link').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before');
    await page.reload();
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+a');
    expect(
      await page.evaluate(() => getSelection()?.toString().startsWith('SELECT id FROM account.query WHERE id IN (0,1')),
    ).toBe(true);
  });

  it('may load nothing but itself, and send nothing', async () => {
    const page = await open();
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]) expect(policy).toContain(rule);
  });

  it('has headings, landmarks and a name for everything that can be used', async () => {
    const page = await open();
    for (const role of ['banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(1);
    const nameless = await page
      .locator('button, select, input, [contenteditable="true"], [role="tree"]')
      .evaluateAll((elements) =>
        elements
          .filter((element) => {
            const labels = element instanceof HTMLElement && 'labels' in element ? (element.labels as NodeList) : [];
            return !element.getAttribute('aria-label') && !element.textContent?.trim() && labels.length === 0;
          })
          .map(({ outerHTML }) => outerHTML),
      );
    expect(nameless).toEqual([]);
    expect(await page.getByRole('region').count()).toBe(4);
  });

  it('tells screen readers how many problems a text has, what its pages are, and the names of tables', async () => {
    const page = await open({
      vql: "SELECT nmae FROM account.query WHERE company LIKE 'A%' ORDER BY region",
      view: 'pages',
    });
    const protocol = await page.context().newCDPSession(page);
    const nodesOf = async (role: string) => {
      const { nodes } = await protocol.send('Accessibility.getFullAXTree');
      return nodes.filter((node) => node.role?.value === role && !node.ignored);
    };
    await expect
      .poll(
        async () => (await nodesOf('textbox')).map(({ description }) => description?.value?.split(' Ctrl')[0]),
        patience,
      )
      .toEqual(['1 error, 1 info', 'exact']);
    await write(page, 'vql', vql.replace(' LIMIT 5', ''));
    await expect
      .poll(async () => (await nodesOf('table')).map(({ name }) => name?.value), patience)
      .toEqual(['Sample rows', 'Rows of each request']);
    const verdict = panel(page).getByRole('status');
    const shown = await verdict.elementHandle();
    expect(await verdict.innerText()).toMatch(/each of the \d+ rows? was read once\.$/);
    await panel(page).getByLabel('The pager sorts by id too').uncheck();
    await settled(page);
    // A reader announces the new text of an element that it knows.
    expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });

  it('links to pages of the documentation, which are beside it', async () => {
    const page = await open();
    const names = await page.locator('.lead a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(names).toHaveLength(3);
    for (const name of names) {
      const text = String(site()[String(name).replace('./', '')]);
      expect(text, String(name)).toMatch(/<h1 id="[\w-]+">/);
      for (const [, address = ''] of text.matchAll(/<a href="([^":#]+\.html)/g))
        expect(site(), address).toHaveProperty([new URL(address, `http://x/${String(name)}`).pathname.slice(1)]);
    }
  });

  it('asks its worker, which is of the page alone', async () => {
    const page = await open();
    await settled(page);
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/worker-.*\.js$/),
    ]);
  });

  it.each<[string, PageOptions & { readonly hovered?: string }]>([
    ['playground', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
    ['playground-dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark', hovered: 'S-5010' }],
    ['playground-phone', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'light' }],
  ])('looks as the picture %s in the documentation does', async (name, { hovered, ...options }) => {
    const page = await open({}, options);
    await settled(page);
    if (hovered !== undefined) await page.locator('#rows tbody tr').filter({ hasText: hovered }).hover();
    // The colors of the rows change softly.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const taken = await page.screenshot({ type: 'png', caret: 'hide' });
    const file = join(import.meta.dirname, `../../../docs/${name}.png`);
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(file, taken);
    // Fonts differ between machines, so that no picture is the same everywhere.
    const kept = readFileSync(file);
    const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(sizeOf(kept)).toEqual(sizeOf(taken));
    expect(kept.length).toBeLessThanOrEqual(200_000);
    expect(Math.abs(kept.length - taken.length) / kept.length).toBeLessThan(0.5);
  });
});
