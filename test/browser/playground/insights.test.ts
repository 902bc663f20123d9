import { describe, expect, it } from 'vitest';
import { content, highlightedIn, panel, settled, usePlayground } from '../support/playground.js';

const { open } = usePlayground();
const vql = `SELECT id, name FROM article.query
WHERE name LIKE 'Battery%' AND (price > 50 OR nope = '1') AND stock < 20
ORDER BY name`;

describe('the query in words', () => {
  it('is a tree of sentences that lead to the text, by pointer and by keyboard', async () => {
    const page = await open({ vql, view: 'words' });
    await settled(page);
    const item = (text: string) => panel(page).getByRole('treeitem').filter({ hasText: text });
    await item('"name" begins with "Battery"').hover();
    expect(await highlightedIn(page, 'vql')).toEqual(["name LIKE 'Battery%'"]);
    expect((await highlightedIn(page, 'cunit')).join(' ')).toContain('"property": "name"');
    await page.getByRole('heading', { name: 'Sample rows' }).hover();
    expect(await highlightedIn(page, 'vql')).toEqual([]);
    await item('Reads').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await highlightedIn(page, 'vql')).toEqual(["name LIKE 'Battery%'"]);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("name LIKE 'Battery%'");
  });

  it('has a tree for each of several statements', async () => {
    const page = await open({ vql: 'SELECT id FROM article.query;\nSELECT id FROM account.query', view: 'words' });
    await settled(page);
    expect(await panel(page).getByRole('tree', { name: 'Statement 2 in words' }).innerText()).toContain(
      'account.query',
    );
  });
});

describe('the conditions', () => {
  it('have the rows for which they are true, and those that are left', async () => {
    const page = await open({ vql, view: 'conditions' });
    await settled(page);
    const items = panel(page).getByRole('treeitem');
    expect((await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'AND not tested: a condition below it is not.',
      "name LIKE 'Battery%' 4 of 20 rows 4 left, removes 16",
      'OR not tested: a condition below it is not.',
      'price > 50 14 of 20 rows',
      'nope = \'1\' not tested: Unknown field "nope" of "article.query".',
      'stock < 20 12 of 20 rows 3 left, removes 1',
    ]);
    await items.first().focus();
    await page.keyboard.press('End');
    expect(await highlightedIn(page, 'vql')).toEqual(['stock < 20']);
  });

  it('highlight nothing of a text that has been edited since', async () => {
    const page = await open({ vql, view: 'conditions' });
    await settled(page);
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+Home');
    const highlighted = await page.evaluate(async () => {
      document.execCommand('insertText', false, '-- new\n');
      // The editor observes mutations, and the worker answers in a later task.
      await Promise.resolve();
      document.querySelectorAll('[role=treeitem]')[1]?.dispatchEvent(new PointerEvent('pointerenter'));
      return [...document.querySelectorAll('#vql-editor .highlighted')].map(({ textContent }) => textContent);
    });
    expect(highlighted).toEqual([]);
  });
});

describe('the pages', () => {
  it('are those of the pager, with the rows that are lost and repeated without the sort by id', async () => {
    const page = await open({ vql: 'SELECT id FROM account.query ORDER BY region', view: 'pages' });
    await settled(page);
    const verdict = panel(page).locator('.verdict');
    expect(await verdict.innerText()).toBe('4 requests: each of the 20 rows was read once.');
    await page.getByLabel('Rows of a page').selectOption('3');
    await page.getByLabel('The pager sorts by id too').uncheck();
    await settled(page);
    expect(await verdict.innerText()).toBe(
      '7 requests for 20 rows; never read: 1001, 1019, 1010, 1018; read twice: 1017, 1005, 1008, 1002.',
    );
    expect(await panel(page).getByRole('row', { name: 'times read' }).innerText()).toContain('0');
    expect(
      await panel(page)
        .getByRole('row', { name: /^2\. offset 3, limit 3/ })
        .innerText(),
    ).toContain('more from 6');
    expect(await panel(page).getByRole('listitem').first().innerText()).toContain('duplicate-row');
  });

  it('end too early where an answer is short and no header says that there is more', async () => {
    const page = await open({ vql: 'SELECT id FROM account.query ORDER BY id', view: 'pages' });
    await page.getByLabel('The service sends paging headers').uncheck();
    await page.getByLabel('The service returns one row less than requested').check();
    await settled(page);
    expect(await panel(page).locator('.verdict').innerText()).toContain(
      '1 request for 20 rows; never read: 1005, 1006',
    );
    expect(await panel(page).getByRole('listitem').innerText()).toContain('assumed-end');
  });
});
