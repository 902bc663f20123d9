import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { buildPlayground } from './build-playground.js';
import { launchBrowser } from './launch-browser.js';
import { openPage, type PageOptions, type Site } from './open-page.js';

/** The built page in a browser. */
export interface Playground {
  /** Opens the page with the texts in its address, and waits until it shows them. */
  open(texts?: Readonly<Record<string, string>>, options?: PageOptions): Promise<Page>;
  /** Files of the built page. */
  site(): Site;
}

/** Builds the page and starts a browser for the tests of a file. */
export function usePlayground(): Playground {
  let browser: Browser;
  let site: Site;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launchBrowser(), buildPlayground()]);
  });
  afterAll(() => browser.close());
  return {
    site: () => site,
    async open(texts = {}, options = {}) {
      const fragment = String(new URLSearchParams(texts));
      const page = await openPage(browser, site, { ...options, path: fragment === '' ? '' : `#${fragment}` });
      await settled(page);
      return page;
    },
  };
}

export type Side = 'vql' | 'cunit';

/** How long to wait for what comes a little later, on a machine that has much else to do. */
export const patience = { timeout: 20_000 };

/** Waits until the page shows what follows from its texts: the worker has answered, and what is delayed while someone types is shown. */
export const settled = (page: Page) => page.waitForSelector('html:not([data-busy])', { state: 'attached' });

export const content = (page: Page, side: Side) => page.locator(`#${side}-editor .cm-content`);
export async function badge(page: Page, side: Side | 'rows'): Promise<string> {
  await settled(page);
  return page.locator(`#${side}-badge`).innerText();
}
export async function isStale(page: Page, side: Side): Promise<boolean> {
  await settled(page);
  return page.locator(`#${side}-pane`).evaluate(({ classList }) => classList.contains('stale'));
}
export async function highlightedIn(page: Page, side: Side, kind = 'highlighted'): Promise<string[]> {
  await settled(page);
  return page.locator(`#${side}-editor .${kind}`).allInnerTexts();
}
export const choose = (page: Page, title: string) => page.getByRole('tab', { name: title, exact: true }).click();
export const panel = (page: Page) => page.getByRole('tabpanel');
export const problems = (page: Page, side: Side = 'vql') => page.locator(`#${side}-problems`);

/** Sample rows in a state, as the values of their first column. */
export async function rowsIn(page: Page, state: string): Promise<string> {
  await settled(page);
  return (await page.locator(`#rows tr[data-state="${state}"] td:nth-child(2)`).allInnerTexts()).join();
}

export async function textOf(page: Page, side: Side): Promise<string> {
  await settled(page);
  const lines = await content(page, side).locator('.cm-line').allTextContents();
  return lines.join('\n');
}

/** Replaces what is in an editor, as someone at a keyboard does. */
export async function write(page: Page, side: Side, text: string): Promise<void> {
  await content(page, side).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Puts the cursor into a word of the text, behind its first letter. */
export async function goTo(page: Page, side: Side, word: string): Promise<void> {
  const before = (await textOf(page, side)).split(word, 1)[0]?.split('\n') ?? [];
  await content(page, side).focus();
  await page.keyboard.press('Control+Home');
  for (let line = 1; line < before.length; line++) await page.keyboard.press('ArrowDown');
  for (let letter = 0; letter <= (before.at(-1)?.length ?? 0); letter++) await page.keyboard.press('ArrowRight');
}

export const vql = "SELECT id FROM account.query WHERE company LIKE 'A%' LIMIT 5";
export const filter = '{ "type": "FILTER", "operator": "IS_NULL", "property": "email" }';
