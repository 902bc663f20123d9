import { describe, expect, it } from 'vitest';
import {
  type Pager,
  PagingError,
  type PagingOptions,
  type PagingProgress,
  type PagingSource,
} from '../../src/paging/index.js';
import { parse, VqlError } from '../../src/vql/index.js';
import { type IdRow, idsOf, newCounter, numbered, query, range } from './pages.js';
import { paginate } from './silent-paginate.js';

const wrongArgument = { code: 'wrong-argument' };

describe('paginate', () => {
  it('sends nothing before the first row is requested', async () => {
    const counter = newCounter();
    const pager = paginate(query, { parse, fetchPage: numbered(3, counter) });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(counter.requests).toBe(0);
    await pager.next();
    expect(counter.requests).toBe(1);
  });

  it('requests no page before the rows of the last one are used up', async () => {
    const counter = newCounter();
    const pager = paginate(query, { parse, fetchPage: numbered(10, counter), pageSize: 5 });
    for (let row = 0; row < 5; row++) await pager.next();
    expect(counter.requests).toBe(1);
    await pager.next();
    expect(counter.requests).toBe(2);
  });

  it('returns nothing for an empty result', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(0) });
    expect(await pager.next()).toEqual({ value: undefined, done: true });
    expect(await pager.next()).toEqual({ value: undefined, done: true });
    expect(pager.checkpoint()?.isDone).toBe(true);
  });

  it('is not affected by later changes of the source', async () => {
    const sent: string[] = [];
    const rows = numbered(4);
    const where = { type: 'FILTER' as const, operator: 'EQUALS' as const, property: 'name', values: ['A'] };
    const request = { additionalPredicate: where };
    const body = Object.assign(Object.create(null), { ids: [1], at: new Date(0) });
    const { value: statement } = parse("SELECT id FROM a.b WHERE id IN ('1', '2')");
    if (statement === undefined) throw new Error('It is a statement.');
    for (const source of [{ group: 'a', template: 'b', request }, { body }, statement]) {
      const pager = paginate<PagingSource, IdRow>(source, {
        parse,
        pageSize: 2,
        format: 'vql',
        fetchPage: (_, { offset, limit }) => {
          sent.push(JSON.stringify(_));
          return rows({ offset, limit });
        },
      });
      where.values.push('B');
      body.ids.push(2);
      Object.assign(statement, { where: undefined });
      await pager.next();
      where.values.push('C');
      body.ids.push(3);
      await pager.toArray({ max: 5 });
    }
    expect(sent.map((text) => /"values":[^\]]*\]|"ids":[^\]]*\]|WHERE .*'\)/.exec(text)?.[0])).toEqual([
      ...['"values":["A"]', '"values":["A"]', '"ids":[1,2,3]', '"ids":[1,2,3]', undefined, undefined],
    ]);
    expect(sent[2]).toContain('"at":"1970-01-01T00:00:00.000Z"');
  });

  it('rejects the tree of a text with errors: no node contains what the parser skipped', () => {
    const { value: statement } = parse("SELECT id FROM account.query WHERE active = 'true' XOR id = '1'");
    if (statement === undefined) throw new Error('There is a tree.');
    for (const source of [statement, { statement }])
      expect(() => paginate(source, { parse, fetchPage: numbered(1) })).toThrow(
        expect.objectContaining({ code: 'broken-statement' }),
      );
  });

  it('reports a text that is not a statement as the parser does', async () => {
    const pager = paginate('SELECT', { parse, fetchPage: numbered(1) });
    await expect(pager.next()).rejects.toThrow(VqlError);
  });

  it('reports the status and headers of a refusal', async () => {
    const headers = { 'x-rate-limit-retry-after-seconds': '3' };
    const pager = paginate(query, { parse, fetchPage: () => ({ rows: [], status: 429, headers }) });
    const error: unknown = await pager.next().catch((reason: unknown) => reason);
    if (!(error instanceof PagingError)) throw error;
    expect([error.code, error.status, error.headers]).toEqual(['failed-page', 429, headers]);
  });

  it('treats an option that is undefined as absent', async () => {
    const absent = {
      ...{ pageSize: undefined, strategy: undefined, format: undefined, tiebreak: undefined, duplicates: undefined },
      ...{ duplicateWindow: undefined, verify: undefined, prefetch: undefined, retry: undefined, signal: undefined },
      ...{ maxRows: undefined, maxPages: undefined, resume: undefined, lists: undefined, dialect: undefined },
      ...{ onProgress: undefined, onDiagnostic: undefined },
    } satisfies Partial<Record<keyof PagingOptions<never, IdRow>, undefined>>;
    expect(await paginate(query, { parse, fetchPage: numbered(3), ...absent }).toArray({ max: 5 })).toHaveLength(3);
    const checked = paginate('SELECT DISTINCT city FROM a.b', { parse, fetchPage: numbered(3), ...absent });
    await expect(checked.next()).rejects.toMatchObject({ code: 'unstable-order' });
  });

  it('answers concurrent calls in their order', async () => {
    const counter = newCounter();
    const pager = paginate(query, { parse, fetchPage: numbered(5, counter), pageSize: 2 });
    const results = await Promise.all(Array.from({ length: 7 }, () => pager.next()));
    expect(results.map(({ value }) => value?.id)).toEqual(['1', '2', '3', '4', '5', undefined, undefined]);
    expect(counter).toMatchObject({ requests: 3, mostRunning: 1 });
    const single = paginate(query, { parse, fetchPage: numbered(5), pageSize: 1 });
    const [first, second] = [single.next(), single.next()];
    await first;
    // The second is loading.
    const third = single.next();
    expect([(await second).value, (await third).value]).toEqual([{ id: '2' }, { id: '3' }]);
  });

  it('reports each page that is returned', async () => {
    const progress: PagingProgress[] = [];
    const onProgress = (one: PagingProgress) => void progress.push(one);
    await paginate(query, { parse, fetchPage: numbered(5), pageSize: 2, onProgress }).toArray({ max: 10 });
    expect(progress).toEqual([
      { pages: 1, rows: 2 },
      { pages: 2, rows: 4 },
      { pages: 3, rows: 5 },
    ]);
  });

  it('loses no row if a function of the caller throws', async () => {
    let calls = 0;
    const failOften = () => {
      calls += 1;
      if (calls % 2 === 1) throw new Error('not now');
    };
    const twice = [{ id: '1' }, { id: '1' }, { id: '2' }];
    const options = { pageSize: 2, duplicates: 'report' as const, onProgress: failOften, onDiagnostic: failOften };
    const pager = paginate(
      { parameters: {} },
      {
        parse,
        ...options,
        fetchPage: ({ parameters }) => {
          const start = Number(parameters.find(([name]) => name === 'start')?.[1]);
          return { rows: twice.slice(start, start + 2) };
        },
      },
    );
    const rows: IdRow[] = [];
    for (let attempt = 0; attempt < 20; attempt++) {
      const result = await pager.next().catch(() => undefined);
      if (result?.done === false) rows.push(result.value);
    }
    expect(rows).toEqual(twice);
  });
});

