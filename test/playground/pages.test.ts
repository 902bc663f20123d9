import { describe, expect, it } from 'vitest';
import { type PagingChoice, pageStatement } from '../../playground/rows/pages.js';
import { type Installation, sampleInstallation } from '../../playground/sample/installation.js';
import { createCatalog } from '../../src/catalog/catalog.js';
import type { Row } from '../../src/cunit/evaluate/rows.js';

const usual: PagingChoice = { pageSize: 5, sortsById: true, overlaps: false, hasHeaders: true, isShort: false };

async function paged(text: string, choice: Partial<PagingChoice> = {}) {
  const answer = await pageStatement(text, 0, { ...usual, ...choice }, sampleInstallation);
  if (typeof answer === 'string') throw new TypeError(answer);
  const { selected, read, requests, reports } = answer;
  return {
    ...answer,
    pages: requests.map(({ offset, limit, keys }) => `${offset}+${limit}: ${keys.length}`),
    unread: selected.filter((key) => !read.includes(key)),
    twice: read.filter((key, index) => read.indexOf(key) !== index),
    codes: reports.map(({ code }) => code),
  };
}

/** The accounts have four regions, so that most rows have equal keys. */
const byRegion = 'SELECT id, number FROM account.query ORDER BY region';

describe('pageStatement', () => {
  it('reads every row once, in pages of the chosen size', async () => {
    const { pages, unread, twice, statement, requests } = await paged(byRegion, { pageSize: 8 });
    expect(pages).toEqual(['0+8: 8', '8+8: 8', '16+8: 4']);
    expect([unread, twice]).toEqual([[], []]);
    expect(statement).toBe('SELECT id, number FROM account.query ORDER BY region, id');
    expect(requests.map(({ headers }) => headers)).toEqual([
      { 'x-query-more-elements': 'true', 'x-query-next-offset': '8' },
      { 'x-query-more-elements': 'true', 'x-query-next-offset': '16' },
      { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' },
    ]);
  });

  it('reads rows whose statement does not select their id', async () => {
    const { unread, twice, codes } = await paged('SELECT number FROM account.query ORDER BY region', { pageSize: 8 });
    expect([unread, twice, codes]).toEqual([[], [], []]);
  });

  it('loses rows and reads others twice without the sort by id, and reports that', async () => {
    const { unread, twice, codes } = await paged(byRegion, { sortsById: false, pageSize: 3 });
    expect(unread).toEqual(['1001', '1019', '1010', '1018']);
    expect(twice).toEqual(['1017', '1005', '1008', '1002']);
    expect(codes).toEqual(twice.map(() => 'duplicate-row'));
  });

  it('takes a short page for the end without headers, and reports that', async () => {
    const { pages, unread, codes } = await paged(byRegion, { hasHeaders: false, isShort: true });
    expect(pages).toEqual(['0+5: 4']);
    expect(unread).toHaveLength(16);
    expect(codes).toEqual(['assumed-end']);
  });

  it('reads on after a short page where headers say that there is more, or where it requests the last row again', async () => {
    expect((await paged(byRegion, { isShort: true })).unread).toEqual([]);
    expect((await paged(byRegion, { isShort: true, hasHeaders: false, overlaps: true })).unread).toEqual([]);
  });

  it('reads the limit of the statement', async () => {
    const { pages, selected, read } = await paged(`${byRegion} LIMIT 7`);
    expect(pages).toEqual(['0+5: 5', '5+2: 2']);
    expect(read).toEqual(selected);
  });

  it('shows the error of the pager', async () => {
    const { requests, reports } = await paged('SELECT DISTINCT region FROM account.query');
    expect(requests).toEqual([]);
    expect(reports).toEqual([expect.objectContaining({ severity: 'error', code: 'unstable-order' })]);
  });

  it('loses joined rows without the sort by id', async () => {
    const text =
      'SELECT number, a.region FROM document.querySalesDocuments JOIN (SELECT number, region FROM account.query) AS a ON (a.number = account.number) ORDER BY a.region';
    const { unread, twice, codes } = await paged(text, { sortsById: false, pageSize: 3 });
    expect(unread.length).toBeGreaterThan(0);
    expect(unread).toHaveLength(twice.length);
    expect(new Set(codes)).toEqual(new Set(['duplicate-row']));
  });

  const ofItems = (rows: readonly Row[]): Installation => ({
    catalog: createCatalog({ templates: { 'stock.items': { fields: { id: 'integer', name: 'string' } } } }),
    rows: { 'stock.items': rows },
  });

  it('distinguishes a row without an id from one whose id is its position', async () => {
    // The pager sorts by id, and null is the greatest.
    const answer = await pageStatement('SELECT name FROM stock.items', 0, usual, ofItems([{ name: 'x' }, { id: 1 }]));
    expect(answer).toMatchObject({ selected: ['#1', '1'], read: ['1', '#1'], reports: [] });
  });

  it('reads an empty list of rows', async () => {
    const answer = await pageStatement('SELECT id FROM stock.items', 0, usual, ofItems([]));
    expect(answer).toMatchObject({ selected: [], read: [], reports: [] });
  });

  it.each(["WHERE region = 'X'", 'LIMIT 1 OFFSET 1', "WHERE region = 'X' LIMIT 1 OFFSET 1"])(
    'does not read an aggregate, whether rows match or not: %s',
    async (clauses) => {
      const text = `SELECT count(*) FROM account.query ${clauses}`;
      expect(await pageStatement(text, 0, usual, sampleInstallation)).toBe(
        'This statement is not read page by page: its answer is not rows.',
      );
    },
  );

  it.each([
    ['', 'No statement.'],
    ['SELECT id FROM', 'has errors'],
    ['SELECT id FROM a.b', 'There are no rows of "a.b".'],
    ['SELECT id FROM account.query WHERE nope = 1', 'Unknown field "nope"'],
  ])('says why it cannot read %j', async (text, reason) => {
    expect(await pageStatement(text, 0, usual, sampleInstallation)).toContain(reason);
  });
});
