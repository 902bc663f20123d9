import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { checkQuery, matches, toCUnit, toVql } from '../../src/cunit/index.js';
import { compileSql, type Engine, openEngine, type SqlTable } from '../../src/engine/index.js';
import { targetNames } from '../../src/engine/targets/targets.js';
import { createLanguageService } from '../../src/language/index.js';
import { check, parse, parseOrThrow, print } from '../../src/vql/index.js';
import { createFolder } from '../cli/run-vql.js';
import { atCursor } from '../support/cursor.js';

/** `crm.accounts` has fields of its own under the name of its group, so that no path is read after the group. */
const rows = {
  'account.query': [
    { id: '1', name: 'Bolt', address: { city: 'Bonn' } },
    { id: '2', name: 'Nut', address: { city: 'Ulm' } },
  ],
  'crm.accounts': [{ id: '7', name: 'x', 'crm.id': '8', accountId: '2' }],
};
const text = { id: 'string', name: 'string' } as const;
const catalog = defineCatalog({
  templates: {
    'account.query': { custom: 'declared', fields: { ...text, 'address.city': 'string' } },
    'crm.accounts': { custom: 'declared', fields: { ...text, 'crm.id': 'string', accountId: 'string' } },
  },
});

/** Statements, the same in plain paths, and the rows. */
const valid = [
  {
    statement: "SELECT account.id FROM account.query WHERE account.name = 'Nut'",
    plain: "SELECT id FROM account.query WHERE name = 'Nut'",
    data: [{ 'account.id': '2' }],
  },
  {
    statement: "SELECT account.query.id FROM account.query WHERE account.query.address.city LIKE 'B%'",
    plain: "SELECT id FROM account.query WHERE address.city LIKE 'B%'",
    data: [{ 'account.query.id': '1' }],
  },
  {
    statement: 'SELECT name FROM account.query ORDER BY account.address.city DESC',
    plain: 'SELECT name FROM account.query ORDER BY address.city DESC',
    data: [{ name: 'Nut' }, { name: 'Bolt' }],
  },
  {
    statement: "SELECT count(account.id) FROM account.query WHERE account.id > '0'",
    plain: "SELECT count(id) FROM account.query WHERE id > '0'",
    data: [{ 'count(account.id)': 2 }],
  },
  {
    // The inner table has the field "id" too.
    statement: 'SELECT name FROM account.query WHERE EXISTS (SELECT id FROM crm.accounts WHERE accountId = account.id)',
    plain: undefined,
    data: [{ name: 'Nut' }],
  },
  {
    statement:
      "SELECT id, a.id FROM crm.accounts JOIN (SELECT id FROM account.query WHERE account.id = '2') AS a ON (a.account.id = crm.accounts.accountId)",
    plain:
      "SELECT id, a.id FROM crm.accounts JOIN (SELECT id FROM account.query WHERE id = '2') AS a ON (a.id = accountId)",
    data: [{ id: '7', 'a.id': '2' }],
  },
  {
    statement: 'SELECT crm.id, crm.accounts.id FROM crm.accounts',
    plain: undefined,
    data: [{ 'crm.id': '8', 'crm.accounts.id': '7' }],
  },
] as const;

const invalid = [
  ['SELECT account.nmae FROM account.query', 'account.nmae'],
  ['SELECT id FROM crm.accounts WHERE account.id = 1', 'account.id'],
  ['SELECT query.id FROM account.query', 'query.id'],
  ['SELECT crm.accountId FROM crm.accounts', 'crm.accountId'],
  [
    'SELECT id FROM account.query JOIN (SELECT accountId FROM crm.accounts) AS account ON (account.accountId = id) WHERE account.city = 1',
    'account.city',
  ],
] as const;

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine({ tables: rows });
});
afterAll(() => engine.close());