const closed = { code: 'closed-pager' };

describe('leaving the loop', () => {
  it('closes the pager: a loop that is entered again does not end as if all rows were read', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(5), pageSize: 2 });
    const work = async () => {
      for await (const { id } of pager) if (id === '3') throw new Error('my own work');
    };
    await expect(work()).rejects.toThrow('my own work');
    await expect(work()).rejects.toMatchObject(closed);
    await expect(pager.pages().next()).rejects.toMatchObject(closed);
    const resume = pager.checkpoint();
    expect(idsOf(await paginate(query, { parse, fetchPage: numbered(5), resume }).toArray({ max: 5 }))).toEqual([
      3, 4, 5,
    ]);
  });

  it('of a pager that was read to its end leaves it at its end', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(3), pageSize: 2 });
    expect(await all(pager)).toHaveLength(3);
    await pager.return?.();
    expect(await all(pager)).toEqual([]);
    expect(await all(pager.pages())).toEqual([]);
  });

  it('stops at once and requests nothing more', async () => {
    const counter = newCounter();
    const pager = paginate(query, { parse, fetchPage: numbered(100, counter), pageSize: 10 });
    for await (const { id } of pager) if (id === '12') break;
    expect(counter.requests).toBe(2);
    await expect(pager.next()).rejects.toMatchObject(closed);
    expect(counter.requests).toBe(2);
  });

  it('stops the page that is fetched ahead', async () => {
    const signals: AbortSignal[] = [];
    const rows = numbered(100);
    const fetchPage = async (request: { readonly offset?: number }, { signal }: { readonly signal: AbortSignal }) => {
      signals.push(signal);
      if (request.offset !== undefined) await new Promise((resolve) => setTimeout(resolve, 60_000).unref() && resolve);
      return rows({ limit: 10, ...request });
    };
    for await (const { id } of paginate(query, { parse, fetchPage, pageSize: 10, prefetch: true }))
      if (id === '5') break;
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  });

  it('closes with return() while a page is loading', async () => {
    const fetchPage = () => new Promise<never>(() => undefined);
    const pager = paginate(query, { parse, fetchPage });
    const waiting = pager.next();
    await pager.return?.();
    expect(await waiting).toEqual({ value: undefined, done: true });
  });

  it('closes with throw(), which rejects with what it was given', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(5) });
    await expect(pager.throw?.(new Error('mine'))).rejects.toThrow('mine');
    await expect(pager.next()).rejects.toMatchObject(closed);
    const pages = paginate(query, { parse, fetchPage: numbered(5) }).pages();
    await expect(pages.throw?.(new Error('mine'))).rejects.toThrow('mine');
    await expect(pages.next()).rejects.toMatchObject(closed);
  });
});

