import { describe, expect, it } from 'vitest';
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
