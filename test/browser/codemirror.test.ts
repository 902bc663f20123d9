import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atCursor } from '../support/cursor.js';
import type { Opening } from './pages/codemirror.js';
import { bundle } from './support/bundle.js';
import { completionCases, write } from './support/completion-cases.js';
import { launchBrowser } from './support/launch-browser.js';
import { openPage, type Site } from './support/open-page.js';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), bundle('codemirror.ts')]);
});
afterAll(() => browser.close());

/** An editor with a text in it, whose `|` is the cursor. */
async function open(source: string, opening: Omit<Opening, 'text' | 'cursor'> = {}): Promise<Page> {
  const page = await openPage(browser, site);
  const { text, offset: cursor } = atCursor(source);
  await page.evaluate((given) => openCodeMirror(given), { text, cursor, ...opening });
  return page;
}

const textOf = (page: Page): Promise<string> => page.evaluate(() => view.state.doc.toString());
const option = (page: Page, label: string) =>
  page.locator('.cm-tooltip-autocomplete li').filter({ has: page.getByText(label, { exact: true }) });
const tooltip = (page: Page) => page.locator('.cm-vql-documentation');
/** Marked spans of the text, by offset. */
const word = (page: Page, text: string) => page.locator('.cm-line').getByText(text).first();

/** Points at a place in the text, as a mouse does. */
async function pointAt(page: Page, text: string): Promise<void> {
  const { x, y } = await page.evaluate((sought) => {
    const start = view.state.doc.toString().indexOf(sought);
    const { left, right, top, bottom } = view.coordsAtPos(start + 1) ?? { left: 0, right: 0, top: 0, bottom: 0 };
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }, text);
  await page.mouse.move(x - 3, y);
  await page.mouse.move(x, y);
}

describe('completion in CodeMirror', () => {
  it('offers ranked completions while typing and inserts the chosen one', async () => {
    const page = await open('SELECT id FROM account.query WHERE |');
    await page.keyboard.type('sta');
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]');
    expect(await page.locator('.cm-tooltip-autocomplete li[aria-selected] .cm-completionLabel').innerText()).toBe(
      'state',
    );
    await page.keyboard.press('Enter');
    expect(await textOf(page)).toBe('SELECT id FROM account.query WHERE state');
  });

  it.each(completionCases)('$does', async (given) => {
    const page = await open(given.source);
    await write(page, given, option);
    expect(await textOf(page)).toBe(given.text);
  });

  it('has each feature once, however often the editor has the extension', async () => {
    const page = await open("SELECT id FROM account.query WHERE |nmae LIKE 'A%' LIMIT 1", { times: 2 });
    await page.locator('.cm-lintRange').waitFor();
    expect(await page.locator('.cm-lintRange').count()).toBe(1);
    await pointAt(page, 'LIKE');
    await tooltip(page).waitFor();
    expect(await tooltip(page).count()).toBe(1);
    await page.keyboard.type('sta');
    await option(page, 'state').waitFor();
    expect(await option(page, 'state').count()).toBe(1);
  });

  it('inserts each item at its own span', async () => {
    const at = (start: number) => ({ start, end: 36 });
    const offers = [
      { label: '>=', kind: 'operator', edit: { span: at(35), text: '>=' } },
      { label: 'id', kind: 'field', edit: { span: at(36), text: 'id' } },
    ] as const;
    const source = 'SELECT id FROM a.query WHERE total >|';
    for (const [label, text] of [
      ['id', 'SELECT id FROM a.query WHERE total >id'],
      ['>=', 'SELECT id FROM a.query WHERE total >='],
    ] as const) {
      const page = await open(source, { offers });
      await page.keyboard.press('Control+Space');
      await option(page, label).click();
      expect(await textOf(page)).toBe(text);
    }
  });

  it.each([' ', ', '])('breaks the line with Enter after "%s"', async (typed) => {
    const page = await open('SELECT id, | FROM account.query');
    await page.keyboard.type('nam');
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]');
    await page.keyboard.type(`e${typed}`);
    await page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    expect((await textOf(page)).replaceAll(/ +\n\s*/g, '\n')).toBe(
      `SELECT id, name${typed.trim()}\nFROM account.query`,
    );
  });

  it('has a field of a snippet at each position to write', async () => {
    const page = await open('|');
    await page.keyboard.type('SEL');
    await option(page, 'SELECT … FROM …').click();
    // A space ends the list of completions.
    await page.keyboard.type('1 ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    expect(await textOf(page)).toBe('SELECT 1  FROM 2');
  });

  it('describes an item', async () => {
    const page = await open('SELECT id FROM account.query WHERE na|');
    await page.keyboard.press('Control+Space');
    await page.waitForSelector('.cm-completionInfo');
    expect(await page.locator('.cm-completionInfo').innerText()).toContain('name · Name');
  });

  it('offers completions on request until Escape is pressed', async () => {
    const page = await open('SELECT id FROM account.query\n|');
    await page.keyboard.press('Control+Space');
    await option(page, 'WHERE').waitFor();
    await page.keyboard.press('Escape');
    expect(await option(page, 'WHERE').count()).toBe(0);
  });
});

