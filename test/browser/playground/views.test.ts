import { describe, expect, it } from 'vitest';
import {
  badge,
  choose,
  content,
  filter,
  goTo,
  highlightedIn,
  isStale,
  panel,
  patience,
  problems,
  rowsIn,
  type Side,
  settled,
  textOf,
  usePlayground,
  vql,
  write,
} from '../support/playground.js';

const { open } = usePlayground();

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

  it.each<[Side, string, string]>([
    ['vql', filter, 'Move it to C-Unit'],
    ['cunit', vql, 'Move it to VQL'],
  ])('offer to move a text in the other form from the %s editor', async (side, text, title) => {
    const page = await open({ vql });
    await write(page, side, text);
    await settled(page);
    await problems(page, side).getByRole('button', { name: title }).click();
    const other = side === 'vql' ? 'cunit' : 'vql';
    expect(await textOf(page, other)).toBe(text);
    expect(await textOf(page, side)).toContain(side === 'vql' ? 'FROM account.query' : '"template": "query"');
    expect(await isStale(page, side)).toBe(false);
    await page.keyboard.press('Control+z');
    expect(await textOf(page, side)).toBe(text);
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
    const page = await open({
      vql: "SELECT number FROM article.query WHERE name LIKE 'Battery%' ORDER BY price LIMIT 3",
    });
    expect(await rowsIn(page, 'selected')).toBe('P-303,P-304,P-302');
    expect(await rowsIn(page, 'cut')).toBe('P-301');
    expect(await badge(page, 'rows')).toBe('4 of 20 match, 3 in the answer');
    await goTo(page, 'vql', "Battery%'");
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
    expect(await rowsIn(page, 'selected')).toContain('Adler Tools Ltd');
  });

  it('stay beside a text with errors, marked', async () => {
    const page = await open({ vql: 'SELECT number FROM article.query WHERE price > 100' });
    await write(page, 'vql', 'SELECT number FROM article.query WHERE price >');
    expect(await badge(page, 'rows')).toBe('of the last query without errors');
    expect(await page.locator('#rows tbody tr').count()).toBe(20);
  });

  it('are marked, with the SQL, beside C-Unit that the VQL does not follow', async () => {
    const page = await open({ vql: 'SELECT number FROM article.query WHERE price > 100' });
    const isMarked = () => page.locator('#rows.old').or(page.locator('[role="tabpanel"].stale')).count();
    expect(await isMarked()).toBe(0);
    await write(page, 'cunit', '{ "type": "FILTER", "operator": "EQUAL", "property": "price", "values": ["1"] }');
    expect(await badge(page, 'vql')).toBe('stale: the C-Unit has errors');
    expect(await badge(page, 'rows')).toBe('of the last VQL, which does not follow');
    await expect.poll(isMarked).toBe(3);
    await write(page, 'cunit', '{ "type": "FILTER", "operator": "EQUALS", "property": "price", "values": ["1"] }');
    expect(await badge(page, 'rows')).toBe('0 of 20 match');
    await expect.poll(isMarked).toBe(0);
  });

  it('go with the text', async () => {
    const page = await open({ vql: 'SELECT number FROM article.query' });
    await write(page, 'vql', ' ');
    expect(await badge(page, 'rows')).toBe('');
    expect(await page.locator('#rows tbody tr').count()).toBe(0);
  });

  it('are not lit where they are not tested', async () => {
    const page = await open({ vql: 'SELECT id FROM article.query WHERE id = :id' });
    expect(await badge(page, 'rows')).toBe('20 rows, not tested');
    expect(await rowsIn(page, 'selected')).toBe('');
    await write(page, 'vql', 'SELECT id FROM account.query WHERE');
    expect(await badge(page, 'rows')).toBe('20 rows, not tested');
    expect(await rowsIn(page, 'untested')).toContain('1001');
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
    // The errors are below the text already.
    expect(await panel(page).innerText()).toContain('has errors, which are listed below its text');
    expect(await panel(page).locator('.finding').count()).toBe(0);
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
