import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { loadedPage } from '../../src/paging/answers/loaded-page.js';
import { RepeatedPages } from '../../src/paging/answers/repeated-pages.js';
import type { FetchedPage, PagingOptions } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { type IdRow, idsOf, numbered, query } from './pages.js';
import { paginate } from './silent-paginate.js';

type Options = Partial<PagingOptions<never, IdRow>>;

/** Rows of these ids with these headers. */
function page(ids: readonly (number | string)[], more?: unknown, next?: unknown): FetchedPage<IdRow> {
  const rows = ids.map((id) => ({ id: String(id) }));
  if (more === undefined && next === undefined) return { rows };
  return { rows, headers: { 'x-query-more-elements': more, 'x-query-next-offset': next } };
}

/** Reads answers one after the other; each is a page of two rows by default. */
async function read(answers: readonly unknown[], options: Options = {}, source: object | string = query) {
  const waiting = [...answers];
  const said: Diagnostic[] = [];
  let requests = 0;
  const fetchPage = () => {
    requests += 1;
    if (requests > 20) throw new Error('It does not end.');
    return (waiting.length > 1 ? waiting.shift() : waiting[0]) as FetchedPage<IdRow>;
  };
  const onDiagnostic = (diagnostic: Diagnostic) => void said.push(diagnostic);
  const pager = paginate(source as string, { parse, pageSize: 2, ...options, fetchPage, onDiagnostic });
  const rows: IdRow[] = [];
  try {
    for await (const row of pager) rows.push(row);
    const messages = said.map(({ severity, message }) => `${severity}: ${message}`);
    return { ids: idsOf(rows), requests, said: said.map(({ code }) => code), messages };
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message?: string };
    return { ids: idsOf(rows), requests, said: said.map(({ code }) => code), code: code ?? error, message };
  }
}

describe('the end of the data', () => {
  it.each([
    ['the flag, whose next offset is 0', [page([1, 2], 'true', '2'), page([3, 4], 'false', '0')]],
    ['the flag alone', [page([1, 2], 'true'), page([3, 4], 'false')]],
    ['the flag with spaces around it', [page([1, 2], ' true '), page([3, 4], ['false'])]],
    [
      'a flag beside a header named get',
      [page([1, 2], 'true'), { ...page([3, 4]), headers: { get: 'x', 'x-query-more-elements': 'false' } }],
    ],
    ['the flag as a boolean, and in upper case', [page([1, 2], true, 2), page([3, 4], 'FALSE', 0)]],
    ['a next offset of 0 without a flag', [page([1, 2], undefined, '2'), page([3, 4], undefined, '0')]],
    ['an empty page without claim', [page([1, 2], 'true', '2'), page([3, 4], 'true', '4'), page([], 'false', '0')]],
    ['an empty page without headers', [page([1, 2]), page([3, 4]), page([])]],
  ])('is recognized by %s', async (_, answers) => {
    expect(await read(answers)).toMatchObject({ ids: [1, 2, 3, 4], requests: answers.length });
  });

  it('is recognized by a short page if headers are null', async () => {
    expect(await read([{ ...page([1]), headers: null }])).toMatchObject({ ids: [1], requests: 1 });
  });

  it('is recognized by a short page if the headers are empty', async () => {
    for (const headers of [{ 'x-query-more-elements': null }, { 'x-query-next-offset': undefined }])
      expect(await read([{ ...page([1]), headers }])).toMatchObject({ ids: [1], requests: 1 });
  });

  it('is recognized by a short page if there are no headers', async () => {
    expect(await read([page([1, 2]), page([3])], {}, { parameters: {} })).toMatchObject({
      ids: [1, 2, 3],
      requests: 2,
    });
  });

  it('is reported if it follows from a short page only', async () => {
    const warned = await read([page([1, 2]), page([3])]);
    expect(warned).toMatchObject({ ids: [1, 2, 3], said: ['assumed-end'] });
    expect(warned.messages?.[0]).toMatch(/^warning: The page from offset 2 is assumed to be the last/);
    expect(await read([page([1])])).toMatchObject({ said: ['assumed-end'] });
    expect(await read([page([1, 2]), page([])])).toMatchObject({ said: [] });
    // No document states that a collection has paging headers, so their absence is no mistake.
    const sorted = { parameters: { sort: 'id' } };
    for (const source of [sorted, { body: { sort: 'id' } }]) {
      const small = await read([page([1])], {}, source);
      expect(small).toMatchObject({ messages: [expect.stringMatching(/^info: The page from offset 0 is assumed/)] });
      const last = await read([page([1, 2]), page([3])], {}, source);
      expect(last).toMatchObject({ messages: [expect.stringMatching(/^info: The page from offset 2 is assumed/)] });
      expect(await read([page([1, 2]), page([])], {}, source)).toMatchObject({ said: [] });
      expect(await read([page([1], 'false', '0')], {}, source)).toMatchObject({ said: [] });
    }
    const cunit = { group: 'a', template: 'b', request: { overrideResults: [{ property: 'id' }] } };
    expect((await read([page([1, 2]), page([3])], {}, cunit)).messages?.at(-1)).toMatch(/^warning: The page from/);
    expect(await read([page([1], 'false', '0')])).toMatchObject({ said: [] });
  });

  it('is checked by keyset paging, so that no row is lost if a service has smaller pages and no headers', async () => {
    const table = Array.from({ length: 7 }, (_, index) => ({ id: String(index + 10) }));
    const fetchPage = ({ statement }: { readonly statement: string }) => {
      const after = /id > '(\d+)'/.exec(statement)?.[1] ?? '';
      const before = /id < '(\d+)'/.exec(statement)?.[1] ?? '99';
      const rows = table.filter(({ id }) => id > after && id < before);
      return { rows: statement.includes('DESC') ? rows.slice(-1) : rows.slice(0, 3) };
    };
    const said: Diagnostic[] = [];
    const onDiagnostic = (diagnostic: Diagnostic) => void said.push(diagnostic);
    const pager = paginate(query, { parse, strategy: 'keyset', fetchPage, onDiagnostic });
    expect(idsOf(await pager.toArray({ max: 10 }))).toEqual([10, 11, 12, 13, 14, 15, 16]);
    expect(said).toEqual([]);
  });

  it('is not recognized by a page without headers after one that had them', async () => {
    const gone = [page([1, 2], 'true', '2'), page([3])];
    for (const options of [{}, { verify: 'overlap' as const }, { strategy: 'keyset' as const }])
      expect(await read(gone, options)).toMatchObject({
        ids: [1, 2],
        code: options.verify ? 'overlap-mismatch' : 'missing-headers',
      });
    const cut = [page([1, 2], 'true', '2'), page([2])];
    expect(await read(cut, { verify: 'overlap' })).toMatchObject({ ids: [1, 2], code: 'missing-headers' });
  });

  it('is not recognized by a short page if the flag reports more', async () => {
    expect((await read([page([1], 'true', '1'), page([2], 'false', '0')])).ids).toEqual([1, 2]);
  });
});