describe('C-Unit in CodeMirror', () => {
  async function openCUnit(source: string): Promise<Page> {
    const page = await openPage(browser, site);
    const { text, offset: cursor } = atCursor(source);
    await page.evaluate((given) => openCUnitInCodeMirror(given), { text, cursor });
    return page;
  }

  it('offers matching completions and inserts the chosen one', async () => {
    const page = await openCUnit('{ "type": "FILTER", "operator": "|" }');
    await page.keyboard.type('NOT_EQ');
    await option(page, 'NOT_EQUALS').click();
    expect(await textOf(page)).toBe('{ "type": "FILTER", "operator": "NOT_EQUALS" }');
  });

  it('offers members and fields on request', async () => {
    const page = await openCUnit('{ "type": "FILTER", "property": "|" }');
    await page.keyboard.press('Control+Space');
    await option(page, 'state').click();
    expect(await textOf(page)).toBe('{ "type": "FILTER", "property": "state" }');
  });

  it('is marked at its span and explained', async () => {
    const page = await openCUnit(
      '{ "type": "FILTER", "operator": "EQUALZ", "property": "state", "values": ["OPEN"] }|',
    );
    await page.waitForSelector('.cm-lintRange-error');
    await pointAt(page, 'property');
    await tooltip(page).getByText('The path of the field.').waitFor();
  });
});

describe('a diagnostic in CodeMirror', () => {
  it('is marked and fixed by a button', async () => {
    const page = await open("|SELECT id FROM account.query WHERE nmae LIKE 'A%'");
    await page.locator('.cm-lintRange-error').waitFor();
    expect(await page.locator('.cm-lintRange-error').innerText()).toBe('nmae');
    await pointAt(page, 'nmae');
    const diagnostic = page.locator('.cm-tooltip-lint .cm-diagnostic-error');
    expect(await diagnostic.innerText()).toContain('Unknown field "nmae"');
    await diagnostic.getByRole('button', { name: 'name' }).click();
    expect(await textOf(page)).toBe("SELECT id FROM account.query WHERE name LIKE 'A%'");
    await page.locator('.cm-lintRange-error').waitFor({ state: 'detached' });
  });

  it('is fixed by the keyboard alone', async () => {
    const page = await open("|SELECT id FROM account.query WHERE nmae LIKE 'A%'");
    const error = page.locator('.cm-panel-lint .cm-diagnostic-error');
    await page.locator('.cm-lintRange-error').waitFor();
    await page.keyboard.press('Control+Shift+KeyM');
    await error.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(await error.locator('button u').innerText());
    expect(await textOf(page)).toBe("SELECT id FROM account.query WHERE name LIKE 'A%'");
  });

  it('is fixed at its current position if the text has moved', async () => {
    const page = await open("|SELECT id FROM account.query WHERE nmae LIKE 'A%'");
    await page.locator('.cm-lintRange-error').waitFor();
    await page.keyboard.press('Control+Shift+KeyM');
    await page.locator('.cm-panel-lint .cm-diagnostic-error button').evaluate((button: HTMLButtonElement) => {
      view.dispatch({ changes: { from: 0, insert: '-- first\n' } });
      button.click();
    });
    expect(await textOf(page)).toBe("-- first\nSELECT id FROM account.query WHERE name LIKE 'A%'");
  });
});

describe('VQL in CodeMirror', () => {
  it('uses the extension that replaces it', async () => {
    const page = await open('SELECT na| FROM account.query WHERE nmae = 1');
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.evaluate(() => forgetCodeMirrorCatalog());
    await page.locator('.cm-lintRange-error').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Space');
    await option(page, 'nmae').waitFor();
    expect(await option(page, 'name').count()).toBe(0);
  });
});

