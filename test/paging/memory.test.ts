import { describe, expect, it } from 'vitest';
import { IdWindow } from '../../src/paging/answers/id-window.js';
import { paginate } from '../../src/paging/index.js';
import { numbered, query } from './pages.js';

describe('reading many rows', () => {
  it('hands them all out, one page after the other', async () => {
    let sum = 0;
    let pages = 0;
    const onProgress = () => {
      pages += 1;
    };
    for await (const { id } of paginate(query, { fetchPage: numbered(200_000), pageSize: 1_000, onProgress }))
      sum += Number(id);
    expect(sum).toBe((200_000 * 200_001) / 2);
    expect(pages).toBe(200);
  });
});

describe('the window of ids', () => {
  it('remembers at least as many as it should, and at most twice as many and a page', () => {
    const window = new IdWindow(100);
    const pageSize = 30;
    for (let page = 0; page < 50; page++) {
      for (let row = 0; row < pageSize; row++) expect(window.add(String(page * pageSize + row))).toBe(true);
      window.settle();
    }
    const remembered = (id: number): boolean => {
      const isNew = window.add(String(id));
      if (isNew) window.remove(String(id));
      return !isNew;
    };
    const known = Array.from({ length: 1_500 }, (_, id) => id).filter(remembered);
    expect(known.length).toBeGreaterThanOrEqual(100);
    expect(known.length).toBeLessThanOrEqual(230);
    expect(known.at(-1)).toBe(1_499);
    expect(known[0]).toBe(1_500 - known.length);
  });
});