describe('a wrong answer', () => {
  it.each([
    [
      'repeats its offset',
      [page([1, 2], 'true', '2'), page([3, 4], 'true', '2')],
      'no-advance',
      [1, 2],
      'after the page from offset 2 the service reports 2 as the next offset',
    ],
    [
      'begins again while it reports more',
      [page([1, 2], 'true', '2'), page([3, 4], 'true', '0')],
      'no-advance',
      [1, 2],
      'the service reports that there is more, but 0 as the next offset',
    ],
    [
      'is empty and reports more',
      [page([1, 2], 'true', '2'), page([], 'true', '4')],
      'empty-page',
      [1, 2],
      'The page from offset 2 has no new row',
    ],
    [
      'is larger than requested',
      [page([1, 2, 3], 'true', '3')],
      'oversized-page',
      [],
      'At most 2 rows were requested, but the page has 3',
    ],
    [
      'skips rows',
      [page([1, 2], 'true', '3')],
      'wrong-next-offset',
      [],
      'from offset 0 has 2 rows, but the service reports 3',
    ],
    [
      'repeats rows',
      [page([1, 2], 'true', '1')],
      'wrong-next-offset',
      [],
      'from offset 0 has 2 rows, but the service reports 1',
    ],
    ['ends in the middle', [page([1, 2], 'false', '2')], 'false-end', [], 'also 2 as the next offset'],
    [
      'ends where it began',
      [page([1, 2], 'true', '2'), page([3, 4], 'false', '2')],
      'false-end',
      [1, 2],
      'also 2 as the next offset',
    ],
    [
      'has an invalid flag',
      [page([1, 2], 'yes', '2')],
      'unreadable-header',
      [],
      'x-query-more-elements has the value "yes"',
    ],
    [
      'has an invalid offset',
      [page([1, 2], 'true', '2.5')],
      'unreadable-header',
      [],
      'x-query-next-offset has the value "2.5"',
    ],
    [
      'has an offset that is not in plain digits',
      [page([1, 2], 'true', '1e3')],
      'unreadable-header',
      [],
      'x-query-next-offset has the value "1e3"',
    ],
    [
      'has an offset that is negative',
      [page([1, 2], 'true', '-2')],
      'unreadable-header',
      [],
      'x-query-next-offset has the value "-2"',
    ],
    [
      'has an offset beyond the safe integers',
      [page([1, 2], 'true', '99999999999999999999')],
      'unreadable-header',
      [],
      'has the value "99999999999999999999"',
    ],
    [
      'returns a row twice',
      [page([1, 2], 'true', '2'), page([2, 3], 'false', '0')],
      'duplicate-row',
      [1, 2],
      'The row "2" was read before and is again on the page from offset 2',
    ],
    [
      'returns a row twice on a page',
      [page([1, 1], 'false', '0')],
      'duplicate-row',
      [],
      'The row "1" was read before and is again on the page from offset 0',
    ],
    [
      'returns the same page again and again',
      [page([1, 2])],
      'no-advance',
      [1, 2],
      'the page from offset 2 has the rows of one before',
    ],
    ['has no rows', [{}], 'unreadable-page', [], 'found an object without members'],
    ['is nothing', [undefined], 'unreadable-page', [], 'found undefined'],
    ['is null', [null], 'unreadable-page', [], 'found null'],
    [
      'has invalid headers',
      [{ rows: [], headers: 'x' }],
      'unreadable-page',
      [],
      'found headers that are not an object',
    ],
    ['is refused', [{ rows: [], status: 404 }], 'failed-page', [], 'offset 0 failed: the service answered 404'],
    ['is sent elsewhere', [{ rows: [], status: 300 }], 'failed-page', [], 'offset 0 failed: the service answered 300'],
    ['is refused without rows', [{ status: 500 }], 'failed-page', [], 'offset 0 failed: the service answered 500'],
  ])('is an error if it %s', async (_, answers, code, ids, message) => {
    expect(await read(answers)).toMatchObject({ code, ids, message: expect.stringContaining(message) });
  });

  it('never causes an endless loop, even for rows without ids and headers', async () => {
    const same = { rows: [{ name: 'A' }, { name: 'B' }] };
    expect(await read([same], {}, { parameters: {} })).toMatchObject({ code: 'no-advance', requests: 2 });
    const unrelated = { ...same, headers: { 'content-type': 'application/json' } };
    expect(await read([unrelated], {}, { parameters: {} })).toMatchObject({ code: 'no-advance', requests: 2 });
  });

  it.each(['error', 'report', 'drop', 'ignore'] as const)(
    'never causes an endless loop for rows with ids: duplicates %s',
    async (duplicates) => {
      const same = page([1, 2]);
      expect(await read([same], { duplicates }, { parameters: {} })).toMatchObject({ code: 'no-advance', requests: 2 });
      const known = [page([1, 2, 3]), page([2, 3, 1])];
      const around = Array.from({ length: 10 }, () => known).flat();
      const { code } = await read(around, { duplicates, pageSize: 3 }, { parameters: {} });
      expect(code).toBe(duplicates === 'error' ? 'duplicate-row' : 'no-advance');
    },
  );

  it('is reported with the id before it if it repeats a page in keyset paging', async () => {
    const options = { strategy: 'keyset', verify: 'none' } as const;
    const message = 'The pages do not advance: the page after "2" has the rows of one before.';
    expect(await read([page([1, 2], 'true')], options)).toMatchObject({ code: 'no-advance', message });
  });

  it('never causes an endless loop for a JOIN, though the next offset advances', async () => {
    let requests = 0;
    const fetchPage = ({ offset = 0 }) => {
      requests += 1;
      return page([1, 2], 'true', offset + 2);
    };
    const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)';
    for (const duplicates of [undefined, 'drop'] as const) {
      const pager = paginate(text, {
        parse,
        pageSize: 2,
        tiebreak: 'if-possible',
        fetchPage,
        ...(duplicates && { duplicates }),
      });
      await expect(pager.toArray({ max: 1_000 })).rejects.toMatchObject({ code: 'no-advance' });
    }
    expect(requests).toBeLessThan(40);
  });

  // A page is compared with the last one at a power of two. It may return ten times at the same interval: of two pages, as the 4th
  // to 22nd; of three, the fourth as the 7th, the 8th as the 11th and 14th, the 16th as the 19th to 31st, the 32nd as the 35th and 38th.
  it.each([
    [2, 24],
    [3, 41],
    [4, 48],
    [7, 92],
  ])(
    'never causes an endless loop for a cycle of %d pages of a JOIN, or of rows without ids: page %d is the eleventh return',
    async (length, last) => {
      const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)';
      for (const key of ['id', 'name']) {
        let requests = 0;
        const fetchPage = ({ offset = 0 }) => {
          requests += 1;
          const rows = [0, 1].map((row) => ({ [key]: String(2 * (requests % length) + row) }));
          return { rows, headers: { 'x-query-more-elements': 'true', 'x-query-next-offset': String(offset + 2) } };
        };
        const pager = paginate(text, { parse, pageSize: 2, tiebreak: 'if-possible', fetchPage });
        await expect(pager.toArray({ max: 10_000 })).rejects.toMatchObject({ code: 'no-advance' });
        expect(requests).toBe(last);
      }
    },
  );

  it('is not reported if pages repeat now and then, and different rows can be equal', async () => {
    let seed = 1;
    let requests = 0;
    const fetchPage = ({ offset = 0 }) => {
      requests += 1;
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      const name = String((seed >>> 16) % 20);
      const isMore = requests < 2_000;
      const headers = {
        'x-query-more-elements': String(isMore),
        'x-query-next-offset': String(isMore ? offset + 2 : 0),
      };
      return { rows: [{ name }, { name: `${name}${name}` }], headers };
    };
    const pager = paginate('SELECT name FROM a.b', { parse, pageSize: 2, tiebreak: 'none', fetchPage });
    expect(await pager.toArray({ max: 10_000 })).toHaveLength(4_000);
  });

  it('is not reported if rows without ids are equal: a few pages of them may follow each other', async () => {
    const rows = (name: string) => ({ rows: [{ name }] });
    const names = ['A', 'A', 'A', 'B', 'B', 'C'].map(rows);
    const result = await read([...names, { rows: [] }], { pageSize: 1 }, { parameters: {} });
    expect(result).toMatchObject({ requests: 7 });
    expect(result.ids).toHaveLength(6);
    const endless = await read([rows('A')], { pageSize: 1 }, { parameters: {} });
    expect(endless).toMatchObject({ code: 'no-advance', requests: 12 });
  });

  it('is not reported if pages share some of their rows, or the first one', async () => {
    const rows = (...names: string[]) => ({ rows: names.map((name) => ({ name })) });
    const answers = [rows('A', 'B'), rows('A', 'C'), rows('A', 'D'), rows('A')];
    expect(await read(answers, {}, { parameters: {} })).toMatchObject({ requests: 4, ids: Array(7).fill(Number.NaN) });
  });

  it('is not reported if rows differ only in a date', async () => {
    const rows = (day: number) => ({ rows: [{ at: new Date(day) }, { at: new Date(day + 1) }] });
    const result = await read([rows(1), rows(3), rows(5), { rows: [] }], {}, { parameters: {} });
    expect(result).toMatchObject({ requests: 4 });
  });

  it('is not a page of equal rows if headers report how the result continues', async () => {
    const rows = [{ name: 'A' }, { name: 'A' }];
    const answers = [
      { rows, headers: { 'x-query-more-elements': 'true', 'x-query-next-offset': '2' } },
      { rows, headers: { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' } },
    ];
    expect((await read(answers, { tiebreak: 'none' }, 'SELECT name FROM account.query')).ids).toHaveLength(4);
  });
});