describe('first', () => {
  it('requests one row only, and closes', async () => {
    const limits: unknown[] = [];
    const rows = numbered(100);
    const pager = paginate(query, {
      parse,
      fetchPage: (request) => {
        limits.push(request.limit);
        return rows(request);
      },
      prefetch: true,
    });
    expect(await pager.first()).toEqual({ id: '1' });
    expect(limits).toEqual([1]);
    await expect(pager.next()).rejects.toMatchObject(closed);
  });

  it('returns undefined if there is no row', async () => {
    expect(await paginate(query, { parse, fetchPage: numbered(0) }).first()).toBeUndefined();
  });

  it('returns the next row', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(5) });
    await pager.next();
    expect(await pager.first()).toEqual({ id: '2' });
    expect(pager.checkpoint()).toMatchObject({ offset: 1, lastId: '1' });
  });

  it('does not report an end if the pager is closed meanwhile', async () => {
    const pager = paginate(query, { parse, fetchPage: () => new Promise<never>(() => undefined) });
    const waiting = pager.first();
    await pager.return?.();
    await expect(waiting).rejects.toMatchObject(closed);
  });
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Six rows, but the request of this number fails. */
function failingOnce(failing: number): ReturnType<typeof numbered> {
  const rows = numbered(6);
  let requests = 0;
  return async (request) => {
    requests += 1;
    if (requests === failing) throw new Error('down');
    return rows(request);
  };
}

it('is closed at the end of await using', async () => {
  const pager = paginate(query, { parse, fetchPage: numbered(3) });
  {
    await using reading = pager;
    expect((await reading.next()).value).toEqual({ id: '1' });
  }
  await expect(pager.next()).rejects.toMatchObject({ code: 'closed-pager' });
});

