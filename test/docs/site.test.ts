import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSearch, type Section } from '../../scripts/site/search/find.js';

import { codePage, codes } from '../../src/codes/index.js';
import { launchBrowser } from '../browser/support/launch-browser.js';
import { repository } from './read-examples.js';
import { searches } from './searches.js';

const site = join(repository, '.reports/site');
const node = async (...argv: readonly string[]) =>
  promisify(execFile)(process.execPath, argv, { cwd: repository }).catch((error) => error);
const read = (path: string) => readFileSync(join(site, path), 'utf8');
const sections = (): readonly Section[] =>
  JSON.parse(/^[^[]*(.*);$/s.exec(read('assets/sections.js').trim())?.[1] ?? '[]');

describe('the site that npm run docs builds', () => {
  let outcome: { readonly code?: number; readonly stdout: string };
  let browser: Browser;
  let search: ReturnType<typeof createSearch>;

  beforeAll(async () => {
    outcome = await node('node_modules/typedoc/bin/typedoc', '--out', site);
    browser = await launchBrowser();
    search = createSearch(sections());
  }, 600_000);
  afterAll(() => browser.close());

  const open = async (path: string, viewport = { width: 1280, height: 800 }): Promise<Page> => {
    const page = await browser.newPage({ viewport });
    onTestFinished(() => page.close());
    await page.goto(String(pathToFileURL(join(site, path))));
    return page;
  };

  it('is built without a warning', () => {
    expect(outcome.stdout).not.toMatch(/warning|error/);
    expect(outcome.code).toBeUndefined();
  });

  it('has no dead link', async () => {
    expect((await node('scripts/check-site.js', site)).stdout).toMatch(/^\d{3,} pages, 0 dead links\n$/);
  });

  it.each([
    ['desktop', 1280, 800],
    ['tablet', 820, 1180],
    ['phone', 390, 844],
  ])('has the playground on its front page, which has one screen on a %s', async (_, width, height) => {
    const page = await open('index.html', { width, height });
    const frame = page.locator('iframe.playground');
    expect(await frame.getAttribute('src')).toBe('playground/index.html');
    expect(existsSync(join(site, 'playground/index.html'))).toBe(true);
    const size = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.scrollHeight]');
    expect(size).toEqual([width, height]);
    expect((await frame.boundingBox())?.height).toBeGreaterThan(height / 2);
  });

  it.each(['docs/cunit.html', 'docs/operators.html', 'docs/command.html', 'docs/architecture.html', 'README.html'])(
    'fits the width of a phone: %s',
    async (path) => {
      const page = await open(path, { width: 390, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    },
  );

  it('has each page of documentation once, to which the playground leads', () => {
    expect(existsSync(join(site, 'playground/docs'))).toBe(false);
    const page = read('playground/index.html');
    expect(page).toContain('<a target="_top" href="../docs/guides/first-query.html">');
    expect(page).toContain(`data-code-page="../${codePage('no-limit')?.replace('no-limit', '{code}')}"`);
  });

  it('links C-Unit to the playground, and no other JSON', () => {
    expect(read('docs/diagnostics/unknown-filter-operator.html')).toMatch(
      /href="\.\.\/\.\.\/playground\/index\.html#cunit=%7B/,
    );
    expect(read('docs/nodes.html')).not.toContain('#cunit=');
  });

  it('has its pages in four groups, of which the guides are open', async () => {
    const page = await open('index.html');
    const groups = page.locator('#tsd-nav-container > li > details');
    await groups.first().waitFor();
    const namesOfGroups = await groups.locator('> summary').allTextContents();
    expect(namesOfGroups.map((name) => name.trim())).toEqual(['Guides', 'Language', 'Library', 'Internals']);
    expect(await page.getByRole('link', { name: 'Write a first query', exact: true }).first().isVisible()).toBe(true);
    expect(await groups.nth(1).getAttribute('open')).toBeNull();
  });

  it('has a page of each code', () => {
    const names = Object.keys(codes);
    expect(names.filter((code) => !existsSync(join(site, codePage(code) ?? '-')))).toEqual([]);
    expect(codePage('no-such-code')).toBeUndefined();
  });

  it.each(searches)('finds %s: %s', (text, page) => {
    const [first] = search(text);
    expect(page.includes('#') ? first?.url : first?.url.split('#')[0]).toBe(page);
  });

  it('finds no names that are not exported', () => {
    expect(existsSync(join(site, 'interfaces/rules._not_exported_.ResolvedField.html'))).toBe(true);
    expect(sections().filter(({ url }) => url.includes('_not_exported_'))).toEqual([]);
  });

  it.each([
    ['--v:result{visible=false}', 'docs/vql.html#annotations'],
    ['VQL only reads: a statement begins with SELECT, not with "UPDATE".', 'docs/diagnostics/read-only.html'],
  ])('answers in its box, and keeps what was typed: %s', async (text, url) => {
    const page = await open('docs/guides/first-query.html');
    await page.keyboard.press('/');
    const field = page.locator('#tsd-search-input');
    await field.fill(text);
    const first = page.locator('#tsd-search-results a').first();
    await first.waitFor();
    expect(await field.inputValue()).toBe(text);
    expect(await first.getAttribute('href')).toBe(`../../${url}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${url}`);
  });

  it('colors queries as VQL, and links them to the playground', () => {
    const page = read('docs/diagnostics/misspelled-keyword.html');
    expect(page).toMatch(/<code class="vql"><span style="--light:#[0-9A-F]{6};--dark:#[0-9A-F]{6}">SELECT<\/span>/);
    expect(page).toContain('href="../../playground/index.html#vql=SELECT+id+FORM+account.query&amp;catalog=sample"');
    expect(read('docs/builder.html')).toMatch(/<code class="vql ts">(?:.|\n)*?>vql<(?:.|\n)*?>SELECT</);
  });
});