describe('duplicates', () => {
  it('are not searched for in the rows of a C-Unit request whose statement is a text', async () => {
    const source = (request: object) => ({ group: 'a', template: 'b', request });
    const twice = [page([1, 2], 'true', '2'), page([2, 3], 'false', '0')];
    const statement = { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b' };
    expect(await read(twice, { tiebreak: 'none' }, source(statement))).toMatchObject({ ids: [1, 2, 2, 3] });
    expect(await read(twice, { tiebreak: 'none' }, source({}))).toMatchObject({ code: 'duplicate-row' });
  });

  const answers = [page([1, 2], 'true', '2'), page([2, 3], 'true', '4'), page([1, 4], 'false', '0')];

  it('are dropped and reported', async () => {
    expect(await read(answers, { duplicates: 'drop' })).toMatchObject({
      ids: [1, 2, 3, 4],
      said: ['duplicate-row', 'duplicate-row'],
    });
  });

  it('are reported if a whole page of them is dropped', async () => {
    const stale = [page([1, 2], 'true', '2'), page([2, 1], 'true', '4'), page([1, 3], 'false', '0')];
    expect(await read(stale, { duplicates: 'drop' })).toMatchObject({
      ids: [1, 2, 3],
      said: Array(3).fill('duplicate-row'),
    });
    const last = [page([1, 2], 'true', '2'), page([2, 1], 'false', '0')];
    expect(await read(last, { duplicates: 'drop' })).toMatchObject({
      ids: [1, 2],
      said: Array(2).fill('duplicate-row'),
    });
  });

  it('may fill pages in succession if inserts shift the rows, but not forever', async () => {
    const stale = (next: number) => page([2, 1], 'true', String(next));
    const few = [page([1, 2], 'true', '2'), ...[4, 6, 8].map(stale), page([3], 'false', '0')];
    const many = [page([1, 2], 'true', '2'), ...Array.from({ length: 18 }, (_, index) => stale(2 * index + 4))];
    for (const duplicates of ['drop', 'report'] as const) {
      expect((await read(few, { duplicates })).ids.at(-1)).toBe(3);
      expect(await read(many, { duplicates })).toMatchObject({ code: 'no-advance' });
    }
  });

  it('are kept and reported', async () => {
    expect(await read(answers, { duplicates: 'report' })).toMatchObject({
      ids: [1, 2, 2, 3, 1, 4],
      messages: [
        'warning: The row "2" was read before and is again on the page from offset 2.',
        'warning: The row "1" was read before and is again on the page from offset 4.',
      ],
    });
  });

  it('that were dropped leave no position inside their page', () => {
    const parts = { isLast: false, warnings: [], id: { key: 'id', isHidden: false, isUnique: true } };
    const positionAfter = (offset: number) => ({ offset });
    const offsets = (rows: readonly string[]) => {
      const made = loadedPage({ ...parts, rows, count: 3, positionAfter });
      return [0, 1, rows.length].map((done) => made.positionAfter(done).offset);
    };
    expect(offsets(['a', 'b', 'c'])).toEqual([0, 1, 3]);
    expect(offsets(['b', 'c'])).toEqual([0, 0, 3]);
  });

  it('that were dropped make a checkpoint repeat their page, and lose nothing', async () => {
    const waiting = [page([1, 2], 'true', '2'), page([2, 3], 'true', '4')];
    const fetchPage = () => waiting.shift() as FetchedPage<IdRow>;
    const pager = paginate(query, { parse, pageSize: 2, duplicates: 'drop', fetchPage });
    for (let row = 0; row < 3; row++) await pager.next();
    expect(pager.checkpoint()).toMatchObject({ offset: 2, lastId: '2' });
  });

  it('are not searched for with duplicates: ignore', async () => {
    expect(await read(answers, { duplicates: 'ignore' })).toMatchObject({ ids: [1, 2, 2, 3, 1, 4], said: [] });
  });

  it('are not searched for if a record may have several rows', async () => {
    const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)';
    expect(await read(answers, { tiebreak: 'if-possible' }, text)).toMatchObject({
      ids: [1, 2, 2, 3, 1, 4],
      said: ['unstable-order'],
    });
  });

  it('leave no page empty: the next one is read at once', async () => {
    const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)';
    const pages = [page([1, 2], 'true', '2'), page([2, 1], 'true', '4'), page([3], 'false', '0')];
    const options = { duplicates: 'drop', tiebreak: 'if-possible' } as const;
    expect((await read(pages, options, text)).ids).toEqual([1, 2, 3]);
  });

  it('are found after a checkpoint as well', async () => {
    const fetchPage = ({ offset = 0 }) => page([offset + 1, offset + 2], 'true', offset + 2);
    const pager = paginate(query, { parse, pageSize: 2, fetchPage });
    for (let row = 0; row < 3; row++) await pager.next();
    const resume = pager.checkpoint();
    expect(resume).toMatchObject({ offset: 2, lastId: '2' });
    const shifted = page([2, 3], 'false', '0');
    expect(await read([shifted], { ...(resume && { resume }) })).toMatchObject({ code: 'duplicate-row' });
  });

  it('are found again after a page was rejected for them', async () => {
    const twice = page([2, 3], 'true', '4');
    const right = page([3, 4], 'false', '0');
    const waiting = [page([1, 2], 'true', '2'), twice, twice, right];
    const pager = paginate(query, { parse, pageSize: 2, fetchPage: () => waiting.shift() as FetchedPage<IdRow> });
    for (let row = 0; row < 2; row++) await pager.next();
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(pager.next()).rejects.toMatchObject({ code: 'duplicate-row' });
    expect(idsOf(await pager.toArray({ max: 5 }))).toEqual([3, 4]);
  });

  it('are forgotten beyond the window', async () => {
    const one = (id: number, isMore = true) => page([id], String(isMore));
    const far = [one(1), one(2), one(3), one(4), one(5), one(1), one(6, false)];
    const options = { pageSize: 1, duplicateWindow: 2 };
    expect((await read(far, options)).ids).toEqual([1, 2, 3, 4, 5, 1, 6]);
    expect(await read([one(1), one(2), one(1)], options)).toMatchObject({ code: 'duplicate-row' });
  });

  it('cannot be found without ids, which is reported once', async () => {
    const answer = (more: string) => ({ rows: [{ name: 'A' }], headers: { 'x-query-more-elements': more } });
    const found = await read([answer('true'), answer('false')], { pageSize: 1 }, { parameters: { sort: 'id' } });
    expect(found).toMatchObject({
      messages: ['warning: A row has no usable "id": the service does not send it.'],
    });
  });

  describe.each(['error', 'report', 'drop'] as const)('cannot be found by a row without an id (%s)', (duplicates) => {
    const [one, two, a, b] = [{ id: 1 }, { id: 2 }, { name: 'a' }, { name: 'b' }];
    const notSent = 'warning: A row has no usable "id": the service does not send it.';
    const answersOf = (...pages: readonly (readonly unknown[])[]) =>
      pages.map((rows, index) => ({ rows, headers: { 'x-query-more-elements': String(index < pages.length - 1) } }));

    it.each([
      [
        'in the middle of the first page',
        [
          [one, a],
          [a, { id: 3 }],
        ],
        notSent,
      ],
      ['if it is null', [[one, { id: null }], [{ id: 3 }]], notSent],
      ['on a later page', [[one, two], [a], [b]], notSent],
      [
        'if all rows of later pages lack it',
        [
          [one, two],
          [{}, {}],
          [{}, {}],
        ],
        notSent,
      ],
      [
        'if it is not a whole number',
        [
          [one, two],
          [{ id: 3 }, { id: 4.5 }],
        ],
        'warning: A row has no usable "id": 4.5 is not a whole number.',
      ],
    ])('which is reported once: %s', async (_, pages, message) => {
      const found = await read(answersOf(...pages), { duplicates });
      expect(found).toMatchObject({ messages: [message] });
      expect(found.ids).toHaveLength(pages.flat().length);
    });

    it('which is reported beside a duplicate that is found', async () => {
      const found = await read(answersOf([one, a], [one, a]), { duplicates });
      if (duplicates === 'error') expect(found).toMatchObject({ code: 'duplicate-row', said: ['missing-row-id'] });
      else expect(found).toMatchObject({ said: ['missing-row-id', 'duplicate-row'] });
    });

    it('which is reported once the page is accepted', async () => {
      const rejected = { rows: [one, a, b], headers: { 'x-query-more-elements': 'false' } };
      const answers = [rejected, ...answersOf([one, a])];
      const said: string[] = [];
      const onDiagnostic = ({ code }: Diagnostic) => void said.push(code);
      const fetchPage = () => answers.shift() as FetchedPage<IdRow>;
      const pager = paginate(query, { parse, pageSize: 2, duplicates, fetchPage, onDiagnostic });
      await expect(pager.next()).rejects.toMatchObject({ code: 'oversized-page' });
      expect(await pager.toArray({ max: 2 })).toEqual([one, a]);
      expect(said).toEqual(['missing-row-id']);
    });

    it('which is reported by keyset paging too', async () => {
      const found = await read(answersOf([a, one], [b, two]), { duplicates, strategy: 'keyset', verify: 'none' });
      expect(found).toMatchObject({ messages: [notSent] });
    });

    it('which a pager that resumes reports again', async () => {
      const resumed = async (...pages: readonly (readonly unknown[])[]) => {
        const [first, ...others] = answersOf([one, a], ...pages) as readonly FetchedPage<IdRow>[];
        const pager = paginate(query, { parse, pageSize: 2, duplicates, fetchPage: () => first as FetchedPage<IdRow> });
        const { value } = await pager.pages().next();
        return read(others, { duplicates, resume: value?.checkpoint });
      };
      expect(await resumed([two, b], [a])).toMatchObject({ messages: [notSent] });
      expect(await resumed([two], [{ id: 3 }])).toMatchObject({ messages: [] });
    });
  });

  it('are not searched for by ids, and rows without one not reported, if they are ignored', async () => {
    const answer = { rows: [{ id: 1 }, { name: 'a' }], headers: { 'x-query-more-elements': 'false' } };
    expect(await read([answer], { duplicates: 'ignore' })).toMatchObject({ messages: [] });
  });

  it.each([
    [1.5, '1.5 is not a whole number'],
    [true, 'it is of type boolean'],
    [null, 'the service does not send it'],
    [2 ** 60, 'a number beyond 2^53 has lost digits'],
    [-(2 ** 60), 'a number beyond 2^53 has lost digits'],
  ])('cannot be found by %s, which keyset paging rejects with the reason', async (id, problem) => {
    const found = await read([{ rows: [{ id }] }], { strategy: 'keyset' });
    expect(found).toMatchObject({ code: 'missing-row-id', message: `A row has no usable "id": ${problem}.` });
  });

  it('are found by numbers of any kind as by strings', async () => {
    const largest = { rows: [{ id: Number.MAX_SAFE_INTEGER }], headers: { 'x-query-more-elements': 'false' } };
    expect(await read([largest])).toMatchObject({ ids: [Number.MAX_SAFE_INTEGER], said: [] });
    const answer = { rows: [{ id: 1n }, { id: 1 }], headers: { 'x-query-more-elements': 'false' } };
    const message = 'The row "1" was read before and is again on the page from offset 0.';
    expect(await read([answer])).toMatchObject({ code: 'duplicate-row', message });
  });

  it('are an error if ids have lost digits, wherever on the page', async () => {
    const id = 2 ** 60;
    const answer = { rows: [{ id: 1 }, { id }], headers: { 'x-query-more-elements': 'false' } };
    for (const strategy of ['offset', 'keyset'] as const)
      for (const duplicates of ['error', 'ignore'] as const)
        expect(await read([answer], { strategy, duplicates })).toMatchObject({ ids: [], code: 'missing-row-id' });
    // Rows without a unique id are not requested by it.
    const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)';
    expect(await read([answer], { tiebreak: 'if-possible' }, text)).toMatchObject({ ids: [1, id] });
    expect(await read([{ rows: [{ id: 1.5 }] }], {}, { parameters: { sort: 'id' } })).toMatchObject({
      said: ['missing-row-id', 'assumed-end'],
    });
  });
});

