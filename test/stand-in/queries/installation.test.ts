import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogFromFields, defineCatalog } from '../../../src/catalog/index.js';
import {
  type Dialect,
  type DialectDataType,
  type DialectFunction,
  defaultDialect,
  dialectFromInfo,
  readDialect,
  resolveDialect,
} from '../../../src/dialect/index.js';
import { filterOperatorNames } from '../../../src/dialect/operators.js';
import { infoOf } from '../../../src/stand-in/queries/dialect-info.js';
import { openErpForTest } from '../support/open-erp.js';

const name = fc.stringMatching(/^[A-Z]{1,6}$/);

const functions: fc.Arbitrary<readonly DialectFunction[]> = fc.uniqueArray(
  fc.record(
    { name, aggregate: fc.boolean(), evidence: fc.constant('installation' as const), messageCode: name },
    { requiredKeys: ['name', 'aggregate', 'evidence'] },
  ),
  { minLength: 1, maxLength: 4, selector: (one) => one.name },
);

const dataTypes: fc.Arbitrary<readonly DialectDataType[]> = fc.uniqueArray(
  fc.record(
    {
      identifier: name,
      jsType: name,
      references: name,
      functions: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      operators: fc.uniqueArray(fc.constantFrom(...filterOperatorNames), { minLength: 1, maxLength: 4 }),
      values: fc.uniqueArray(name, { maxLength: 3 }),
      multipleChoice: fc.boolean(),
    },
    { requiredKeys: ['identifier'] },
  ),
  { maxLength: 4, selector: (one) => one.identifier },
);

const noTables = defineCatalog({ templates: {} });

const functionsOfEngine = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'].map((one) => ({
  name: one,
  aggregate: true,
  evidence: 'installation',
}));

