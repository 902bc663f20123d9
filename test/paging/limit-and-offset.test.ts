import { describe, expect, it } from 'vitest';
import { from, fromVql } from '../../src/builder/index.js';
import { type ClientQuery, createClient } from '../../src/client/index.js';
import { type CUnitQuery, toCUnit, toVql } from '../../src/cunit/index.js';
import { type Checkpoint, encodePage, type PagingSource } from '../../src/paging/index.js';
import { parse, parseOrThrow, print, vql } from '../../src/vql/index.js';
import { fetchBy } from '../support/fetch-by.js';
import { paginate } from './silent-paginate.js';

const statement = 'SELECT id FROM account.query';
const cunit = (pageable: NonNullable<CUnitQuery['request']['pageable']>): CUnitQuery => ({
  group: 'account',
  template: 'query',
  request: { pageable },
});

/** Every form of a query with an offset; `undefined` leaves it out. */
const forms: Readonly<Record<string, (offset: number | undefined) => ClientQuery>> = {
  'a text': (offset) => `${statement}${offset === undefined ? '' : ` OFFSET ${offset}`}`,
  'a tree': (offset) => parseOrThrow(`${statement}${offset === undefined ? '' : ` OFFSET ${offset}`}`),
  'a text of the tag': (offset) =>
    offset === undefined ? vql`SELECT id FROM account.query` : vql`SELECT id FROM account.query OFFSET ${offset}`,
  'a query of the builder': (offset) =>
    offset === undefined ? from('account.query').select('id') : from('account.query').select('id').offset(offset),
  'a text that is continued': (offset) =>
    fromVql(`${statement}${offset === undefined ? '' : ` OFFSET ${offset}`}`, { parse }),
  'a field beside a text': (offset) => ({ statement, offset }),
  'a field beside a tree': (offset) => ({ statement: parseOrThrow(statement), offset }),
  'a clause of the text in a body': (offset) => ({
    statement: `${statement}${offset === undefined ? '' : ` OFFSET ${offset}`}`,
  }),
  'C-Unit': (offset) => cunit({ ...(offset !== undefined && { start: offset }) }),
  'C-Unit of the builder': (offset) =>
    from('account.query')
      .offset(offset ?? 0)
      .toCUnitOrThrow(),
};

describe.each(Object.entries(forms))('an offset of 0 is not sent: %s', (name, form) => {
  const isCUnit = name.startsWith('C-Unit');

  it.each([undefined, 0, 3])('by the pager, with an offset of %s', async (offset) => {
    const sent: unknown[] = [];
    const fetchPage = (request: unknown) => {
      sent.push(request);
      return { rows: [] };
    };
    const skipped = offset === undefined || offset === 0 ? undefined : offset;
    await paginate(form(offset) as string, { parse, fetchPage }).toArray({ max: 1 });
    expect(sent[0]).toEqual(
      isCUnit
        ? cunit({
            ...(skipped !== undefined && { start: skipped }),
            limit: 100,
            sortOrders: [{ property: 'id', direction: 'ASC' }],
          })
        : { statement: `${statement} ORDER BY id`, limit: 100, ...(skipped !== undefined && { offset: skipped }) },
    );
    if (isCUnit) return;
    sent.length = 0;
    await paginate(form(offset) as string, { parse, fetchPage, format: 'vql' }).toArray({ max: 1 });
    const clause = skipped === undefined ? '' : ` OFFSET ${skipped}`;
    expect(sent[0]).toEqual({ statement: `${statement} ORDER BY id LIMIT 100${clause}` });
  });

  it.each([undefined, 0, 3])(
    'by page() of the client, with an offset of %s, of the query or as an option',
    async (offset) => {
      const bodies: unknown[] = [];
      const client = createClient({
        baseUrl: 'https://erp.example.com',
        userAgent: 'test',
        token: 'token',
        fetch: fetchBy(async (request) => {
          bodies.push(await request.json());
          return Response.json({ data: [] });
        }),
      });
      const skipped = offset === undefined || offset === 0 ? undefined : offset;
      const expected = isCUnit
        ? { pageable: { ...(skipped !== undefined && { start: skipped }), limit: 5 } }
        : { statement, limit: 5, ...(skipped !== undefined && { offset: skipped }) };
      await client.page(form(offset) as string, { limit: 5 });
      await client.page(form(undefined) as string, { limit: 5, offset });
      // The option overrides the offset of the query.
      if (offset !== undefined) await client.page(form(7) as string, { limit: 5, offset });
      expect(bodies).toEqual(Array(offset === undefined ? 2 : 3).fill(expected));
    },
  );
});

