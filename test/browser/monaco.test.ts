import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atCursor } from '../support/cursor.js';
import { bundle } from './support/bundle.js';
import { completionCases, write } from './support/completion-cases.js';
import { launchBrowser } from './support/launch-browser.js';
import { openPage, type Site } from './support/open-page.js';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([
    launchBrowser(),
    bundle('monaco.ts', { worker: 'monaco-editor/editor/editor.worker' }),
  ]);
});
afterAll(() => browser.close());

/** An editor with a text in it, whose `|` is the cursor. */
async function open(source: string): Promise<Page> {
  const page = await openPage(browser, site);
  const { text, offset } = atCursor(source);
  await page.evaluate(([given, cursor]) => openMonaco(given, cursor), [text, offset] as const);
  return page;
}

const textOf = (page: Page): Promise<string> => page.evaluate(() => editor.getValue());
const run = (page: Page, action: string): Promise<void> =>
  page.evaluate((id) => void editor.trigger('test', id, undefined), action);
const option = (page: Page, label: string) =>
  page.locator('.suggest-widget .monaco-list-row').getByText(label, { exact: true });
const hover = (page: Page) => page.locator('.monaco-hover:visible').first();
/** Colored spans of the text. */
const word = (page: Page, text: string) => page.locator('.view-line span > span').filter({ hasText: text }).first();
const color = (page: Page, text: string): Promise<string> =>
  word(page, text).evaluate((node) => getComputedStyle(node).color);

describe('completion in Monaco', () => {
  it('offers ranked completions while typing and inserts the chosen one', async () => {
    const page = await open('SELECT id FROM account.query WHERE |');
    await page.keyboard.type('sta');
    await option(page, 'state').waitFor();
    expect(await page.locator('.suggest-widget .monaco-list-row.focused .label-name').innerText()).toBe('state');
    await page.keyboard.press('Enter');
    expect(await textOf(page)).toBe('SELECT id FROM account.query WHERE state');
  });

  it.each(completionCases)('$does', async (given) => {
    const page = await open(given.source);
    await write(page, given, option);
    expect(await textOf(page)).toBe(given.text);
  });
});

describe('Enter in Monaco', () => {
  it.each([' ', ', '])('breaks the line after "%s"', async (typed) => {
    const page = await open('SELECT id, | FROM account.query');
    await page.keyboard.type('nam');
    await option(page, 'name').waitFor();
    await page.keyboard.type(`e${typed}`);
    await page.locator('.suggest-widget.visible').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    expect((await textOf(page)).replaceAll(/ +\n\s*/g, '\n')).toBe(
      `SELECT id, name${typed.trim()}\nFROM account.query`,
    );
  });
});

