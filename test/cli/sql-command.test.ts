import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const query = "SELECT id FROM account.query WHERE name = 'A\nB' AND total > 5";

describe('vql sql', () => {
  it('prints the statement, and its parameters as comments', async () => {
    const { vql } = await createFolder();
    const argv = ['sql', query, '--target', 'trino', '--table', 'account.query=lake.erp.accounts'];
    expect(await vql(argv)).toEqual({
      code: 0,
      stdout:
        'SELECT t0."id" AS "id" FROM "lake"."erp"."accounts" AS t0 WHERE (t0."name" = ? AND t0."total" > CAST(? AS DECIMAL(1,0)));\n-- 1: "A\\nB"\n-- 2: "5"\n',
      stderr:
        'No column types are known: values are compared as the target compares them, and lists are not treated as lists. Name a catalog with --catalog.\n',
    });
  });

  it('prints JSON', async () => {
    const { vql } = await createFolder({ 'q.vql': query });
    const { stdout } = await vql(['sql', 'q.vql', '--format', 'json']);
    expect(JSON.parse(stdout)).toEqual({
      sql: 'SELECT t0."id" AS "id" FROM "account.query" AS t0 WHERE (CAST(t0."name" AS VARCHAR) COLLATE C = $1 AND t0."total" > $2)',
      params: ['A\nB', '5'],
    });
  });

  it('takes the types of columns from a catalog, and how LIKE reads a pattern from the config', async () => {
    const fields = { id: 'integer', tags: { type: 'string', collection: true } };
    const catalog = { version: 1, templates: { 'account.query': { fields } } };
    const { vql } = await createFolder({
      'catalog.json': JSON.stringify(catalog),
      'vql.config.json': JSON.stringify({ catalog: 'catalog.json', dialect: { likeEscape: '\\' } }),
    });
    const text = "SELECT id FROM account.query WHERE tags LIKE 'a\\%' AND id = '7'";
    const { code, stdout, stderr } = await vql(['sql', text, '--format', 'json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout).sql).toContain(
      `(len(list_filter(t0."tags", lambda e1: CAST(e1 AS VARCHAR) COLLATE C LIKE $1 ESCAPE '!')) > 0 AND t0."id" = CAST($2 AS BIGINT))`,
    );
    const broken = await vql(['sql', text, '--catalog', 'none.json']);
    expect(broken).toMatchObject({ code: 2, stdout: '' });
    expect(broken.stderr).toContain('no such file');
  });

  it('warns of what check reports with the types of the catalog', async () => {
    const fields = { id: { type: 'integer' }, day: { type: 'date' } };
    const { vql } = await createFolder({
      'catalog.json': JSON.stringify({ version: 1, templates: { 'account.query': { fields } } }),
    });
    const text = "SELECT id FROM account.query WHERE day > '2024-02-30'";
    const { code, stderr, stdout } = await vql(['sql', text, '--catalog', 'catalog.json']);
    expect([code, stdout.includes('WHERE FALSE')]).toEqual([0, true]);
    expect(stderr).toMatch(/^warning\[literal-type\]: /);
  });

  it('reports a mistake in the template of the catalog that the query uses, and prints nothing', async () => {
    const templates = '{ "a.b": { "fields": { "id": "integr" } }, "a.c": { "fields": { "id": "integer" } } }';
    const { vql } = await createFolder({ 'catalog.json': `{ "templates": ${templates} }` });
    const wrong = await vql(['sql', 'SELECT id FROM a.b LIMIT 1', '--catalog', 'catalog.json']);
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^error\[snapshot-value\]: Unknown value "integr"\..*\n --> catalog\.json:1:/);
    const right = await vql(['sql', 'SELECT id FROM a.c LIMIT 1', '--catalog', 'catalog.json']);
    expect(right).toMatchObject({ code: 0, stderr: '' });
  });

  it('reports what cannot be expressed, and prints nothing', async () => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql(['sql', 'SELECT soundex(name) FROM account.query']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('error[sql-call]');
  });

  it('takes variables', async () => {
    const { vql } = await createFolder();
    const argv = [
      'sql',
      'SELECT id FROM account.query WHERE name IN (:names)',
      '--variable',
      'names=A',
      '--format',
      'json',
    ];
    expect(JSON.parse((await vql(argv)).stdout).params).toEqual(['A']);
  });

  it('computes relative dates in a time zone', async () => {
    const { vql } = await createFolder({ 'vql.config.json': '{ "timeZone": "Pacific/Pago_Pago" }' });
    const argv = ['sql', 'SELECT id FROM account.query WHERE name = :today', '--format', 'json'];
    const today = async (...options: readonly string[]): Promise<number> =>
      Date.parse(JSON.parse((await vql([...argv, ...options])).stdout).params[0]);
    // Their clocks differ by 25 hours.
    const days = ((await today('--time-zone', 'Pacific/Kiritimati')) - (await today())) / 86_400_000;
    expect([1, 2]).toContain(days);
    expect(await vql([...argv, '--time-zone', 'Berlin'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Expected the name of a time zone such as "Europe/Berlin", found "Berlin".\n',
    });
  });

  it('refuses a target that there is not', async () => {
    const { vql } = await createFolder();
    expect(await vql(['sql', query, '--target', 'mysql'])).toMatchObject({ code: 2, stdout: '' });
  });
});