describe('a page that has fewer rows than the one before', () => {
  it('is not a repeated page, though its rows are repeated', () => {
    const repeated = new RepeatedPages();
    const pageOf = (...keys: readonly string[]) => ({ keys, isUnique: true, mayRepeat: false });
    repeated.add(pageOf('1', '2'), false);
    expect(repeated.isEndless(pageOf('1', '2'), false)).toBe(true);
    expect(repeated.isEndless(pageOf('1'), false)).toBe(false);
  });
});

describe('verify', () => {
  const options = { verify: 'overlap' } as const;

  it.each([
    ['another row is there', page([9, 3, 4], 'true', '4'), '"9"'],
    ['none stands there', page([], 'false', '0'), 'none'],
  ])('finds a gap: %s', async (_, second, found) => {
    const result = await read([page([1, 2], 'true', '2'), second], options);
    expect(result).toMatchObject({ code: 'overlap-mismatch', ids: [1, 2] });
    expect(result.message).toContain(`begins with ${found}.`);
  });

  it('does not mistake an empty answer for the first page, whose rows may have no id', async () => {
    const rows = [{ name: 'A' }];
    const empty = page([], 'false', '0');
    const { said, requests } = await read(
      [empty, { ...page([], 'false', '0'), rows }, { ...empty, rows }, { ...empty, rows }],
      options,
    );
    expect({ said, requests }).toEqual({ said: ['missing-row-id'], requests: 3 });
  });

  it('compares the content of rows if they have no id', async () => {
    const rows = (...names: string[]) => ({ rows: names.map((name) => ({ name })) });
    const source = { parameters: {} };
    const right = [rows('A', 'B'), rows('B', 'C', 'D'), rows('D', 'E'), rows('E'), rows()];
    expect((await read(right, options, source)).ids).toHaveLength(5);
    const wrong = [rows('A', 'B'), rows('C', 'D', 'E')];
    expect(await read(wrong, options, source)).toMatchObject({
      code: 'overlap-mismatch',
      message: 'The page from offset 1 should begin with the row number 2 again, but begins with another.',
    });
    expect(await read([rows('A', 'B'), rows()], options, source)).toMatchObject({
      message: 'The page from offset 1 should begin with the row number 2 again, but begins with none.',
    });
  });

  it('does not mistake no row for one that is null', async () => {
    const answers = [{ rows: ['A', null] }, { rows: [] }];
    const fetchPage = () => answers.shift() ?? { rows: [] };
    const pager = paginate({ parameters: {} }, { parse, ...options, pageSize: 2, fetchPage });
    await expect(pager.toArray({ max: 5 })).rejects.toMatchObject({ code: 'overlap-mismatch' });
  });

  it('resumes from a checkpoint by the content of its last row if that has no id, and stores it only then', async () => {
    const table = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
    const fetchPage = (_: unknown, { offset, limit }: { readonly offset: number; readonly limit: number }) => ({
      rows: table.slice(offset, offset + limit),
    });
    const pages = paginate({ parameters: {} }, { parse, ...options, pageSize: 2, fetchPage }).pages();
    const resume = (await pages.next()).value?.checkpoint;
    expect(resume).toEqual({ ...resume, offset: 2, lastRow: expect.any(String) });
    const rest = paginate({ parameters: {} }, { parse, ...options, pageSize: 2, fetchPage, resume });
    expect(await rest.toArray({ max: 5 })).toEqual(table.slice(2));
    table[1] = { name: 'changed' };
    const changed = paginate({ parameters: {} }, { parse, ...options, pageSize: 2, fetchPage, resume });
    await expect(changed.next()).rejects.toMatchObject({ code: 'overlap-mismatch' });
    const known = paginate(query, { parse, ...options, pageSize: 2, fetchPage: numbered(5) }).pages();
    const { checkpoint } = (await known.next()).value ?? {};
    expect(checkpoint).toMatchObject({ lastId: '2' });
    expect(checkpoint).not.toHaveProperty('lastRow');
    const unverified = paginate({ parameters: {} }, { parse, pageSize: 2, fetchPage }).pages();
    const { checkpoint: bare } = (await unverified.next()).value ?? {};
    for (const member of ['lastRow', 'lastId']) expect(bare).not.toHaveProperty(member);
  });

  it('reads all rows of a service that returns one row a page, and sends no headers', async () => {
    const table = Array.from({ length: 5 }, (_, index) => ({ id: String(index) }));
    const fetchPage = (_: unknown, { offset }: { readonly offset: number }) => ({
      rows: table.slice(offset, offset + 1),
    });
    const pager = paginate({ parameters: {} }, { parse, ...options, pageSize: 10, fetchPage });
    expect(await pager.toArray({ max: 10 })).toEqual(table);
  });

  it('reports a page without new rows with its own offset', async () => {
    // The row of the overlap alone may be all that the service returns at once, so the page is requested without it.
    const alone = page([2], 'true', '2');
    const answers = [page([1, 2], 'true', '2'), alone, page([], 'true', '2'), alone];
    const message = /^The page from offset 2 has no new row/;
    expect(await read(answers, options)).toMatchObject({
      code: 'empty-page',
      message: expect.stringMatching(message),
    });
  });

  it('accepts an end only if one more page has no new row', async () => {
    const early = [page([1, 2], 'false', '0'), page([2, 3, 4], 'false', '0'), page([4], 'false', '0')];
    expect(await read(early, options)).toMatchObject({ ids: [1, 2, 3, 4], requests: 3 });
    // Before the first row, an end is confirmed by a second request.
    expect(await read([page([], 'false', '0')], options)).toMatchObject({ ids: [], requests: 2 });
    // A page cut down to the row of the overlap confirms nothing by itself.
    const cut = [page([1, 2]), page([2]), page([2, 3]), page([3]), page([]), page([3])];
    expect(await read(cut, options, { parameters: {} })).toMatchObject({ ids: [1, 2, 3], requests: 6 });
    const late = [page([], 'false', '0'), page([1], 'false', '0'), page([1], 'false', '0')];
    expect(await read(late, options)).toMatchObject({ ids: [1], requests: 3 });
    expect(await read([page([])], options, { parameters: {} })).toMatchObject({ ids: [], requests: 2 });
  });
});

