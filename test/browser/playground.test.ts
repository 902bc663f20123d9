import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlayground } from './support/build-playground.js';
import { launchBrowser } from './support/launch-browser.js';
import { openPage, type PageOptions, type Site } from './support/open-page.js';

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
function open(texts: Readonly<Record<string, string>> = {}, options: PageOptions = {}): Promise<Page> {
  const fragment = String(new URLSearchParams(texts));
  return openPage(browser, site, { ...options, path: fragment === '' ? '' : `#${fragment}` });
}

const content = (page: Page, side: Side) => page.locator(`#${side}-editor .cm-content`);
const badge = (page: Page, side: Side) => page.locator(`#${side}-badge`).innerText();
const isStale = (page: Page, side: Side) =>
  page.locator(`#${side}-pane`).evaluate(({ classList }) => classList.contains('stale'));
const highlightedIn = (page: Page, side: Side) => page.locator(`#${side}-editor .highlighted`).allInnerTexts();
const choose = (page: Page, title: string) => page.getByRole('tab', { name: title }).click();
const panel = (page: Page) => page.getByRole('tabpanel');
const findings = (page: Page) => panel(page).locator('.finding .message').allInnerTexts();

async function textOf(page: Page, side: Side): Promise<string> {
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

describe('the views of the playground', () => {
  it('list the problems and fix them by mouse', async () => {
    const page = await open({ vql: 'SELECT id, nmuber FROM account.query LIMIT 5' });
    expect(await findings(page)).toEqual([expect.stringContaining('Unknown field "nmuber"')]);
    await panel(page).getByText('Unknown field').click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('nmuber');
    await panel(page).getByRole('button', { name: 'Replace with "number"' }).click();
    expect(await textOf(page, 'vql')).toBe('SELECT id, number FROM account.query LIMIT 5');
    expect(await panel(page).innerText()).toBe('No problems.');
  });

  it('apply all safe fixes at once', async () => {
    const page = await open({ vql: "SELECT id, FROM account.query WHERE region == 'WEST' LIMIT '5'" });
    await panel(page).getByRole('button', { name: 'Apply 3 safe fixes' }).click();
    expect(await textOf(page, 'vql')).toBe("SELECT id FROM account.query WHERE region = 'WEST' LIMIT 5");
    expect(await isStale(page, 'cunit')).toBe(false);
  });

  it('list the problems of C-Unit, with their fixes', async () => {
    const page = await open({ cunit: filter.replace('IS_NULL', 'IS_NULLL') });
    await panel(page).getByRole('button', { name: 'Replace with "IS_NULL"' }).click();
    expect(await textOf(page, 'cunit')).toBe(filter);
  });

  it('show losses with their directions, and translate the rest only if losses are accepted', async () => {
    const lossy = "SELECT id FROM account.query WHERE region = 'WEST' AND number = company";
    const page = await open({ vql: lossy });
    expect(await badge(page, 'cunit')).toBe('stale: 1 loss');
    expect(await textOf(page, 'cunit')).not.toContain('WEST');
    await choose(page, 'Losses');
    expect(await panel(page).locator('.tag').innerText()).toBe('wider: more rows');
    await page.getByLabel('Translate anyway').check();
    expect(await textOf(page, 'cunit')).toContain('WEST');
    expect(await badge(page, 'cunit')).toBe('not exact: 1 loss');
    expect(await isStale(page, 'cunit')).toBe(false);
  });

  it('show the tree, which goes with the cursor and leads to the text', async () => {
    const page = await open({ vql, view: 'tree' });
    const row = (name: string) => page.getByRole('treeitem').filter({ hasText: name });
    await goTo(page, 'vql', 'LIMIT');
    expect(await page.locator('[aria-selected="true"][role="treeitem"]').innerText()).toBe('Limit LIMIT 5');
    await goTo(page, 'cunit', '"operator"');
    expect(await page.locator('[aria-selected="true"][role="treeitem"]').innerText()).toBe("Like company LIKE 'A%'");
    await row('Template').click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('account.query');
  });

  it('show the SQL of a target, and its parameters', async () => {
    const page = await open({ vql });
    await choose(page, 'SQL');
    expect(await panel(page).locator('pre').innerText()).toContain(
      'WHERE CAST(t0."company" AS VARCHAR) COLLATE C LIKE $1',
    );
    await page.getByLabel('SQL for').selectOption('sqlite');
    expect(await panel(page).locator('pre').innerText()).toContain('GLOB');
    expect(await panel(page).locator('.params').innerText()).toContain('A');
    await write(page, 'vql', 'SELECT id FROM account.query WHERE');
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
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    const tab = async (): Promise<string> => {
      await page.keyboard.press('Tab');
      return (await focused()) ?? '';
    };
    const walked: string[] = [];
    for (let step = 0; step < 9; step++) walked.push(await tab());
    expect(walked).toEqual([
      expect.stringContaining('Open orders'),
      'Copy link',
      'Colors: as the system',
      'Format the VQL',
      'VQL',
      'Format the C-Unit',
      'C-Unit, as JSON',
      expect.stringContaining('Problems'),
      expect.stringContaining('no operator "=="'),
    ]);
    // From a problem to its fix, and on.
    expect(await tab()).toContain('VQL has no operator');
    expect(await tab()).toBe('Replace with "="');
    await page.keyboard.press('Enter');
    expect(await textOf(page, 'vql')).toContain("region = 'WEST'");
    await page.getByRole('tab', { name: 'Problems' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Tree');
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

  it.each(['light', 'dark'] as const)('has texts that can be read in the %s', async (colorScheme) => {
    const page = await open({ vql: 'SELECT nmuber FROM account.query WHERE x =' }, { colorScheme });
    const poor = await page.evaluate(() => {
      const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = channels(color).map((one) => {
          const part = one / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind = (element: Element | null): string => {
        const color = element === null ? 'rgb(255, 255, 255)' : getComputedStyle(element).backgroundColor;
        return element === null || channels(color)[3] !== 0 ? color : behind(element.parentElement);
      };
      const texts = [...document.querySelectorAll('body *')].filter(
        (element) =>
          [...element.childNodes].some(
            ({ nodeType, data }: ChildNode & { data?: string }) => nodeType === 3 && data?.trim(),
          ) &&
          element.closest('.stale, .visually-hidden, option') === null &&
          element.checkVisibility(),
      );
      return texts.flatMap((element) => {
        const pair = [luminance(getComputedStyle(element).color), luminance(behind(element))];
        const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
        return ratio >= 4.5 ? [] : [`${element.className}: ${element.textContent?.slice(0, 20)} ${ratio.toFixed(1)}`];
      });
    });
    expect(poor).toEqual([]);
  });

  it.each([390, 320])('fits a screen %i wide, without scrolling to the side', async (width) => {
    const viewport = { width, height: 844 };
    const page = await open({ vql: 'SELECT id, FROM account.query WHERE region == 1' }, { viewport, hasTouch: true });
    for (const title of ['Losses', 'Tree', 'SQL', 'Catalog', 'Problems']) {
      await choose(page, title);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, title).toBeLessThanOrEqual(width);
    }
    const [first, second] = [await content(page, 'vql').boundingBox(), await content(page, 'cunit').boundingBox()];
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
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
    expect(await page.getByRole('region').count()).toBe(3);
  });

  it('looks as the picture in the documentation does', async () => {
    const viewport = { width: 1280, height: 800 };
    const page = await open({ view: 'sql' }, { viewport, colorScheme: 'light' });
    await page.getByLabel('Example').selectOption({ label: 'Open orders above 500' });
    await choose(page, 'SQL');
    await goTo(page, 'vql', 'IN (');
    const taken = await page.screenshot({ type: 'png', caret: 'hide' });
    const file = join(import.meta.dirname, '../../docs/playground.png');
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(file, taken);
    // Fonts differ between machines, so that no picture is the same everywhere.
    const kept = readFileSync(file);
    const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(sizeOf(kept)).toEqual(sizeOf(taken));
    expect(kept.length).toBeLessThanOrEqual(200_000);
    expect(Math.abs(kept.length - taken.length) / kept.length).toBeLessThan(0.5);
  });
});