describe('dialect-info', () => {
  it('is read back as the same dialect', () => {
    let counted = 0;
    fc.assert(
      fc.property(functions, dataTypes, (given, types) => {
        const dialect: Dialect = { ...defaultDialect, functions: given, functionsComplete: true, dataTypes: types };
        const json: unknown = JSON.parse(JSON.stringify(infoOf(dialect, noTables)));
        const { value, diagnostics } = dialectFromInfo(json, { name: dialect.name });
        expect(diagnostics).toEqual([]);
        expect(value).toEqual(dialect);
        if (types.some((one) => one.operators && one.values)) counted += 1;
      }),
      { numRuns: 200, seed: 23 },
    );
    expect(counted).toBeGreaterThan(20);
  });

  it('reports operations that the toolkit does not support', () => {
    const dataType = { identifier: 'TEXT', operators: ['EQUALS'], moreOperators: true } as const;
    const { value } = dialectFromInfo(infoOf({ ...defaultDialect, dataTypes: [dataType] }, noTables));
    expect(value?.dataTypes).toEqual([dataType]);
  });

  it('has the data types of the dialect, if it has any, and is the dialect of the client', async () => {
    const dataTypes = [{ identifier: 'TEXT', jsType: 'string' }];
    const erp = await openErpForTest({ dialect: { dataTypes } });
    expect(await erp.client.dialectInfo()).toEqual({
      ...resolveDialect({ name: 'installation' }),
      functions: functionsOfEngine,
      functionsComplete: true,
      dataTypes,
    });
  });

  it('has by default the functions that are executed, and the types of the columns with what they allow', async () => {
    const rows = [{ id: 1n, name: 'Bolt', isActive: true, tags: ['A'], more: { rate: 1.5 } }];
    const erp = await openErpForTest({
      tables: { 'account.query': rows },
      documents: { template: 'account.query' },
    });
    const { functions, functionsComplete, dataTypes } = await erp.client.dialectInfo();
    expect([functions, functionsComplete]).toEqual([functionsOfEngine, true]);
    const [equality, order] = [
      ['EQUALS', 'NOT_EQUALS', 'IS_NULL_OR_EQUALS', 'IN', 'NOT_IN', 'IS_NULL', 'IS_NOT_NULL', 'EXISTS', 'NOT_EXISTS'],
      ['GREATER_THAN', 'GREATER_THAN_EQUALS', 'LESS_THAN', 'LESS_THAN_EQUALS', 'RANGE', 'NOT_RANGE'],
    ];
    const text = ['LIKE', 'NOT_LIKE', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS'];
    const sorted = dataTypes.map((one) => ({ ...one, operators: one.operators?.toSorted() }));
    expect(sorted).toEqual([
      {
        identifier: 'string',
        jsType: 'string',
        functions: ['COUNT', 'MIN', 'MAX'],
        operators: [...equality, ...order, ...text].toSorted(),
      },
      {
        identifier: 'integer',
        jsType: 'number',
        functions: ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'],
        operators: [...equality, ...order].toSorted(),
      },
      {
        identifier: 'decimal',
        jsType: 'number',
        functions: ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'],
        operators: [...equality, ...order].toSorted(),
      },
      { identifier: 'boolean', jsType: 'boolean', functions: ['COUNT'], operators: equality.toSorted() },
      // The columns of subscriptions have one.
      {
        identifier: 'date-time',
        jsType: 'string',
        functions: ['COUNT', 'MIN', 'MAX'],
        operators: [...equality, ...order].toSorted(),
      },
    ]);
  });

  it('is refused what it leaves out, and executes what it has', async () => {
    const rows = [{ id: '1', amount: 1.5, isActive: true, on: '2026-03-01', note: 'x' }];
    const columns = { id: 'string', amount: 'decimal', isActive: 'boolean', on: 'date', note: 'string' } as const;
    const erp = await openErpForTest({ tables: { 'account.query': { rows, columns } } });
    const { dataTypes } = await erp.client.dialectInfo();
    let calls = 0;
    for (const [field, type] of Object.entries(columns)) {
      const stated = dataTypes.find(({ identifier }) => identifier === type)?.functions;
      for (const name of ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX']) {
        const statement = `SELECT ${name}(${field}) FROM account.query`;
        const { status } = await erp.send('POST', '/cmn/computed-queries/execute', { statement });
        expect([statement, status]).toEqual([statement, stated?.includes(name) ? 200 : 400]);
        calls += 1;
      }
    }
    expect(calls).toBe(25);
  });
});

describe('the listings of groups, templates and fields', () => {
  it('are read back as the catalog of the tables', async () => {
    const rows = [{ id: 2n ** 60n, name: 'Bolt', at: new Date(0), address: { city: 'Bonn', zip: 7 }, tags: ['A'] }];
    const erp = await openErpForTest({
      tables: { 'account.query': rows, 'account.other': rows, 'crm.activities': rows },
    });
    const read = async (path: string) => (await erp.send('GET', `/cmn/computed-queries${path}`)).body;
    const groups = await read('');
    const templates: Record<string, readonly { readonly templateIdentifier: string }[]> = {};
    const fields: Record<string, unknown> = {};
    for (const { key } of groups) {
      templates[key] = await read(`/${key}`);
      for (const { templateIdentifier } of templates[key] ?? [])
        fields[templateIdentifier] = await read(`/${templateIdentifier.replace('.', '/')}/fields`);
    }
    const { value, diagnostics } = catalogFromFields({ groups, templates, fields });
    expect(diagnostics).toEqual([]);
    const own = erp.engine.catalog();
    expect(Object.keys(value?.definition.templates ?? {}).sort()).toEqual(Object.keys(own.definition.templates).sort());
    expect(value?.definition.partial).toBeUndefined();
    for (const template of ['account.query', 'system.queryAppMessageEntry', 'document.querySalesDocuments']) {
      const paths = own.find(template)?.paths ?? [];
      expect(value?.find(template)?.paths).toEqual(paths);
      const types = (catalog: typeof own | undefined) =>
        paths.map((path) => catalog?.find(template)?.field(path)?.type);
      expect(types(value)).toEqual(types(own));
    }
  });
});

describe('a stand-in with the dialect of a probed installation', () => {
  const { value: dialect = defaultDialect } = readDialect({
    version: 1,
    dialect: { nullOrder: 'low', constructs: { between: 'refused' }, operators: { RANGE: 'refused' } },
  });
  const tables = {
    'account.query': [
      { id: '1', name: 'a' },
      { id: '2', name: null },
    ],
  };

  it('sorts nulls as the installation does, in both forms', async () => {
    const erp = await openErpForTest({ tables, dialect });
    const statement = 'SELECT id FROM account.query ORDER BY name';
    expect((await erp.send('POST', '/cmn/computed-queries/execute', { statement })).body.data).toEqual([
      { id: '2' },
      { id: '1' },
    ]);
    const request = { pageable: { sortOrders: [{ property: 'name', direction: 'DESC' }] } };
    const { body } = await erp.send('POST', '/cmn/computed-queries/account/query', request);
    expect(body.data.map(({ id }: { readonly id: string }) => id)).toEqual(['1', '2']);
  });

  it('refuses what the installation refuses', async () => {
    const erp = await openErpForTest({ tables, dialect });
    const statement = "SELECT id FROM account.query WHERE name BETWEEN 'a' AND 'b'";
    const refused = await erp.send('POST', '/cmn/computed-queries/execute', { statement });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.body.diagnostics[0].code).toBe('unsupported-syntax');
    const queryPredicate = { type: 'FILTER', operator: 'RANGE', property: 'name', values: ['a', 'b'] };
    const { status, body } = await erp.send('POST', '/cmn/computed-queries/account/query', { queryPredicate });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.diagnostics[0].code).toBe('unsupported-operator');
  });
});

