import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlayground } from './support/build-playground.js';
import { launchBrowser } from './support/launch-browser.js';
import { openPage, type PageOptions, type Site } from './support/open-page.js';

declare global {
  // What the script of axe-core defines in a page.
  var axe: { run(): Promise<AxeResults> };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), buildPlayground()]);
});
afterAll(() => browser.close());

type Side = 'vql' | 'cunit';

/** How long to wait for what comes a little later, on a machine that has much else to do. */
const patience = { timeout: 20_000 };

/** The page, with the texts that its address says. */
async function open(texts: Readonly<Record<string, string>> = {}, options: PageOptions = {}): Promise<Page> {
  const fragment = String(new URLSearchParams(texts));
  const page = await openPage(browser, site, { ...options, path: fragment === '' ? '' : `#${fragment}` });
  await settled(page);
  return page;
}

/** Waits until the page shows what follows from its texts: the worker has answered, and what is delayed while someone types is shown. */
const settled = (page: Page) => page.waitForSelector('html:not([data-busy])', { state: 'attached' });

const content = (page: Page, side: Side) => page.locator(`#${side}-editor .cm-content`);
async function badge(page: Page, side: Side | 'rows'): Promise<string> {
  await settled(page);
  return page.locator(`#${side}-badge`).innerText();
}
async function isStale(page: Page, side: Side): Promise<boolean> {
  await settled(page);
  return page.locator(`#${side}-pane`).evaluate(({ classList }) => classList.contains('stale'));
}
async function highlightedIn(page: Page, side: Side, kind = 'highlighted'): Promise<string[]> {
  await settled(page);
  return page.locator(`#${side}-editor .${kind}`).allInnerTexts();
}
const choose = (page: Page, title: string) => page.getByRole('tab', { name: title, exact: true }).click();
const panel = (page: Page) => page.getByRole('tabpanel');
const problems = (page: Page, side: Side = 'vql') => page.locator(`#${side}-problems`);

/** Sample rows in a state, as the values of their first column. */
async function rowsIn(page: Page, state: string): Promise<string> {
  await settled(page);
  return (await page.locator(`#rows tr[data-state="${state}"] td:nth-child(2)`).allInnerTexts()).join();
}

async function textOf(page: Page, side: Side): Promise<string> {
  await settled(page);
  const lines = await content(page, side).locator('.cm-line').allTextContents();
  return lines.join('\n');
}

