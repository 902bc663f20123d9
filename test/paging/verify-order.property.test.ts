import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Checkpoint, PagingError, type PagingSource, paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { change } from './arbitraries.js';
import { type ModelRecord, ModelService } from './model-service.js';
import { newCounter, numbered, range } from './pages.js';

const idsBy = fc.constantFrom('value' as const, 'text' as const);
/** Ids of one to four digits. */
const id = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_200 })).map(String);
const records = fc
  .uniqueArray(id, { minLength: 1, maxLength: 40 })
  .map((ids) => ids.map((one): ModelRecord => ({ id: one, name: 'A', city: null })));
const pageSize = fc.integer({ min: 1, max: 8 });
const source = fc.constantFrom(
  { text: 'SELECT id FROM account.query' as const, isDescending: false },
  { text: 'SELECT id FROM account.query ORDER BY id DESC' as const, isDescending: true },
  {
    text: { group: 'account', template: 'query', request: { overrideResults: [{ property: 'id' }] } },
    isDescending: false,
  },
);

function codeOf(error: unknown): unknown {
  return error instanceof PagingError ? error.code : error;
}

/** The ids of all rows, or the error. */
async function read(service: ModelService, text: PagingSource, options: object) {
  const pager = paginate(text, { parse, fetchPage: service.fetchPage, strategy: 'keyset', ...options });
  return pager.toArray({ max: 1_000 }).then(
    (rows) => ({ ids: rows.map((row) => String(row['id'])), error: undefined }),
    (error: unknown) => ({ ids: [] as string[], error }),
  );
}