describe('a path that begins with the names of its template', () => {
  it.each(valid)('is accepted by the checks of both forms, and kept by translation: $statement', ({ statement }) => {
    expect(check(statement, { catalog, rules: { 'no-limit': 'off' } })).toEqual([]);
    expect(check(statement, { catalog: engine.catalog(), rules: { 'no-limit': 'off' } })).toEqual([]);
    if (statement.includes('JOIN') || statement.includes('count')) return;
    const { value: query } = toCUnit(parseOrThrow(statement));
    expect(query && checkQuery(query, { catalog, parse })).toEqual([]);
    const back = query && toVql(query, { parse }).value;
    expect(back && print(back)).toBe(statement);
  });

  it.each(valid)(
    'gives the rows of the field in the engine, in both forms: $statement',
    async ({ statement, data }) => {
      expect((await engine.execute(statement)).data).toEqual(data);
      if (statement.includes('JOIN') || statement.includes('count')) return;
      const { value: query } = toCUnit(parseOrThrow(statement));
      expect(query && (await engine.execute(query)).data).toEqual(data);
    },
  );

  it.each(targetNames)('is compiled to the same condition as the plain path in %s', (target) => {
    const plainKeys = (sql = '') => sql.replaceAll(/ AS "[^"]*"/g, '');
    let compared = 0;
    for (const { statement, plain } of valid) {
      if (plain === undefined) continue;
      const [a, b] = [statement, plain].map((one) => compileSql(one, { target, catalog }));
      expect(a?.exact).toBe(b?.exact);
      if (a?.value === undefined) continue;
      expect(plainKeys(a.value.sql)).toBe(plainKeys(b?.value?.sql));
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(4);
  });

  it('is read by matches, in both forms, if the option template names the template', () => {
    const template = 'account.query';
    const row = rows['account.query'][0] ?? {};
    for (const path of ['account.address.city', 'account.query.address.city', 'address.city']) {
      const predicate = { type: 'FILTER', operator: 'EQUALS', property: path, values: ['Bonn'] } as const;
      expect(matches(predicate, row, { template })).toBe(true);
      const { where } = parseOrThrow(`SELECT id FROM account.query WHERE ${path} = 'Bonn'`);
      expect(where && matches(where, row, { template })).toBe(true);
      expect(where && matches(where, row)).toBe(path === 'address.city');
      expect(where && matches(where, row, { template: 'crm.accounts' })).toBe(path === 'address.city');
    }
  });

  it('is not the path of a row that has the first name itself', () => {
    const { where } = parseOrThrow("SELECT id FROM account.query WHERE account.id = '1'");
    const isMatch = (row: object) => where && matches(where, row, { template: 'account.query' });
    expect(isMatch({ id: '1' })).toBe(true);
    expect(isMatch({ id: '1', account: { id: '2' } })).toBe(false);
    expect(isMatch({ id: '1', account: { id: null } })).toBe(false);
    expect(isMatch({ id: '1', account: null })).toBe(false);
    expect(isMatch({ id: '1', 'account.id': '2' })).toBe(false);
    expect(isMatch({ id: '2', 'account.id': '1' })).toBe(true);
  });

  it('is explained and completed in editors', () => {
    const service = createLanguageService({ catalog });
    const labels = (source: string) => {
      const { text, offset } = atCursor(source);
      return service.complete(text, offset).items.map(({ label }) => label);
    };
    const { text, offset } = atCursor('SELECT account.na|me FROM account.query');
    expect(service.hover(text, offset)?.contents).toContain('A string.');
    expect(labels('SELECT account.| FROM account.query')).toEqual(['id', 'name', 'address']);
    expect(labels('SELECT account.query.| FROM account.query')).toEqual(['id', 'name', 'address']);
    expect(labels('SELECT account.address.| FROM account.query')).toEqual(['city']);
    expect(labels('SELECT crm.| FROM crm.accounts')).toEqual(['id']);
  });

  it('is accepted by "vql check" and "vql run"', async () => {
    const { vql } = await createFolder({
      'a.json': JSON.stringify(rows['account.query']),
      'catalog.json': JSON.stringify({ version: 1, templates: catalog.definition.templates }),
    });
    const statement = "SELECT account.id FROM account.query WHERE account.query.name = 'Nut'";
    const checked = await vql(['check', '--catalog', 'catalog.json'], { stdin: statement });
    expect(checked.code).toBe(0);
    const run = await vql(['run', statement, '--table', 'account.query=a.json', '--format', 'csv']);
    expect(run).toEqual({ code: 0, stdout: 'account.id\n2\n', stderr: '' });
  });
});

describe('a path that is no field after the names of its template either', () => {
  it.each(invalid)('is an error of check, of the engine and of the compiler: %s', async (statement, path) => {
    const found = check(statement, { catalog }).filter(({ severity }) => severity === 'error');
    expect(found.map(({ span }) => span && statement.slice(span.start, span.end))).toEqual([path]);
    await expect(engine.execute(statement)).rejects.toThrow(`"${path}"`);
    for (const target of targetNames)
      expect(compileSql(statement, { target, catalog }).diagnostics.map(({ code }) => code)).toContain('sql-field');
  });
});

describe('a path in EXISTS that begins with the whole name of the template around', () => {
  const statement = (path: string) =>
    `SELECT name FROM account.query WHERE EXISTS (SELECT id FROM crm.contacts WHERE account.id = ${path})`;
  const sqlOf = (text: string, tables: Record<string, SqlTable>) => compileSql(text, { target: 'postgres', tables });

  it('is that of the template around, also if the columns are not known', () => {
    const { value } = sqlOf(statement('account.query.id'), {
      'account.query': { name: 'a' },
      'crm.contacts': { name: 'c' },
    });
    expect(value?.sql).toMatch(/t1\."account".*t0\."id"/);
  });

  it('is not that of a JSON column of the inner table that is named like the group', () => {
    const tables = {
      'account.query': { name: 'a', columns: { id: 'string', name: 'string' } },
      'crm.contacts': { name: 'c', columns: { id: 'string', account: 'json' } },
    } as const;
    expect(sqlOf(statement('account.query.id'), tables).value?.sql).toContain('t0."id"');
  });

  it('is not guessed from the group alone where the inner table has such a column', () => {
    const tables = {
      'account.query': { name: 'a', columns: { id: 'string', name: 'string' } },
      'crm.contacts': { name: 'c', columns: { id: 'string', account: 'string' } },
    } as const;
    const { value, diagnostics } = sqlOf(
      statement('account.query.id').replace('account.id =', 'id = account.id AND id ='),
      tables,
    );
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['sql-field']);
  });

  it('is checked against that template, not taken for a reference of the inner one', () => {
    const references = defineCatalog({
      templates: {
        'account.query': { fields: { id: 'integer', name: 'string' } },
        'crm.contacts': { fields: { account: 'reference', id: 'integer' } },
      },
    });
    const found = (path: string) =>
      check(statement(path), { catalog: references, rules: { 'no-limit': 'off' } }).map(({ code }) => code);
    expect(found('account.query.id')).toEqual([]);
    expect(found('account.query.nmae')).toEqual(['unknown-field']);
    expect(found('account.anything')).toEqual([]);
  });
});
