import { describe, expect, it } from 'vitest';
import { decodePage, encodePage, type Page, pageFormats } from '../../src/paging/index.js';
import { parse, parseOrThrow, print } from '../../src/vql/index.js';

const sort = [
  { property: 'name', direction: 'DESC' },
  { property: 'id', direction: 'ASC' },
] as const;
const page: Page = { offset: 20, limit: 10, sort };
const statement = parseOrThrow('SELECT id FROM account.query ORDER BY city LIMIT 5 OFFSET 5');

describe('the table of formats', () => {
  it('has the names of the interface document', () => {
    expect(Object.entries(pageFormats).map(([name, { offset, limit, sort }]) => [name, offset, limit, sort])).toEqual([
      ['rest', 'start', 'limit', 'sort'],
      ['body', '_start', '_limit', 'sort'],
      ['cunit', 'start', 'limit', 'sortOrders'],
      ['vql', 'OFFSET', 'LIMIT', 'ORDER BY'],
      ['vql-request', 'offset', 'limit', 'ORDER BY'],
    ]);
  });
});

describe('encodePage', () => {
  it('appends parameters of a query string', () => {
    const parameters = { active: true, limit: 5, number: 12n, missing: undefined };
    expect(encodePage('rest', page, parameters).value).toEqual([
      ['active', 'true'],
      ['number', '12'],
      ['start', '20'],
      ['limit', '10'],
      ['sort', 'name,id'],
      ['order', 'DESC,ASC'],
    ]);
    expect(encodePage('rest', { limit: 1 }, new URLSearchParams('a=1&a=2&start=5')).value).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['limit', '1'],
    ]);
  });

  it('joins lists by commas, or repeats the name', () => {
    const parameters = { tag: ['a', 'b'], one: ['x'], none: undefined };
    expect(encodePage('rest', {}, parameters).value).toEqual([
      ['tag', 'a,b'],
      ['one', 'x'],
    ]);
    expect(encodePage('rest', {}, parameters, { lists: 'repeat' }).value).toEqual([
      ['tag', 'a'],
      ['tag', 'b'],
      ['one', 'x'],
    ]);
    expect(encodePage('rest', { sort }, {}, { lists: 'repeat' }).value?.map(([name]) => name)).toEqual([
      'sort',
      'sort',
      'order',
      'order',
    ]);
  });

  it('repeats the name if a value contains a comma, or is empty', () => {
    expect(encodePage('rest', {}, { tag: ['a,b', 'c'], empty: ['', 'x'] }).value).toEqual([
      ['tag', 'a,b'],
      ['tag', 'c'],
      ['empty', ''],
      ['empty', 'x'],
    ]);
  });

  it.each([[[]], [{ a: 1 }], [null], [[['a']]], [[null]], [Symbol('a')]])(
    'rejects a value that is not flat in a query string: %o',
    (value) => {
      // Callers without types can pass anything.
      const { value: encoded, diagnostics } = encodePage('rest', page, { filter: value as never });
      expect(encoded).toBeUndefined();
      const message =
        'The parameter "filter" cannot be sent in a query string: it is neither a flat value nor an array of flat values.';
      const emptied = message.replace(
        'neither a flat value nor an array of flat values',
        'an empty array, so its filter would disappear',
      );
      const isEmpty = Array.isArray(value) && value.length === 0;
      expect(diagnostics).toMatchObject([{ code: 'nested-parameter', message: isEmpty ? emptied : message }]);
    },
  );

  it('writes members of a body: one sort key as a string, several as an array', () => {
    expect(encodePage('body', page, { a: { b: 1 }, _limit: 3 }).value).toEqual({
      a: { b: 1 },
      _start: 20,
      _limit: 10,
      sort: ['name', 'id'],
      _order: ['DESC', 'ASC'],
    });
    expect(encodePage('body', { sort: sort.slice(0, 1) }, {}).value).toEqual({ sort: 'name', _order: 'DESC' });
  });

  it('joins several sort keys of a body by commas, if that is how the service writes lists', () => {
    const { value } = encodePage('body', { sort }, { tags: ['a', 'b'] }, { lists: 'comma' });
    expect(value).toEqual({ tags: ['a', 'b'], sort: 'name,id', _order: 'DESC,ASC' });
    expect(decodePage('body', value ?? {}).value).toEqual({ sort });
  });

  it('writes the page into a member of a body, and keeps the rest of both', () => {
    const options = { pageMember: 'paging' };
    const body = { _limit: 3, paging: { _start: 7, filter: 'x' } };
    const { value } = encodePage('body', page, body, options);
    expect(value).toEqual({
      _limit: 3,
      paging: { filter: 'x', _start: 20, _limit: 10, sort: ['name', 'id'], _order: ['DESC', 'ASC'] },
    });
    expect(decodePage('body', value ?? {}, options).value).toEqual(page);
    expect(decodePage('body', value ?? {}).value).toEqual({ limit: 3 });
    expect(encodePage('body', page, {}, options).value).toHaveProperty(['paging', '_start'], 20);
    expect(encodePage('body', {}, { a: 1, paging: { _limit: 5 } }, options).value).toEqual({ a: 1 });
    expect(decodePage('body', { a: 1 }, options).value).toEqual({});
  });

  it.each(['x', 5, []])('rejects a page member that is not an object: %o', (paging) => {
    const found = { '"x"': 'x', 'the number 5': 5 };
    const [text = 'an array'] = Object.entries(found).flatMap(([name, value]) => (value === paging ? [name] : []));
    const diagnostics = [
      { code: 'wrong-argument', severity: 'error', message: `The member "paging" must be an object; found ${text}.` },
    ];
    expect(decodePage('body', { paging }, { pageMember: 'paging' })).toEqual({ diagnostics });
    expect(encodePage('body', page, { paging }, { pageMember: 'paging' })).toEqual({ diagnostics });
  });

  it('writes no order without keys', () => {
    expect(encodePage('rest', { sort: [] }, { a: '1' }).value).toEqual([['a', '1']]);
  });

  it('writes pageable, and keeps its other members', () => {
    // Unknown members of the request stay.
    const pageable = { start: 1, x: 1 };
    expect(encodePage('cunit', page, { mode: 'QUERY', pageable }).value).toEqual({
      mode: 'QUERY',
      pageable: { start: 20, limit: 10, sortOrders: sort, x: 1 },
    });
    expect(encodePage('cunit', {}, { pageable: { start: 1 } }).value).toEqual({});
    expect(encodePage('cunit', { sort: [] }, { pageable: { sortOrders: sort } }).value).toEqual({});
  });

  it('warns if pageable discards the sort order of the template', () => {
    expect(encodePage('cunit', { limit: 1 }, {}).diagnostics).toMatchObject([{ code: 'template-sort' }]);
    expect(encodePage('cunit', { limit: 1 }, { pageable: { sortOrders: sort } }).diagnostics).toEqual([]);
    expect(encodePage('cunit', {}, {}).diagnostics).toEqual([]);
  });

  it('rewrites a statement', () => {
    const { value } = encodePage('vql', page, statement);
    expect(value && print(value)).toBe('SELECT id FROM account.query ORDER BY name DESC, id ASC LIMIT 10 OFFSET 20');
    const unpaged = encodePage('vql', {}, statement).value;
    expect(unpaged && print(unpaged)).toBe('SELECT id FROM account.query ORDER BY city');
  });

  it('writes fields beside a statement, removes the clauses, and reports conflicts', () => {
    const { value, diagnostics } = encodePage('vql-request', page, { statement, x: 1, limit: 99 });
    expect(value).toMatchObject({ x: 1, limit: 10, offset: 20 });
    expect(typeof value?.statement === 'object' && print(value.statement)).toBe(
      'SELECT id FROM account.query ORDER BY name DESC, id ASC',
    );
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The request field "limit" (10) overrides "LIMIT 5".',
      'The request field "offset" (20) overrides "OFFSET 5".',
    ]);
  });

  it('leaves a statement that is a text as it is', () => {
    const text = 'SELECT id FROM a.b';
    expect(encodePage('vql-request', { limit: 1 }, { statement: text })).toEqual({
      value: { statement: text, limit: 1 },
      diagnostics: [expect.objectContaining({ code: 'unread-clauses', severity: 'warning' })],
    });
    const codes = (page: Page): readonly string[] =>
      encodePage('vql-request', page, { statement: text }).diagnostics.map(({ code }) => code);
    expect(codes({ sort })).toEqual(['unread-clauses', 'page-sort']);
    const [, unsorted] = encodePage('vql-request', { sort }, { statement: text }).diagnostics;
    expect(unsorted?.message).toBe('The sort order cannot be sent: the statement is a text; parse it first.');
    // An OFFSET in the text would stay in force, since no field has 0.
    expect(codes({ limit: 1, offset: 0 })).toEqual(['unread-clauses']);
    expect(codes({ offset: 5 })).toEqual(['unread-clauses']);
    expect(codes({ limit: 1, offset: 5 })).toEqual([]);
  });

  it('leaves out an offset of 0, except for lists', () => {
    const first = { offset: 0, limit: 10 };
    expect(encodePage('vql-request', first, { statement: 'SELECT id FROM a.b' }).value).not.toHaveProperty('offset');
    expect(encodePage('vql', first, statement).value?.offset).toBeUndefined();
    expect(encodePage('rest', first, {}).value).toContainEqual(['start', '0']);
    expect(encodePage('body', first, {}).value).toHaveProperty('_start', 0);
    expect(encodePage('cunit', first, {}).value).toEqual({ pageable: { limit: 10 } });
    expect(encodePage('cunit', { offset: 0 }, { pageable: { start: 5 } }).value).toEqual({});
  });

  it('writes functions of sort keys if the format has them', () => {
    const upper = { sort: [{ property: 'name', direction: 'ASC', functions: ['upper'] }] } as const;
    expect(encodePage('cunit', upper, {}).value).toEqual({ pageable: { sortOrders: upper.sort } });
    const { value } = encodePage('vql', upper, parseOrThrow('SELECT id FROM a.b'));
    expect(value && print(value)).toBe('SELECT id FROM a.b ORDER BY upper(name) ASC');
    expect(value && decodePage('vql', value).value).toEqual(upper);
    const problem = '"name" has a function around it, which only VQL and C-Unit can express';
    const message = `The sort order cannot be sent: ${problem}.`;
    for (const name of ['rest', 'body'] as const)
      expect(encodePage(name, upper, {}).diagnostics).toMatchObject([{ code: 'page-sort', message }]);
  });

  it.each(['a b', "name; DROP'", 'from', 'a,b', 'a..b', '1a'])('lets no sort key become syntax: "%s"', (property) => {
    const one = { sort: [{ property, direction: 'ASC' }] } as const;
    const message = `The sort order cannot be sent: "${property}" is not a name.`;
    expect(encodePage('vql', one, statement)).toMatchObject({ diagnostics: [{ code: 'page-sort', message }] });
    const call = { sort: [{ property: 'a', direction: 'ASC', functions: [property] }] } as const;
    expect(encodePage('vql', call, statement).value).toBeUndefined();
  });

  it('rejects several functions around a sort key, whose order is documented nowhere', () => {
    const one = { sort: [{ property: 'a', direction: 'ASC', functions: ['f', 'g'] }] } as const;
    const message = 'The sort order cannot be sent: "a" has more than one function around it.';
    expect(encodePage('vql', one, statement).diagnostics).toMatchObject([{ code: 'page-sort', message }]);
  });

  it('rejects a list of names as a sort key of a query string', () => {
    const one = { sort: [{ property: 'a,b', direction: 'ASC' }] } as const;
    const message = 'The sort order cannot be sent: "a,b" is not the name of a property.';
    expect(encodePage('rest', one, {}).diagnostics).toMatchObject([{ code: 'page-sort', message }]);
  });

  it.each(['rest', 'body', 'cunit', 'vql', 'vql-request'] as const)(
    'rejects an empty sort key in the format %s',
    (format) => {
      const one = { sort: [{ property: '', direction: 'ASC' }] } as const;
      const queries = { rest: {}, body: {}, cunit: {}, vql: statement, 'vql-request': { statement } };
      const message = 'The sort order cannot be sent: a key needs "property", the path of a field; found "".';
      expect(encodePage(format, one, queries[format] as never)).toMatchObject({
        diagnostics: [{ code: 'page-sort', message }],
      });
      const call = { sort: [{ property: 'a', direction: 'ASC', functions: [''] }] } as const;
      expect(encodePage(format, call, queries[format] as never).value).toBeUndefined();
    },
  );

  it('rejects the tree of a text with errors: no node contains what the parser skipped', () => {
    const { value: broken } = parse("SELECT id FROM account.query WHERE active = 'true' XOR id = '1'");
    if (broken === undefined) throw new Error('There is a tree.');
    for (const { value, diagnostics } of [
      encodePage('vql', page, broken),
      encodePage('vql-request', page, { statement: broken }),
    ]) {
      expect(value).toBeUndefined();
      expect(diagnostics).toMatchObject([{ code: 'broken-statement' }]);
    }
  });
});

