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
    [undefined, 'The second argument must be an object with fetchPage; found undefined.'],
    [null, 'The second argument must be an object with fetchPage; found null.'],
    [{}, 'The option "fetchPage" must be a function; found undefined.'],
    [{ fetchPage: 'x' }, 'The option "fetchPage" must be a function; found "x".'],
    [{ fetchPage, strategy: 'cursor' }, 'The option "strategy" must be "offset" or "keyset"; found "cursor".'],
    [{ fetchPage, format: 'rest' }, 'The option "format" must be "vql-request" or "vql"; found "rest".'],
    [{ fetchPage, tiebreak: false }, 'The option "tiebreak" must be "required", "if-possible" or "none"; found false.'],
    [
      { fetchPage, duplicates: 'warn' },
      'The option "duplicates" must be "error", "report", "drop" or "ignore"; found "warn".',
    ],
    [{ fetchPage, prefetch: 2 }, 'The option "prefetch" must be true or false; found 2.'],
    [{ fetchPage, retry: true }, 'The option "retry" must be an object; found true.'],
    [{ fetchPage, retry: null }, 'The option "retry" must be an object; found null.'],
    [
      { fetchPage, retry: { attempts: 0 } },
      'The option "retry.attempts" must be a whole number of at least 1; found 0.',
    ],
    [{ fetchPage, retry: { delayMs: '5' } }, 'The option "retry.delayMs" must be a number of at least 0; found "5".'],
    [{ fetchPage, signal: {} }, 'The option "signal" must be an AbortSignal; found a value of type object.'],
    [{ fetchPage, lists: ',' }, 'The option "lists" must be "comma" or "repeat"; found ",".'],
    [{ fetchPage, functions: () => [] }, 'The option "functions" must be a list; found a value of type function.'],
    [{ fetchPage, functions: {} }, 'The option "functions" must be a list; found a value of type object.'],
    [{ fetchPage, onDiagnostic: [] }, 'The option "onDiagnostic" must be a function; found a list.'],
  ])('says what is wrong with the options %o', async (options, message) => {
    expect(await messageOf(() => untyped['paginate']?.(query, options))).toBe(message);
  });

  it.each([
    [undefined, 'The argument of toArray must be an object with max, such as { max: 10_000 }; found undefined.'],
    [10, 'The argument of toArray must be an object with max, such as { max: 10_000 }; found 10.'],
    [{}, 'The option "max" must be a number of at least 0; found undefined.'],
    [{ max: '5' }, 'The option "max" must be a number of at least 0; found "5".'],
  ])('says what is wrong with toArray(%o)', async (options, message) => {
    expect(await messageOf(() => paginate(query, { fetchPage }).toArray(options as never))).toBe(message);
  });

  it.each([{ statement: 5 }, { statement: null }, { statement: {} }, { statement: { kind: 'Path' } }])(
    'says what is wrong with %o',
    async (source) => {
      expect(await messageOf(() => paginate(source as never, { fetchPage }).next())).toContain(
        'The query in the format "vql-request" has to be an object with a statement, as a text or as a tree;',
      );
    },
  );

  it('takes an endless cap for none', async () => {
    const caps = { maxRows: Number.POSITIVE_INFINITY, maxPages: Number.POSITIVE_INFINITY };
    expect(await paginate(query, { fetchPage, ...caps }).toArray({ max: Number.POSITIVE_INFINITY })).toHaveLength(1);
  });
});

describe('a name that nobody knows', () => {
  const codeOf = async (call: () => unknown) => {
    try {
      return await call();
    } catch (error) {
      return error instanceof PagingError ? [error.diagnostic.code, error.message] : error;
    }
  };

  it.each([
    [{ pagesize: 5 }, 'There is no option "pagesize". Did you mean "pageSize"?'],
    [{ verfiy: 'overlap' }, 'There is no option "verfiy". Did you mean "verify"?'],
    [{ Resume: undefined }, 'There is no option "Resume". Did you mean "resume"?'],
    [{ toString: 1 }, 'There is no option "toString". There are "'],
    [{ retry: { attemps: 3 } as object }, 'There is no option "retry.attemps". Did you mean "retry.attempts"?'],
  ])('is refused among the options: %o', async (options, message) => {
    expect(await codeOf(() => paginate(query, { fetchPage, ...options }))).toEqual([
      'unknown-option',
      expect.stringContaining(message),
    ]);
  });

  it.each([
    [
      { statement: query, pageSize: 5 },
      'The source must be a query without options of the pager; found one with "pageSize".',
    ],
    [{ parameters: {}, limit: 5 }, 'The source must be { parameters } and nothing else; found one with "limit".'],
    [{ body: {}, x: 1, y: 2 }, 'The source must be { body } and nothing else; found one with "x", "y".'],
  ])('is refused in a source that would lose it: %o', async (source, message) => {
    expect(await messageOf(() => paginate(source as never, { fetchPage }).next())).toBe(message);
  });

  it('is kept beside a statement: the service may know it', async () => {
    const sent: unknown[] = [];
    const send = (request: unknown) => {
      sent.push(request);
      return { rows: [] };
    };
    await paginate({ statement: query, variables: { a: 1 } }, { fetchPage: send }).next();
    expect(sent).toMatchObject([{ variables: { a: 1 } }]);
  });
});