describe('an offset of 0 is left out', () => {
  it.each([undefined, 0, 3])('of what the builder writes: %s', (offset) => {
    const query = from('account.query').select('id').limit(5);
    const built = offset === undefined ? query : query.offset(offset);
    const clause = offset === 3 ? ' OFFSET 3' : '';
    const skipped = offset === 3 ? 3 : undefined;
    expect(built.toText()).toBe(`${statement} LIMIT 5${clause}`);
    expect(built.toTextWithVariables().statement).toBe(`${statement} LIMIT 5${clause}`);
    expect(built.toAst().offset?.value).toBe(skipped);
    expect(built.toCUnitOrThrow().request.pageable?.start).toBe(skipped);
    expect(built.toRequest('execute').body.offset).toBe(skipped);
    expect(built.toRequest('execute', { variables: true }).body).toEqual(built.toRequest('execute').body);
    expect(built.toRequest('template').body.pageable).toEqual({ ...(skipped && { start: skipped }), limit: 5 });
  });

  it.each([
    [vql`SELECT id FROM a.b LIMIT 5 OFFSET ${0}`, 'SELECT id FROM a.b LIMIT 5'],
    [vql`SELECT id FROM a.b OFFSET 0`, 'SELECT id FROM a.b'],
    [vql`SELECT id FROM a.b offset /* none */ 00;`, 'SELECT id FROM a.b ;'],
    [
      vql`SELECT id FROM a.b -- all
      OFFSET ${0}`,
      'SELECT id FROM a.b -- all',
    ],
    [vql`SELECT id FROM a.b OFFSET ${3}`, 'SELECT id FROM a.b OFFSET 3'],
    [vql`SELECT id FROM a.b WHERE name = ${'OFFSET 0'}`, "SELECT id FROM a.b WHERE name = 'OFFSET 0'"],
    [
      vql`SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d OFFSET 0) OFFSET 0`,
      'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d OFFSET 0)',
    ],
  ])('of the request of a text of the tag, and not of the text: %s', (text, written) => {
    expect(text.toRequest('execute').body.statement).toBe(written);
    expect(parse(text.toRequest().body.statement).diagnostics).toEqual([]);
    if (text.toText() !== written) expect(text.toText()).toContain('0');
  });

  it('of the request of a text of the tag with variables', () => {
    const { body } = vql`SELECT id FROM a.b WHERE x = ${1} OFFSET ${0}`.toRequest('execute', { variables: true });
    expect(body.statement).toBe('SELECT id FROM a.b WHERE x = :p1');
  });

  it.each([0, 3])('of translations: %d', (offset) => {
    const toC = toCUnit(parseOrThrow(`${statement} LIMIT 5 OFFSET ${offset}`));
    expect(toC.value?.request.pageable).toEqual({ ...(offset > 0 && { start: offset }), limit: 5 });
    const { value } = toVql(cunit({ start: offset, limit: 5 }));
    expect(value && print(value)).toBe(`SELECT * FROM account.query LIMIT 5${offset > 0 ? ` OFFSET ${offset}` : ''}`);
  });

  it('of an encoded page of a query, and sent to a list', () => {
    const page = { offset: 0, limit: 5 };
    expect(encodePage('cunit', page, {}).value).toEqual({ pageable: { limit: 5 } });
    expect(encodePage('rest', page, {}).value).toEqual([
      ['start', '0'],
      ['limit', '5'],
    ]);
  });
});

describe('a limit', () => {
  const rows = Array.from({ length: 23 }, (_, index) => ({ id: String(index + 100) }));
  const read = async (source: PagingSource, resume?: Checkpoint) => {
    const limits: number[] = [];
    const pager = paginate(source as string, {
      parse,
      pageSize: 4,
      resume,
      fetchPage: (_, { offset, limit }) => {
        limits.push(limit);
        return { rows: rows.slice(offset, offset + limit) };
      },
    });
    return { read: (await pager.toArray({ max: 100 })).length, limits, checkpoint: pager.checkpoint() };
  };

  it.each<[string, PagingSource]>([
    ['a text', `${statement} LIMIT 10`],
    ['a tree', parseOrThrow(`${statement} LIMIT 10`)],
    ['a text of the tag', vql`SELECT id FROM account.query LIMIT ${10}`],
    ['a query of the builder', from('account.query').select('id').limit(10)],
    ['a clause in a body', { statement: `${statement} LIMIT 10` }],
    ['a field beside a statement', { statement, limit: 10 }],
    ['a field that overrides a lower clause', { statement: `${statement} LIMIT 5`, limit: 10 }],
    ['a field that overrides a higher clause', { statement: `${statement} LIMIT 20`, limit: 10 }],
    ['a field that overrides LIMIT 0', { statement: `${statement} LIMIT 0`, limit: 10 }],
    ['C-Unit', cunit({ limit: 10 })],
    ['a query string', { parameters: { limit: 10 } }],
    ['a JSON body', { body: { _limit: 10 } }],
  ])('is how many rows are read: %s', async (_, source) => {
    expect(await read(source)).toMatchObject({ read: 10, limits: [4, 4, 2] });
  });

  it.each<[string, PagingSource]>([
    ['a text', `${statement} LIMIT 0`],
    ['a tree', parseOrThrow(`${statement} LIMIT 0`)],
    ['a text of the tag', vql`SELECT id FROM account.query LIMIT 0`],
    ['a clause in a body', { statement: `${statement} LIMIT 0` }],
  ])('of 0 selects no rows, and no request is sent: %s', async (_, source) => {
    expect(await read(source)).toMatchObject({ read: 0, limits: [] });
  });

  // Before LIMIT was the limit of a text, its checkpoint had no limit in it.
  it.each<[string, PagingSource, PagingSource]>([
    ['a text', statement, `${statement} LIMIT 10`],
    ['a field', { statement }, { statement, limit: 10 }],
    ['C-Unit', cunit({}), cunit({ limit: 10 })],
    ['a query string', { parameters: {} }, { parameters: { limit: 10 } }],
    ['a JSON body', { body: {} }, { body: { _limit: 10 } }],
  ])('is not resumed from a checkpoint without it: %s', async (_, unlimited, limited) => {
    const { checkpoint } = await read(unlimited);
    await expect(read(limited, checkpoint)).rejects.toThrow(
      'The checkpoint cannot be resumed: it was taken from another query, or from another order.',
    );
    const own = await read(limited);
    expect(await read(limited, own.checkpoint)).toMatchObject({ read: 0, limits: [] });
  });
});