describe('toArray', () => {
  it('works without the pager, and so do the other methods', async () => {
    const { toArray, checkpoint } = paginate(query, { parse, fetchPage: numbered(3) });
    expect(await toArray({ max: 3 })).toHaveLength(3);
    expect(checkpoint()).toMatchObject({ isDone: true });
    const { first } = paginate(query, { parse, fetchPage: numbered(3) });
    expect(await first()).toEqual({ id: '1' });
    const { pages } = paginate(query, { parse, fetchPage: numbered(3) });
    expect((await pages().next()).value?.rows).toHaveLength(3);
  });

  it('throws if there are more rows than allowed, each time', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(5), pageSize: 2 });
    await expect(pager.toArray({ max: 4 })).rejects.toThrow(
      'There are more rows than the 4 that the option "max" allows.',
    );
    await expect(pager.toArray({ max: 4 })).rejects.toThrow(PagingError);
  });

  it.each([undefined, {}, { max: undefined }])('allows 10,000 rows by default: %o', async (options) => {
    const all = (rows: number) =>
      paginate(query, { parse, fetchPage: numbered(rows), pageSize: 5_000 }).toArray(options);
    expect(await all(10_000)).toHaveLength(10_000);
    await expect(all(10_001)).rejects.toThrow('There are more rows than the 10000 that the option "max" allows.');
  });

  it('returns as many as allowed', async () => {
    expect(await paginate(query, { parse, fetchPage: numbered(5), pageSize: 2 }).toArray({ max: 5 })).toHaveLength(5);
  });

  it('keeps its rows when a page fails, and continues', async () => {
    let requests = 0;
    const rows = numbered(6);
    const fetchPage: typeof rows = async (request) => {
      requests += 1;
      if (requests === 2) throw new Error('down');
      return rows(request);
    };
    const pager = paginate(query, { parse, fetchPage, pageSize: 2 });
    await expect(pager.toArray({ max: 10 })).rejects.toThrow('down');
    expect(idsOf(await pager.toArray({ max: 10 }))).toEqual(range(1, 6));
  });

  it.each(['a page fails', 'there are too many rows'])(
    'loses nothing if %s: the rows come first when it continues',
    async (problem) => {
      const max = problem === 'a page fails' ? 10 : 3;
      const rest = async (read: (pager: Pager<IdRow>) => Promise<readonly IdRow[]>): Promise<readonly number[]> => {
        const fetchPage = problem === 'a page fails' ? failingOnce(3) : numbered(6);
        const pager = paginate(query, { parse, fetchPage, pageSize: 2 });
        await pager.next();
        await expect(pager.toArray({ max })).rejects.toThrow();
        expect(pager.checkpoint()).toMatchObject({ offset: 1, lastId: '1', isDone: false });
        return idsOf(await read(pager));
      };
      expect(await rest((pager) => pager.toArray({ max: 10 }))).toEqual(range(2, 6));
      expect(await rest((pager) => all(pager))).toEqual(range(2, 6));
      const pages = await rest(async (pager) => (await all(pager.pages())).flatMap(({ rows }) => rows));
      expect(pages).toEqual(range(2, 6));
      const resumed = await rest((pager) => {
        const resume = pager.checkpoint();
        return paginate(query, { parse, fetchPage: numbered(6), ...(resume && { resume }) }).toArray({ max: 10 });
      });
      expect(resumed).toEqual(range(2, 6));
    },
  );

  it('loses nothing if a function of the caller throws for a page that was read', async () => {
    let calls = 0;
    const onProgress = () => {
      calls += 1;
      if (calls === 2) throw new Error('not now');
    };
    const pager = paginate(query, { parse, fetchPage: numbered(6), pageSize: 2, onProgress });
    await expect(pager.toArray({ max: 10 })).rejects.toThrow('not now');
    expect(idsOf(await pager.toArray({ max: 10 }))).toEqual(range(1, 6));
  });

  it('counts nothing as done while it collects', async () => {
    const checkpoints: unknown[] = [];
    const onProgress = (): void => void checkpoints.push(pager.checkpoint());
    const pager = paginate(query, { parse, fetchPage: numbered(6), pageSize: 2, onProgress });
    await pager.toArray({ max: 10 });
    const none = expect.objectContaining({ offset: 0, isDone: false });
    expect(checkpoints).toEqual([none, none, none]);
    expect(pager.checkpoint()).toMatchObject({ offset: 6, isDone: true });
  });

  it('gives no part of the rows for all of them: of a pager that is closed meanwhile, or was before', async () => {
    const rows = numbered(6);
    const fetchPage: typeof rows = async (request) => {
      if (request.offset === 4) await pager.return?.();
      return rows(request);
    };
    const pager = paginate(query, { parse, fetchPage, pageSize: 2 });
    expect((await pager.next()).value).toEqual({ id: '1' });
    await expect(pager.toArray({ max: 10 })).rejects.toMatchObject(closed);
    expect(pager.checkpoint()).toMatchObject({ offset: 1, lastId: '1', isDone: false });
    await expect(pager.next()).rejects.toMatchObject(closed);
    await expect(pager.toArray({ max: 10 })).rejects.toMatchObject(closed);
    await expect(pager.first()).rejects.toMatchObject(closed);
    const used = paginate(query, { parse, fetchPage: numbered(6) });
    await used.first();
    await expect(used.toArray({ max: 10 })).rejects.toMatchObject(closed);
  });

  it('returns nothing, and no error, after the end', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(3) });
    await pager.toArray({ max: 10 });
    expect(await pager.toArray({ max: 10 })).toEqual([]);
    expect(await pager.first()).toBeUndefined();
  });

  it('takes turns with other calls: each row comes once', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(5), pageSize: 2 });
    const before = pager.next();
    const rest = pager.toArray({ max: 10 });
    const behind = pager.next();
    expect((await before).value).toEqual({ id: '1' });
    expect(idsOf(await rest)).toEqual(range(2, 5));
    expect(await behind).toEqual({ value: undefined, done: true });
    const failing = paginate(query, { parse, fetchPage: failingOnce(2), pageSize: 2 });
    const [collected, next] = await Promise.allSettled([failing.toArray({ max: 10 }), failing.next()]);
    expect(collected.status).toBe('rejected');
    expect(next).toMatchObject({ value: { value: { id: '1' } } });
  });

  it.each([-1, Number.NaN])('refuses %d as a number of rows', async (max) => {
    await expect(paginate(query, { parse, fetchPage: numbered(1) }).toArray({ max })).rejects.toMatchObject(
      wrongArgument,
    );
  });
});

