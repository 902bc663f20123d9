import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Checkpoint, type Pager, paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { expectedRows, format, records, sort, sourceOf } from './arbitraries.js';
import { ModelService } from './model-service.js';

const pageSize = fc.integer({ min: 1, max: 12 });
const verify = fc.constantFrom(undefined, 'overlap' as const);

/** Returns a checkpoint as it is stored. */
function stored(checkpoint: Checkpoint | undefined): { readonly resume?: Checkpoint } {
  return checkpoint === undefined ? {} : { resume: JSON.parse(JSON.stringify(checkpoint)) };
}

/** Leaves a loop by `break`, which calls `return()`; returns whether there were enough rows to leave it. */
async function leave(pager: Pager<unknown>, kind: 'rows' | 'pages' | 'first', stopAfter: number): Promise<boolean> {
  if (kind === 'first') return (await pager.first()) !== undefined;
  let taken = 0;
  for await (const _ of kind === 'rows' ? pager : pager.pages()) {
    taken += 1;
    if (taken === stopAfter) return true;
  }
  return false;
}

describe('a checkpoint', () => {
  it('loses nothing after a crash, and repeats only the row that was returned last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, sort, format, pageSize, otherSize: pageSize, verify, stopAfter: fc.nat({ max: 35 }) }),
        async ({ records, sort, format, pageSize, otherSize, verify, stopAfter }) => {
          const service = new ModelService({ records });
          const options = { fetchPage: service.fetchPage, ...(verify && { verify }) };
          const source = sourceOf(format, sort);
          const pager = paginate(source, { parse, ...options, pageSize });
          const done: unknown[] = [];
          let taken = 0;
          for (; taken < stopAfter; taken++) {
            const { value, done: isEnd } = await pager.next();
            if (isEnd) break;
            done.push(value);
          }
          const expected = expectedRows(format, sort, records);
          const checkpoint = pager.checkpoint();
          const rest = await paginate(source, {
            parse,
            ...options,
            pageSize: otherSize,
            ...stored(checkpoint),
          }).toArray({
            max: 1_000,
          });
          // The last row that was returned counts as not read.
          const isEnd = taken < stopAfter;
          expect(rest).toEqual(isEnd ? [] : expected.slice(Math.max(stopAfter - 1, 0)));
        },
      ),
      { numRuns: propertyRuns(250) },
    );
  });

  it.each(['rows', 'pages', 'first'] as const)(
    'after leaving a loop over %s resumes at the first row that was not read',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ records, sort, format, pageSize, verify, stopAfter: fc.integer({ min: 1, max: 12 }) }),
          async ({ records, sort, format, pageSize, verify, stopAfter }) => {
            const service = new ModelService({ records });
            const options = { fetchPage: service.fetchPage, pageSize, ...(verify && { verify }) };
            const source = sourceOf(format, sort);
            const pager = paginate(source, { parse, ...options });
            const isLeft = await leave(pager, kind, stopAfter);
            const expected = expectedRows(format, sort, records);
            const held = { rows: stopAfter - 1, pages: (stopAfter - 1) * pageSize, first: 0 }[kind];
            const rest = paginate(source, { parse, ...options, ...stored(pager.checkpoint()) });
            expect(await rest.toArray({ max: 1_000 })).toEqual(isLeft ? expected.slice(held) : []);
          },
        ),
        { numRuns: propertyRuns(150) },
      );
    },
  );

  it('of a page repeats nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, sort, format, pageSize, verify, stopAfter: fc.integer({ min: 1, max: 5 }) }),
        async ({ records, sort, format, pageSize, verify, stopAfter }) => {
          const service = new ModelService({ records });
          const options = { fetchPage: service.fetchPage, pageSize, prefetch: true, ...(verify && { verify }) };
          const source = sourceOf(format, sort);
          const rows: unknown[] = [];
          let checkpoint: Checkpoint | undefined;
          let pages = 0;
          for await (const page of paginate(source, { parse, ...options }).pages()) {
            rows.push(...page.rows);
            checkpoint = page.checkpoint;
            pages += 1;
            if (pages === stopAfter) break;
          }
          rows.push(...(await paginate(source, { parse, ...options, ...stored(checkpoint) }).toArray({ max: 1_000 })));
          expect(rows).toEqual(expectedRows(format, sort, records));
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  it('of keyset paging stays valid after rows were inserted and deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ records, pageSize, gone: fc.nat() }), async ({ records, pageSize, gone }) => {
        const service = new ModelService({ records });
        const source = 'SELECT id FROM account.query';
        const options = { fetchPage: service.fetchPage, pageSize, strategy: 'keyset' as const };
        const seen: unknown[] = [];
        let checkpoint: Checkpoint | undefined;
        for await (const page of paginate(source, { parse, ...options }).pages()) {
          seen.push(...page.rows);
          checkpoint = page.checkpoint;
          break;
        }
        service.records = service.records.filter((_, index) => index !== gone % records.length);
        const rest = await paginate(source, { parse, ...options, ...stored(checkpoint) }).toArray({ max: 1_000 });
        const ids = (rows: readonly unknown[]): string[] => rows.map((row) => (row as { readonly id: string }).id);
        const expected = new Set([...ids(seen), ...service.records.map(({ id }) => id)]);
        expect(ids([...seen, ...rest])).toEqual([...expected].sort());
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