describe('a snippet in Monaco', () => {
  it('has a tab stop at each position to write', async () => {
    const page = await open('|');
    await page.keyboard.type('SEL');
    await option(page, 'SELECT … FROM …').click();
    // A space ends the list of completions.
    await page.keyboard.type('1 ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    expect(await textOf(page)).toBe('SELECT 1  FROM 2');
  });

  it('is found by the label of a field', async () => {
    const page = await open('SELECT | FROM account.query');
    await page.keyboard.type('Nam');
    await option(page, 'name').waitFor();
  });
});

describe('a diagnostic in Monaco', () => {
  it('is marked and fixed by a quick fix', async () => {
    const page = await open("SELECT id FROM account.query WHERE nm|ae LIKE 'A%'");
    await page.locator('.squiggly-error').waitFor();
    await run(page, 'editor.action.quickFix');
    await page.locator('.action-widget').getByText('Replace with "na').click();
    await expect.poll(() => textOf(page)).toBe("SELECT id FROM account.query WHERE name LIKE 'A%'");
    await page.locator('.squiggly-error').waitFor({ state: 'detached' });
  });

  it('is no longer reported after everything is unregistered', async () => {
    const page = await open("SELECT id FROM account.query WHERE nmae LIKE 'A%'|");
    await page.locator('.squiggly-error').waitFor();
    await page.evaluate(() => unregister());
    await page.locator('.squiggly-error').waitFor({ state: 'detached' });
  });

  it('is still reported after another registration has ended', async () => {
    const page = await open("SELECT id FROM account.query WHERE nmae LIKE 'A%' LIMIT 1|");
    await page.locator('.squiggly-error').waitFor();
    expect(await page.evaluate(() => registerAgainAndEnd())).toBe(1);
  });

  it('can be written in another way', async () => {
    const page = await open('SELECT id FROM account.query WHERE id |BETWEEN 1 AND 2 LIMIT 1');
    await run(page, 'editor.action.refactor');
    await page.locator('.action-widget').getByText('Write as two').click();
    await expect.poll(() => textOf(page)).toBe('SELECT id FROM account.query WHERE id >= 1 AND id <= 2 LIMIT 1');
  });
});

describe('registering in Monaco', () => {
  it('changes nothing the second time', async () => {
    const page = await open("SELECT id FROM account.query WHERE nmae LIKE 'A%' AND | = 'OPEN' LIMIT 1");
    await page.locator('.squiggly-error').first().waitFor();
    const before = await page.evaluate(() => registerAgainAndEnd());
    await page.evaluate(() => registerAgain());
    expect(await page.evaluate(() => registerAgainAndEnd())).toBe(before);
    await page.keyboard.type('sta');
    await option(page, 'state').waitFor();
    expect(await option(page, 'state').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.evaluate(() => editor.setValue('select id from account.query'));
    await run(page, 'editor.action.formatDocument');
    await expect.poll(() => textOf(page)).toBe('SELECT id FROM account.query');
    await expect.poll(() => color(page, 'SELECT')).toBe('rgb(0, 0, 255)');
  });

  it('gives models the catalogs that are for them', async () => {
    const page = await open('SELECT id FROM account.query LIMIT 1|');
    await page.evaluate(() => registerOther('/article.vql'));
    const read = (path: string, text: string) =>
      page.evaluate(([where, written]) => readMarkers(where, written), [path, text] as const);
    expect(await read('/a.vql', 'SELECT id, name FROM account.query LIMIT 1')).toEqual([]);
    expect(await read('/b.vql', 'SELECT id, weight FROM article.query LIMIT 1')).toEqual([
      expect.stringContaining('Unknown template "article.query"'),
    ]);
    expect(await read('/article.vql', 'SELECT id, wieght FROM article.query LIMIT 1')).toEqual([
      expect.stringContaining('Did you mean "weight"'),
    ]);
  });
});

describe('hover in Monaco', () => {
  it('describes a field without interpreting its label as HTML', async () => {
    const page = await open('SELECT lab|el FROM crm.hostile');
    await run(page, 'editor.action.showHover');
    await hover(page).getByText('<img src=x onerror=throw>').waitFor();
  });
});

describe('colors in Monaco', () => {
  it('are those of the theme', async () => {
    const page = await open('|SELECT name FROM account.query');
    await expect.poll(() => color(page, 'query')).toBe('rgb(0, 128, 128)');
    expect([await color(page, 'SELECT'), await color(page, 'name')]).toEqual(['rgb(0, 0, 255)', 'rgb(0, 0, 0)']);
    await page.evaluate(() => setMonacoTheme('vs-dark'));
    await expect.poll(() => color(page, 'SELECT')).toBe('rgb(86, 156, 214)');
  });

  it('do not wait for the language service, in comments of several lines neither', async () => {
    const page = await openPage(browser, site);
    const lines = await page.evaluate(() => tokenizeMonaco("SELECT /* a\nFROM */ 'b\nFROM"));
    expect(lines).toEqual([['0 keyword', '6 ', '7 comment'], ['0 comment', '7 ', '8 string'], ['0 keyword']]);
  });
});

describe('commands of Monaco', () => {
  it('format everything or the selection', async () => {
    const page = await open('|select id from account.query;\nselect id from account.archive');
    await page.keyboard.press('Shift+ArrowRight');
    await run(page, 'editor.action.formatSelection');
    await expect.poll(() => textOf(page)).toBe('SELECT id FROM account.query;\nselect id from account.archive');
    await run(page, 'editor.action.formatDocument');
    await expect.poll(() => textOf(page)).toBe('SELECT id FROM account.query;\nSELECT id FROM account.archive');
  });

  it('report the statements with errors, which are not formatted', async () => {
    const page = await open('|select id from account.query;\nselect id from;\n');
    await run(page, 'editor.action.formatDocument');
    await page.getByText('The statement on line 2 has errors and was not formatted. select id from').waitFor();
    await expect.poll(() => textOf(page)).toBe('SELECT id FROM account.query;\nselect id from;\n');
  });

  it('rename all occurrences of a variable and reject invalid names', async () => {
    const page = await open('SELECT id FROM account.query WHERE id > :fi|rst AND id < :last AND total > :first');
    const input = page.locator('.rename-box input');
    await run(page, 'editor.action.rename');
    await input.waitFor();
    expect(await input.inputValue()).toBe('first');
    // Monaco by itself shows such a message on the console.
    const said = page.waitForEvent('console', (message) =>
      message.text().includes('that the statement does not use yet; found "last"'),
    );
    await input.fill('last');
    await input.press('Enter');
    await said;
    await input.waitFor({ state: 'hidden' });
    await run(page, 'editor.action.rename');
    await input.fill('low');
    await input.press('Enter');
    await expect
      .poll(() => textOf(page))
      .toBe('SELECT id FROM account.query WHERE id > :low AND id < :last AND total > :low');
  });

  it('fold a statement of several lines', async () => {
    const page = await open('SELECT id|\nFROM account.query');
    await page.locator('.codicon-folding-expanded').waitFor({ state: 'attached' });
    await run(page, 'editor.fold');
    await expect.poll(() => page.locator('.view-line').count()).toBe(1);
  });

  it('turn a line into a comment', async () => {
    const page = await open('SELECT id|\nFROM account.query');
    await run(page, 'editor.action.commentLine');
    expect(await textOf(page)).toBe('-- SELECT id\nFROM account.query');
  });

  it('show the signature while arguments are typed', async () => {
    const page = await open('SELECT COUNT| FROM account.query');
    await page.keyboard.type('(');
    await page.locator('.parameter-hints-widget.visible').getByText('COUNT(* | [DISTINCT] value)').waitFor();
  });

  it('go to the definition of an alias', async () => {
    const source = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS act ON (act.id = id) WHERE a|ct.id = 1';
    const page = await open(source);
    await run(page, 'editor.action.revealDefinition');
    await expect.poll(() => page.evaluate(() => editor.getPosition()?.column)).toBe(source.indexOf('act ON') + 1);
  });
});
