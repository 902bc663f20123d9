import { describe, expect, it } from 'vitest';
import type { CUnitRequest } from '../../src/cunit/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { type PagingSource, paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { ModelService } from './model-service.js';

const firstId = 1_389_132_653_974_581_248n;
const records = Array.from({ length: 7 }, (_, index) => ({
  id: String(firstId + BigInt(index)),
  name: `n${index}`,
  city: null,
}));

async function run(source: PagingSource, options: object = {}) {
  const service = new ModelService({ records });
  const pager = paginate(source, { parse, fetchPage: service.fetchPage, strategy: 'keyset', pageSize: 3, ...options });
  return { rows: await pager.toArray({ max: 100 }), requests: service.requests };
}

const ids = records.map(({ id }) => id);

describe('the end of keyset paging', () => {
  /** Reads a table whose last row of all is another one for each request. */
  const readWith = async (first: readonly string[], last: readonly string[]) => {
    const found = [...last];
    const pages = [first.map((id) => ({ id }))];
    const fetchPage = (request: object, { purpose }: { readonly purpose: string }) => {
      if (purpose === 'page') return { rows: pages.shift() ?? [] };
      const isBeforeFirst = JSON.stringify(request).includes('id < ');
      return { rows: isBeforeFirst ? [] : found.splice(0, 1).map((id) => ({ id })) };
    };
    const pager = paginate('SELECT id FROM account.query', { parse, fetchPage, strategy: 'keyset', pageSize: 3 });
    return (await pager.toArray({ max: 10 })).map((row) => (row as { readonly id: string }).id);
  };

  it('is accepted if no row was read, whatever is inserted meanwhile', async () => {
    expect(await readWith([], ['15'])).toEqual([]);
  });

  it('is accepted once the row that was read last is the last of all', async () => {
    const inserted = Array.from({ length: 10 }, (_, index) => String(20 + index));
    expect(await readWith(['11'], [...inserted, '11'])).toEqual(['11']);
    await expect(readWith(['11'], [...inserted.slice(0, 2), '21'])).rejects.toThrow(
      'no row comes after "11", but "21" does',
    );
  });
});

