import { describe, expect, it } from 'vitest';
import { createCatalog } from '../../../src/catalog/catalog.js';
import { defineCatalog } from '../../../src/catalog/index.js';
import { openEngine } from '../../../src/engine/index.js';
import { type FakeResult, listing, types } from './support/fake-trino.js';
import { failure, idAndName, open, start } from './support/open-engine.js';

describe('tables', () => {
  const rows: Parameters<typeof listing>[0] = [
    ['account_query', 'id', 'bigint'],
    ['account_query', 'addresses', 'array(row(postal code varchar))'],
    ['document_querysalesdocuments', 'documenttype', 'varchar'],
    ['document_querysalesdocuments', 'created', 'timestamp(6) with time zone'],
    ['orders', 'total', 'decimal(38,18)'],
    ['not a name', 'id', 'integer'],
  ];
  const nested = types.array(types.row({ 'postal code': types.varchar }));
  const answer = (sql: string): FakeResult => {
    if (sql.includes('information_schema')) return listing(rows);
    if (sql.includes('LIMIT 0'))
      return {
        columns: [
          { name: 'id', type: types.bigint },
          { name: 'addresses', type: nested },
        ],
        steps: [{ rows: '[]' }],
      };
    return { columns: [{ name: 'documentType', type: types.varchar }], steps: [{ rows: '[["ORDER"]]' }] };
  };

  it('have the templates that their names stand for, with types of the server', async () => {
    const engine = await open(await start({ answer }));
    const { templates } = engine.catalog().definition;
    expect(Object.keys(templates)).toEqual(['account.query', 'document.querysalesdocuments', 'erp.orders']);
    expect(templates['account.query']?.fields).toEqual({
      id: { type: 'integer' },
      'addresses.postal code': { type: 'string', collection: true, lists: ['addresses'] },
    });
    expect(templates['document.querysalesdocuments']?.fields).toMatchObject({ created: { type: 'date-time' } });
    expect(templates['erp.orders']?.fields).toEqual({ total: { type: 'decimal' } });
  });

  it('are found whatever the letter case of a query is, which the rows have', async () => {
    const server = await start({ answer });
    const engine = await open(server);
    const statement = "SELECT documentType FROM document.querySalesDocuments WHERE documentType = 'ORDER' LIMIT 10";
    expect(await engine.check(statement)).toMatchObject([{ code: 'unstable-paging' }]);
    expect((await engine.execute(statement)).data).toEqual([{ documentType: 'ORDER' }]);
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toContain(
      '"document_querysalesdocuments"',
    );
    const unknown = await failure(engine.execute('SELECT id FROM document.querySales LIMIT 10'));
    expect(unknown.code).toBe('sql-table');
  });

  it('have the letter case of a catalog, where a query does not name them', async () => {
    const letterCase = defineCatalog({
      templates: { 'document.querySalesDocuments': { fields: { documentType: { type: 'string' } } } },
    });
    const engine = await open(await start({ answer }), { letterCase });
    const { templates } = engine.catalog().definition;
    expect(Object.keys(templates)).toEqual(['account.query', 'document.querySalesDocuments', 'erp.orders']);
    expect(Object.keys(templates['document.querySalesDocuments']?.fields ?? {})).toEqual(['documentType', 'created']);
  });

  it('have columns with dots in their names, as an export writes them', async () => {
    const row = types.row({ mailaddress: types.varchar });
    const server = await start({
      answer(sql) {
        if (sql.includes('information_schema'))
          return listing([
            ['account_query', 'defaultaddress.zipcode', 'varchar'],
            ['account_query', 'contact.main', 'row(mailaddress varchar)'],
          ]);
        const columns = [
          { name: 'defaultaddress.zipcode', type: types.varchar },
          { name: 'contact.main', type: row },
        ];
        return { columns, steps: [{ rows: sql.includes('LIMIT 0') ? '[]' : '[["8000",null]]' }] };
      },
    });
    const engine = await open(server);
    const statement =
      "SELECT defaultAddress.zipCode, contact.main FROM account.query WHERE contact.main.mailAddress = 'a' LIMIT 10";
    expect((await engine.execute(statement)).data).toEqual([
      { 'defaultAddress.zipCode': '8000', 'contact.main': null },
    ]);
    const sql = server.requests.findLast(({ method }) => method === 'POST')?.body;
    expect(sql).toContain('"defaultaddress.zipcode" AS "defaultAddress.zipCode"');
    expect(sql).toContain('"contact.main"."mailaddress"');
  });

  it('can be named, in another schema and catalog', async () => {
    const asked: string[] = [];
    const server = await start({
      answer(sql) {
        asked.push(sql);
        return listing([['orders', 'id', 'bigint']]);
      },
    });
    const engine = await open(server, {
      tables: {
        'sales.order': { name: ['archive', 'y2024', 'orders'] },
        'crm.a': { name: 'a', columns: { id: 'integer' } },
      },
    });
    expect(Object.keys(engine.catalog().definition.templates)).toEqual(['sales.order', 'crm.a']);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('"archive".information_schema.columns');
    expect(asked[0]).toMatch(/USING 'y2024', 'orders'$/);
  });

  it('are found by names in any letter case, and rows have the names of the query', async () => {
    const server = await start({
      answer: (sql) =>
        sql.includes('information_schema')
          ? listing([
              ['account_query', 'id', 'bigint'],
              ['account_query', 'name', 'varchar'],
            ])
          : { columns: idAndName, steps: [{ rows: '[[1,"a"]]' }] },
    });
    for (const tables of [undefined, { 'Account.Query': 'account_query' }]) {
      const engine = await open(server, { tables });
      const keysOf = async (statement: string) => Object.keys((await engine.execute(statement)).data[0] ?? {});
      expect(await keysOf('SELECT * FROM account.query WHERE ID > 1 AND Id < 5 LIMIT 1')).toEqual(['id', 'name']);
      expect(await keysOf('SELECT * FROM Account.QUERY WHERE ID = 7 LIMIT 1')).toEqual(['id', 'name']);
      expect(await keysOf('SELECT ID, Name FROM account.query ORDER BY id LIMIT 1')).toEqual(['ID', 'Name']);
      expect(await keysOf('SELECT DISTINCT ID, name FROM account.query ORDER BY id LIMIT 1')).toEqual(['ID', 'name']);
      const joined = 'JOIN (SELECT * FROM ACCOUNT.query) AS b ON (b.ID = id)';
      expect(await keysOf(`SELECT id, b.NAME FROM account.query ${joined} LIMIT 1`)).toEqual(['id', 'b.NAME']);
      expect((await engine.check('SELECT ID FROM ACCOUNT.query WHERE id = 1 LIMIT 1')).map(({ code }) => code)).toEqual(
        [],
      );
    }
  });

  it('have the letter case of the catalog, template by template', async () => {
    const letterCase = createCatalog({
      templates: {
        'Account.query': { fields: { ID: {}, companyName: {} } },
        'order.query': { fields: { id: {}, CompanyName: {} } },
      },
    });
    const all = ['account_query', 'order_query', 'other_query'].flatMap((table) =>
      [
        [table, 'id', 'bigint'],
        [table, 'companyname', 'varchar'],
      ].map(([name = '', column = '', type = '']) => [name, column, type] as const),
    );
    const engine = await open(await start({ answer: () => listing(all) }), { letterCase });
    const { templates } = engine.catalog().definition;
    const names = Object.entries(templates).map(([name, { fields }]) => [name, Object.keys(fields ?? {})]);
    expect(names).toEqual([
      ['Account.query', ['ID', 'companyName']],
      ['order.query', ['id', 'CompanyName']],
      ['other.query', ['id', 'companyname']],
    ]);
  });

  it('are told apart by their exact names, and can have any column', async () => {
    const engine = await open(
      await start({
        answer: () =>
          listing([
            ['orders', 'id', 'bigint'],
            ['erp_orders', '__proto__', 'bigint'],
            ['erp_orders', 'total', 'double'],
          ]),
      }),
    );
    expect(Object.keys(engine.catalog().definition.templates['erp.orders']?.fields ?? {})).toEqual([
      '__proto__',
      'total',
    ]);
  });

  it('that cannot be read do not keep others from being read', async () => {
    const error = { message: 'line 1:15: View is stale', errorName: 'VIEW_IS_STALE', errorType: 'USER_ERROR' };
    const engine = await open(
      await start({
        answer(sql) {
          if (sql.includes('information_schema'))
            return listing([
              ['account_query', 'id', 'bigint'],
              ['stale_view', 'id', 'bigint'],
              ['stale_view', 'tags', 'array(varchar)'],
            ]);
          return { columns: idAndName.slice(0, 1), steps: sql.includes('stale') ? [{ error }] : [{ rows: '[[1]]' }] };
        },
      }),
    );
    expect(engine.catalog().definition.templates['stale.view']?.fields).toEqual({
      id: { type: 'integer' },
      tags: { type: 'unknown' },
    });
    expect((await engine.execute('SELECT id FROM account.query LIMIT 5')).data).toEqual([{ id: 1 }]);
    expect((await failure(engine.execute('SELECT id FROM stale.view LIMIT 5'))).message).toContain('VIEW_IS_STALE');
  });

  it.each([
    ['an empty name', ''],
    ['no parts', { name: [] }],
    ['an empty part', { name: ['lake', '', 'orders'] }],
    ['four parts', { name: ['a', 'b', 'c', 'd'] }],
  ])('are refused with %s', async (_, table) => {
    const trino = { url: 'http://127.0.0.1:9', catalog: 'lake', schema: 'erp', user: 'ada', tables: { 'a.b': table } };
    expect((await failure(openEngine({ trino }))).code).toBe('wrong-argument');
  });

  it('that do not exist are errors with their names', async () => {
    const server = await start({ answer });
    expect((await failure(open(server, { tables: { 'a.b': 'nothing' } }))).message).toBe(
      'The table of "a.b" cannot be read: Trino has no table "lake.erp.nothing".',
    );
    expect((await failure(open(server, { tables: { 'a.b': 'lake.erp.accounts' } }))).message).toBe(
      `The table of "a.b" cannot be read: Trino has no table "lake.erp.lake.erp.accounts"; a name with dots is written as its parts, { name: ['lake', 'erp', 'accounts'] }.`,
    );
    const empty = await start({
      answer: (sql) =>
        sql.includes('schemata')
          ? { columns: [{ name: 'schema_name', type: types.varchar }], steps: [{ rows: '[["erp"],["sales"]]' }] }
          : listing([]),
    });
    expect((await failure(open(empty, { schema: 'slaes' }))).message).toMatch(
      /has no schema "lake\.slaes", but "sales"\.$/,
    );
    expect((await failure(open(empty, { schema: 'ERP' }))).message).toMatch(
      /has no tables in the schema "lake\.ERP"\.$/,
    );
  });
});
