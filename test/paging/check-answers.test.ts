import { describe, expect, it } from 'vitest';
import { type FetchContext, type FetchedPage, paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { ModelService } from './model-service.js';

const records = Array.from({ length: 7 }, (_, index) => ({ id: String(100 + index), name: `n${index}`, city: null }));

type Page = FetchedPage<Readonly<Record<string, unknown>>>;

/** Reads a table by keyset, with a service that answers its checks, or its pages, in another way. */
async function readWith(change: (page: Page, context: FetchContext) => Page, verify?: 'overlap') {
  const service = new ModelService({ records });
  const fetchPage = async (request: unknown, context: FetchContext) =>
    change(await service.fetchPage(request, context), context);
  const options = { parse, strategy: 'keyset', pageSize: 3, fetchPage, verify } as const;
  const rows: unknown[] = [];
  try {
    for await (const { id } of paginate('SELECT id FROM account.query', options)) rows.push(id);
    return { rows, code: undefined };
  } catch (error) {
    return { rows, code: (error as { readonly code?: string }).code };
  }
}

const ofChecks =
  (change: (page: Page) => Page) =>
  (page: Page, { purpose }: FetchContext) =>
    purpose === 'check' ? change(page) : page;

describe.each([undefined, 'overlap'] as const)('the answer to a check, with verify %s', (verify) => {
  it.each<[string, (page: Page) => Page, string]>([
    [
      'that is empty, though there is more',
      () => ({ rows: [], headers: { 'x-query-more-elements': 'true', 'x-query-next-offset': '1' } }),
      'empty-page',
    ],
    [
      'that is empty, though the flag says that there is more',
      () => ({ rows: [], headers: { 'x-query-more-elements': 'true' } }),
      'empty-page',
    ],
    ['without the headers that pages have', ({ rows }) => ({ rows }), 'missing-headers'],
    [
      'whose headers contradict each other',
      ({ rows }) => ({ rows, headers: { 'x-query-more-elements': 'false', 'x-query-next-offset': '1' } }),
      'false-end',
    ],
    [
      'whose next offset leaves out rows',
      (page) =>
        page.rows.length === 0
          ? page
          : { ...page, headers: { 'x-query-more-elements': 'true', 'x-query-next-offset': '5' } },
      'wrong-next-offset',
    ],
    [
      'whose header cannot be read',
      ({ rows }) => ({ rows, headers: { 'x-query-more-elements': 'perhaps' } }),
      'unreadable-header',
    ],
    ['with more rows than requested', ({ rows, headers }) => ({ rows: [...rows, ...rows], headers }), 'oversized-page'],
  ])('%s is an error', async (_, change, code) => {
    expect(await readWith(ofChecks(change), verify)).toMatchObject({ code });
  });

  it('that is correct is no error', async () => {
    expect(await readWith((page) => page, verify)).toMatchObject({
      rows: records.map(({ id }) => id),
      code: undefined,
    });
  });
});

it('no row is lost in silence if the end of a page is a lie, and its check is empty', async () => {
  const lie = (page: Page, { purpose, offset }: FetchContext): Page => {
    if (purpose === 'check') return { rows: [], headers: { 'x-query-more-elements': 'true' } };
    return offset < 3 ? page : { rows: page.rows.slice(0, 1), headers: { 'x-query-more-elements': 'false' } };
  };
  expect(await readWith(lie)).toMatchObject({ rows: ['100', '101', '102'], code: 'empty-page' });
});
