import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/vql/index.js';
import { query } from './pages.js';
import { paginate } from './silent-paginate.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const pageSize = 100;

describe('reading many rows', () => {
  it.each([
    ['VQL', query, {}],
    ['VQL by keyset', query, { strategy: 'keyset', verify: 'none' }],
    ['VQL, a page ahead', query, { prefetch: true }],
    ['a collection whose rows have no ids', { parameters: {} }, { tiebreak: 'none' }],
  ] as const)('holds a few pages, however many were read: %s', async (_, source, options) => {
    const rows: WeakRef<object>[] = [];
    const fetchPage = () => {
      const from = rows.length;
      // Ids of equal length, so they are in order as texts and by value.
      const page = Array.from({ length: pageSize }, (_, index) => {
        const text = String(1_000_000 + from + index);
        return typeof source === 'string' ? { id: text } : { name: text };
      });
      for (const row of page) rows.push(new WeakRef(row));
      return { rows: page, ...(typeof source === 'string' && { headers: { 'x-query-more-elements': 'true' } }) };
    };
    const pager = paginate(source, { parse, fetchPage, pageSize, ...options });
    for (let row = 0; row < 50 * pageSize + 1; row++) await pager.next();
    // A WeakRef keeps what it refers to until the task that made it is over.
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    const held = rows.filter((row) => row.deref() !== undefined).length;
    expect(rows.length).toBeGreaterThan(50 * pageSize);
    // The current page, the one ahead, and rows held by a pending promise: few, however many were read.
    expect(held).toBeLessThanOrEqual(5 * pageSize);
    // The pager is still in use, so it was not collected itself.
    expect((await pager.next()).done).toBe(false);
  });
});