/** Replaces what is in an editor, as someone at a keyboard does. */
async function write(page: Page, side: Side, text: string): Promise<void> {
  await content(page, side).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Puts the cursor into a word of the text, behind its first letter. */
async function goTo(page: Page, side: Side, word: string): Promise<void> {
  const before = (await textOf(page, side)).split(word, 1)[0]?.split('\n') ?? [];
  await content(page, side).focus();
  await page.keyboard.press('Control+Home');
  for (let line = 1; line < before.length; line++) await page.keyboard.press('ArrowDown');
  for (let letter = 0; letter <= (before.at(-1)?.length ?? 0); letter++) await page.keyboard.press('ArrowRight');
}

const vql = "SELECT id FROM account.query WHERE company LIKE 'A%' LIMIT 5";
const filter = '{ "type": "FILTER", "operator": "IS_NULL", "property": "email" }';

describe('the two editors of the playground', () => {
  it('show an example to begin with, in both forms', async () => {
    const page = await open();
    expect(await textOf(page, 'vql')).toContain('FROM document.querySalesDocuments');
    expect(await textOf(page, 'cunit')).toContain('"template": "querySalesDocuments"');
    expect(await badge(page, 'cunit')).toBe('exact');
  });

  it('follow each other, whichever is written in', async () => {
    const page = await open({ vql });
    expect(await textOf(page, 'cunit')).toContain('"operator": "STARTS_WITH"');
    await write(page, 'vql', 'SELECT id FROM account.query LIMIT 7');
    expect(await textOf(page, 'cunit')).toContain('"limit": 7');
    await write(page, 'cunit', filter);
    expect(await textOf(page, 'vql')).toBe('SELECT * FROM account.query WHERE email IS NULL');
    // Following is not an edit: the predicate remains a predicate.
    expect(await textOf(page, 'cunit')).toBe(filter);
    expect(await badge(page, 'vql')).toBe('exact');
  });

  it('keep the last good state beside a broken text, marked as stale', async () => {
    const page = await open({ vql });
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' x');
    expect(await isStale(page, 'cunit')).toBe(true);
    expect(await badge(page, 'cunit')).toBe('stale: the VQL has errors');
    expect(await textOf(page, 'cunit')).toContain('"STARTS_WITH"');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    expect(await isStale(page, 'cunit')).toBe(false);
    await write(page, 'cunit', '{ "type": ');
    expect(await isStale(page, 'vql')).toBe(true);
    expect(await textOf(page, 'vql')).toBe(vql);
  });

  it('undo typing step by step', async () => {
    const page = await open({ vql });
    await write(page, 'vql', 'SELECT number FROM account.query LIMIT 1');
    await page.keyboard.press('Control+z');
    expect(await textOf(page, 'vql')).toBe(vql);
    expect(await textOf(page, 'cunit')).toContain('"STARTS_WITH"');
  });

  it('undo and redo the last change of either side', async () => {
    const commented = `-- Those of A\n${vql}`;
    const page = await open({ vql: commented });
    const following = await textOf(page, 'cunit');
    await write(page, 'cunit', filter);
    const translated = await textOf(page, 'vql');
    expect(translated).not.toContain('Those of A');
    for (const side of ['cunit', 'vql'] as const) {
      await content(page, side).focus();
      await page.keyboard.press('Control+z');
      expect([await textOf(page, 'vql'), await textOf(page, 'cunit')]).toEqual([commented, following]);
      expect(await badge(page, 'cunit')).toBe('exact');
      await page.keyboard.press('Control+y');
      expect([await textOf(page, 'vql'), await textOf(page, 'cunit')]).toEqual([translated, filter]);
    }
  });

  it('undo only the last change from the side that follows', async () => {
    const commented = `-- Those of A\n${vql}`;
    const page = await open({ vql: commented });
    await content(page, 'cunit').focus();
    await page.keyboard.press('Control+z');
    expect(await textOf(page, 'vql')).toBe(commented);
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('0');
    expect(await textOf(page, 'cunit')).toContain('"limit": 50');
    await content(page, 'cunit').focus();
    await page.keyboard.press('Control+z');
    expect(await textOf(page, 'vql')).toBe(commented);
    expect(await textOf(page, 'cunit')).toMatch(/"limit": 5\b/);
    expect(await isStale(page, 'cunit')).toBe(false);
  });

  it('undo on request of a menu', async () => {
    const page = await open({ vql });
    await write(page, 'vql', 'SELECT number FROM account.query');
    const ask = (inputType: string) =>
      content(page, 'vql').evaluate(
        (element, asked) =>
          element.dispatchEvent(new InputEvent('beforeinput', { inputType: asked, bubbles: true, cancelable: true })),
        inputType,
      );
    await ask('historyUndo');
    expect(await textOf(page, 'vql')).toBe(vql);
    await ask('historyRedo');
    expect(await textOf(page, 'vql')).toBe('SELECT number FROM account.query');
  });

  it('highlight the span at the cursor on both sides', async () => {
    const page = await open({ vql });
    await goTo(page, 'vql', "'A%'");
    expect(await highlightedIn(page, 'vql')).toEqual(["'A%'"]);
    expect(await highlightedIn(page, 'cunit')).toEqual(['"A"']);
    await goTo(page, 'cunit', '"limit"');
    expect(await highlightedIn(page, 'cunit')).toEqual(['"limit": 5']);
    expect(await highlightedIn(page, 'vql')).toEqual(['LIMIT 5']);
  });

  it('scroll the linked span into view', async () => {
    const fields = Array.from({ length: 40 }, (_, index) => `custom.g.a${index}`).join(', ');
    const page = await open({ vql: `SELECT ${fields} FROM account.query LIMIT 9` });
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+End');
    const highlighted = page.locator('#cunit-editor .highlighted');
    await expect.poll(() => highlighted.count(), patience).toBe(1);
    const [box, editor] = [await highlighted.boundingBox(), await page.locator('#cunit-editor').boundingBox()];
    expect(box?.y).toBeGreaterThan(editor?.y ?? 0);
    expect(box?.y).toBeLessThan((editor?.y ?? 0) + (editor?.height ?? 0));
  });

  it('complete the fields of the sample catalog, in both forms', async () => {
    const page = await open({ vql: 'SELECT id FROM account.query WHERE ' });
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('reg');
    const offered = page.locator('.cm-tooltip-autocomplete .cm-completionLabel');
    await offered.getByText('region', { exact: true }).click();
    expect(await textOf(page, 'vql')).toContain('WHERE region');
    await write(page, 'cunit', '{ "type": "FILTER", "operator": ""');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('RAN');
    await offered.getByText('RANGE', { exact: true }).click();
    expect(await textOf(page, 'cunit')).toContain('"operator": "RANGE"');
  });

  it('show hovers in both forms', async () => {
    const page = await open({ vql });
    const explained = page.locator('.cm-vql-documentation');
    for (const [side, word, contents] of [
      ['vql', 'company', 'company · Company'],
      ['cunit', '"STARTS_WITH"', "p LIKE 'v%'"],
      ['cunit', '"company"', 'company · Company'],
    ] as const) {
      await page.mouse.move(0, 0);
      await explained.waitFor({ state: 'detached' });
      await content(page, side).getByText(word, { exact: true }).hover();
      await explained.getByText(contents).waitFor();
    }
  });

  it('are laid out by their buttons', async () => {
    const page = await open({ cunit: filter.replaceAll(' ', '') });
    await page.getByRole('button', { name: 'Format the C-Unit' }).click();
    expect(await textOf(page, 'cunit')).toBe(filter);
    await write(page, 'vql', 'select id from account.query limit 1');
    await page.getByRole('button', { name: 'Format the VQL' }).click();
    expect(await textOf(page, 'vql')).toBe('SELECT id FROM account.query LIMIT 1');
  });
});