describe('an answer without types', () => {
  const of = async (answer: unknown) => {
    const error: unknown = await paginate(query, { fetchPage: () => answer as { rows: [] } })
      .next()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ diagnostic: { code: 'unreadable-page' } });
    return String(error).replace('PagingError: fetchPage has to give { rows: [...] }, and gave ', '');
  };

  it.each([
    [null, 'null.'],
    ['text', '"text".'],
    [[{ id: '1' }], 'a value of the type Array.'],
    [new Response('{}'), 'a value of the type Response.'],
    [{ data: [], total: 1 }, 'an object with "data", "total" alone.'],
    [{}, 'an object without members.'],
    [{ rows: null }, 'rows that are null.'],
    [{ rows: [], headers: 'x' }, 'headers that are no object.'],
    [{ rows: [], headers: ['X-Query-More-Elements', 'true'] }, 'headers as a list that is not one of pairs.'],
    [{ rows: [], headers: [['x', 'y', 'z']] }, 'headers as a list that is not one of pairs.'],
    [{ rows: [], headers: [['x', 'y'], ['z']] }, 'headers as a list that is not one of pairs.'],
  ])('is named by what it is: %o', async (answer, words) => {
    expect(await of(answer)).toBe(words);
  });

  it.each([302, 304, 0, -1, Number.NaN, 199])('has failed with the status %d', async (status) => {
    await expect(paginate(query, { fetchPage: () => ({ rows: [], status }) }).next()).rejects.toThrow(
      `The page from offset 0 failed: the service answered ${status}.`,
    );
  });

  it('may have headers that can be read once', async () => {
    const headers = new Headers({ 'x-query-more-elements': 'true', 'x-query-next-offset': '1' });
    const end = new Headers({ 'x-query-more-elements': 'false', 'x-query-next-offset': '0' });
    const answers = [headers, end].map((one, index) => ({ rows: [{ id: String(index) }], headers: one.entries() }));
    const pager = paginate(query, { fetchPage: () => answers.shift() as never });
    expect(await pager.toArray({ max: 5 })).toHaveLength(2);
  });

  it('may have headers that are asked by name, whatever they give in turn', async () => {
    const headers = {
      get: (name: string) => (name === 'x-query-more-elements' ? 'false' : undefined),
      *[Symbol.iterator]() {
        yield 'x-query-more-elements';
      },
    };
    const said: string[] = [];
    const onDiagnostic = ({ code }: { readonly code: string }) => void said.push(code);
    const pager = paginate(query, { fetchPage: () => ({ rows: [{ id: '1' }], headers }) as never, onDiagnostic });
    expect([await pager.toArray({ max: 5 }), said]).toEqual([[{ id: '1' }], []]);
  });

  it('that is a text where a checkpoint is wanted is told how it becomes one', () => {
    const resume = '{}' as never;
    expect(() => paginate(query, { fetchPage, resume })).toThrow(
      'The checkpoint cannot be resumed: it is a text; JSON.parse makes a checkpoint of it.',
    );
  });
});

describe('encodePage and decodePage, called without types,', () => {
  const formats = '"rest", "body", "cunit", "vql" or "vql-request"';
  const tree = 'a statement as a tree, which parse makes of a text';

  it.each([null, undefined, 'SELECT id FROM a.b'])('refuses %s as a request', (request) => {
    expect(() => encodePage('vql-request', {}, request as never)).toThrow(
      'The query in the format "vql-request" has to be an object with a statement, as a text or as a tree;',
    );
  });

  it.each<[string, readonly unknown[], string]>([
    ['encodePage', ['nope', {}, {}], `The format must be ${formats}; found "nope".`],
    ['encodePage', ['toString', {}, {}], `The format must be ${formats}; found "toString".`],
    ['encodePage', ['rest', undefined, {}], 'The page must be an object; found undefined.'],
    ['encodePage', ['rest', {}], 'The query in the format "rest" must be an object; found undefined.'],
    ['encodePage', ['vql', {}, query], `The query in the format "vql" must be ${tree}; found "${query}".`],
    ['decodePage', [undefined, {}], `The format must be ${formats}; found undefined.`],
    ['decodePage', ['cunit', null], 'The query in the format "cunit" must be an object that is no list; found null.'],
    ['decodePage', ['vql', {}], `The query in the format "vql" must be ${tree}; found a value of type object.`],
  ])('say what is wrong: %s(...%o)', async (name, values, message) => {
    expect(await messageOf(() => untyped[name]?.(...values))).toBe(message);
  });

  it('report a page that is none as they report what cannot be said', () => {
    const messagesOf = (call: (() => { readonly diagnostics: readonly { message: string }[] }) | undefined) =>
      call?.().diagnostics.map(({ message }) => message);
    for (const pageable of [null, 'x'])
      expect(messagesOf(() => untyped['decodePage']?.('cunit', { pageable }) ?? never())).toEqual([
        `The member "pageable" must be an object; found ${pageable === null ? 'null' : '"x"'}.`,
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
      for (const format of ['rest', 'body', 'cunit'])
        expect(messagesOf(() => untyped['encodePage']?.(format, { sort }, {}) ?? never())).toEqual([
          `The sort order cannot be sent: ${problem}.`,
        ]);
  });
});

function never(): never {
  throw new Error('There is such a function.');
}