describe('prefetch', () => {
  it('fetches the next page while the caller works, and never more than one', async () => {
    const counter = newCounter();
    const pager = paginate(query, { parse, fetchPage: numbered(10, counter), pageSize: 2, prefetch: true });
    await pager.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(counter.requests).toBe(2);
    for (let row = 2; row <= 3; row++) await pager.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(counter).toMatchObject({ requests: 3, mostRunning: 1 });
  });

  it('requests nothing after a cap', async () => {
    const counter = newCounter();
    const pager = paginate(query, { parse, fetchPage: numbered(9, counter), pageSize: 2, maxRows: 3, prefetch: true });
    await expect(pager.toArray({ max: 9 })).rejects.toMatchObject({ code: 'max-rows' });
    expect(counter.requests).toBe(2);
  });

  it('is off by default', async () => {
    const counter = newCounter();
    await paginate(query, { parse, fetchPage: numbered(10, counter), pageSize: 2 }).next();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(counter.requests).toBe(1);
  });

  it('reports a failure when its page is requested, not before, and then retries', async () => {
    let requests = 0;
    const rows = numbered(4);
    const fetchPage: typeof rows = async (request) => {
      requests += 1;
      if (requests === 2) throw new Error('down');
      return rows(request);
    };
    const pager = paginate(query, { parse, fetchPage, pageSize: 2, prefetch: true });
    expect((await pager.next()).value).toEqual({ id: '1' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await pager.next()).value).toEqual({ id: '2' });
    await expect(pager.next()).rejects.toThrow('down');
    expect((await pager.next()).value).toEqual({ id: '3' });
  });
});

