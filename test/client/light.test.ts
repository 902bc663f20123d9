import { describe, expect, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import { createLightClient, type LightClientOptions } from '../../src/client/light/index.js';
import { parse, parseOrThrow, vql } from '../../src/vql/index.js';
import { errorOf } from './server.js';

const lastPage = { headers: { 'x-query-more-elements': 'false' } };

/** A light client, and the bodies that it sends. */
function lightClient(options: Partial<LightClientOptions> = {}) {
  const sent: unknown[] = [];
  const fetch = async (_url: string | URL, init?: RequestInit) => {
    sent.push(init?.body === null ? undefined : JSON.parse(String(init?.body)));
    return Response.json({ data: [{ id: '1' }] }, lastPage);
  };
  const erp = createLightClient({
    baseUrl: 'https://erp.example.com',
    userAgent: 'my-app',
    token: 'secret',
    fetch,
    ...options,
  });
  return { erp, sent };
}

const text = "SELECT id, name FROM account.query WHERE name LIKE 'A%' LIMIT 5";
const statement = "SELECT id, name FROM account.query WHERE name LIKE 'A%' ORDER BY id";
const cunit = {
  group: 'account',
  template: 'query',
  request: { queryPredicate: { type: 'FILTER', operator: 'IS_NULL', property: 'name' } },
} as const;

describe('a light client', () => {
  it.each([
    ['a query of the builder', from('account.query').select('id', 'name').startsWith('name', 'A').limit(5)],
    ['a tree', parseOrThrow(text)],
    ['a tree from JSON', JSON.parse(JSON.stringify(parseOrThrow(text)))],
    ['the body of the execute endpoint with a tree', { statement: parseOrThrow(text) }],
  ])('reads %s page by page, in the order of its ids', async (_, query) => {
    const { erp, sent } = lightClient();
    expect(await erp.query(query).toArray()).toEqual([{ id: '1' }]);
    expect(await erp.page(query, { limit: 3 })).toEqual({ rows: [{ id: '1' }], hasMore: false, nextOffset: undefined });
    expect(sent).toEqual([
      { statement, limit: 5 },
      { statement: statement.replace(' ORDER BY id', ''), limit: 3 },
    ]);
  });

  it('reads C-Unit', async () => {
    const { erp, sent } = lightClient();
    expect(await erp.query(cunit).toArray()).toEqual([{ id: '1' }]);
    const sortOrders = [{ property: 'id', direction: 'ASC' }];
    expect(sent).toEqual([{ ...cunit.request, pageable: { limit: 100, sortOrders } }]);
  });

  it.each([
    ['a text', text],
    ['a text of the tag', vql`SELECT id FROM account.query LIMIT ${1}`],
    ['the body of the execute endpoint with a text', { statement: text }],
  ])('refuses %s without the parser, before anything is sent', async (_, query) => {
    const { erp, sent } = lightClient();
    const message =
      'The option "parse" of createLightClient must be the parser, import { parse } from \'vql-kit/vql\'; found undefined, although the query is a string.';
    expect(await errorOf(erp.query(query).toArray())).toMatchObject({ code: 'wrong-argument', message });
    expect(await errorOf(erp.page(query, { limit: 1 }))).toMatchObject({ code: 'wrong-argument', message });
    expect(sent).toEqual([]);
  });

  it('reads texts with the parser', async () => {
    const { erp, sent } = lightClient({ parse });
    await erp.query(text).toArray();
    await erp.page(text);
    expect(sent).toEqual([
      { statement, limit: 5 },
      { statement: statement.replace(' ORDER BY id', ''), limit: 5 },
    ]);
    expect(await errorOf(erp.query('SELECT').toArray())).toMatchObject({ name: 'VqlError', code: 'missing-columns' });
  });

  it('sends documents and registrations as they are', async () => {
    const { erp, sent } = lightClient();
    const document = { transitionId: 5 };
    const registration = { url: 'ftp://erp.example.com', destinationQueue: 'none' };
    await erp.documents.create(document as never);
    await erp.webhooks.register(registration);
    await erp.webhooks.deregister(registration);
    expect(sent).toEqual([document, registration, registration]);
  });

  it('names itself in messages about its options, whenever they are checked', async () => {
    expect(() => lightClient({ token: 'a b' })).toThrow('The option "token" of createLightClient must be');
    const failing = () => {
      throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' });
    };
    const calls: readonly (readonly [Partial<LightClientOptions>, string])[] = [
      [{ token: () => 'a b' }, 'The result of the option "token" of createLightClient must be'],
      [{ authorize: () => ({}) }, 'The option "authorize" of createLightClient must be'],
      [{ fetch: failing }, 'The option "fetch" of createLightClient must be'],
    ];
    for (const [options, message] of calls)
      expect(await errorOf(lightClient(options).erp.get('account', '7'))).toMatchObject({
        message: expect.stringContaining(message),
      });
  });

  it('plans webhooks by a query that needs no parser', async () => {
    const fetch = async () => Response.json({ data: [] }, lastPage);
    const { erp } = lightClient({ fetch });
    const wanted = { url: 'https://app.example.com', destinationQueue: 'article.update' };
    expect(await erp.webhooks.plan([wanted])).toMatchObject({ add: [wanted] });
  });

  it('refuses a tree that cannot be paged, and options that it does not have', async () => {
    const { erp } = lightClient();
    const broken = { ...parseOrThrow(text), columns: 'id' };
    expect(() => erp.query(broken as never)).toThrow('The member "columns" in the statement to page must be an array');
    expect(() => lightClient({ parser: parse } as object)).toThrow(
      'createLightClient has no option "parser". Did you mean "parse"?',
    );
    expect(() => lightClient({ parse: 'parse' } as never)).toThrow('The option "parse" of createLightClient');
    expect(() => createLightClient({} as never)).toThrow('The option "baseUrl" of createLightClient');
  });
});