describe('rows', () => {
  it('may be keyed by the display name of the id, or by its path', async () => {
    const text = "SELECT --v:result{displayname='key'}\nid FROM account.query";
    for (const row of [{ key: '1' }, { id: '1' }]) {
      const headers = { 'x-query-more-elements': 'true' };
      const options = { pageSize: 1, strategy: 'keyset', verify: 'none' } as const;
      const pager = paginate(text, { parse, ...options, fetchPage: () => ({ rows: [row], headers }) });
      expect((await pager.next()).value).toEqual(row);
      await expect(pager.next()).rejects.toMatchObject({ code: 'no-advance' });
    }
    // The display name was requested.
    const both = () => ({ rows: [{ key: '1', id: '9' }] });
    const { value } = await paginate(text, { parse, fetchPage: both }).pages().next();
    expect(value?.checkpoint).toMatchObject({ lastId: '1' });
    const none = paginate(text, { parse, fetchPage: () => ({ rows: [{}] }), strategy: 'keyset' });
    await expect(none.next()).rejects.toThrow('A row has no usable "key": the service does not send it.');
  });

  it('are paged as well if the service does not send the hidden id', async () => {
    const pager = paginate('SELECT name FROM account.query', { parse, fetchPage: () => ({ rows: [{ name: 'A' }] }) });
    expect(await pager.toArray({ max: 5 })).toEqual([{ name: 'A' }]);
  });

  it('of the caller are not changed', async () => {
    const row = Object.freeze({ name: 'A', id: '1' });
    const rows = Object.freeze([row]);
    const pager = paginate('SELECT name FROM account.query', { parse, fetchPage: () => ({ rows }) });
    expect(await pager.toArray({ max: 5 })).toEqual([{ name: 'A' }]);
    expect(row).toEqual({ name: 'A', id: '1' });
  });

  it('keep their class and all fields except the hidden id', async () => {
    class Account {
      readonly id = '1';
      readonly name = 'A';
      get label(): string {
        return this.name.toLowerCase();
      }
    }
    const text = 'SELECT name FROM account.query';
    const [row] = await paginate(text, { parse, fetchPage: () => ({ rows: [new Account()] }) }).toArray({ max: 5 });
    expect(row).toBeInstanceOf(Account);
    expect([row?.label, row && 'id' in row]).toEqual(['a', false]);
    const list = ['A'];
    expect(await paginate(text, { parse, fetchPage: () => ({ rows: [list] }) }).toArray({ max: 5 })).toEqual([list]);
  });

  it('of a C-Unit request cause a warning with the name of the missing id', async () => {
    const answer = { rows: [{ name: 'A' }] };
    const source = { group: 'a', template: 'b', request: {} };
    const { messages } = await read([answer as never], { duplicates: 'report' }, source);
    expect(messages).toContainEqual(expect.stringContaining('"id"'));
  });

  it('of a C-Unit request need no order of their own', async () => {
    for (const pageable of [{ limit: 2 }, { sortOrders: [] }]) {
      const source = { group: 'a', template: 'b', request: { pageable } };
      expect(await read([page([1], 'false', '0')], { tiebreak: 'none' }, source)).toMatchObject({ ids: [1] });
    }
  });

  it('need not be objects', async () => {
    const pager = paginate({ parameters: {} }, { parse, fetchPage: () => ({ rows: ['a', null, 3] }) });
    expect(await pager.toArray({ max: 5 })).toEqual(['a', null, 3]);
    // No hidden id is requested then.
    const hiding = paginate('SELECT name FROM account.query', {
      parse,
      fetchPage: () => ({ rows: ['a', null, undefined] }),
    });
    expect(await hiding.toArray({ max: 5 })).toEqual(['a', null, undefined]);
  });
});
