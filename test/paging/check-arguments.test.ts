import { describe, expect, it } from 'vitest';
import { decodePage, encodePage, PagingError, paginate } from '../../src/paging/index.js';
import { numbered, query } from './pages.js';

const fetchPage = numbered(1);

/** What a caller without types is told: an error of the pager, whose message is a sentence. */
async function messageOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return 'nothing';
  } catch (error) {
    if (!(error instanceof PagingError)) throw error;
    expect(error.diagnostic.code).toBe('wrong-argument');
    expect(error.message).toMatch(/^[A-Z].*; .*\.$/);
    return error.message;
  }
}

/** Calls without types, as JavaScript makes them. */
const untyped = { paginate, encodePage, decodePage } as unknown as Record<string, (...values: unknown[]) => never>;

describe('paginate, called without types,', () => {
  it.each([
    [undefined, 'The second argument has to be an object with fetchPage; undefined is not.'],
    [null, 'The second argument has to be an object with fetchPage; null is not.'],
    [{}, 'The option "fetchPage" has to be a function; undefined is not.'],
    [{ fetchPage: 'x' }, 'The option "fetchPage" has to be a function; "x" is not.'],
    [{ fetchPage, strategy: 'cursor' }, 'The option "strategy" has to be "offset" or "keyset"; "cursor" is not.'],
    [{ fetchPage, spelling: 'rest' }, 'The option "spelling" has to be "vql-request" or "vql"; "rest" is not.'],
    [
      { fetchPage, tiebreak: false },
      'The option "tiebreak" has to be "required", "if-possible" or "none"; false is not.',
    ],
    [
      { fetchPage, duplicates: 'warn' },
      'The option "duplicates" has to be "error", "report", "drop" or "ignore"; "warn" is not.',
    ],
    [{ fetchPage, prefetch: 2 }, 'The option "prefetch" has to be true or false; 2 is not.'],
    [{ fetchPage, retry: true }, 'The option "retry" has to be an object; true is not.'],
    [{ fetchPage, retry: null }, 'The option "retry" has to be an object; null is not.'],
    [
      { fetchPage, retry: { attempts: 0 } },
      'The option "retry.attempts" has to be a whole number of at least 1; 0 is not.',
    ],
    [
      { fetchPage, retry: { delayMs: '5' } },
      'The option "retry.delayMs" has to be a number of at least 0; "5" is not.',
    ],
    [{ fetchPage, signal: {} }, 'The option "signal" has to be an AbortSignal; a value of type object is not.'],
    [{ fetchPage, lists: ',' }, 'The option "lists" has to be "comma" or "repeat"; "," is not.'],
    [{ fetchPage, functions: {} }, 'The option "functions" has to be a list; a value of type object is not.'],
    [{ fetchPage, onDiagnostic: [] }, 'The option "onDiagnostic" has to be a function; a list is not.'],
  ])('says what is wrong with the options %o', async (options, message) => {
    expect(await messageOf(() => untyped['paginate']?.(query, options))).toBe(message);
  });

  it.each([
    [undefined, 'The argument of toArray has to be an object with max, such as { max: 10_000 }; undefined is not.'],
    [10, 'The argument of toArray has to be an object with max, such as { max: 10_000 }; 10 is not.'],
    [{}, 'The option "max" has to be a number of at least 0; undefined is not.'],
    [{ max: '5' }, 'The option "max" has to be a number of at least 0; "5" is not.'],
  ])('says what is wrong with toArray(%o)', async (options, message) => {
    expect(await messageOf(() => paginate(query, { fetchPage }).toArray(options as never))).toBe(message);
  });

  it.each([{ statement: 5 }, { statement: null }, { statement: {} }])('says what is wrong with %o', async (source) => {
    expect(await messageOf(() => paginate(source as never, { fetchPage }).next())).toContain(
      'The query in the spelling "vql-request" has to be an object with a statement, as a text or as a tree;',
    );
  });

  it('takes an endless cap for none', async () => {
    const caps = { maxRows: Number.POSITIVE_INFINITY, maxPages: Number.POSITIVE_INFINITY };
    expect(await paginate(query, { fetchPage, ...caps }).toArray({ max: Number.POSITIVE_INFINITY })).toHaveLength(1);
  });
});

describe('encodePage and decodePage, called without types,', () => {
  const spellings = '"rest", "body", "cunit", "vql" or "vql-request"';
  const tree = 'a statement as a tree, which parse makes of a text';

  it.each<[string, readonly unknown[], string]>([
    ['encodePage', ['nope', {}, {}], `The spelling has to be ${spellings}; "nope" is not.`],
    ['encodePage', ['toString', {}, {}], `The spelling has to be ${spellings}; "toString" is not.`],
    ['encodePage', ['rest', undefined, {}], 'The page has to be an object; undefined is not.'],
    ['encodePage', ['rest', {}], 'The query in the spelling "rest" has to be an object; undefined is not.'],
    ['encodePage', ['vql', {}, query], `The query in the spelling "vql" has to be ${tree}; "${query}" is not.`],
    ['decodePage', [undefined, {}], `The spelling has to be ${spellings}; undefined is not.`],
    [
      'decodePage',
      ['cunit', null],
      'The query in the spelling "cunit" has to be an object that is no list; null is not.',
    ],
    ['decodePage', ['vql', {}], `The query in the spelling "vql" has to be ${tree}; a value of type object is not.`],
  ])('say what is wrong: %s(...%o)', async (name, values, message) => {
    expect(await messageOf(() => untyped[name]?.(...values))).toBe(message);
  });

  it('report a page that is none as they report what cannot be said', () => {
    const messagesOf = (call: (() => { readonly diagnostics: readonly { message: string }[] }) | undefined) =>
      call?.().diagnostics.map(({ message }) => message);
    for (const pageable of [null, 'x'])
      expect(messagesOf(() => untyped['decodePage']?.('cunit', { pageable }) ?? never())).toEqual([
        `The member "pageable" has to be an object; ${pageable === null ? 'null' : '"x"'} is not.`,
      ]);
    const sorts = [
      ['name', 'it is no list'],
      [[{ direction: 'ASC' }], 'a key of it has no property'],
      [[null], 'a key of it has no property'],
      [[{ property: 'name', direction: 'up' }], '"name" has the direction "up", which is neither ASC nor DESC'],
      [[{ property: 'name' }], '"name" has the direction "undefined", which is neither ASC nor DESC'],
      [[{ property: 'name', direction: 'ASC', functions: 'SUM' }], 'the functions around "name" are no list'],
    ] as const;
    for (const [sort, problem] of sorts)
      for (const spelling of ['rest', 'body', 'cunit'])
        expect(messagesOf(() => untyped['encodePage']?.(spelling, { sort }, {}) ?? never())).toEqual([
          `The sort order cannot be sent: ${problem}.`,
        ]);
  });
});

function never(): never {
  throw new Error('There is such a function.');
}