describe('caps', () => {
  it.each([
    { options: { maxRows: 5 }, code: 'max-rows', option: 'maxRows', before: 5 },
    { options: { maxRows: 6 }, code: 'max-rows', option: 'maxRows', before: 6 },
    { options: { maxPages: 2 }, code: 'max-pages', option: 'maxPages', before: 6 },
    { options: { maxRows: 4, maxPages: 1 }, code: 'max-pages', option: 'maxPages', before: 3 },
  ])('throw rather than truncate: $options', async ({ options, code, option, before }) => {
    for (const prefetch of [false, true]) {
      const pager = paginate(query, { parse, fetchPage: numbered(10), pageSize: 3, prefetch, ...options });
      const rows: IdRow[] = [];
      for (let row = 0; row < before; row++) rows.push((await pager.next()).value as IdRow);
      expect(idsOf(rows)).toEqual(range(1, before));
      await expect(pager.next()).rejects.toMatchObject({ code, message: expect.stringContaining(`"${option}"`) });
      await expect(pager.next()).rejects.toMatchObject({ code });
      // Nothing is lost: with a higher cap, it continues after the rows that were returned.
      const resume = pager.checkpoint();
      const rest = paginate(query, { parse, fetchPage: numbered(10), ...(resume && { resume }) });
      expect(idsOf(await rest.toArray({ max: 10 }))).toEqual(range(before + 1, 10));
    }
  });

  it.each([{ maxRows: 10 }, { maxPages: 4 }])('let pass what they allow: %o', async (options) => {
    const pager = paginate(query, { parse, fetchPage: numbered(10), pageSize: 3, ...options });
    expect(await pager.toArray({ max: 10 })).toHaveLength(10);
  });

  it('let pass a REST collection whose last page is full', async () => {
    const rows = range(1, 6).map((id) => ({ id: String(id) }));
    const pager = paginate(
      { parameters: {} },
      {
        parse,
        pageSize: 3,
        maxPages: 2,
        fetchPage: ({ parameters }) => {
          const start = Number(new Map(parameters).get('start'));
          return { rows: rows.slice(start, start + 3) };
        },
      },
    );
    expect(await pager.toArray({ max: 10 })).toEqual(rows);
  });

  it.each([{ maxRows: 0 }, { maxRows: 1.5 }, { maxPages: Number.NaN }, { duplicateWindow: 0 }])(
    'are whole numbers of at least 1: %o',
    (options) => {
      expect(() => paginate(query, { parse, fetchPage: numbered(1), ...options })).toThrow(
        expect.objectContaining(wrongArgument),
      );
    },
  );

  it('of a page size that is a string is rejected with quotes', () => {
    const options = { fetchPage: numbered(1), pageSize: '10' as unknown as number };
    expect(() => paginate(query, { parse, ...options })).toThrow(
      'The option "pageSize" of paginate must be a whole number of at least 1; found "10".',
    );
  });

  it('of a page size that C-Unit cannot carry is rejected before a request', async () => {
    const source = { group: 'account', template: 'query', request: {} };
    const fetchPage = (): never => {
      throw new Error('A request was sent.');
    };
    await expect(paginate(source, { fetchPage, pageSize: 2 ** 31 }).next()).rejects.toMatchObject({
      code: 'page-limit',
      message: 'The limit must be a whole number from 1 to 2147483647; found the number 2147483648.',
    });
  });

  it.each([
    [{ statement: query, limit: 0 }, 'page-limit'],
    [{ statement: query, offset: -1 }, 'page-offset'],
    [{ parameters: { limit: 0 } }, 'page-limit'],
  ] as const)('of a query that is not one is rejected: %o', async (source, code) => {
    const fetchPage = () => ({ rows: [] });
    await expect(paginate(source as PagingSource, { parse, fetchPage }).next()).rejects.toMatchObject({ code });
  });

  it.each([0, -1, 1.5, Number.NaN])('of a page size of %d is rejected at once', (pageSize) => {
    expect(() => paginate(query, { parse, fetchPage: numbered(1), pageSize })).toThrow(
      'must be a whole number of at least 1',
    );
  });
});

describe('pages', () => {
  it('report the last one if a cap allows exactly as many rows', async () => {
    const pages = paginate(query, { parse, fetchPage: numbered(3), maxRows: 3 }).pages();
    expect((await pages.next()).value).toMatchObject({ offset: 0, isLast: true });
  });

  it('report their offset, and which is the last', async () => {
    const seen: unknown[] = [];
    for await (const { rows, offset, isLast } of paginate(query, {
      parse,
      fetchPage: numbered(5),
      pageSize: 2,
    }).pages())
      seen.push([rows.length, offset, isLast]);
    expect(seen).toEqual([
      [2, 0, false],
      [2, 2, false],
      [1, 4, true],
    ]);
  });

  it('come before rows that are requested after them', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(4), pageSize: 2 });
    await pager.next();
    const [page, row] = await Promise.all([pager.pages().next(), pager.next()]);
    expect([idsOf(page.value?.rows ?? []), row.value]).toEqual([[2], { id: '3' }]);
  });

  it('begin with the rest of a page', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(5), pageSize: 3 });
    await pager.next();
    const pages = pager.pages();
    expect((await pages.next()).value).toMatchObject({
      rows: [{ id: '2' }, { id: '3' }],
      offset: 1,
      checkpoint: { offset: 3, lastId: '3' },
    });
    expect((await pager.next()).value).toEqual({ id: '4' });
  });

  it('close the pager when their loop is left', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(5), pageSize: 2 });
    for await (const _ of pager.pages()) break;
    await expect(pager.next()).rejects.toMatchObject(closed);
  });

  it('are not affected if the caller changes rows or their array', async () => {
    const list: { id: string }[] = [];
    const rows = numbered(5);
    const fetchPage: typeof rows = async (request) => {
      const page = await rows(request);
      list.splice(0, Number.POSITIVE_INFINITY, ...page.rows);
      return { ...page, rows: list };
    };
    const pager = paginate(query, { parse, fetchPage, pageSize: 2, prefetch: true });
    const found: number[] = [];
    for await (const { rows, checkpoint } of pager.pages()) {
      found.push(...idsOf(rows));
      (rows as unknown[]).length = 0;
      list.length = 0;
      expect(checkpoint).toMatchObject({ offset: found.length });
      expect(pager.checkpoint()).toMatchObject({ offset: found.length - (found.length === 5 ? 1 : 2), isDone: false });
    }
    expect(found).toEqual(range(1, 5));
  });
});