describe('a computed query', () => {
  it('ignores members that nothing is known about', async () => {
    const erp = await openErpForTest({ tables: { 'account.query': [{ id: '1' }] } });
    const path = '/cmn/computed-queries/account/query';
    expect((await erp.send('POST', path, { traceId: '7' })).body.data).toEqual([{ id: '1' }]);
    const statement = 'SELECT id FROM account.query';
    const execute = '/cmn/computed-queries/execute';
    expect((await erp.send('POST', execute, { statement, traceId: '7' })).body.data).toEqual([{ id: '1' }]);
    const lost = await erp.send('POST', path, { arithmeticQueryTerms: [1] });
    expect([lost.status, lost.body.diagnostics.length > 0]).toEqual([422, true]);
  });

  it('in the mode STATEMENT is the statement, without what the template has by itself', async () => {
    const erp = await openErpForTest({
      tables: { 'account.query': [{ id: '1' }, { id: '2' }] },
      presets: {
        'account.query': { queryPredicate: { type: 'FILTER', operator: 'EQUALS', property: 'id', values: ['1'] } },
      },
    });
    const path = '/cmn/computed-queries/account/query';
    expect((await erp.send('POST', path, {})).body.data).toEqual([{ id: '1' }]);
    const body = { mode: 'STATEMENT', queryStatement: 'SELECT id FROM account.query' };
    expect((await erp.send('POST', path, body)).body.data).toEqual([{ id: '1' }, { id: '2' }]);
  });

  it('keeps all digits of integers of 64 bits', async () => {
    const erp = await openErpForTest({
      tables: { 'account.query': [{ id: 2n ** 62n + 1n, lines: [{ n: 2n ** 61n + 1n }] }] },
    });
    const statement = `SELECT id, lines.n FROM account.query WHERE id = ${2n ** 62n + 1n}`;
    const { body } = await erp.send('POST', '/cmn/computed-queries/execute', { statement });
    expect(body.data).toEqual([{ id: 2n ** 62n + 1n, 'lines.n': [2n ** 61n + 1n] }]);
  });

  it('of deliveries reads those that are left, after old ones were removed', async () => {
    const erp = await openErpForTest({ delivery: { fetch: async () => new Response() } });
    await erp.client.webhooks.register({ url: 'http://127.0.0.1/hook', destinationQueue: 'article.update' });
    const statement = 'SELECT id FROM system.queryAppMessageEntry';
    for (let count = 1; count <= 3; count++) {
      await erp.emit('article.update');
      expect(await erp.column(statement)).toEqual(erp.deliveries.map(({ id }) => id));
    }
  });
});
