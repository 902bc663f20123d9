import { describe, expect, it } from 'vitest';
import { VqlError } from '../../src/diagnostics/index.js';
import { checkStandInOptions } from '../../src/stand-in/check-options.js';
import { openStandIn } from '../../src/stand-in/index.js';

const failureOf = async (options: unknown): Promise<VqlError> => {
  const error: unknown = await openStandIn(options as never).catch((cause: unknown) => cause);
  if (error instanceof VqlError) return error;
  throw new Error(`Expected a VqlError, found ${String(error)}.`);
};

const client = { id: 'my-app', secret: 'hidden' };
const user = { name: 'ada', password: 'hidden' };

describe('the options of a stand-in', () => {
  const cases: readonly (readonly [options: unknown, message: string])[] = [
    [7, 'The options of openStandIn must be an object; found the number 7'],
    [{ table: {} }, 'openStandIn has no option "table". Did you mean "tables"?'],
    [{ seed: 1.5 }, 'The option "seed" of openStandIn must be a whole number'],
    [{ journalSize: -1 }, 'The option "journalSize" of openStandIn must be a whole number'],
    [{ clock: {} }, 'must be an object with the functions now and sleep'],
    [
      { clients: [{ id: 'a' }] },
      'The option "secret" of clients[0] must be a string that is not empty; found undefined.',
    ],
    [{ clients: ['a:hidden'] }, 'The option clients[0] of openStandIn must be an object; found a string.'],
    [
      { users: [{ name: 'ada', password: 12345 }] },
      'The option "password" of users[0] must be a string that is not empty; found a number.',
    ],
    [{ users: [{ name: 'ada', pasword: 'hidden' }] }, 'users[0] has no option "pasword". Did you mean "password"?'],
    [{ apps: [{ identifier: '' }] }, 'The option "identifier" of apps[0]'],
    [{ documents: { create: 7 } }, 'The option "create" of the option "documents" of openStandIn must be a function'],
    [
      { documents: { transitions: { a: { category: 'ORDER' } } } },
      'The option "category" of documents.transitions["a"] must be one of 46 names, such as "CUSTOMER_OFFER"; found "ORDER".',
    ],
    [{ documents: { transitions: { a: { category: 'CUSTOMER_ODER' } } } }, 'Did you mean "CUSTOMER_ORDER"?'],
    [{ documents: { tempalte: 'a.b' } }, 'has no option "tempalte". Did you mean "template"?'],
    [{ documents: { transitions: { a: { catgory: 'CUSTOMER_ORDER' } } } }, 'Did you mean "category"?'],
    [
      { clients: [client, { ...client, id: 'other' }, client] },
      'The option "id" of clients[2] must be another one than that of clients[0]; found "my-app".',
    ],
    [{ users: [user, user] }, 'The option "name" of users[1] must be another one than that of users[0]; found "ada".'],
    [{ apps: [{ identifier: 'a' }, { identifier: 'a' }] }, 'The option "identifier" of apps[1] must be another one'],
    [
      { tables: { 'account.query': [] }, presets: { 'acount.query': {} } },
      'The option "presets" of openStandIn must be for templates that have a table in the option "tables"; found "acount.query". Did you mean "account.query"?',
    ],
    [{ answers: { putAcount: () => undefined } }, 'Did you mean "putAccount"?'],
    [{ lists: { listStockJournal: {} } }, 'must be an array'],
    [{ presets: { 'a.b': { sort: [] } } }, 'presets["a.b"] has no option "sort"'],
    [{ delivery: { fetch: 7 } }, 'must be a function'],
    [{ dialect: { nmae: 'x' } }, 'Did you mean "name"?'],
    [{ tables: { 'a.b': 7 } }, 'an array of rows, a path'],
  ];
  it.each(cases)('%j: %s', async (options, message) => {
    const error = await failureOf(options);
    expect(error.message).toContain(message);
    expect(error.message).not.toMatch(/hidden|12345/);
  });

  it('have defaults', async () => {
    const erp = await openStandIn();
    expect((await erp.fetch(`${erp.baseUrl}/erp/accounts/1`, { headers: { 'user-agent': 'test' } })).status).toBe(401);
    expect(erp.deliveries).toEqual([]);
    await erp.close();
    await erp.close();
  });
});

describe('destinations are read as registrations are', () => {
  const crons = [{ queue: 'stock.count', expression: '0 4 * * *' }];
  it.each<[object, string]>([
    [{ queue: 'artcle.update' }, 'found "artcle.update". Did you mean "article.update"?'],
    [{ queue: 'artcle.updat' }, 'Did you mean "article.update"?'],
    [{ queue: 'article-prise.create' }, 'Did you mean "article-price.create"?'],
    [{ queue: 'article(sales-chanel-id=7).update' }, 'Did you mean "article(sales-channel-id=<value>).update"?'],
    [{ queue: 'shipment.parcel.complted' }, 'Did you mean "shipment.parcel.completed"?'],
    [{ queue: 'Article.update' }, 'Did you mean "article.update"?'],
    [{ queue: 'account.updat' }, 'Did you mean "account.update"?'],
    [{ queue: 'document.customer_ordr.create' }, 'Did you mean "customer_order"?'],
    [
      { queue: 'document.create' },
      'must be the name of an event, unless the "owner" is "APP"; found "document.create"',
    ],
    [{ queue: 'nightly' }, 'must be the name of an event, unless the "owner" is "APP"; found "nightly".'],
    [{ queue: 'stock.count' }, 'must be the name of an event, unless the "owner" is "APP"; found "stock.count".'],
    [{ owner: '#acme#', queue: 'nightly' }, 'unless the "owner" is "APP"'],
    [{ owner: '#amce#', queue: 'article.update' }, 'must be "#acme#", the platform, or "APP"; found "#amce#".'],
    [{ owner: 'acme', queue: 'article.update' }, 'found "acme". Did you mean "#acme#"?'],
    [{ owner: 'app', queue: 'nightly' }, 'found "app". Did you mean "APP"?'],
  ])('%j', (destination, message) => {
    const options = { vendor: 'acme', crons, destinations: [{ queue: 'account.update' }, destination as never] };
    expect(() => checkStandInOptions(options)).toThrow(message);
    expect(() => checkStandInOptions(options)).toThrow(/of destinations\[1\] must be/);
  });

  it('others may have names that are not documented', () => {
    const destinations = [
      { queue: 'voucher.redeem' },
      { queue: 'article.archive' },
      { queue: 'document.customer_order.approve' },
      { queue: 'article(sales-channel-id=<value>).update' },
      { queue: 'article(sales-channel-id=a-b).update' },
      { owner: 'APP', queue: 'Nightly!' },
      { owner: 'other', queue: 'x' },
      { owner: '#acme#', queue: 'article.update' },
    ];
    expect(() => checkStandInOptions({ destinations, crons })).not.toThrow();
    expect(() => checkStandInOptions({ destinations: [...destinations, { owner: '#b#', queue: 'a.b' }] })).toThrow(
      'must be "#acme#", the platform, or "APP"; found "#b#".',
    );
  });
});
