import { describe, expect, it } from 'vitest';
import type { CUnitRequest } from '../../src/cunit/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import type { PagingSource } from '../../src/paging/index.js';
import { parse, parseOrThrow } from '../../src/vql/index.js';
import { paginate } from './silent-paginate.js';

/** Returns the first request for a source, and the diagnostics. */
async function firstRequest(source: PagingSource, options: object = {}) {
  const requests: unknown[] = [];
  const said: string[] = [];
  const messages: string[] = [];
  const onDiagnostic = ({ code, severity, message }: Diagnostic) => {
    said.push(`${severity} ${code}`);
    messages.push(message);
  };
  const fetchPage = (request: unknown) => {
    requests.push(request);
    return { rows: [] };
  };
  const pager = paginate(source, { parse, pageSize: 10, ...options, fetchPage, onDiagnostic });
  const error: unknown = await pager.next().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { code, message } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return { request: requests[0], said, messages, code, message };
}

const unordered = (reason: string) => ({
  request: undefined,
  code: 'unstable-order',
  message: `The pages have no stable order: ${reason}.`,
});

const hidden = '--v:result{visible=false}\nid';

describe('a statement', () => {
  it.each([
    ['SELECT id FROM a.b', 'SELECT id FROM a.b ORDER BY id'],
    ['SELECT id, name FROM a.b ORDER BY name DESC', 'SELECT id, name FROM a.b ORDER BY name DESC, id'],
    ['SELECT id FROM a.b ORDER BY id DESC', 'SELECT id FROM a.b ORDER BY id DESC'],
    ['SELECT id FROM a.b ORDER BY name, id DESC, x', 'SELECT id FROM a.b ORDER BY name, id DESC, x'],
    ['SELECT name FROM a.b', `SELECT name, ${hidden} FROM a.b ORDER BY id`],
    ['SELECT group.id FROM a.b', `SELECT group.id, ${hidden} FROM a.b ORDER BY id`],
    ['SELECT * FROM a.b', 'SELECT * FROM a.b ORDER BY id'],
    ['SELECT id.name FROM a.b', `SELECT id.name, ${hidden} FROM a.b ORDER BY id`],
    ['SELECT DISTINCT id, name FROM a.b', 'SELECT DISTINCT id, name FROM a.b ORDER BY id'],
    ['SELECT upper(name) FROM a.b', `SELECT upper(name), ${hidden} FROM a.b ORDER BY id`],
    [
      "SELECT --v:result{displayname='key'}\nid FROM a.b",
      "SELECT --v:result{displayname='key'}\nid FROM a.b ORDER BY id",
    ],
  ])('gets the tiebreak: %s', async (text, statement) => {
    expect((await firstRequest(text)).request).toEqual({ statement, limit: 10 });
    expect((await firstRequest(parseOrThrow(text))).request).toEqual({ statement, limit: 10 });
    const written = await firstRequest({ statement: text }, { format: 'vql' });
    expect(written.request).toEqual({ statement: `${statement} LIMIT 10` });
  });

  it.each([
    ['SELECT DISTINCT city FROM a.b', 'DISTINCT rows have no id to sort by'],
    ['SELECT count(*) FROM a.b', 'an aggregate has no id to sort by'],
    ['SELECT id, MAX(price) FROM a.b', 'an aggregate has no id to sort by'],
    ['SELECT ROUND(SUM(total)) FROM a.b', 'an aggregate has no id to sort by'],
    ['SELECT name FROM a.b ORDER BY ROUND(SUM(total), 2)', 'an aggregate has no id to sort by'],
    [
      "SELECT --v:result{displayname='id'}\nnumber FROM a.b",
      'another column is displayed as "id"; select id itself as well',
    ],
    [
      "SELECT --v:result{displayname='id', visible=true}\nnumber FROM a.b",
      'another column is displayed as "id"; select id itself as well',
    ],
  ])('without an id to sort by is rejected before the first request: %s', async (text, reason) => {
    expect(await firstRequest(text)).toMatchObject(unordered(reason));
    const lenient = await firstRequest(text, { tiebreak: 'if-possible' });
    expect(lenient).toMatchObject({ request: { statement: text }, said: ['warning unstable-order'] });
    expect(lenient.messages).toEqual([unordered(reason).message]);
  });

  it('with a JOIN is rejected, or paged by id with a warning', async () => {
    const text = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)';
    const reason = 'a JOIN can give a record, and so its id, more than one row';
    expect(await firstRequest(text)).toMatchObject(unordered(reason));
    const { request, said } = await firstRequest(text, { tiebreak: 'if-possible' });
    expect(request).toMatchObject({ statement: `${text} ORDER BY id` });
    expect(said).toEqual(['warning unstable-order']);
  });

  it.each([
    ["SELECT --v:result{displayname='id'}\nnumber FROM a.b", 'none'],
    ["SELECT id, --v:result{displayname='id'}\nnumber FROM a.b", 'none'],
    ["SELECT id, --v:result{displayname='id'}\nnumber FROM a.b", 'required'],
    ['SELECT id, MAX(price) FROM a.b', 'none'],
  ] as const)('takes no other column for the id: %s', async (text, tiebreak) => {
    const rows = [{ id: 'same' }, { id: 'same' }];
    expect(await paginate(text, { parse, tiebreak, fetchPage: () => ({ rows }) }).toArray({ max: 5 })).toEqual(rows);
  });

  it.each<[PagingSource, boolean]>([
    ['SELECT id FROM a.b', true],
    ['SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS c ON (c.id = id)', false],
    ['SELECT name FROM a.b', false],
    [{ group: 'a', template: 'b', request: {} }, true],
    [{ group: 'a', template: 'b', request: { overrideResults: [{ property: 'id' }, { property: 'x' }] } }, true],
    [{ group: 'a', template: 'b', request: { overrideResults: [{ property: 'x' }] } }, false],
    [
      {
        group: 'a',
        template: 'b',
        request: { overrideResults: [{ property: 'id' }, { property: 'x', functions: ['SUM'] }] },
      },
      false,
    ],
  ])('without a tiebreak has one row for each id if it selects the id: %o', async (source, isUnique) => {
    const rows = [{ id: 'same' }, { id: 'same' }];
    const reading = paginate(source, { parse, tiebreak: 'none', fetchPage: () => ({ rows }) }).toArray({ max: 5 });
    if (isUnique) await expect(reading).rejects.toMatchObject({ code: 'duplicate-row' });
    else expect(await reading).toEqual(rows);
  });

  it('keeps its order if the caller wants that', async () => {
    const { request, said } = await firstRequest('SELECT DISTINCT city FROM a.b', { tiebreak: 'none' });
    expect([request, said]).toEqual([{ statement: 'SELECT DISTINCT city FROM a.b', limit: 10 }, []]);
  });

  it('reads the aggregates from the dialect', async () => {
    const functions = [{ name: 'median', aggregate: true, evidence: 'api' }] as const;
    expect((await firstRequest('SELECT MEDIAN(price) FROM a.b', { dialect: { functions } })).code).toBe(
      'unstable-order',
    );
    expect((await firstRequest('SELECT MEDIAN(price) FROM a.b')).code).toBeUndefined();
  });

  it('keeps the other members of its request', async () => {
    const source = { statement: 'SELECT id FROM a.b', offset: 20, mode: 'x' };
    expect((await firstRequest(source)).request).toEqual({
      statement: 'SELECT id FROM a.b ORDER BY id',
      limit: 10,
      offset: 20,
      mode: 'x',
    });
  });
});