describe('the problems of the playground', () => {
  it('are listed below their text, and fixed by mouse', async () => {
    const page = await open({ vql: 'SELECT id, nmuber FROM account.query LIMIT 5' });
    expect(await problems(page).locator('.message').allInnerTexts()).toEqual([
      expect.stringContaining('Unknown field "nmuber"'),
    ]);
    await problems(page).getByText('Unknown field').click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('nmuber');
    await problems(page).getByRole('button', { name: 'Replace with "number"' }).click();
    expect(await textOf(page, 'vql')).toBe('SELECT id, number FROM account.query LIMIT 5');
    expect(await problems(page).isVisible()).toBe(false);
    expect(await content(page, 'vql').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('are all fixed at once, if that is safe', async () => {
    const page = await open({ vql: "SELECT id, FROM account.query WHERE region == 'WEST' LIMIT '5'" });
    await problems(page).getByRole('button', { name: 'Apply 3 safe fixes' }).click();
    expect(await textOf(page, 'vql')).toBe("SELECT id FROM account.query WHERE region = 'WEST' LIMIT 5");
    expect(await isStale(page, 'cunit')).toBe(false);
  });

  it('are those of C-Unit below the C-Unit', async () => {
    const page = await open({ cunit: filter.replace('IS_NULL', 'IS_NULLL') });
    await problems(page, 'cunit').getByRole('button', { name: 'Replace with "IS_NULL"' }).click();
    expect(await textOf(page, 'cunit')).toBe(filter);
  });

  it('do not flicker while a word is typed', async () => {
    const page = await open({ vql: 'SELECT id FROM account.query LIMIT 5' });
    await settled(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        const parts = ['#vql-problems .message', '.cm-lintRange-error', '.stale', '.old'];
        for (const part of parts) if (document.querySelector(part) !== null) seen.push(part);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+End');
    for (const letter of ' OFFSET 10') await page.keyboard.type(letter);
    expect(await textOf(page, 'cunit')).toContain('"start": 10');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([]);
    await page.keyboard.type(' OFF');
    expect(await isStale(page, 'cunit')).toBe(true);
    expect(await problems(page).locator('.message').count()).toBe(1);
  });

  it('show losses with their directions, and translate the rest only if losses are accepted', async () => {
    const lossy = "SELECT id FROM account.query WHERE region = 'WEST' AND number = company";
    const page = await open({ vql: lossy });
    expect(await badge(page, 'cunit')).toBe('stale: 1 loss');
    expect(await textOf(page, 'cunit')).not.toContain('WEST');
    expect(await problems(page).locator('.losses .tag').innerText()).toBe('wider: more rows');
    await page.getByLabel('Translate anyway').check();
    expect(await textOf(page, 'cunit')).toContain('WEST');
    expect(await badge(page, 'cunit')).toBe('not exact: 1 loss');
    expect(await isStale(page, 'cunit')).toBe(false);
  });
});

describe('the sample rows of the playground', () => {
  it('are lit while the query is typed', async () => {
    const page = await open({ vql: "SELECT number FROM article.query WHERE name LIKE 'Akku%' ORDER BY price LIMIT 3" });
    expect(await rowsIn(page, 'selected')).toBe('P-303,P-304,P-302');
    expect(await rowsIn(page, 'cut')).toBe('P-301');
    expect(await badge(page, 'rows')).toBe('4 of 20 match, 3 in the answer');
    await goTo(page, 'vql', "Akku%'");
    for (let letter = 0; letter < 3; letter++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type(' ');
    expect(await rowsIn(page, 'selected')).toBe('P-303,P-302');
  });

  it('show the condition that they fail, and highlight it in both texts', async () => {
    const page = await open({ vql: "SELECT number FROM article.query WHERE active = 'true' AND price > 100" });
    await settled(page);
    const row = page.locator('#rows tbody tr').filter({ hasText: 'P-309' });
    await row.hover();
    expect(await page.locator('#reason').innerText()).toBe('This row fails price > 100: price is 10');
    expect(await highlightedIn(page, 'vql', 'failed')).toEqual(['price > 100']);
    expect((await highlightedIn(page, 'cunit', 'failed')).join(' ')).toContain('"property": "price"');
    await page.getByRole('heading', { name: 'Sample rows' }).hover();
    expect(await page.locator('#reason').innerText()).toContain('Point at a row');
    expect(await highlightedIn(page, 'vql', 'failed')).toEqual([]);
  });

  it('are stepped through with the keyboard', async () => {
    const page = await open({ vql: 'SELECT number FROM article.query WHERE price > 100' });
    await settled(page);
    await page.locator('#rows tbody tr').first().focus();
    expect(await page.locator('#reason').innerText()).toBe('This row is in the answer.');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('#reason').innerText()).toBe('This row fails price > 100: price is 79.9');
    await page.keyboard.press('End');
    expect(await page.locator('#rows tr:focus').innerText()).toContain('P-320');
  });

  it('are those of the statement at the cursor', async () => {
    const page = await open({ vql: 'SELECT number FROM article.query;\nSELECT company FROM account.query' });
    expect(await rowsIn(page, 'selected')).toContain('P-301');
    await goTo(page, 'vql', 'company');
    expect(await rowsIn(page, 'selected')).toContain('Adler Werkzeug GmbH');
  });

  it('stay beside a text with errors, marked', async () => {
    const page = await open({ vql: 'SELECT number FROM article.query WHERE price > 100' });
    await write(page, 'vql', 'SELECT number FROM article.query WHERE price >');
    expect(await badge(page, 'rows')).toBe('of the last query without errors');
    expect(await page.locator('#rows tbody tr').count()).toBe(20);
  });
});

describe('the views of the playground', () => {
  it('show the tree, which goes with the cursor and leads to the text', async () => {
    const page = await open({ vql, view: 'tree' });
    const row = (name: string) => page.getByRole('treeitem').filter({ hasText: name });
    await goTo(page, 'vql', 'LIMIT');
    await settled(page);
    expect(await page.locator('[aria-selected="true"][role="treeitem"]').innerText()).toBe('Limit LIMIT 5');
    await goTo(page, 'cunit', '"operator"');
    await settled(page);
    expect(await page.locator('[aria-selected="true"][role="treeitem"]').innerText()).toBe("Like company LIKE 'A%'");
    await row('Template').click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('account.query');
  });

  it('show the SQL of a target in color, and its parameters, and copy it', async () => {
    const page = await open({ vql }, { permissions: ['clipboard-read', 'clipboard-write'] });
    await settled(page);
    expect(await panel(page).locator('pre').innerText()).toContain(
      'WHERE CAST(t0."company" AS VARCHAR) COLLATE C LIKE $1',
    );
    expect(await panel(page).locator('pre .token-keyword').first().innerText()).toBe('SELECT');
    await page.getByLabel('SQL for').selectOption('sqlite');
    await settled(page);
    expect(await panel(page).locator('pre').innerText()).toContain('GLOB');
    expect(await panel(page).locator('.params').innerText()).toContain('A');
    await page.getByRole('button', { name: 'Copy SQL' }).click();
    await page.getByText('SQL copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await panel(page).locator('pre').innerText(),
    );
    await write(page, 'vql', 'SELECT id FROM account.query WHERE');
    await settled(page);
    expect(await panel(page).innerText()).toContain('cannot be written as SQL');
  });

  it('show the catalog', async () => {
    const page = await open();
    await choose(page, 'Catalog');
    await panel(page).getByText('article.query').click();
    expect(await panel(page).getByRole('row', { name: 'manufacturer.label' }).innerText()).toContain('Manufacturer');
  });

  it('announce the state to screen readers', async () => {
    const page = await open({ vql });
    await write(page, 'vql', 'SELECT nmuber FROM account.query WHERE');
    await expect
      .poll(() => page.locator('#announcement').innerText(), patience)
      .toBe('VQL: 2 errors. C-Unit: stale: the VQL has errors.');
  });
});

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

  it('goes back to the state before an example', async () => {
    const page = await open({ vql });
    await write(page, 'vql', 'SELECT number FROM account.query LIMIT 1');
    await page.getByLabel('Example').selectOption({ label: 'A C-Unit predicate' });
    expect(await textOf(page, 'cunit')).toContain('"STARTS_WITH"');
    await page.goBack();
    expect(await textOf(page, 'vql')).toBe('SELECT number FROM account.query LIMIT 1');
    await page.goForward();
    expect(await textOf(page, 'vql')).toContain("LIKE 'Akku%'");
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
    // From a problem to its fix, and on.
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
  ])('has no accessibility violation %s', async (_, options) => {
    const page = await open({}, options);
    await page.evaluate(axeSource);
    const check = async (): Promise<void> => {
      await settled(page);
      const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
      expect(passes.length).toBeGreaterThan(20);
    };
    await check();
    await page.locator('#rows tbody tr').nth(2).focus();
    await check();
    // With problems, with losses, and with a side that is stale.
    for (const title of [
      'Mistakes with fixes',
      'Losses: not expressible in C-Unit',
      'A C-Unit request with mistakes',
    ]) {
      await page.getByLabel('Example').selectOption({ label: title });
      await check();
    }
    if (options.hasTouch) await page.getByRole('tab', { name: 'C-Unit and SQL' }).click();
    for (const title of ['Tree', 'Catalog']) {
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
    for (const title of ['Tree', 'Catalog', 'SQL']) {
      await choose(page, title);
      await fits(title);
    }
    await choose(page, 'Tree');
    await page.getByRole('treeitem').first().click();
    expect(await content(page, 'vql').isVisible()).toBe(true);
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

  it('links to pages of the documentation, which are beside it', async () => {
    const page = await open();
    const names = await page.locator('.lead a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(names).toHaveLength(3);
    for (const name of names) {
      const text = String(site[String(name).replace('./', '')]);
      expect(text, String(name)).toMatch(/<h1 id="[\w-]+">/);
      for (const [, address = ''] of text.matchAll(/<a href="([^":#]+\.html)/g))
        expect(site, address).toHaveProperty([new URL(address, `http://x/${String(name)}`).pathname.slice(1)]);
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
    const file = join(import.meta.dirname, `../../docs/${name}.png`);
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(file, taken);
    // Fonts differ between machines, so that no picture is the same everywhere.
    const kept = readFileSync(file);
    const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(sizeOf(kept)).toEqual(sizeOf(taken));
    expect(kept.length).toBeLessThanOrEqual(200_000);
    expect(Math.abs(kept.length - taken.length) / kept.length).toBeLessThan(0.5);
  });
});
