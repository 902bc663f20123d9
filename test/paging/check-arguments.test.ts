import { describe, expect, it } from 'vitest';
import { readFilter } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/vql-error.js';
import { decodePage, encodePage, paginate } from '../../src/paging/index.js';
import { parse, parseOrThrow } from '../../src/vql/index.js';
import { numbered, query } from './pages.js';

const fetchPage = numbered(1);

/** Returns the message of the error that a caller without types gets. */
async function messageOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return 'nothing';
  } catch (error) {
    if (!(error instanceof VqlError)) throw error;
    expect(error.code).toBe('wrong-argument');
    expect(error.message).toMatch(/^[A-Z].*; .*\.$/);
    return error.message;
  }
}

/** Calls without types, as JavaScript makes them. */
const untyped = { paginate, encodePage, decodePage } as unknown as Record<string, (...values: unknown[]) => never>;

describe('encodePage, called without types,', () => {
  it.each(['rest', 'body', 'cunit', 'vql', 'vql-request'])(
    'rejects a misspelled member of the page in %s',
    (format) => {
      const given = format === 'vql' ? parseOrThrow(query) : format === 'vql-request' ? { statement: query } : {};
      const misspelled = () => untyped.encodePage?.(format, { limt: 5 }, given);
      expect(misspelled).toThrow('The page has no option "limt". Did you mean "limit"?');
    },
  );

  it.each([
    [{ field: 'id' }, 'a key needs "property", the path of a field; found an object with the member "field"'],
    ['id', 'a key needs "property", the path of a field; found "id"'],
    [{ property: 'id' }, '"id" needs the direction "ASC" or "DESC"; found undefined'],
    [{ property: 'id', direction: 'up' }, '"id" needs the direction "ASC" or "DESC"; found "up"'],
  ])('reports the sort key %j', (key, problem) => {
    const message = `The sort order cannot be sent: ${problem}.`;
    expect(encodePage('rest', { sort: [key as never] }, {}).diagnostics).toMatchObject([
      { code: 'page-sort', message },
    ]);
  });
});

describe('paginate, called without types,', () => {
  it.each([
    [undefined, 'The second argument of paginate must be an object with fetchPage; found undefined.'],
    [null, 'The second argument of paginate must be an object with fetchPage; found null.'],
    [{}, 'The option "fetchPage" of paginate must be a function; found undefined.'],
    [{ fetchPage: 'x' }, 'The option "fetchPage" of paginate must be a function; found "x".'],
    [
      { fetchPage, strategy: 'cursor' },
      'The option "strategy" of paginate must be one of "offset", "keyset"; found "cursor".',
    ],
    [
      { fetchPage, format: 'rest' },
      'The option "format" of paginate must be one of "vql-request", "vql"; found "rest".',
    ],
    [
      { fetchPage, tiebreak: false },
      'The option "tiebreak" of paginate must be one of "required", "if-possible", "none"; found false.',
    ],
    [
      { fetchPage, duplicates: 'warn' },
      'The option "duplicates" of paginate must be one of "error", "report", "drop", "ignore"; found "warn".',
    ],
    [{ fetchPage, prefetch: 2 }, 'The option "prefetch" of paginate must be true or false; found the number 2.'],
    [{ fetchPage, retry: true }, 'The option "retry" of paginate must be an object; found true.'],
    [{ fetchPage, retry: null }, 'The option "retry" of paginate must be an object; found null.'],
    [
      { fetchPage, retry: { attempts: 0 } },
      'The option "attempts" of "retry" of paginate must be a whole number of at least 1, or Infinity; found the number 0.',
    ],
    [
      { fetchPage, retry: { delayMs: '5' } },
      'The option "delayMs" of "retry" of paginate must be a number of at least 0; found "5".',
    ],
    [{ fetchPage, signal: {} }, 'The option "signal" of paginate must be an AbortSignal; found an object.'],
    [{ fetchPage, lists: ',' }, 'The option "lists" of paginate must be one of "comma", "repeat"; found ",".'],
    [{ fetchPage, dialect: () => [] }, 'The option "dialect" of paginate must be an object; found a function.'],
    [{ fetchPage, dialect: [] }, 'The option "dialect" of paginate must be an object; found an array.'],
    [{ fetchPage, onDiagnostic: [] }, 'The option "onDiagnostic" of paginate must be a function; found an array.'],
    [
      { fetchPage, pageSize: 0 },
      'The option "pageSize" of paginate must be a whole number of at least 1; found the number 0.',
    ],
  ])('reports the options %o', async (options, message) => {
    expect(await messageOf(() => untyped['paginate']?.(query, options))).toBe(message);
  });

  it.each([
    [null, 'The argument of toArray must be an object with max, such as { max: 100_000 }; found null.'],
    [10, 'The argument of toArray must be an object with max, such as { max: 100_000 }; found the number 10.'],
    [{ max: '5' }, 'The option "max" of toArray must be a number of at least 0; found "5".'],
  ])('reports the argument of toArray(%o)', async (options, message) => {
    expect(await messageOf(() => paginate(query, { parse, fetchPage }).toArray(options as never))).toBe(message);
  });

  it('rejects an option that toArray does not have', async () => {
    const reading = paginate(query, { parse, fetchPage }).toArray({ max: 5, maxx: 1 } as never);
    await expect(reading).rejects.toThrow('toArray has no option "maxx". Did you mean "max"?');
  });

  it.each([{ statement: 5 }, { statement: null }, { statement: {} }, { statement: { kind: 'Path' } }])(
    'rejects %o',
    async (source) => {
      expect(await messageOf(() => paginate(source as never, { parse, fetchPage }).next())).toContain(
        'The query in the format "vql-request" must be an object with a statement, as a string or as a tree;',
      );
    },
  );

  it('treats Infinity as no cap', async () => {
    const caps = { maxRows: Number.POSITIVE_INFINITY, maxPages: Number.POSITIVE_INFINITY };
    expect(
      await paginate(query, { parse, fetchPage, ...caps }).toArray({ max: Number.POSITIVE_INFINITY }),
    ).toHaveLength(1);
  });
});

