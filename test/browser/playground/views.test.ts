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
  it('have the answer of aggregates above them', async () => {
    const page = await open({ vql: 'SELECT count(*), max(stock) FROM article.query WHERE price > 3000' });
    expect(await badge(page, 'rows')).toBe('2 of 20 match');
    expect(await rowsIn(page, 'selected')).toBe('2');
    expect(await page.locator('#rows tbody tr').first().innerText()).toMatch(/^1.*\s2\s+2$/s);
    await page.locator('#rows tbody tr').first().hover();
    expect(await page.locator('#reason').innerText()).toBe('This row is the answer, computed from the rows with Σ.');
  });

  it('are joined', async () => {
    const page = await open({
      vql: "SELECT number, a.company FROM document.querySalesDocuments JOIN (SELECT number, company FROM account.query WHERE region = 'NORTH') AS a ON (a.number = account.number) WHERE total > 8000",
    });
    expect(await rowsIn(page, 'selected')).toBe('S-5002,S-5008');
    await page.locator('#rows tbody tr').filter({ hasText: 'S-5003' }).hover();
    expect(await page.locator('#reason').innerText()).toBe(
      'This row fails a.number = account.number: no row of "a" meets it',
    );
    expect(await highlightedIn(page, 'vql', 'failed')).toEqual(['a.number = account.number']);
  });

  it('show the condition that each fails when it is tapped', async () => {
    const page = await open(
      { vql: 'SELECT number FROM article.query WHERE price > 10000 AND stock > 2' },
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    );
    await settled(page);
    const rows = page.locator('#rows tbody tr');
    expect(await rows.count()).toBe(20);
    for (let index = 0; index < 20; index++) {
      await rows.nth(index).tap();
      expect(await page.locator('#reason').innerText()).toContain('This row fails price > 10000');
      expect(await page.locator('#rows tr:focus').getAttribute('aria-describedby')).toBe('reason');
    }
    await rows.nth(4).tap();
    expect(await page.locator('#reason').innerText()).toBe('This row fails price > 10000: price is 12.5');
    expect(await page.locator('#reason').isVisible()).toBe(true);
  });

  it('are lit while the query is typed', async () => {
    const page = await open({
      vql: "SELECT number FROM article.query WHERE name LIKE 'Battery%' ORDER BY price LIMIT 3",
    });
    expect(await rowsIn(page, 'selected')).toBe('P-303,P-304,P-302');
    expect(await rowsIn(page, 'cut')).toBe('P-301');
    expect(await badge(page, 'rows')).toBe('4 of 20 match, 3 in the answer');
    await goTo(page, 'vql', "%'");
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(' ');
    expect(await rowsIn(page, 'selected')).toBe('P-303,P-304,P-302');
    expect(await rowsIn(page, 'cut')).toBe('');
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

  it.each([
    [
      'an error',
      '{ "type": "FILTER", "operator": "EQUAL", "property": "price", "values": ["1"] }',
      'the C-Unit has errors',
    ],
    ['a loss', '{ "type": "FILTER", "operator": "STARTS_WITH", "property": "name", "values": ["1%"] }', '1 loss'],
  ])('are marked, with the SQL and the tree, beside C-Unit with %s', async (_, cunit, reason) => {
    const page = await open({ vql: 'SELECT number FROM article.query WHERE price > 100' });
    const marked = async (): Promise<readonly string[]> => {
      await settled(page);
      const found = await page.locator('.stale, .old').evaluateAll((elements) => elements.map(({ id }) => id));
      return found.sort();
    };
    const claimed = () =>
      page.locator('.badge[data-kind="good"]:not(:empty)').evaluateAll((badges) => badges.map(({ id }) => id));
    expect(await marked()).toEqual([]);
    await write(page, 'cunit', cunit);
    expect(await badge(page, 'vql')).toBe(`stale: ${reason}`);
    expect(await badge(page, 'rows')).toBe('of the last VQL, which does not follow');
    await expect
      .poll(marked, patience)
      .toEqual(['panel-conditions', 'panel-pages', 'panel-sql', 'panel-tree', 'panel-words', 'rows', 'vql-pane']);
    expect(await claimed()).toEqual([]);
    // The spans of its conditions are those of another text.
    await page.locator('#rows tbody tr').nth(2).hover();
    expect(await page.locator('#reason').innerText()).toBe('This row is of an earlier query.');
    expect(await highlightedIn(page, 'vql', 'failed')).toEqual([]);
    // The address is written with a delay.
    await page.waitForURL(/#cunit=/);
    await page.reload();
    await expect
      .poll(marked, patience)
      .toEqual(['panel-conditions', 'panel-pages', 'panel-sql', 'panel-tree', 'panel-words', 'rows', 'vql-pane']);
    expect(await page.locator('#rows tbody tr').count()).toBe(20);
    await write(page, 'cunit', '{ "type": "FILTER", "operator": "EQUALS", "property": "price", "values": ["1"] }');
    expect(await badge(page, 'rows')).toBe('0 of 20 match');
    expect(await marked()).toEqual([]);
    expect(await claimed()).toEqual(['vql-badge', 'rows-badge', 'cunit-badge']);
  });

  it.each([
    ['an error', 'SELECT number FROM article.query WHERE price >', ['cunit-pane', 'rows']],
    ['a loss', 'SELECT number FROM article.query WHERE price = stock', ['cunit-pane']],
  ])('are marked, with the C-Unit, where they are not of VQL with %s', async (_, text, expected) => {
    const page = await open({ vql: 'SELECT number FROM article.query WHERE price > 100' });
    await write(page, 'vql', text);
    await settled(page);
    const marked = () => page.locator('.stale, .old').evaluateAll((elements) => elements.map(({ id }) => id).sort());
    await expect.poll(marked, patience).toEqual(expected);
    expect(await page.locator('#vql-badge[data-kind="good"], #cunit-badge[data-kind="good"]').count()).toBe(0);
  });

  it('claim nothing of C-Unit whose losses are accepted', async () => {
    const page = await open({
      cunit: '{ "type": "FILTER", "operator": "STARTS_WITH", "property": "name", "values": ["1%"] }',
      losses: 'accepted',
    });
    expect(await badge(page, 'vql')).toBe('not exact: 1 loss');
    expect(await page.locator('.badge[data-kind="good"]:not(:empty)').count()).toBe(0);
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

describe('a text that is checked without a catalog', () => {
  it('says so, and can be checked with that of the sample', async () => {
    const page = await open({ vql: "SELECT id FROM account.query WHERE a = 'x' LIMIT 5", catalog: 'none' });
    expect(await badge(page, 'vql')).toBe('no problems');
    expect(await problems(page).innerText()).toContain('Checked without a catalog');
    expect(await badge(page, 'rows')).toBe('20 rows, not tested');
    expect(await panel(page).locator('pre').innerText()).toContain('"a"');
    await page.getByRole('button', { name: 'Use the sample catalog' }).click();
    expect(await badge(page, 'vql')).toBe('1 error');
    expect(await problems(page).innerText()).not.toContain('Checked without a catalog');
    await content(page, 'vql').focus();
    await page.keyboard.press('Control+z');
    expect(await badge(page, 'vql')).toBe('no problems');
    await expect.poll(() => page.evaluate(() => location.hash), patience).toContain('catalog=none');
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
