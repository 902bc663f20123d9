import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { badge, choose, panel, problems, settled, usePlayground, write } from '../support/playground.js';

const { open } = usePlayground();
const catalog = '{\n  "templates": { "stock.items": { "fields": { "id": "integer", "size": "decimal" } } }\n}';
const rows = '{ "stock.items": [{ "id": 1, "size": 2.5 }, { "id": 2, "size": 40 }] }';
const vql = 'SELECT id, size FROM stock.items WHERE size > 10 ORDER BY id LIMIT 5';

async function fill(page: Page, catalogText: string, rowsText: string): Promise<void> {
  await choose(page, 'Catalog');
  const form = panel(page).locator('.own-data');
  if ((await form.getAttribute('open')) === null) await form.getByText('Your own catalog and rows').click();
  await page.getByRole('textbox', { name: 'Catalog, as vql catalog writes it' }).fill(catalogText);
  await page.getByRole('textbox', { name: 'Rows by template' }).fill(rowsText);
  await page.getByRole('button', { name: 'Use them' }).click();
}

it('uses a catalog and rows of the visitor, also after a reload, until the sample is used again', async () => {
  const page = await open({ vql });
  expect(await badge(page, 'rows')).toBe('none');
  await fill(page, catalog, rows);
  await expect.poll(() => badge(page, 'rows')).toBe('1 of 2 match');
  expect(await page.locator('#rows-title').innerText()).toBe('Your rows');
  expect(await problems(page).isVisible()).toBe(false);
  expect(await panel(page).locator('summary').allInnerTexts()).toContain('stock.items');
  expect(page.url()).not.toContain('40');
  await page.reload();
  await settled(page);
  expect(await badge(page, 'rows')).toBe('1 of 2 match');
  await choose(page, 'Catalog');
  await panel(page).getByText('Your own catalog and rows').click();
  await page.getByRole('button', { name: 'Back to the sample' }).click();
  await expect.poll(() => page.locator('#rows-title').innerText()).toBe('Sample rows');
  await write(page, 'vql', 'SELECT id FROM article.query WHERE price > 1000');
  expect(await badge(page, 'rows')).toBe('4 of 20 match');
  expect(await page.evaluate(() => localStorage.getItem('vql-playground-own-data'))).toBeNull();
});

it('uses the sample for a link that chooses it, until the visitor chooses their own', async () => {
  const page = await open({ vql });
  await fill(page, catalog, rows);
  await expect.poll(() => badge(page, 'rows')).toBe('1 of 2 match');
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ index: 3 });
  await expect.poll(() => page.locator('#rows-title').innerText()).toBe('Sample rows');
  expect(await problems(page).innerText()).toContain('Checked with the sample catalog, not with yours.');
  expect(await panel(page).locator('summary').allInnerTexts()).not.toContain('stock.items');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('catalog=sample');
  await page.getByRole('button', { name: 'Use your catalog' }).click();
  await expect.poll(() => page.locator('#rows-title').innerText()).toBe('Your rows');
  expect(await problems(page).innerText()).not.toContain('sample catalog');
});

it('reports that the browser does not store the data, and mistakes in what it has stored', async () => {
  const page = await open({ vql });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No space.', 'QuotaExceededError');
    };
  });
  await fill(page, catalog, rows);
  await expect.poll(() => panel(page).locator('.own-data [role=status]').innerText()).toContain('does not store them');
  await page.reload();
  await settled(page);
  await page.evaluate(
    (stored) => localStorage.setItem('vql-playground-own-data', stored),
    JSON.stringify({ catalog: '{', rows: '' }),
  );
  await page.reload();
  await settled(page);
  await expect.poll(() => page.locator('#notice').innerText()).toContain('cannot be used');
  await choose(page, 'Catalog');
  await expect.poll(() => panel(page).locator('.own-data .finding').count()).toBe(1);
});

it('reports mistakes with their positions, to which they lead, and goes on with what it has', async () => {
  const page = await open({ vql: 'SELECT id FROM article.query' });
  await fill(page, catalog.replace('"decimal"', '"decimel"'), '[]');
  const found = panel(page).locator('.own-data .finding');
  await expect.poll(() => found.count()).toBe(2);
  expect(await found.allInnerTexts()).toEqual([
    expect.stringMatching(/^catalog, line 2, column 72\s+Unknown value "decimel"/),
    expect.stringMatching(/^rows, line 1, column 1\s+Expected an object/),
  ]);
  await found.getByRole('button', { name: 'decimel' }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('"decimel"');
  expect(await badge(page, 'rows')).toBe('20 of 20 match');
});
