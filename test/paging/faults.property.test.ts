import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pager, PagingError, type PagingSource } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import {
  answerFault,
  answerFaultKinds,
  change,
  expectedRows,
  format,
  hiddenFault,
  record,
  records,
  sort,
  sourceOf,
} from './arbitraries.js';
import { type Fault, type ModelRecord, ModelService } from './model-service.js';
import { paginate } from './silent-paginate.js';

const pageSize = fc.integer({ min: 1, max: 12 });
/** At most one fault per request: two together can be undetectable. */
const answerFaults = fc.uniqueArray(answerFault, { selector: ({ request }) => request, minLength: 1, maxLength: 3 });
const many = fc.uniqueArray(record, { selector: ({ id }) => id, minLength: 5, maxLength: 30 });

/** All rows, or the code of the error and the rows before it. */
async function readAll(
  pager: Pager<unknown>,
): Promise<{ readonly rows: readonly unknown[]; readonly error?: unknown }> {
  const rows: unknown[] = [];
  try {
    for await (const row of pager) rows.push(row);
    return { rows };
  } catch (error) {
    return { rows, error };
  }
}

/** Counts the faults that fire, by kind. A case in which none does is not one of the runs. */
class FaultCounter {
  readonly #met = new Map<Fault['kind'], number>();

  count({ fired }: ModelService): void {
    fc.pre(fired.size > 0);
    for (const kind of fired) this.#met.set(kind, (this.#met.get(kind) ?? 0) + 1);
  }

