import { describe, expect, it } from 'vitest';
import {
  badge,
  content,
  filter,
  goTo,
  highlightedIn,
  isStale,
  patience,
  textOf,
  usePlayground,
  vql,
  write,
} from '../support/playground.js';

const { open } = usePlayground();

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
    const isInView = async () => {
      const [box, editor] = [await highlighted.boundingBox(), await page.locator('#cunit-editor').boundingBox()];
      return box && editor ? box.y > editor.y && box.y < editor.y + editor.height : undefined;
    };
    await expect.poll(isInView, patience).toBe(true);
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

  it('begin a hover with the problem', async () => {
    const page = await open({ vql: 'SELECT nmae FROM account.query LIMIT 1' });
    await content(page, 'vql').getByText('nmae', { exact: true }).hover();
    const tooltip = page.locator('.cm-tooltip-hover');
    await tooltip.getByText('unknown-field:').waitFor();
    await tooltip.locator('.cm-diagnostic').waitFor();
    expect(await tooltip.innerText()).toMatch(/^Unknown field "nmae"/);
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
