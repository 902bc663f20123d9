import { describe, expect, it } from 'vitest';
import { checkPaging } from '../oracle/paging/paging-case.js';
import { createCounts } from '../oracle/support/counts.js';

/** Scenarios of the oracle in which rows were lost without an error, by their seeds. */
describe('a pager gives every row, or an error', () => {
  it.each([
    ['of a service that does not sort, whose first id is the greatest', 193_990],
    ['of a page whose next offset skips a row, in keyset paging', 192_833],
    ['of a capped service without headers that ignores letter case', 193_987],
    ['where a row of a page of one row was deleted, with the overlap', 195_265],
    ['after one wrong header on pages of one row, with the overlap', 200_025],
  ])('%s', async (_, seed) => {
    expect(await checkPaging(seed, createCounts())).toBeUndefined();
  });
});