describe('keyset paging', () => {
  it('requests the ids after the last one from VQL, as strings', async () => {
    const { rows, requests } = await run("SELECT id FROM account.query WHERE name <> 'x' OR name = 'x'");
    expect(rows).toEqual(ids.map((id) => ({ id })));
    const where = "WHERE name <> 'x' OR name = 'x'";
    const behind = (id: string | undefined) => ({
      statement: `SELECT id FROM account.query WHERE (${where.slice(6)}) AND id > '${id}' ORDER BY id`,
      limit: 3,
    });
    expect(requests).toEqual([
      { statement: `SELECT id FROM account.query ${where} ORDER BY id`, limit: 3 },
      behind(ids[2]),
      // The order is checked after the first condition, and at the end.
      {
        statement: `SELECT id FROM account.query WHERE (${where.slice(6)}) AND id < '${ids[0]}' ORDER BY id DESC`,
        limit: 1,
      },
      behind(ids[5]),
      { statement: `SELECT id FROM account.query ${where} ORDER BY id DESC`, limit: 1 },
    ]);
  });

  it('adds to conditions that are joined by AND already, and writes the page as clauses if required', async () => {
    const { requests } = await run("SELECT id FROM account.query WHERE name <> 'a' AND name <> 'b'", {
      format: 'vql',
    });
    expect(requests[2]).toEqual({
      statement: `SELECT id FROM account.query WHERE name <> 'a' AND name <> 'b' AND id < '${ids[0]}' ORDER BY id DESC LIMIT 1`,
    });
    expect(requests[1]).toEqual({
      statement: `SELECT id FROM account.query WHERE name <> 'a' AND name <> 'b' AND id > '${ids[2]}' ORDER BY id LIMIT 3`,
    });
  });

  it('checks the order in ascending order if ids descend', async () => {
    const { rows, requests } = await run('SELECT id FROM account.query ORDER BY id DESC');
    expect(rows).toEqual(ids.map((id) => ({ id })).reverse());
    expect(requests.at(-1)).toEqual({ statement: 'SELECT id FROM account.query ORDER BY id', limit: 1 });
  });

  it('takes a C-Unit request with a limit and without an order', async () => {
    const source = { group: 'account', template: 'query', request: { pageable: { limit: 5 } } };
    const { rows } = await run(source, { pageSize: 2 });
    expect(rows.map((row) => (row as { readonly id: string }).id)).toEqual(ids.slice(0, 5));
  });

  it('checks the order in the opposite order of a C-Unit request', async () => {
    for (const [direction, opposite] of [
      ['ASC', 'DESC'],
      ['DESC', 'ASC'],
    ] as const) {
      const request: CUnitRequest = { pageable: { sortOrders: [{ property: 'id', direction }] } };
      const { requests } = await run({ group: 'account', template: 'query', request });
      const orders = requests.map((one) => (one as { readonly request: CUnitRequest }).request.pageable?.sortOrders);
      expect(orders.map((keys) => keys?.[0]?.direction)).toEqual([direction, direction, opposite, direction, opposite]);
    }
  });

  it('uses the additional predicate of C-Unit, joined to an existing one', async () => {
    const behind = (id: string | undefined) => ({
      type: 'FILTER',
      operator: 'GREATER_THAN',
      property: 'id',
      values: [id],
    });
    const query = (request: CUnitRequest) => ({ group: 'account', template: 'query', request });
    const plain = await run(query({}));
    expect(plain.rows).toEqual(records);
    expect(plain.requests[1]).toMatchObject({
      request: { additionalPredicate: behind(ids[2]), pageable: { limit: 3 } },
    });
    const sortOrders = [{ property: 'id', direction: 'DESC' }];
    const before = { ...behind(ids[0]), operator: 'LESS_THAN' };
    expect(plain.requests[2]).toEqual(
      query({ additionalPredicate: before, pageable: { limit: 1, sortOrders } } as CUnitRequest),
    );
    expect(plain.requests[4]).toEqual(query({ pageable: { limit: 1, sortOrders } } as CUnitRequest));
    const own = { type: 'FILTER', operator: 'NOT_EQUALS', property: 'name', values: ['x'] } as const;
    const { requests } = await run(query({ additionalPredicate: own }));
    expect(requests[3]).toMatchObject({
      request: { additionalPredicate: { type: 'JUNCTION', operator: 'AND', children: [own, behind(ids[5])] } },
    });
  });

  it('descends if the order does', async () => {
    const descending = [...ids].reverse().map((id) => ({ id }));
    expect((await run('SELECT id FROM account.query ORDER BY id DESC, name')).rows).toEqual(descending);
    const sortOrders = [{ property: 'id', direction: 'DESC' }] as const;
    const request = { pageable: { sortOrders }, overrideResults: [{ property: 'id' }] };
    expect((await run({ group: 'account', template: 'query', request })).rows).toEqual(descending);
  });

  it('begins at the offset of the query', async () => {
    const { rows } = await run('SELECT id FROM account.query OFFSET 2');
    expect(rows).toEqual(ids.slice(2).map((id) => ({ id })));
  });

  it('hides the id that was not selected', async () => {
    expect((await run('SELECT name FROM account.query')).rows).toEqual(records.map(({ name }) => ({ name })));
  });

  it('needs the order by id with any tiebreak', async () => {
    const statement = 'SELECT id FROM account.query';
    const { requests } = await run(statement, { tiebreak: 'none' });
    expect(requests[0]).toEqual({ statement: `${statement} ORDER BY id`, limit: 3 });
    const cunit = await run({ group: 'account', template: 'query', request: {} }, { tiebreak: 'none' });
    const sortOrders = [{ property: 'id', direction: 'ASC' }];
    expect(cunit.requests[0]).toMatchObject({ request: { pageable: { sortOrders } } });
  });

  const ambiguous = 'another column is displayed as "id"';
  const parametersAlone = 'only VQL and C-Unit can request ids after another';

  it.each<[PagingSource, string]>([
    ['SELECT id FROM account.query ORDER BY name', 'it is sorted by "name" before id'],
    ['SELECT id FROM account.query ORDER BY name, id', 'it is sorted by "name" before id'],
    ['SELECT count(*) FROM account.query', 'an aggregate has no id to sort by'],
    ['SELECT DISTINCT city FROM account.query', 'DISTINCT rows have no id to sort by'],
    // Rows may be keyed by display names, so the number could be taken for the id.
    ["SELECT id, --v:result{displayname='id'}\nnumber FROM account.query", ambiguous],
    [
      {
        group: 'account',
        template: 'query',
        request: { overrideResults: [{ property: 'id' }, { property: 'number', displayName: 'id' }] },
      },
      ambiguous,
    ],
    [
      'SELECT id FROM account.query JOIN (SELECT id FROM a.b) AS b ON (b.id = id)',
      'a JOIN can give a record, and so its id, more than one row',
    ],
    [
      {
        group: 'account',
        template: 'query',
        request: { pageable: { sortOrders: [{ property: 'name', direction: 'ASC' }] } },
      },
      'it is sorted by "name" before id',
    ],
    [
      { group: 'account', template: 'query', request: { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b' } },
      'the statement is a text in "queryStatement"; page that text instead',
    ],
    [{ parameters: {} }, parametersAlone],
    [{ body: {} }, parametersAlone],
  ])('is rejected if there is no order by id: %o', async (source, reason) => {
    const message = `The query cannot be paged by keyset: ${reason}.`;
    for (const tiebreak of ['required', 'if-possible', 'none'])
      await expect(run(source, { tiebreak })).rejects.toMatchObject({
        code: 'keyset-unsupported',
        message,
      });
  });

  it.each([
    ['is not there', {}],
    ['is null', { id: null }],
    ['is an object', { id: {} }],
    ['has lost digits', { id: 2 ** 60 }],
  ])('stops at a row whose id %s', async (_, row) => {
    const pager = paginate('SELECT id FROM account.query', {
      parse,
      fetchPage: () => ({ rows: [row] }),
      strategy: 'keyset',
    });
    await expect(pager.next()).rejects.toMatchObject({ code: 'missing-row-id' });
  });

  it('stops if the service ignores the condition', async () => {
    const headers = { 'x-query-more-elements': 'true' };
    const fetchPage = () => ({ rows: [{ id: '1' }], headers });
    const options = { fetchPage, strategy: 'keyset', pageSize: 1 } as const;
    for (const duplicates of ['error', 'ignore'] as const) {
      const pager = paginate('SELECT id FROM account.query', { parse, ...options, duplicates });
      await expect(pager.toArray({ max: 10 })).rejects.toMatchObject({ code: 'no-advance' });
    }
  });

  describe.each(['error', 'report', 'drop', 'ignore'] as const)('with duplicates: %s', (duplicates) => {
    const text = 'SELECT id FROM account.query';
    const pages = (...answers: readonly (readonly number[])[]) => {
      const waiting = [...answers];
      const fetchPage = () => {
        const ids = waiting.shift() ?? [];
        const headers = { 'x-query-more-elements': String(waiting.length > 0) };
        return { rows: ids.map((id) => ({ id })), headers };
      };
      const said: string[] = [];
      const onDiagnostic = ({ code, severity }: Diagnostic): void => void said.push(`${severity} ${code}`);
      const strategy = { strategy: 'keyset', verify: 'none' } as const;
      const options = { fetchPage, onDiagnostic, pageSize: 3, ...strategy, duplicates };
      return {
        said,
        up: paginate(text, { parse, ...options }),
        down: paginate(`${text} ORDER BY id DESC`, { parse, ...options }),
      };
    };
    const unordered = { code: 'unordered-ids' };

    it('rejects ids that are not in order', async () => {
      await expect(pages([11, 13, 12]).up.toArray({ max: 10 })).rejects.toThrow('"12" comes after "13".');
      await expect(pages([11, 12], [12, 13], []).up.toArray({ max: 10 })).rejects.toThrow();
      await expect(pages([11, 12], [10, 13], []).up.toArray({ max: 10 })).rejects.toMatchObject(unordered);
      await expect(pages([11, 12], [13, 14], [11, 12], [13, 14]).up.toArray({ max: 10 })).rejects.toThrow();
      await expect(pages([12, 11], [10], [13]).down.toArray({ max: 10 })).rejects.toMatchObject(unordered);
    });

    it('accepts ids in order by value or as texts, but not alternately', async () => {
      expect(await pages([8, 9, 10], [11, 12], [100]).up.toArray({ max: 10 })).toHaveLength(6);
      expect(await pages([10, 9, 8], [7]).down.toArray({ max: 10 })).toHaveLength(4);
      expect(await pages([10, 100, 11], [2, 20, 3]).up.toArray({ max: 10 })).toHaveLength(6);
      await expect(pages([9, 10, 2]).up.toArray({ max: 10 })).rejects.toMatchObject(unordered);
    });
  });

  it('continues after the last id of a checkpoint', async () => {
    const headers = { 'x-query-more-elements': 'true' };
    const options = { strategy: 'keyset', pageSize: 2, verify: 'none' } as const;
    const fetchPage = () => ({ rows: [{ id: '15' }, { id: '16' }], headers });
    const first = paginate('SELECT id FROM account.query', { parse, ...options, fetchPage });
    const resume = (await first.pages().next()).value?.checkpoint;
    const lower = () => ({ rows: [{ id: '12' }, { id: '17' }], headers });
    const pager = paginate('SELECT id FROM account.query', {
      parse,
      ...options,
      fetchPage: lower,
      ...(resume && { resume }),
    });
    await expect(pager.next()).rejects.toMatchObject({ code: 'unordered-ids' });
  });

  it('quotes any id', async () => {
    const statements: string[] = [];
    const fetchPage = ({ statement }: { readonly statement: string }) => {
      statements.push(statement);
      const rows = statements.length === 1 ? [{ id: "O'Brien' OR id <> '" }] : [];
      return { rows, headers: { 'x-query-more-elements': String(rows.length > 0) } };
    };
    await paginate('SELECT id FROM account.query', { parse, fetchPage, strategy: 'keyset', verify: 'none' }).toArray({
      max: 10,
    });
    expect(statements[1]).toBe("SELECT id FROM account.query WHERE id > 'O''Brien'' OR id <> ''' ORDER BY id");
  });

  it('costs the same for every page: no offset, and statements of equal length', async () => {
    const { requests } = await run('SELECT id FROM account.query', { pageSize: 1 });
    const pages = requests.filter((request) => JSON.stringify(request).includes('>'));
    expect(pages).toHaveLength(records.length - 1);
    expect(new Set(pages.map((request) => JSON.stringify(request).length)).size).toBe(1);
    // One before the second page, and one at the end.
    expect(requests).toHaveLength(records.length + 2);
    expect(requests.every((request) => !JSON.stringify(request).includes('offset'))).toBe(true);
  });
});