describe('keyset paging', () => {
  it('loses no row without an error, however the service sorts and compares ids', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, pageSize, source, sorted: idsBy, compared: idsBy, prefetch: fc.boolean() }),
        async ({ records, pageSize, source, sorted, compared, prefetch }) => {
          const service = new ModelService({ records, ids: { sorted, compared } });
          const { ids, error } = await read(service, source.text, { pageSize, prefetch });
          if (error === undefined) expect(new Set(ids)).toEqual(new Set(records.map((record) => record.id)));
          else expect(['unordered-ids', 'duplicate-row']).toContain(codeOf(error));
          // A service that does both alike is accepted.
          if (sorted === compared) expect(error).toBeUndefined();
        },
      ),
      { numRuns: propertyRuns(1_500) },
    );
  });

  it('loses no row without an error if the service ignores the sort, or compares letters otherwise than it sorts them', async () => {
    const letters = fc
      .uniqueArray(fc.stringMatching(/^[ABab][0-9]?[ABab12]$/), {
        minLength: 1,
        maxLength: 20,
        selector: (id) => id.toLowerCase(),
      })
      .map((ids) => ids.map((one): ModelRecord => ({ id: one, name: 'A', city: null })));
    const by = fc.constantFrom('text' as const, 'ignore case' as const);
    const numbers = fc.record({ records, sorted: fc.constant('not at all' as const), compared: idsBy });
    const texts = fc.record({
      records: letters,
      sorted: fc.oneof(by, fc.constant('not at all' as const)),
      compared: by,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(numbers, texts),
        pageSize,
        source,
        async ({ records, sorted, compared }, pageSize, source) => {
          const service = new ModelService({ records, ids: { sorted, compared } });
          const { ids, error } = await read(service, source.text, { pageSize });
          if (error === undefined) expect(new Set(ids)).toEqual(new Set(records.map((record) => record.id)));
          else expect(['unordered-ids', 'duplicate-row', 'no-advance']).toContain(codeOf(error));
          if (sorted === 'text' && compared === 'text') expect(error).toBeUndefined();
        },
      ),
      { numRuns: propertyRuns(1_500) },
    );
  });

  it('begins after an offset without a false error, and loses no row after it without an error', async () => {
    const offset = fc.integer({ min: 0, max: 12 });
    const isVql = fc.boolean();
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, pageSize, offset, isVql, sorted: idsBy, compared: idsBy }),
        async ({ records, pageSize, offset, isVql, sorted, compared }) => {
          const service = new ModelService({ records, ids: { sorted, compared } });
          const text = isVql
            ? `SELECT id FROM account.query OFFSET ${offset}`
            : {
                group: 'account',
                template: 'query',
                request: {
                  overrideResults: [{ property: 'id' }],
                  pageable: { start: offset, sortOrders: [{ property: 'id', direction: 'ASC' as const }] },
                },
              };
          const { ids, error } = await read(service, text, { pageSize });
          if (sorted === compared) expect(error).toBeUndefined();
          if (error !== undefined) {
            expect(['unordered-ids', 'duplicate-row']).toContain(codeOf(error));
            return;
          }
          const inOrder = (a: string, b: string) => (sorted === 'value' ? Number(a) - Number(b) : a < b ? -1 : 1);
          const all = records.map(({ id }) => id).sort(inOrder);
          expect(ids).toEqual(expect.arrayContaining(all.slice(offset)));
          // A service that compares otherwise than it sorts can mistake rows that the offset has skipped for later ones.
          if (sorted === compared) expect(ids).toHaveLength(all.slice(offset).length);
        },
      ),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('loses no row either if every page is read by another pager from the checkpoint of the one before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, pageSize, sorted: idsBy, compared: idsBy }),
        async ({ records, pageSize, sorted, compared }) => {
          const service = new ModelService({ records, ids: { sorted, compared } });
          const options = { fetchPage: service.fetchPage, strategy: 'keyset', pageSize } as const;
          const ids = new Set<unknown>();
          let resume: Checkpoint | undefined;
          try {
            for (let isDone = false; !isDone; ) {
              const { value } = await paginate('SELECT id FROM account.query', { parse, ...options, resume })
                .pages()
                .next();
              for (const { id } of value?.rows ?? []) ids.add(id);
              isDone = value === undefined || value.isLast;
              resume = value?.checkpoint;
            }
            expect(ids).toEqual(new Set(records.map(({ id }) => id)));
          } catch (error) {
            expect(['unordered-ids', 'duplicate-row']).toContain(codeOf(error));
            expect(sorted).not.toBe(compared);
          }
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('accepts every service that compares ids as it sorts them, while rows are inserted and deleted, if ids have one length', async () => {
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    const equalLength = fc.uniqueArray(fc.integer({ min: 100, max: 999 }).map(String), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ids: equalLength, changes, pageSize, source, by: idsBy }),
        async ({ ids, changes, pageSize, source, by }) => {
          const records = ids.map((one): ModelRecord => ({ id: one, name: 'A', city: null }));
          const faults = changes.map((one) =>
            one.kind === 'insert'
              ? { ...one, record: { ...one.record, id: String(100 + Number(BigInt(one.record.id) % 900n)) } }
              : one,
          );
          const service = new ModelService({ records, faults, ids: { sorted: by, compared: by } });
          const found = await read(service, source.text, { pageSize });
          expect(found.error).toBeUndefined();
          expect(found.ids).toEqual(
            [...new Set(found.ids)].sort(source.isDescending ? (a, b) => (a < b ? 1 : -1) : undefined),
          );
          expect(found.ids).toEqual(expect.arrayContaining(service.lasting.map((record) => record.id)));
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('rejects a false end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ records, pageSize, request: fc.integer({ min: 1, max: 8 }) }),
        async ({ records, pageSize, request }) => {
          const faults = [{ kind: 'false-end' as const, request, isConsistent: true }];
          const service = new ModelService({ records, faults });
          const { ids, error } = await read(service, 'SELECT id FROM account.query', { pageSize });
          expect(error).toBeUndefined();
          expect(ids.map(Number)).toEqual(records.map(({ id }) => Number(id)).sort((a, b) => a - b));
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe('the check of the order', () => {
  const text = 'SELECT id FROM account.query';
  const recordsFrom = (...ids: readonly (number | string)[]): readonly ModelRecord[] =>
    ids.map((one) => ({ id: String(one), name: 'A', city: null }));

  it.each([
    ['a length that changes behind a page', 'value', 'text', [8, 9, 10, 11, 12], 2],
    ['a length that changes in the middle', 'value', 'text', [1, 5, 9, 20, 90, 95], 3],
    ['shorter ids between those of one length', 'text', 'value', [10, 2, 30], 1],
    ['neighbors that are loose', 'text', 'value', [1, 5, 10, 99], 1],
    ['a sort that is ignored', 'not at all', 'value', [105, 106, 107, 101, 102, 103], 2],
    ['a sort that is ignored, with one row a page', 'not at all', 'value', [105, 101], 1],
    ['letters compared without case', 'text', 'ignore case', ['A1', 'B2', 'a3', 'b4'], 2],
  ] as const)('finds rows that were left out: %s', async (_, sorted, compared, ids, pageSize) => {
    const service = new ModelService({ records: recordsFrom(...ids), ids: { sorted, compared } });
    const { error } = await read(service, text, { pageSize });
    expect(error).toMatchObject({ code: 'unordered-ids' });
    expect(error).toBeInstanceOf(PagingError);
    // The check can be switched off.
    const trusting = new ModelService({ records: recordsFrom(...ids), ids: { sorted, compared } });
    const { ids: found } = await read(trusting, text, { pageSize, verify: 'none' });
    expect(found.length).toBeLessThan(ids.length);
  });

  it('costs nothing for one page, else two requests, and one more for each change of length until the order is known', async () => {
    const requestsFor = async (ids: readonly number[], pageSize: number): Promise<number> => {
      const service = new ModelService({ records: recordsFrom(...ids) });
      await read(service, text, { pageSize });
      return service.requests.length - Math.ceil(ids.length / pageSize);
    };
    expect(await requestsFor([1, 2, 3], 3)).toBe(0);
    expect(await requestsFor([11, 12, 13, 14], 3)).toBe(2);
    expect(await requestsFor([1, 11, 12, 13], 3)).toBe(3);
    expect(await requestsFor([8, 9, 10, 11, 100, 101], 3)).toBe(2);
  });

  it('sends no request for the first row, nor by offset', async () => {
    const service = new ModelService({ records: recordsFrom(1, 2, 3) });
    await paginate(text, { parse, fetchPage: service.fetchPage, strategy: 'keyset', pageSize: 1 }).first();
    expect(service.requests).toHaveLength(1);
    const counter = newCounter();
    await paginate(text, { parse, fetchPage: numbered(6, counter), pageSize: 2 }).toArray({ max: 10 });
    expect(counter.requests).toBe(3);
  });

  it('is repeated if it fails, and no row is read twice', async () => {
    for (const request of [1, 3]) {
      const faults = [{ kind: 'throw' as const, request }];
      const service = new ModelService({ records: recordsFrom(11, 12, 13, 14), faults });
      const pager = paginate(text, { parse, fetchPage: service.fetchPage, strategy: 'keyset', pageSize: 2 });
      await expect(pager.toArray({ max: 10 })).rejects.toThrow('fetch failed');
      expect(await pager.toArray({ max: 10 })).toHaveLength(4);
      const retried = new ModelService({ records: recordsFrom(11, 12, 13, 14), faults });
      expect((await read(retried, text, { pageSize: 2, retry: { delayMs: 0 } })).ids).toHaveLength(4);
    }
  });

  it('ends on a table that grows: once the row that was the last has been read, rows after it are newer', async () => {
    // A row at the end before every second request, so each check finds another one.
    const faults = Array.from({ length: 40 }, (_, index) => ({
      kind: 'insert' as const,
      request: 2 * index + 1,
      record: { id: String(100 + index), name: 'A', city: null },
    }));
    for (const pageSize of [1, 2, 3, 4]) {
      const service = new ModelService({ records: recordsFrom(11, 12, 13, 14), faults });
      const { ids, error } = await read(service, text, { pageSize });
      expect(error).toBeUndefined();
      expect(ids.slice(0, 4)).toEqual(['11', '12', '13', '14']);
      expect(service.requests.length).toBeLessThan(20);
    }
  });

  it('does not continue forever if the end is another one each time, and no page has it', async () => {
    let requests = 0;
    const fetchPage = ({ statement }: { readonly statement: string }) => {
      requests += 1;
      if (requests > 100) throw new Error('It does not end.');
      if (statement.includes('id <')) return { rows: [], headers: end };
      if (statement.includes('DESC')) return { rows: [{ id: String(200 + requests) }], headers: end };
      return { rows: statement.includes("'12'") ? [] : [{ id: '11' }, { id: '12' }], headers: end };
    };
    const end = { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' };
    const more = { 'x-query-more-elements': 'true', 'x-query-next-offset': '2' };
    const first = (request: { readonly statement: string }) => {
      const answer = fetchPage(request);
      return requests === 1 ? { ...answer, headers: more } : answer;
    };
    const pager = paginate(text, { parse, fetchPage: first, strategy: 'keyset', pageSize: 2, resume: undefined });
    const error: unknown = await pager.toArray({ max: 10 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unordered-ids' });
    expect(String(error)).toMatch(/no row comes after "12", but "\d+" does\./);
  });

  /** Reads pages of which each but the first reports the end, while checks find these ids, the last one forever. */
  async function readDoubted(pages: readonly (readonly number[])[], found: readonly number[]) {
    const asked = { pages: 0, looks: 0 };
    const fetchPage = ({ statement }: { readonly statement: string }) => {
      const headers = { 'x-query-more-elements': String(asked.pages === 0) };
      const rows = (ids: readonly (number | undefined)[]) => ids.map((one) => ({ id: String(one) }));
      if (statement.includes('id <')) return { rows: [], headers };
      if (statement.includes('DESC'))
        return { rows: rows([found[Math.min(asked.looks++, found.length - 1)]]), headers };
      return { rows: rows(pages[asked.pages++] ?? []), headers };
    };
    const pager = paginate(text, { parse, fetchPage, strategy: 'keyset', pageSize: 1 });
    const rows = await pager.toArray({ max: 100 }).catch((error: unknown) => codeOf(error));
    return { rows: Array.isArray(rows) ? rows.map(({ id }) => Number(id)) : rows, ...asked };
  }

  it('waits for a row that was found at the end, once', async () => {
    expect(await readDoubted([[11], [], [12]], [12, 12, 12])).toMatchObject({ rows: [11, 12] });
    expect(await readDoubted([[11]], [12])).toEqual({ rows: 'unordered-ids', pages: 3, looks: 2 });
  });

  it('tolerates ten different ends, and ten more once a row has been read', async () => {
    const others = range(200, 240);
    expect(await readDoubted([[11]], others)).toEqual({ rows: 'unordered-ids', pages: 12, looks: 11 });
    const slow = range(11, 30).map((one) => [one]);
    const ends = [...range(200, 219), 30];
    expect(await readDoubted(slow, ends)).toMatchObject({ rows: range(11, 30) });
  });

  it('rejects an invalid answer', async () => {
    for (const kind of ['oversized', 'status-500'] as const) {
      const service = new ModelService({ records: recordsFrom(11, 12, 13), faults: [{ kind, request: 2 }] });
      const message = {
        oversized: 'At most 1 rows were requested, but the page has 2.',
        'status-500': 'The page from offset 2 failed: the service answered 500.',
      }[kind];
      expect((await read(service, text, { pageSize: 2 })).error).toMatchObject({ message });
    }
    const fetchPage = ({ statement }: { readonly statement: string }) => ({
      rows: [{ id: statement.includes('DESC') ? null : '1' }],
    });
    await expect(paginate(text, { parse, fetchPage, strategy: 'keyset', pageSize: 2 }).next()).rejects.toThrow(
      'A row has no usable "id": the service does not send it.',
    );
  });

  it('reports where the pages end before all rows were read', async () => {
    const service = new ModelService({ records: recordsFrom(8, 9, 7, 10), ids: { sorted: 'value', compared: 'text' } });
    const { error } = await read(service, text, { pageSize: 3 });
    expect(String(error)).toBe(
      'PagingError: The service does not keep the order of ids that keyset paging needs: before "7" comes "10", not nothing.',
    );
  });
});