describe('a checkpoint', () => {
  it('exists once the query has been planned', async () => {
    const pager = paginate(query, { parse, fetchPage: () => Promise.reject(new Error('down')) });
    expect(pager.checkpoint()).toBeUndefined();
    await pager.next().catch(() => undefined);
    expect(pager.checkpoint()).toMatchObject({ version: 1, offset: 0, isDone: false });
  });

  it('counts all rows as read once the end is requested, before it is known', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(2) });
    for (let count = 0; count < 2; count++) await pager.next();
    expect(pager.checkpoint()).toMatchObject({ offset: 1, isDone: false });
    const ending = pager.next();
    expect(pager.checkpoint()).toMatchObject({ offset: 2, isDone: true });
    expect((await ending).done).toBe(true);
  });

  it('counts no page that was not returned', async () => {
    const onDiagnostic = () => {
      throw new Error('mine');
    };
    const options = { fetchPage: () => ({ rows: [{ name: 'A' }] }), onDiagnostic };
    const pager = paginate({ parameters: { sort: 'id' } }, { parse, ...options });
    await expect(pager.next()).rejects.toThrow('mine');
    expect(pager.checkpoint()).toMatchObject({ offset: 0, isDone: false });
    await pager.return?.();
    expect(pager.checkpoint()).toMatchObject({ offset: 0, isDone: false });
  });

  it('has the ids that were read, even if the caller changes the rows', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(4), pageSize: 4 });
    for (let row = 0; row < 3; row++) {
      const { value } = await pager.next();
      if (value !== undefined) Object.assign(value, { id: 'changed' });
    }
    expect(pager.checkpoint()).toMatchObject({ offset: 2, lastId: '2' });
  });

  it('is the resumed one until then', async () => {
    const first = paginate(query, { parse, fetchPage: numbered(5), pageSize: 2 });
    for (let row = 0; row < 3; row++) await first.next();
    const resume = first.checkpoint();
    expect(resume).toMatchObject({ offset: 2, lastId: '2' });
    expect(resume && paginate(query, { parse, fetchPage: numbered(5), resume }).checkpoint()).toEqual(resume);
  });

  it('is the same however the query is written', async () => {
    const texts = [
      query,
      'select   id from account.query',
      `${query} ORDER BY id`,
      `${query} ORDER BY id ASC`,
      `${query} OFFSET 0`,
    ];
    const checkpoints = texts.map(async (text) => {
      const pager = paginate(text, { parse, fetchPage: numbered(5) });
      await pager.next();
      return pager.checkpoint();
    });
    expect(new Set((await Promise.all(checkpoints)).map((one) => one?.fingerprint)).size).toBe(1);
  });

  it.each([
    `${query} WHERE active = 'true'`,
    `${query} ORDER BY name`,
    'SELECT id FROM article.query',
    { statement: query, variableSubstitutionList: { variableSubstitutions: [] } },
    { group: 'account', template: 'query', request: {} },
    { parameters: {} },
    { body: {} },
  ])('of another query is rejected: %o', async (other) => {
    const pager = paginate(query, { parse, fetchPage: numbered(5) });
    await pager.next();
    const resume = pager.checkpoint();
    const fetchPage = () => ({ rows: [] as readonly IdRow[] });
    const another = paginate(other, { parse, fetchPage, ...(resume && { resume }) });
    await expect(another.next()).rejects.toThrow(
      'The checkpoint cannot be resumed: it was taken from another query, or from another order.',
    );
  });

  it.each<[PagingSource, PagingSource]>([
    [`${query} ORDER BY id`, `${query} ORDER BY id DESC`],
    [
      { group: 'a', template: 'b', request: {} },
      { group: 'a', template: 'c', request: {} },
    ],
    [
      { group: 'a', template: 'b', request: {} },
      { group: 'a', template: 'b', request: { pageable: { sortOrders: [{ property: 'x', direction: 'ASC' }] } } },
    ],
    [{ body: { a: 1 } }, { body: { a: 2 } }],
    [{ parameters: { a: 1 } }, { body: { a: '1' } }],
  ])('distinguishes queries of one kind: %o and %o', async (one, other) => {
    const fingerprints = [one, other].map(async (source) => {
      const pager = paginate(source, { parse, fetchPage: () => ({ rows: [{ id: '1' }] }) });
      await pager.next();
      return pager.checkpoint()?.fingerprint;
    });
    expect(new Set(await Promise.all(fingerprints)).size).toBe(2);
  });

  it('of a collection is bound to the order of its sort keys, and to its parameters', async () => {
    const fingerprintOf = async (text: string): Promise<string | undefined> => {
      const pager = paginate(
        { parameters: new URLSearchParams(text) },
        { parse, fetchPage: () => ({ rows: [{ id: '1' }] }) },
      );
      await pager.next();
      return pager.checkpoint()?.fingerprint;
    };
    const base = await fingerprintOf('a=1&b=2&sort=x&sort=y');
    expect(await fingerprintOf('b=2&a=1&sort=x&sort=y&start=0')).toBe(base);
    expect(await fingerprintOf('a=1&b=2&sort=y&sort=x')).not.toBe(base);
    expect(await fingerprintOf('a=1%3D&b=2')).not.toBe(await fingerprintOf('a%3D1=&b=2'));
  });

  it.each([{}, { version: 2 }, null, 'x', { version: 1, fingerprint: '', offset: -1, isDone: false }])(
    'that is not valid is rejected at once: %o',
    (resume) => {
      // A stored value can be anything.
      expect(() => paginate(query, { parse, fetchPage: numbered(1), resume: resume as never })).toThrow(
        typeof resume === 'string'
          ? 'The checkpoint cannot be resumed: it is a string; pass it through JSON.parse first.'
          : 'The checkpoint cannot be resumed: it is not a checkpoint of this version of the pager.',
      );
    },
  );

  it.each([
    { version: 2 },
    { version: '1' },
    { fingerprint: 5 },
    { offset: '0' },
    { offset: 0.5 },
    { offset: -1 },
    { isDone: 'no' },
    { isDone: undefined },
    { lastId: 5 },
    { lastRow: 5 },
  ])('with one wrong member is rejected: %o', (member) => {
    const whole = { version: 1, fingerprint: 'x', offset: 0, isDone: false, lastId: '1', lastRow: 'x' };
    expect(() => paginate(query, { parse, fetchPage: numbered(1), resume: whole as never })).not.toThrow();
    expect(() => paginate(query, { parse, fetchPage: numbered(1), resume: { ...whole, ...member } as never })).toThrow(
      'it is not a checkpoint of this version of the pager.',
    );
  });

  it('of a finished result returns nothing, and requests nothing', async () => {
    const pager = paginate(query, { parse, fetchPage: numbered(2) });
    await pager.toArray({ max: 5 });
    const resume = pager.checkpoint();
    const counter = newCounter();
    expect(resume?.isDone).toBe(true);
    const again = paginate(query, { parse, fetchPage: numbered(2, counter), ...(resume && { resume }) });
    expect(await again.toArray({ max: 5 })).toEqual([]);
    expect(counter.requests).toBe(0);
  });
});