describe('decodePage', () => {
  it('reads parameters however they are given', () => {
    const expected = { offset: 20, limit: 10, sort };
    for (const parameters of [
      new URLSearchParams('start=20&limit=10&sort=name,id&order=desc,asc'),
      new URLSearchParams('start=20&limit=10&sort=name&sort=id&order=DESC'),
      { start: '20', limit: 10n, sort: ['name', 'id'], order: ['DESC'] },
    ])
      expect(decodePage('rest', parameters).value).toEqual(expected);
  });

  it('takes the last of two parameters with one name, and the sort keys of all', () => {
    const parameters = new URLSearchParams('limit=10&start=0&limit=20&start=40&sort=name&sort=id');
    const sorted = [
      { property: 'name', direction: 'ASC' },
      { property: 'id', direction: 'ASC' },
    ];
    expect(decodePage('rest', parameters).value).toEqual({ offset: 40, limit: 20, sort: sorted });
  });

  it('reads an empty page from a request without one', () => {
    expect(decodePage('rest', {})).toEqual({ value: {}, diagnostics: [] });
    expect(decodePage('rest', { sort: '', order: '' })).toEqual({ value: {}, diagnostics: [] });
    expect(decodePage('body', {})).toEqual({ value: {}, diagnostics: [] });
    expect(decodePage('cunit', { pageable: { limit: [5] } } as never).diagnostics).toMatchObject([
      { message: 'The limit must be a whole number from 1 to 2147483647; found an array.' },
    ]);
    expect(decodePage('cunit', {})).toEqual({ value: {}, diagnostics: [] });
    expect(decodePage('vql', parseOrThrow('SELECT id FROM a.b'))).toEqual({ value: {}, diagnostics: [] });
    expect(decodePage('vql-request', { statement: 'SELECT id FROM a.b LIMIT 5' })).toEqual({
      value: {},
      diagnostics: [expect.objectContaining({ code: 'unread-clauses', severity: 'warning' })],
    });
  });

  it('lets request fields override clauses, one by one', () => {
    const { value, diagnostics } = decodePage('vql-request', { statement, limit: 9 });
    expect(value).toEqual({ limit: 9, offset: 5, sort: [{ property: 'city', direction: 'ASC' }] });
    expect(diagnostics).toMatchObject([{ code: 'page-conflict', severity: 'warning' }]);
    expect(decodePage('vql-request', { statement, limit: 5, offset: 5 }).diagnostics).toEqual([]);
  });

  it.each([
    [
      { limit: '0' },
      'page-limit',
      'The limit must be a whole number of at least 1; found the number 0. The service answers 500 to a limit of 0.',
    ],
    [{ limit: 'ten' }, 'page-limit', 'The limit must be a whole number of at least 1; found "ten".'],
    [{ start: '-1' }, 'page-offset', 'The offset must be a whole number of at least 0; found "-1".'],
    [{ start: '1e3' }, 'page-offset', 'The offset must be a whole number of at least 0; found "1e3".'],
    [{ sort: 'a', order: 'UP' }, 'page-sort', 'The sort order cannot be sent: "UP" is neither ASC nor DESC.'],
    [
      { sort: 'a', order: 'ASC,DESC' },
      'page-sort',
      'The sort order cannot be sent: there are 2 directions for 1 properties.',
    ],
    [{ order: 'ASC' }, 'page-sort', 'The sort order cannot be sent: there are 1 directions for 0 properties.'],
  ])('reports an invalid page: %o', (parameters, code, message) => {
    const { value, diagnostics } = decodePage('rest', parameters);
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([{ code, severity: 'error', message }]);
  });

  it.each(['body', 'cunit', 'vql-request'] as const)(
    'reports a limit of 0 in the format %s, without a claim',
    (format) => {
      const queries = {
        body: { _limit: 0 },
        cunit: { pageable: { limit: 0 } },
        'vql-request': { statement, limit: 0 },
      };
      const { value, diagnostics } = decodePage(format, queries[format] as never);
      const message =
        'The limit must be a whole number of at least 1; found the number 0. What the service does with it is not documented.';
      expect(value).toBeUndefined();
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
        {
          code: 'page-limit',
          message: format === 'cunit' ? message.replace('of at least 1', 'from 1 to 2147483647') : message,
        },
      ]);
    },
  );

  it('reports LIMIT 0, which is a statement but not a page', () => {
    const zero = parseOrThrow('SELECT id FROM a.b LIMIT 0');
    expect(decodePage('vql', zero)).toMatchObject({ diagnostics: [{ code: 'page-limit' }] });
    expect(decodePage('vql-request', { statement: zero })).toMatchObject({ diagnostics: [{ code: 'page-limit' }] });
  });

  it('lets a request field override a clause that is not a page', () => {
    const zero = parseOrThrow('SELECT id FROM a.b LIMIT 0');
    const { value, diagnostics } = decodePage('vql-request', { statement: zero, limit: 9 });
    expect(value).toEqual({ limit: 9 });
    const message = 'The request field "limit" (9) overrides "LIMIT 0".';
    expect(diagnostics).toMatchObject([{ code: 'page-conflict', message }]);
  });

  it.each(['SELECT id FROM a.b', parseOrThrow('SELECT id FROM a.b')])(
    'reads an offset of 0 beside a statement, which is not sent: %o',
    (text) => {
      const request = { statement: text, limit: 5, offset: 0 };
      expect(decodePage('vql-request', request)).toEqual({ value: { limit: 5, offset: 0 }, diagnostics: [] });
      expect(encodePage('vql-request', { limit: 5, offset: 0 }, request).value).not.toHaveProperty('offset');
    },
  );

  it('reads an offset of 0 beside a statement as one that overrides its clause', () => {
    const request = { statement: parseOrThrow('SELECT id FROM a.b OFFSET 20'), offset: 0 };
    const { value, diagnostics } = decodePage('vql-request', request);
    expect(value).toEqual({ offset: 0 });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The request field "offset" (0) overrides "OFFSET 20".',
    ]);
  });

  it('reads an offset of 0 where no document rejects it', () => {
    expect(decodePage('rest', { start: '0' }).value).toEqual({ offset: 0 });
    expect(decodePage('body', { _start: 0 }).value).toEqual({ offset: 0 });
    expect(decodePage('cunit', { pageable: { start: 0 } }).value).toEqual({ offset: 0 });
    expect(decodePage('vql', parseOrThrow('SELECT id FROM a.b OFFSET 0')).value).toEqual({ offset: 0 });
  });

  it.each([
    { sortOrders: [{ property: 'a', direction: 'UP' }] },
    { sortOrders: [{ direction: 'ASC' }] },
    { sortOrders: [{ property: 'a', direction: 'ASC' }, { direction: 'ASC' }] },
    { sortOrders: [null] },
    { sortOrders: 'a' },
  ])('reports an invalid sort order of C-Unit: %o', (pageable) => {
    // A response can be anything.
    const { value, diagnostics } = decodePage('cunit', { pageable: pageable as never });
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'page-sort', severity: 'error' }]);
  });

  it.each([
    [{ sort: { name: 'ASC' } }, 'sort'],
    [{ sort: ['a', {}] }, 'sort'],
    [{ sort: 'a', _order: 1 }, '_order'],
  ])('reports an invalid sort order of a body: %o', (body, name) => {
    const { value, diagnostics } = decodePage('body', body);
    expect(value).toBeUndefined();
    const message = `The sort order cannot be sent: "${name}" is neither a string nor an array of strings.`;
    expect(diagnostics).toEqual([{ code: 'page-sort', severity: 'error', message }]);
  });

  it('reads the page of a broken statement as far as possible', () => {
    const { value: broken } = parse('SELECT id FROM a.b ORDER BY , id LIMIT 1');
    expect(broken?.orderBy.map(({ expression }) => expression.kind)).toEqual(['Missing', 'Path']);
    expect(broken && decodePage('vql', broken)).toMatchObject({
      value: { limit: 1 },
      diagnostics: [{ code: 'page-sort', severity: 'warning' }],
    });
  });

  it.each(['count(*)', 'count(DISTINCT a)', 'now()', 'f(a, b)', 'f(g(a))'])(
    'leaves a sort key in the statement if a page cannot hold it: %s',
    (key) => {
      const { value, diagnostics } = decodePage('vql', parseOrThrow(`SELECT id FROM a.b ORDER BY ${key}, id LIMIT 1`));
      expect(value).toEqual({ limit: 1 });
      const problem = 'a key of ORDER BY is more than a property with one function around it';
      const message = `The sort order cannot be sent: ${problem}.`;
      expect(diagnostics).toMatchObject([{ code: 'page-sort', severity: 'warning', message }]);
    },
  );
});
