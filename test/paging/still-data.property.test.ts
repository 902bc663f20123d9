import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PagingSource, paginate } from '../../src/paging/index.js';
import { pagesEachRowOnce } from '../../src/testing/index.js';
import { parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { expectedRows, format, records, sort, sourceOf } from './arbitraries.js';
import { ModelService } from './model-service.js';

const pageSize = fc.integer({ min: 1, max: 12 });
const verify = fc.constantFrom(undefined, 'overlap' as const);

/** All records by city, of which many are equal, in each format, with the id that tells them apart. */
const sources: Readonly<Record<string, PagingSource>> = {
  rest: { parameters: { sort: ['city'], order: ['DESC'] } },
  body: { body: { sort: ['city'], _order: ['DESC'] } },
  cunit: {
    group: 'account',
    template: 'query',
    request: {
      adhocPreset: { results: [{ property: 'city' }, { property: 'id' }] },
      pageable: { sortOrders: [{ property: 'city', direction: 'DESC' }] },
    },
  },
  vql: 'SELECT city, id FROM account.query ORDER BY city DESC',
};

describe('unchanging data', () => {
  it.each(Object.entries(sources))('has the property of paging in every format: %s', async (_, source) => {
    let service = new ModelService({ records: [] });
    const fetchPage: ModelService['fetchPage'] = (request, context) => service.fetchPage(request, context);
    const load = (rows: readonly { readonly id: string }[]): void => {
      const cities = ['X', 'Y', null];
      const records = rows.map(({ id }, at) => ({ id, name: `${at % 2}`, city: cities[at % 3] ?? null }));
      service = new ModelService({ records });
    };
    await fc.assert(pagesEachRowOnce(fetchPage, { source, load }), { numRuns: propertyRuns(60) });
  });

  it('returns every row exactly once and in order, in every format and page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, sort, format, pageSize, verify, prefetch: fc.boolean() }),
        async ({ records, sort, format, pageSize, verify, prefetch }) => {
          const service = new ModelService({ records });
          const pager = paginate(sourceOf(format, sort), {
            parse,
            fetchPage: service.fetchPage,
            format: format === 'vql' ? 'vql' : 'vql-request',
            pageSize,
            prefetch,
            ...(verify && { verify }),
          });
          expect(await pager.toArray({ max: 1_000 })).toEqual(expectedRows(format, sort, records));
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it('returns the same by rows, by pages and all at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, sort, format, pageSize, takeRows: fc.nat({ max: 20 }) }),
        async ({ records, sort, format, pageSize, takeRows }) => {
          const service = new ModelService({ records });
          const pager = paginate(sourceOf(format, sort), { parse, fetchPage: service.fetchPage, pageSize });
          const rows: unknown[] = [];
          while (rows.length < takeRows) {
            const { value, done } = await pager.next();
            if (done) break;
            rows.push(value);
          }
          for await (const page of pager.pages()) {
            expect(page.offset).toBe(rows.length);
            expect(page.rows.length).toBeGreaterThan(0);
            rows.push(...page.rows);
          }
          expect(rows).toEqual(expectedRows(format, sort, records));
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  });

  it('returns the same by keyset as by offset', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          records,
          format: fc.constantFrom('cunit' as const, 'vql' as const),
          pageSize,
          verify,
          prefetch: fc.boolean(),
        }),
        async ({ records, format, pageSize, verify, prefetch }) => {
          const service = new ModelService({ records });
          const options = { fetchPage: service.fetchPage, pageSize, prefetch, strategy: 'keyset' as const };
          const pager = paginate(sourceOf(format, []), { parse, ...options, ...(verify && { verify }) });
          expect(await pager.toArray({ max: 1_000 })).toEqual(expectedRows(format, [], records));
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  });
});