describe('a diagnostic in CodeMirror, twice at one span,', () => {
  it('is fixed by the button that is pressed', async () => {
    const finding = (title: string) =>
      ({
        code: 'unknown-field',
        severity: 'error',
        message: 'Unknown field "nmae".',
        span: { start: 7, end: 11 },
        fixes: [{ title, safe: true, edits: [{ span: { start: 7, end: 11 }, text: title }] }],
      }) as const;
    const page = await open('|SELECT nmae FROM account.query', { findings: [finding('name'), finding('names')] });
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.keyboard.press('Control+Shift+KeyM');
    await page.locator('.cm-panel-lint').getByRole('button', { name: 'names' }).click();
    expect(await textOf(page)).toBe('SELECT names FROM account.query');
  });
});

describe('a diagnostic in CodeMirror, in a read-only text,', () => {
  const source = "|SELECT id FROM account.query WHERE nmae LIKE 'A%'";
  const button = (page: Page) => page.locator('.cm-panel-lint .cm-diagnostic-error button');

  it('is marked without a fix', async () => {
    const page = await open(source, { readOnly: true });
    await page.locator('.cm-lintRange-error').waitFor();
    await page.keyboard.press('Control+Shift+KeyM');
    await page.locator('.cm-panel-lint .cm-diagnostic-error').waitFor();
    expect(await button(page).count()).toBe(0);
    await page.evaluate(() => setCodeMirrorReadOnly(false));
    await button(page).click();
    expect(await textOf(page)).toBe("SELECT id FROM account.query WHERE name LIKE 'A%'");
  });

  it('is not fixed by a stale button', async () => {
    const page = await open(source);
    await page.locator('.cm-lintRange-error').waitFor();
    await page.keyboard.press('Control+Shift+KeyM');
    await button(page).evaluate((element: HTMLButtonElement) => {
      setCodeMirrorReadOnly(true);
      element.click();
    });
    expect(await textOf(page)).toContain('nmae');
  });
});