describe('an unknown name', () => {
  const codeOf = async (call: () => unknown) => {
    try {
      return await call();
    } catch (error) {
      return error instanceof VqlError ? [error.code, error.message] : error;
    }
  };

  it.each([
    [{ pagesize: 5 }, 'paginate has no option "pagesize". Did you mean "pageSize"?'],
    [{ verfiy: 'overlap' }, 'paginate has no option "verfiy". Did you mean "verify"?'],
    [{ Resume: undefined }, 'paginate has no option "Resume". Did you mean "resume"?'],
    [{ toString: 1 }, 'paginate has no option "toString".'],
    [{ retry: { attemps: 3 } as object }, '"retry" of paginate has no option "attemps". Did you mean "attempts"?'],
  ])('is rejected among the options: %o', async (options, message) => {
    expect(await codeOf(() => paginate(query, { parse, fetchPage, ...options }))).toEqual([
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
  ])('is rejected in a source that would lose it: %o', async (source, message) => {
    expect(await messageOf(() => paginate(source as never, { parse, fetchPage }).next())).toBe(message);
  });

  it('stays beside a statement, since the service may support it', async () => {
    const sent: unknown[] = [];
    const send = (request: unknown) => {
      sent.push(request);
      return { rows: [] };
    };
    await paginate({ statement: query, variables: { a: 1 } }, { parse, fetchPage: send }).next();
    expect(sent).toMatchObject([{ variables: { a: 1 } }]);
  });
});

describe('an answer without types', () => {
  const of = async (answer: unknown) => {
    const error: unknown = await paginate(query, { parse, fetchPage: () => answer as { rows: [] } })
      .next()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unreadable-page' });
    return String(error).replace('PagingError: fetchPage must return { rows: [...] }; found ', '');
  };

  it.each([
    [null, 'null.'],
    ['text', '"text".'],
    [[{ id: '1' }], 'a value of the type Array.'],
    [new Response('{}'), 'a value of the type Response.'],
    [{ data: [], total: 1 }, 'an object with only "data", "total".'],
    [{}, 'an object without members.'],
    [{ rows: null }, 'rows that are null.'],
    [{ rows: [], headers: 'x' }, 'headers that are not an object.'],
    [{ rows: [], headers: ['X-Query-More-Elements', 'true'] }, 'headers that are a list but not one of pairs.'],
    [{ rows: [], headers: [['x', 'y', 'z']] }, 'headers that are a list but not one of pairs.'],
    [{ rows: [], headers: [['x', 'y'], ['z']] }, 'headers that are a list but not one of pairs.'],
  ])('is described in the message: %o', async (answer, words) => {
    expect(await of(answer)).toBe(words);
  });

  it.each([302, 304, 0, -1, Number.NaN, 199])('has failed with the status %d', async (status) => {
    await expect(paginate(query, { parse, fetchPage: () => ({ rows: [], status }) }).next()).rejects.toThrow(
      `The page from offset 0 failed: the service answered ${status}.`,
    );
  });

  it('may have headers that can be read once', async () => {
    const headers = new Headers({ 'x-query-more-elements': 'true', 'x-query-next-offset': '1' });
    const end = new Headers({ 'x-query-more-elements': 'false', 'x-query-next-offset': '0' });
    const answers = [headers, end].map((one, index) => ({ rows: [{ id: String(index) }], headers: one.entries() }));
    const pager = paginate(query, { parse, fetchPage: () => answers.shift() as never });
    expect(await pager.toArray({ max: 5 })).toHaveLength(2);
  });

  it('may have headers with get, whatever they iterate over', async () => {
    const headers = {
      get: (name: string) => (name === 'x-query-more-elements' ? 'false' : undefined),
      *[Symbol.iterator]() {
        yield 'x-query-more-elements';
      },
    };
    const said: string[] = [];
    const onDiagnostic = ({ code }: { readonly code: string }) => void said.push(code);
    const pager = paginate(query, {
      parse,
      fetchPage: () => ({ rows: [{ id: '1' }], headers }) as never,
      onDiagnostic,
    });
    expect([await pager.toArray({ max: 5 }), said]).toEqual([[{ id: '1' }], []]);
  });

  it('as a string in place of a checkpoint is rejected with advice', () => {
    const resume = '{}' as never;
    expect(() => paginate(query, { parse, fetchPage, resume })).toThrow(
      'The checkpoint cannot be resumed: it is a string; pass it through JSON.parse first.',
    );
  });
});

describe('encodePage and decodePage, called without types,', () => {
  const formats = 'one of "rest", "body", "cunit", "vql", "vql-request"';
  const tree = 'a statement as a tree, which parse returns for a text';

  it.each([null, undefined, 'SELECT id FROM a.b'])('reject %s as a request', (request) => {
    expect(() => encodePage('vql-request', {}, request as never)).toThrow(
      'The query in the format "vql-request" must be an object with a statement, as a string or as a tree;',
    );
  });

  it.each<[string, readonly unknown[], string]>([
    ['encodePage', ['nope', {}, {}], `The format must be ${formats}; found "nope".`],
    ['encodePage', ['toString', {}, {}], `The format must be ${formats}; found "toString".`],
    ['encodePage', ['rest', undefined, {}], 'The page must be an object; found undefined.'],
    ['encodePage', ['rest', {}], 'The query in the format "rest" must be an object; found undefined.'],
    ['encodePage', ['vql', {}, query], `The query in the format "vql" must be ${tree}; found "${query}".`],
    ['decodePage', [undefined, {}], `The format must be ${formats}; found undefined.`],
    ['decodePage', ['cunit', null], 'The query in the format "cunit" must be an object; found null.'],
    ['decodePage', ['vql', {}], `The query in the format "vql" must be ${tree}; found an object.`],
  ])('reject %s(...%o)', async (name, values, message) => {
    expect(await messageOf(() => untyped[name]?.(...values))).toBe(message);
  });

  it('report an invalid page', () => {
    const messagesOf = (call: (() => { readonly diagnostics: readonly { message: string }[] }) | undefined) =>
      call?.().diagnostics.map(({ message }) => message);
    for (const pageable of [null, 'x'])
      expect(messagesOf(() => untyped['decodePage']?.('cunit', { pageable }) ?? never())).toEqual([
        `The member "pageable" must be an object; found ${pageable === null ? 'null' : '"x"'}.`,
      ]);
    const sorts = [
      ['name', 'it is not an array'],
      [
        [{ direction: 'ASC' }],
        'a key needs "property", the path of a field; found an object with the member "direction"',
      ],
      [[null], 'a key needs "property", the path of a field; found null'],
      [[{ property: 'name', direction: 'up' }], '"name" needs the direction "ASC" or "DESC"; found "up"'],
      [[{ property: 'name' }], '"name" needs the direction "ASC" or "DESC"; found undefined'],
      [
        [{ property: 'name', direction: 'ASC', functions: 'SUM' }],
        'the functions around "name" are not an array of names',
      ],
    ] as const;
    for (const [sort, problem] of sorts)
      for (const format of ['rest', 'body', 'cunit'])
        expect(messagesOf(() => untyped['encodePage']?.(format, { sort }, {}) ?? never())).toEqual([
          `The sort order cannot be sent: ${problem}.`,
        ]);
  });
});

describe('paginate', () => {
  it('asks for no page of a request in which a text of a filter from outside would be a variable', async () => {
    const sent = { type: 'FILTER', operator: 'EQUALS', property: 'name', values: [':tenant'] };
    const { value: queryPredicate } = readFilter(sent, { fields: ['name'] });
    if (queryPredicate === undefined) return never();
    const substitution = { variable: { variableName: 'tenant' }, values: ['17'] };
    const request = { queryPredicate, variableSubstitutionList: { variableSubstitutions: [substitution] } };
    const pager = paginate({ group: 'account', template: 'query', request }, { parse, fetchPage: () => never() });
    const problem = await pager.toArray({ max: 5 }).catch((error: unknown) => error);
    expect(problem).toMatchObject({ diagnostics: [{ code: 'text-as-variable' }] });
  });

  it.each([
    ['../../../erp/accounts', 'query', '/group'],
    ['account', '..', '/template'],
    ['account', 'query/../../secrets', '/template'],
  ])('asks for no page of %j and %j, which are not names', async (group, template, path) => {
    let pages = 0;
    const fetch = () => {
      pages += 1;
      return { rows: [] };
    };
    const problem = await paginate({ group, template, request: {} }, { parse, fetchPage: fetch })
      .toArray({ max: 5 })
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({ diagnostics: [{ code: 'member-type', path }] });
    expect(pages).toBe(0);
  });
});

function never(): never {
  throw new Error('There is such a function.');
}