  /** Expects that each of these faults fired in at least this share of the runs. */
  expectEach(kinds: readonly Fault['kind'][], share: number, runs: number): void {
    const rare = kinds.filter((kind) => (this.#met.get(kind) ?? 0) < share * runs);
    expect(rare, `${JSON.stringify([...this.#met])} in ${runs} runs`).toEqual([]);
  }
}

describe('a faulty service', () => {
  it('is detected, or does no harm: every row once and in order, or an error', async () => {
    const runs = propertyRuns(400);
    const faults = new FaultCounter();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          records: many,
          sort,
          format,
          pageSize,
          planned: answerFaults,
          prefetch: fc.boolean(),
        }),
        async ({ records, sort, format, pageSize, planned, prefetch }) => {
          const service = new ModelService({ records, faults: planned });
          const pager = paginate(sourceOf(format, sort), { parse, fetchPage: service.fetchPage, pageSize, prefetch });
          const { rows, error } = await readAll(pager);
          const expected = expectedRows(format, sort, records);
          expect(rows).toEqual(error === undefined ? expected : expected.slice(0, rows.length));
          expect(service.requests.length).toBeLessThan(50);
          faults.count(service);
        },
      ),
      { numRuns: runs },
    );
    faults.expectEach(answerFaultKinds, 1 / 100, runs);
  });

  it('is detected by keyset paging as well', async () => {
    const runs = propertyRuns(200);
    const faults = new FaultCounter();
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records: many, pageSize, planned: answerFaults }),
        async ({ records, pageSize, planned }) => {
          const service = new ModelService({ records, faults: planned });
          const options = { fetchPage: service.fetchPage, pageSize, strategy: 'keyset' as const };
          const { rows, error } = await readAll(paginate(sourceOf('cunit', []), { parse, ...options }));
          const expected = expectedRows('cunit', [], records);
          expect(rows).toEqual(error === undefined ? expected : expected.slice(0, rows.length));
          faults.count(service);
        },
      ),
      { numRuns: runs },
    );
    faults.expectEach(answerFaultKinds, 1 / 100, runs);
  });

  it('causes no endless loop with any option duplicates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          source: fc.constantFrom<PagingSource>(
            { parameters: {} },
            { body: {} },
            'SELECT id FROM account.query',
            'SELECT id FROM account.query JOIN (SELECT id FROM a.b) AS b ON (b.id = id)',
          ),
          strategy: fc.constantFrom('offset' as const, 'keyset' as const),
          duplicates: fc.constantFrom(
            undefined,
            'error' as const,
            'report' as const,
            'drop' as const,
            'ignore' as const,
          ),
          // The pages that the service repeats, and the headers that report more.
          pages: fc.array(fc.uniqueArray(fc.integer({ min: 10, max: 15 }), { minLength: 2, maxLength: 2 }), {
            minLength: 1,
            maxLength: 4,
          }),
          says: fc.constantFrom('nothing' as const, 'more' as const, 'offset' as const),
        }),
        async ({ source, strategy, duplicates, pages, says }) => {
          const isKeyset = strategy === 'keyset' && typeof source === 'string' && !source.includes('JOIN');
          // A record of a JOIN has several rows, so a cycle of pages can be real; caps limit it.
          fc.pre(typeof source !== 'string' || !source.includes('JOIN') || pages.length === 1);
          let requests = 0;
          const fetchPage = (_: unknown, { offset }: { readonly offset: number }) => {
            const ids = pages[requests % pages.length] ?? [];
            requests += 1;
            if (requests > 200) throw new Error('It does not end.');
            const headers = {
              'x-query-more-elements': says === 'nothing' ? '' : 'true',
              'x-query-next-offset': says === 'offset' && !isKeyset ? String(offset + ids.length) : '',
            };
            return { rows: ids.map((id) => ({ id: String(id) })), headers };
          };
          const options = { fetchPage, pageSize: 2, tiebreak: 'if-possible' as const };
          const pager = paginate(source, {
            parse,
            ...options,
            ...(isKeyset && { strategy }),
            ...(duplicates && { duplicates }),
          });
          await expect(pager.toArray({ max: 10_000 })).rejects.toBeInstanceOf(PagingError);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it('cannot hide a lost row or an early end if that is verified', async () => {
    const runs = propertyRuns(300);
    const faults = new FaultCounter();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          records: many,
          sort,
          format: fc.constantFrom('cunit' as const, 'vql-request' as const),
          pageSize,
          planned: fc.uniqueArray(fc.oneof(answerFault, hiddenFault), {
            selector: ({ request }) => request,
            minLength: 1,
            maxLength: 3,
          }),
        }),
        async ({ records, sort, format, pageSize, planned }) => {
          const service = new ModelService({ records, faults: planned });
          const options = { fetchPage: service.fetchPage, pageSize, verify: 'overlap' as const };
          const { rows, error } = await readAll(paginate(sourceOf(format, sort), { parse, ...options }));
          // A row that is lost at the very beginning has no row before it to compare.
          fc.pre(!planned.some(({ kind, request }) => kind === 'lost-row' && request === 0));
          const expected = expectedRows(format, sort, records);
          if (error === undefined) expect(rows).toEqual(expected);
          faults.count(service);
        },
      ),
      { numRuns: runs },
    );
    faults.expectEach(['lost-row', 'false-end'], 1 / 10, runs);
  });

  it('loses nothing if next() is called again after each failure', async () => {
    const runs = propertyRuns(300);
    const faults = new FaultCounter();
    const kinds = ['throw', 'status-500', 'oversized', 'same-rows'] as const;
    const failure = fc.record({ kind: fc.constantFrom(...kinds), request: fc.nat({ max: 12 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          records,
          sort,
          format,
          pageSize,
          planned: fc.array(failure, { maxLength: 6 }),
          prefetch: fc.boolean(),
        }),
        async ({ records, sort, format, pageSize, planned, prefetch }) => {
          const service = new ModelService({ records, faults: planned });
          const pager = paginate(sourceOf(format, sort), { parse, fetchPage: service.fetchPage, pageSize, prefetch });
          const rows: unknown[] = [];
          for (let failures = 0, isDone = false; !isDone && failures < 20; ) {
            const result = await pager.next().catch(() => undefined);
            if (result === undefined) failures += 1;
            else if (result.done) isDone = true;
            else rows.push(result.value);
          }
          expect(rows).toEqual(expectedRows(format, sort, records));
          faults.count(service);
        },
      ),
      { numRuns: runs },
    );
    faults.expectEach(kinds, 1 / 20, runs);
  });
});