describe('a C-Unit request', () => {
  const source = (request: CUnitRequest) => ({ group: 'a', template: 'b', request });
  const tiebreak = { property: 'id', direction: 'ASC' };
  const name = { property: 'name', direction: 'DESC' } as const;

  it('states its sort order, id last', async () => {
    expect((await firstRequest(source({}))).request).toEqual(
      source({ pageable: { limit: 10, sortOrders: [tiebreak as typeof name] } }),
    );
    const pageable = { sortOrders: [name], x: 1 };
    const sorted = await firstRequest(source({ pageable }));
    expect(sorted.request).toMatchObject({ request: { pageable: { sortOrders: [name, tiebreak], x: 1 } } });
    const byId = await firstRequest(source({ pageable: { sortOrders: [{ property: 'id', direction: 'DESC' }] } }));
    expect(byId.request).toMatchObject({
      request: { pageable: { sortOrders: [{ property: 'id', direction: 'DESC' }] } },
    });
  });

  it('that is sorted by a function of the id is not sorted by the id', async () => {
    const sortOrders = [{ property: 'id', direction: 'ASC', functions: ['UPPER'] }] as const;
    const { request } = await firstRequest(source({ pageable: { sortOrders } }));
    expect(request).toMatchObject({ request: { pageable: { sortOrders: [...sortOrders, tiebreak] } } });
  });

  it('that is sorted by an aggregate is rejected', async () => {
    const sortOrders = [{ property: 'total', direction: 'ASC', functions: ['ROUND', 'SUM'] }] as const;
    expect((await firstRequest(source({ pageable: { sortOrders } }))).code).toBe('unstable-order');
  });

  it('requests id, hidden, if it states its results', async () => {
    const results = [{ property: 'name' }];
    const queryPredicate = { type: 'FILTER', operator: 'IS_NULL', property: 'city' } as const;
    const added = [{ property: 'name' }, { property: 'id', visible: false }];
    const preset = await firstRequest(source({ adhocPreset: { results, queryPredicate } }));
    expect(preset.request).toMatchObject({ request: { adhocPreset: { results: added, queryPredicate } } });
    const override = await firstRequest(source({ overrideResults: results, adhocPreset: { queryPredicate } }));
    expect(override.request).toMatchObject({ request: { overrideResults: added, adhocPreset: { queryPredicate } } });
    // An empty array states no results.
    const empty = await firstRequest(source({ overrideResults: [] }));
    expect(empty.request).toMatchObject({ request: { overrideResults: [] } });
    const upper = [{ property: 'id', functions: ['UPPER'] }];
    expect((await firstRequest(source({ overrideResults: upper }))).request).toMatchObject({
      request: { overrideResults: [...upper, { property: 'id', visible: false }] },
    });
    const own = await firstRequest(source({ overrideResults: [{ property: 'id' }] }));
    expect(own.request).toMatchObject({ request: { overrideResults: [{ property: 'id' }] } });
  });

  it.each<[CUnitRequest, string]>([
    [{ adhocPreset: { results: [{ property: 'id', functions: ['COUNT'] }] } }, 'an aggregate has no id to sort by'],
    [
      { adhocPreset: { results: [{ property: 'city' }], option: { distinctResult: true } } },
      'distinct results have no id to sort by',
    ],
    [
      { overrideResults: [{ property: 'number', displayName: 'id' }] },
      'another result is displayed as "id"; add id itself as well',
    ],
    [
      { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b' },
      'the statement is a text in "queryStatement"; page that text instead',
    ],
  ])('without an id to sort by is rejected before the first request: %o', async (request, reason) => {
    expect(await firstRequest(source(request))).toMatchObject(unordered(reason));
    const { said } = await firstRequest(source(request), { tiebreak: 'if-possible' });
    expect(said).toEqual(['warning unstable-order', 'warning template-sort']);
  });

  it('is validated before anything is sent: errors reject it, warnings are reported', async () => {
    const isIn = { type: 'FILTER', operator: 'IN', property: 'name', values: [] };
    const refused = await firstRequest(source({ queryPredicate: isIn } as object));
    expect(refused).toMatchObject({ request: undefined, code: 'value-count' });
    const misspelt = { ...isIn, values: ['A'] };
    const { said } = await firstRequest(source({ queryPredicat: misspelt } as object));
    expect(said).toEqual(['warning unknown-member']);
  });

  it('treats rows with the same id as different if ids are not unique', async () => {
    const rows = [{ id: 'same' }, { id: 'same' }];
    const distinct = source({ adhocPreset: { option: { distinctResult: true } } });
    const pager = paginate(distinct, { parse, tiebreak: 'if-possible', fetchPage: () => ({ rows }) });
    expect(await pager.toArray({ max: 5 })).toEqual(rows);
  });

  it('keeps its order if the caller wants that', async () => {
    expect((await firstRequest(source({}), { tiebreak: 'none' })).request).toEqual(source({ pageable: { limit: 10 } }));
  });
});

it.each<[PagingSource]>([
  ["SELECT --v:result{displayname='key'}\nid, SUM(total) FROM a.b"],
  [
    {
      group: 'a',
      template: 'b',
      request: {
        overrideResults: [
          { property: 'id', displayName: 'key' },
          { property: 'total', functions: ['SUM'] },
        ],
      },
    },
  ],
])('the name of the id is known if the order is not stable: %o', async (source) => {
  const options = { tiebreak: 'if-possible', fetchPage: () => ({ rows: [{ key: '1' }] }) } as const;
  const { value } = await paginate(source, { parse, ...options })
    .pages()
    .next();
  expect(value?.checkpoint).toMatchObject({ offset: 1, lastId: '1' });
});

describe('a REST collection and a JSON body', () => {
  it('are sorted by id, last', async () => {
    const parameters = { active: true, sort: 'name', order: 'DESC' };
    expect((await firstRequest({ parameters })).request).toEqual({
      parameters: [
        ['active', 'true'],
        ['start', '0'],
        ['limit', '10'],
        ['sort', 'name,id'],
        ['order', 'DESC,ASC'],
      ].sort(byName(['active', 'sort', 'order', 'start', 'limit'])),
    });
    expect((await firstRequest({ body: { sort: 'name' } })).request).toEqual({
      body: { sort: ['name', 'id'], _order: ['ASC', 'ASC'], _start: 0, _limit: 10 },
    });
    expect((await firstRequest({ body: { sort: 'id', _order: 'DESC' } })).request).toEqual({
      body: { sort: 'id', _order: 'DESC', _start: 0, _limit: 10 },
    });
  });

  it('report that they are assumed to be sorted by id, unless they are already or the caller does not want it', async () => {
    const { said, messages } = await firstRequest({ parameters: {} });
    expect(said).toEqual(['info assumed-sort']);
    expect(messages).toEqual(['The list is assumed to take "sort" and "order", and to sort by id.']);
    const body = await firstRequest({ body: { sort: 'name' } });
    expect(body.messages).toEqual(['The list is assumed to take "sort" and "_order", and to sort by id.']);
    expect((await firstRequest({ parameters: { sort: 'name,id' } })).said).toEqual([]);
    const none = await firstRequest({ parameters: {} }, { tiebreak: 'none' });
    expect(none.said).toEqual([]);
    expect(none.request).toEqual({
      parameters: [
        ['start', '0'],
        ['limit', '10'],
      ],
    });
    expect((await firstRequest({ body: {} }, { tiebreak: 'none' })).request).toEqual({
      body: { _start: 0, _limit: 10 },
    });
  });

  it('have their page in the member that the caller names, and their sort keys joined', async () => {
    const source = { body: { text: 'bolt', paging: { sort: 'name', _order: 'DESC', _start: 20 } } };
    expect((await firstRequest(source, { pageMember: 'paging', lists: 'comma' })).request).toEqual({
      body: { text: 'bolt', paging: { sort: 'name,id', _order: 'DESC,ASC', _start: 20, _limit: 10 } },
    });
  });

  it('repeat the names of lists with lists: repeat', async () => {
    const { request } = await firstRequest({ parameters: { sort: 'name', tag: ['a', 'b'] } }, { lists: 'repeat' });
    expect(new URLSearchParams((request as { parameters: [string, string][] }).parameters).getAll('sort')).toEqual([
      'name',
      'id',
    ]);
  });

  it('keep parameters that can be read only once', async () => {
    const entries = new URLSearchParams('active=true&tag=a').entries();
    const pager = paginate({ parameters: entries }, { parse, fetchPage: send, pageSize: 1 });
    const sent: unknown[] = [];
    function send({ parameters }: { readonly parameters: readonly [string, string][] }) {
      sent.push(new URLSearchParams([...parameters]).toString());
      return { rows: sent.length < 3 ? [{ id: sent.length }] : [] };
    }
    await pager.toArray({ max: 5 });
    expect(sent).toEqual([0, 1, 2].map((start) => `active=true&tag=a&sort=id&order=ASC&start=${start}&limit=1`));
  });

  it('are rejected if a filter would be lost', async () => {
    const found = await firstRequest({ parameters: { active: true, group: [] } });
    const message =
      'The parameter "group" cannot be sent in a query string: it is an empty array, so its filter would disappear.';
    expect(found).toMatchObject({ request: undefined, code: 'nested-parameter', message });
  });

  it('are rejected if the value of a pair is not a string', async () => {
    // Callers without types can pass anything.
    for (const parameters of [[['active']], [['active', true]]] as unknown as [string, string][][])
      expect(await firstRequest({ parameters })).toMatchObject({
        request: undefined,
        code: 'nested-parameter',
        message: 'The parameter "active" cannot be sent in a query string: it is not a pair of two strings.',
      });
  });

  it('keep their order if the caller wants that', async () => {
    const { request } = await firstRequest({ parameters: { active: true } }, { tiebreak: 'none' });
    expect(request).toEqual({
      parameters: [
        ['active', 'true'],
        ['start', '0'],
        ['limit', '10'],
      ],
    });
  });
});

describe('limit and offset of a source', () => {
  it('is where the pager begins, and how many rows it reads', async () => {
    const { request, said } = await firstRequest('SELECT id FROM a.b LIMIT 7 OFFSET 3', { pageSize: undefined });
    expect(request).toEqual({ statement: 'SELECT id FROM a.b ORDER BY id', limit: 7, offset: 3 });
    expect(said).toEqual([]);
  });

  it.each([
    {},
    { url: 'x' },
    { kind: 'x' },
    { template: 'b' },
    { request: {} },
    null,
    3,
    { parameters: null },
    { body: 'x' },
    { body: ['x'] },
    { group: 'a', template: 'b', request: 1 },
  ])('is not searched for in an unknown source: %o', async (source) => {
    // Callers without types can pass anything.
    expect((await firstRequest(source as never)).code).toBe('unknown-source');
  });

  it('has 100 rows by default', async () => {
    const { request } = await firstRequest('SELECT id FROM a.b', { pageSize: undefined });
    expect(request).toMatchObject({ limit: 100 });
  });
});

function byName(order: readonly string[]) {
  return ([a = '']: readonly string[], [b = '']: readonly string[]) => order.indexOf(a) - order.indexOf(b);
}