describe('hover in CodeMirror', () => {
  it('describes a field without interpreting its label as HTML', async () => {
    const page = await open('|SELECT label FROM crm.hostile');
    await pointAt(page, 'label');
    await tooltip(page).waitFor();
    expect(await tooltip(page).innerText()).toContain('<img src=x onerror=throw>');
    expect(await tooltip(page).locator('strong code').innerText()).toBe('label');
  });

  it('describes a keyword with an example', async () => {
    const page = await open("|SELECT id FROM account.query WHERE name LIKE 'A%'");
    await pointAt(page, 'LIKE');
    await tooltip(page).waitFor();
    expect(await tooltip(page).locator('pre').innerText()).toContain('LIKE');
    expect(await tooltip(page).innerText()).not.toMatch(/\*\*|```/);
  });
});

describe('colors in CodeMirror', () => {
  const color = (page: Page, text: string) => word(page, text).evaluate((node) => getComputedStyle(node).color);

  it('are those of the theme, also after it was changed', async () => {
    const page = await open('|SELECT name FROM account.query');
    await page.evaluate(() => setCodeMirrorTheme('light'));
    expect([await color(page, 'SELECT'), await color(page, 'name')]).toEqual(['rgb(1, 0, 0)', 'rgb(2, 0, 0)']);
    await page.evaluate(() => setCodeMirrorTheme('dark'));
    expect([await color(page, 'SELECT'), await color(page, 'name')]).toEqual(['rgb(255, 0, 0)', 'rgb(254, 0, 0)']);
  });

  it('distinguish a keyword from a field of that name', async () => {
    const page = await open('|SELECT a.limit FROM account.query');
    await page.evaluate(() => setCodeMirrorTheme('light'));
    expect(await color(page, 'limit')).toBe('rgb(2, 0, 0)');
  });
});

describe('keys in CodeMirror', () => {
  it('format everything or the selection', async () => {
    const page = await open('|select id from account.query;\nselect id from account.archive');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+Alt+KeyF');
    expect(await textOf(page)).toBe('SELECT id FROM account.query;\nselect id from account.archive');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+Alt+KeyF');
    expect(await textOf(page)).toBe('SELECT id FROM account.query;\nSELECT id FROM account.archive');
  });

  it('name the statements with errors, which are not formatted', async () => {
    const page = await open('|select id from account.query;\nselect id from;\n');
    await page.keyboard.press('Shift+Alt+KeyF');
    await page.getByText('The statement on line 2 has errors and was not formatted.').waitFor();
    expect(await textOf(page)).toBe('SELECT id FROM account.query;\nselect id from;\n');
  });

  it('format a text whose lines end as on Windows', async () => {
    const page = await open('|select id from account.query -- all\r\nwhere name = 1', { lineSeparator: '\r\n' });
    await page.keyboard.press('Shift+Alt+KeyF');
    expect(await page.evaluate(() => view.state.sliceDoc())).toBe(
      'SELECT id\r\nFROM account.query -- all\r\nWHERE name = 1',
    );
    expect(await page.evaluate(() => view.state.doc.lines)).toBe(3);
  });

  it('change nothing that is only to be read', async () => {
    const page = await open('SELECT |a.id FROM account.query', { readOnly: true });
    await page.keyboard.press('Shift+Alt+KeyF');
    await page.keyboard.press('F2');
    expect(await textOf(page)).toBe('SELECT a.id FROM account.query');
    expect(await page.locator('.vql-rename').count()).toBe(0);
  });

  it('rename all occurrences of a variable and reject invalid names', async () => {
    const page = await open('SELECT id FROM account.query WHERE id > :fi|rst AND id < :last AND total > :first');
    await page.keyboard.press('F2');
    const dialog = page.locator('.vql-rename');
    expect(await dialog.locator('input').inputValue()).toBe('first');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('last');
    await page.keyboard.press('Enter');
    await dialog.getByText('The new name must be a name that the statement does not use yet; found "last".').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('low');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await textOf(page)).toBe('SELECT id FROM account.query WHERE id > :low AND id < :last AND total > :low');
  });

  it('leave the name as it is when the dialog is closed', async () => {
    const page = await open('SELECT id FROM account.query WHERE id > :fi|rst');
    await page.keyboard.press('F2');
    await page.locator('.vql-rename').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.vql-rename').waitFor({ state: 'detached' });
    expect(await textOf(page)).toBe('SELECT id FROM account.query WHERE id > :first');
  });

  it('rename what the cursor was at when the name was requested', async () => {
    const page = await open('SELECT id FROM account.query WHERE id > :fi|rst AND id < :last');
    await page.keyboard.press('F2');
    const input = page.locator('.vql-rename input');
    await input.waitFor();
    await page.evaluate(() => view.dispatch({ selection: { anchor: view.state.doc.length - 1 } }));
    await input.fill('low');
    await input.press('Enter');
    await page.locator('.vql-rename').waitFor({ state: 'detached' });
    expect(await textOf(page)).toBe('SELECT id FROM account.query WHERE id > :low AND id < :last');
  });

  it('ask again if the text has changed, and rename nothing in a read-only text', async () => {
    const page = await open('SELECT id FROM account.query WHERE id > :fi|rst AND id < :last');
    await page.keyboard.press('F2');
    const input = page.locator('.vql-rename input');
    await input.fill('low');
    await page.evaluate(() => view.dispatch({ changes: { from: 0, insert: '-- x\n' } }));
    await input.press('Enter');
    await page.locator('.vql-rename').getByText('The text has changed').waitFor();
    await input.press('Enter');
    await page.locator('.vql-rename').waitFor({ state: 'detached' });
    expect(await textOf(page)).toBe('-- x\nSELECT id FROM account.query WHERE id > :low AND id < :last');
    await page.keyboard.press('F2');
    await input.fill('high');
    await page.evaluate(() => setCodeMirrorReadOnly(true));
    await input.press('Enter');
    await page.locator('.vql-rename').waitFor({ state: 'detached' });
    expect(await textOf(page)).toContain(':low');
  });

  it('fold a statement of several lines', async () => {
    const page = await open('SELECT id|\nFROM account.query');
    await page.keyboard.press('Control+Shift+BracketLeft');
    await page.locator('.cm-foldPlaceholder').waitFor();
    expect(await page.locator('.cm-line').count()).toBe(1);
  });

  it('turn a line into a comment', async () => {
    const page = await open('SELECT id|\nFROM account.query');
    await page.keyboard.press('Control+/');
    expect(await textOf(page)).toBe('-- SELECT id\nFROM account.query');
  });
});

describe('signature help in CodeMirror', () => {
  it('shows the signature while arguments are typed', async () => {
    const page = await open('SELECT COUNT| FROM account.query');
    await page.keyboard.type('(');
    await tooltip(page).getByText('COUNT(* | [DISTINCT] value)').waitFor();
    await page.keyboard.type('id)');
    await tooltip(page).waitFor({ state: 'detached' });
  });

  it('opens on request and closes with Escape', async () => {
    const page = await open('SELECT COUNT(|id) FROM account.query');
    await page.keyboard.press('Control+Shift+Space');
    await tooltip(page).waitFor();
    await page.keyboard.press('Escape');
    await tooltip(page).waitFor({ state: 'detached' });
  });
});