describe('data that changes while it is read', () => {
  const changes = fc.array(change, { minLength: 1, maxLength: 6 });

  it('neither repeats nor loses an unchanged row in keyset paging', async () => {
    const runs = propertyRuns(200);
    const faults = new FaultCounter();
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, changes, pageSize, format: fc.constantFrom('cunit' as const, 'vql' as const) }),
        async ({ records, changes, pageSize, format }) => {
          const service = new ModelService({ records, faults: changes });
          const source = withId(format);
          const pager = paginate(source, { parse, fetchPage: service.fetchPage, pageSize, strategy: 'keyset' });
          expectLasting(await pager.toArray({ max: 1_000 }), service, []);
          faults.count(service);
        },
      ),
      { numRuns: runs },
    );
    faults.expectEach(['insert', 'delete'], 1 / 10, runs);
  });

  it('is reported, or neither repeats nor loses an unchanged row, where overlap is verified', async () => {
    const runs = propertyRuns(300);
    const faults = new FaultCounter();
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, changes, sort, pageSize }),
        async ({ records, changes, sort, pageSize }) => {
          const service = new ModelService({ records, faults: changes });
          const clause = sort.map(({ property, direction }) => `${property} ${direction}, `).join('');
          const source = `SELECT id, name, city FROM account.query ORDER BY ${clause}id`;
          const { rows, error } = await readAll(
            paginate(source, { parse, fetchPage: service.fetchPage, pageSize, verify: 'overlap' }),
          );
          if (error !== undefined) expect(error).toBeInstanceOf(PagingError);
          else expectLasting(rows, service, sort);
          faults.count(service);
        },
      ),
      { numRuns: runs },
    );
    faults.expectEach(['insert', 'delete'], 1 / 10, runs);
  });

  it('never repeats a row without a report', async () => {
    const runs = propertyRuns(150);
    const faults = new FaultCounter();
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, changes, sort, pageSize }),
        async ({ records, changes, sort, pageSize }) => {
          const service = new ModelService({ records, faults: changes });
          const clause = sort.map(({ property, direction }) => `${property} ${direction}, `).join('');
          const source = `SELECT id FROM account.query ORDER BY ${clause}id`;
          const { rows } = await readAll(paginate(source, { parse, fetchPage: service.fetchPage, pageSize }));
          expect(new Set(rows.map((row) => (row as ModelRecord).id)).size).toBe(rows.length);
          faults.count(service);
        },
      ),
      { numRuns: runs },
    );
    faults.expectEach(['insert', 'delete'], 1 / 10, runs);
  });

  it('returns each row once, or an error, without a tiebreak on data that does not change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ records, pageSize }), async ({ records, pageSize }) => {
        const service = new ModelService({ records });
        const source = { parameters: {} };
        const pager = paginate(source, { parse, fetchPage: service.fetchPage, pageSize, tiebreak: 'none' });
        const { rows, error } = await readAll(pager);
        if (error === undefined) expect(idsOf(rows).sort()).toEqual(records.map(({ id }) => id).sort());
        else expect(error).toBeInstanceOf(PagingError);
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});

function withId(format: 'cunit' | 'vql') {
  if (format === 'vql') return 'SELECT id FROM account.query';
  return { group: 'account', template: 'query', request: { adhocPreset: { results: [{ property: 'id' }] } } };
}

/** Every record that was there all the time came once, in its order. */
function expectLasting(
  rows: readonly unknown[],
  { lasting }: ModelService,
  sort: readonly { property: string }[],
): void {
  const ids = idsOf(rows);
  expect(new Set(ids).size).toBe(ids.length);
  const stayed = new Set(lasting.map(({ id }) => id));
  expect(ids.filter((id) => stayed.has(id)).sort()).toEqual([...stayed].sort());
  if (sort.length === 0) expect(ids.map(BigInt)).toEqual(ids.map(BigInt).sort((a, b) => (a < b ? -1 : 1)));
}

function idsOf(rows: readonly unknown[]): string[] {
  return rows.map((row) => (row as ModelRecord).id);
}
