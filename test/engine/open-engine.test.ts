import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CUnitQuery, createMatcher } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { type Engine, type FileFormat, openEngine } from '../../src/engine/index.js';
import { paginate } from '../../src/paging/index.js';
import { resultSchema } from '../../src/schemas/index.js';
import { createNot, parse, print } from '../../src/vql/index.js';
import { jsonOf } from './support/database.js';
import { failure } from './support/failure.js';
import { predicates } from './support/predicates.js';
import { rows as generatedRows } from './support/table.js';

const accounts = [
  { id: '1', name: 'Bolt', total: 12.5, tags: ['A', 'B'], customer: { city: 'Bonn' }, created: '2024-02-29T10:00:00Z' },
  { id: '2', name: "O'Brien", total: 7, tags: [], customer: null, created: null },
  { id: '3', name: null, total: null, tags: null, customer: { city: 'Ulm' }, created: '2023-01-01T00:00:00Z' },
];

describe('an engine on rows', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine({ tables: { 'account.query': accounts } });
  });
  afterAll(() => engine.close());

  it('answers in the shape of the service', async () => {
    const text =
      "SELECT id, --v:result{displayname='Town'}\ncustomer.city, --v:result{visible=false}\ntags FROM account.query WHERE total > 10";
    const answer = await engine.execute(text);
    expect(answer).toEqual({
      definition: [
        { attribute: 'id', displayName: 'id', path: 'id', visible: true },
        { attribute: 'Town', displayName: 'Town', path: 'customer.city', visible: true },
        { attribute: 'tags', displayName: 'tags', path: 'tags', visible: false },
      ],
      data: [{ id: '1', Town: 'Bonn', tags: ['A', 'B'] }],
      headers: { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' },
    });
    expect(resultSchema.safeParse(answer).success).toBe(true);
  });

  it('has headers with the next offset, and 0 at the end', async () => {
    const text = 'SELECT id FROM account.query ORDER BY id';
    const { data, headers } = await engine.execute(text, { limit: 2 });
    expect(data).toEqual([{ id: '1' }, { id: '2' }]);
    expect(headers).toEqual({ 'x-query-more-elements': 'true', 'x-query-next-offset': '2' });
    const last = await engine.execute(text, { limit: 2, offset: 2 });
    expect(last.data).toEqual([{ id: '3' }]);
    expect(last.headers).toEqual({ 'x-query-more-elements': 'false', 'x-query-next-offset': '0' });
  });

  it('prefers the fields of a request to the clauses, and the options to both', async () => {
    const statement = 'SELECT id FROM account.query ORDER BY id LIMIT 1 OFFSET 1';
    const ids = async (...args: Parameters<Engine['execute']>) =>
      (await engine.execute(...args)).data.map(({ id }) => id);
    expect(await ids(statement)).toEqual(['2']);
    expect(await ids({ statement, limit: 2 })).toEqual(['2', '3']);
    expect(await ids({ statement, limit: 2 }, { limit: 3, offset: 0 })).toEqual(['1', '2', '3']);
  });

  it('rejects a page that the service rejects', async () => {
    const statement = 'SELECT id FROM account.query';
    for (const page of [{ offset: 0 }, { limit: 0 }, { offset: -1 }, { limit: 1.5 }]) {
      const { diagnostics } = await failure(engine.execute({ statement, ...page }));
      expect(diagnostics.map(({ code }) => code)).toEqual(['engine-page']);
    }
  });

  it('accepts a tree, a C-Unit query, and variables', async () => {
    const { value: statement } = parse('SELECT id FROM account.query WHERE name = :name');
    const variables = { name: "O'Brien" };
    expect(statement && (await engine.execute(statement, { variables })).data).toEqual([{ id: '2' }]);
    const variableSubstitutionList = {
      variableSubstitutions: [{ variable: { variableName: 'name' }, values: ['Bolt'] }],
    };
    expect(
      (await engine.execute({ statement: 'SELECT id FROM account.query WHERE name = :name', variableSubstitutionList }))
        .data,
    ).toEqual([{ id: '1' }]);
    const query: CUnitQuery = {
      group: 'account',
      template: 'query',
      request: {
        overrideResults: [{ property: 'id' }],
        queryPredicate: { type: 'FILTER', operator: 'IN', property: 'tags', values: ['B', 'C'] },
        pageable: { start: 0, limit: 1 },
      },
    };
    expect((await engine.execute(query)).data).toEqual([{ id: '1' }]);
  });

  it('works with the pager', async () => {
    for (const pageSize of [1, 2, 3, 10]) {
      const pager = paginate('SELECT name FROM account.query ORDER BY name', {
        parse,
        pageSize,
        fetchPage: engine.fetchPage,
      });
      expect(await pager.toArray({ max: 10 })).toEqual([{ name: 'Bolt' }, { name: "O'Brien" }, { name: null }]);
    }
    const query: CUnitQuery = {
      group: 'account',
      template: 'query',
      request: { overrideResults: [{ property: 'id' }] },
    };
    expect(
      await paginate(query, { parse, pageSize: 2, fetchPage: engine.fetchPage }).toArray({ max: 10 }),
    ).toHaveLength(3);
  });

  it('does not run a query with errors, and locates them', async () => {
    const text = 'SELECT id FROM account.query WHERE name == NULL AND';
    const { diagnostics, message } = await failure(engine.execute(text));
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(message).toContain('WHERE name == NULL');
    const unknown = await failure(engine.execute('SELECT nmae FROM account.query'));
    expect(unknown.diagnostics).toMatchObject([{ code: 'sql-field', span: { start: 7, end: 11 } }]);
    expect(unknown.message).toContain('Did you mean "name"?');
  });

  it('sums whole numbers beyond 64 bits, and stays closed', async () => {
    const large = await openEngine({ tables: { 'a.b': [{ n: 2n ** 62n }, { n: 2n ** 62n }] } });
    expect((await large.execute('SELECT sum(n) FROM a.b')).data).toEqual([{ 'sum(n)': 2n ** 63n }]);
    large.close();
    large.close();
    await expect(large.execute('SELECT n FROM a.b')).rejects.toThrow('The engine is closed.');
  });

  it('streams, and stops when the loop is left', async () => {
    const many = await openEngine({ tables: { 'a.b': Array.from({ length: 50_000 }, (_, id) => ({ id })) } });
    const { definition, rows } = await many.stream('SELECT id FROM a.b WHERE id >= 10 ORDER BY id');
    expect(definition.map(({ attribute }) => attribute)).toEqual(['id']);
    const found: unknown[] = [];
    for await (const { id } of rows) if (found.push(id) === 3) break;
    expect(found).toEqual([10, 11, 12]);
    const all = (await many.stream('SELECT id FROM a.b ORDER BY id')).rows[Symbol.asyncIterator]();
    const asked = await Promise.all(Array.from({ length: 50_001 }, () => all.next()));
    expect(asked.map(({ value }) => value?.id)).toEqual([...Array.from({ length: 50_000 }, (_, id) => id), undefined]);
    expect((await many.execute('SELECT count(*) FROM a.b')).data).toEqual([{ 'count(*)': 50_000 }]);
    many.close();
  });

  it('stops when the signal is aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Error('Enough.'));
    await expect(engine.execute('SELECT id FROM account.query', { signal: controller.signal })).rejects.toThrow(
      'Enough.',
    );
    const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `n${id}` }));
    const many = await openEngine({ tables: { 'a.b': rows } });
    const later = new AbortController();
    const cross =
      'SELECT count(*) FROM a.b JOIN (SELECT id, name FROM a.b) AS x ON (x.name <> name) JOIN (SELECT id, name FROM a.b) AS y ON (y.name <> name)';
    const running = many.execute(cross, { signal: later.signal });
    setTimeout(() => later.abort(new Error('Enough.')), 50);
    await expect(running).rejects.toThrow('Enough.');
    expect((await many.execute('SELECT id FROM a.b LIMIT 1')).data).toHaveLength(1);
    many.close();
  });

  it('returns the catalog of the rows', () => {
    const template = engine.catalog().template('account.query');
    expect(template.paths).toEqual(['id', 'name', 'total', 'tags', 'customer.city', 'created']);
    expect(template.field('total')?.type).toBe('decimal');
    expect(template.field('tags')).toMatchObject({ type: 'string', collection: true });
    expect(template.field('customer.city')?.collection).toBe(false);
  });
});

describe('rows in memory', () => {
  it('keep bigints, dates, and members of only some rows', async () => {
    const rows: readonly object[] = [
      { id: 9007199254740993n, at: new Date('2024-02-29T10:00:00.5Z'), a: 1 },
      { id: 1, at: null, a: 1.5, b: { c: [{ d: true }] } },
      { id: 2, a: 'x', b: { c: [] }, constructor: 'own', '': 1 },
    ];
    const engine = await openEngine({ tables: { 'a.b': rows } });
    expect((await engine.execute("SELECT * FROM a.b WHERE at = '2024-02-29T10:00:00.500Z'")).data).toEqual([
      { id: 9007199254740993n, at: '2024-02-29T10:00:00.500Z', a: 1, b: null, constructor: null },
    ]);
    const ids = async (where: string) =>
      (await engine.execute(`SELECT id FROM a.b WHERE ${where}`)).data.map(({ id }) => id);
    expect(await ids("id = '9007199254740993'")).toEqual([9007199254740993n]);
    expect(await ids("b.c.d = 'true'")).toEqual([1]);
    expect(await ids("a = '1.5' OR a = 'x'")).toEqual([1, 2]);
    engine.close();
  });

  it('can be empty', async () => {
    const engine = await openEngine({ tables: { 'a.b': [], 'a.c': { rows: [], columns: { id: 'integer' } } } });
    expect((await engine.execute('SELECT * FROM a.c')).data).toEqual([]);
    expect((await engine.execute('SELECT * FROM a.b')).data).toEqual([]);
    expect((await engine.execute('SELECT count(*) FROM a.b')).data).toEqual([{ 'count(*)': 0 }]);
    engine.close();
  });

  it('are selected as matches selects them', async () => {
    const questions = fc.record({
      rows: generatedRows,
      asked: fc.array(predicates, { minLength: 3, maxLength: 12, size: 'max' }),
    });
    const law = fc.asyncProperty(questions, async ({ rows, asked }) => {
      const engine = await openEngine({ tables: { 'a.b': rows } });
      for (const predicate of asked.flatMap((one) => [one, createNot(one)])) {
        const { value: statement } = parse('SELECT id FROM a.b ORDER BY id');
        if (statement === undefined) throw new Error('No statement.');
        const answer = await engine.execute({ ...statement, where: predicate }).catch((error: unknown) => error);
        // The members of a column that is null in every row are not known.
        if (answer instanceof VqlError && answer.diagnostics.every(({ code }) => code.startsWith('sql-'))) continue;
        if (answer instanceof Error) throw answer;
        const isMatch = createMatcher(predicate);
        expect(answer, print(predicate)).toMatchObject({ data: rows.filter(isMatch).map(({ id }) => ({ id })) });
      }
      engine.close();
    });
    await fc.assert(law, { numRuns: 15 });
  });
});

describe('files', () => {
  let folder: string;
  const files = new Map<FileFormat, string>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vql-kit's engine-"));
    for (const format of ['json', 'ndjson', 'csv', 'parquet'] as const)
      files.set(format, join(folder, `accounts.${format}`));
    await writeFile(files.get('json') ?? '', jsonOf(accounts));
    await writeFile(files.get('ndjson') ?? '', accounts.map(jsonOf).join('\n'));
    const csv = ['id,name,total,code,day', '1,Bolt,12.5,007,2024-02-29', "2,O'Brien,7,010,", '3,,,x,2023-01-01'];
    await writeFile(files.get('csv') ?? '', csv.join('\n'));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT * REPLACE (CAST(created AS TIMESTAMP) AS created), uuid() AS u, 2.50::DECIMAL(9,2) AS price, 12::HUGEINT AS h, MAP {'a': 1} AS m, [1, 2]::INTEGER[2] AS fixed, {'t': TIME '10:00', 'j': 1} AS s, 'a'::ENUM ('a') AS e FROM '${(files.get('json') ?? '').replaceAll("'", "''")}') TO '${(files.get('parquet') ?? '').replaceAll("'", "''")}'`,
    );
    connection.closeSync();
    instance.closeSync();
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['json', 'ndjson', 'csv', 'parquet'] as const)('of the format %s are read in place', async (format) => {
    const engine = await openEngine({ tables: { 'account.query': files.get(format) ?? '' } });
    const { data } = await engine.execute("SELECT id, name FROM account.query WHERE total >= '7' ORDER BY total");
    expect(data.map(({ id, name }) => [String(id), name])).toEqual([
      ['2', "O'Brien"],
      ['1', 'Bolt'],
    ]);
    engine.close();
  });

  it('of JSON keep texts as texts, and nested values as they are', async () => {
    const engine = await openEngine({ tables: { 'account.query': { file: files.get('json') ?? '', format: 'json' } } });
    const { data } = await engine.execute('SELECT * FROM account.query ORDER BY id');
    expect(data).toEqual(accounts);
    expect(engine.catalog().template('account.query').field('created')?.type).toBe('string');
    engine.close();
  });

  it('of CSV keep leading zeros, and have dates', async () => {
    const engine = await openEngine({ tables: { 'account.query': files.get('csv') ?? '' } });
    const { data } = await engine.execute("SELECT code, day FROM account.query WHERE day >= '2024-01-01'");
    expect(data).toEqual([{ code: '007', day: '2024-02-29' }]);
    expect(engine.catalog().template('account.query').field('day')?.type).toBe('date');
    engine.close();
  });

  it('of DuckDB have tables, the one of the template by default', async () => {
    const file = join(folder, 'erp.duckdb');
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run(
      `CREATE TABLE "account.query" AS SELECT 1389132653974581249::BIGINT AS id, 12.50::DECIMAL(38,18) AS price, TIMESTAMPTZ '2026-01-31 08:00:00+00' AS at`,
    );
    await connection.run('CREATE VIEW articles AS SELECT 7 AS id');
    connection.closeSync();
    instance.closeSync();
    const engine = await openEngine({
      tables: { 'account.query': file, 'article.query': { file, table: 'articles' } },
    });
    const { data } = await engine.execute("SELECT id, price, at FROM account.query WHERE at > '2026-01-30'");
    expect(data).toEqual([{ id: 1389132653974581249n, price: 12.5, at: '2026-01-31T08:00:00.000Z' }]);
    expect((await engine.execute('SELECT id FROM article.query')).data).toEqual([{ id: 7 }]);
    engine.close();
    await expect(openEngine({ tables: { 'a.b': file } })).rejects.toThrow(
      `erp.duckdb" has no table "a.b"; it has "account.query", "articles", which the option "table" names`,
    );
  });

  it('of Parquet can have types that VQL does not have', async () => {
    const engine = await openEngine({ tables: { 'account.query': files.get('parquet') ?? '' } });
    const { data } = await engine.execute(
      "SELECT created, u, price, h, m, fixed, s, e FROM account.query WHERE id = '1'",
    );
    expect(data).toEqual([
      {
        created: '2024-02-29T10:00:00.000Z',
        u: expect.any(String),
        price: 2.5,
        h: 12,
        m: { a: 1 },
        fixed: [1, 2],
        s: { t: '10:00:00', j: 1 },
        e: 'a',
      },
    ]);
    expect(
      (
        await engine.execute(
          "SELECT id FROM account.query WHERE price = '2.5' AND s.t = '10:00:00' AND e LIKE 'a' AND fixed = 2 AND created > '2024-01-01'",
        )
      ).data,
    ).toEqual([{ id: '1' }]);
    engine.close();
  });

  it('of different formats can be joined', async () => {
    const tables = { 'a.json': files.get('json') ?? '', 'a.csv': files.get('csv') ?? '' };
    const engine = await openEngine({ tables });
    const text = 'SELECT id, c.code FROM a.json JOIN (SELECT id, code FROM a.csv) AS c ON (c.id = id) ORDER BY id';
    expect((await engine.execute(text)).data).toEqual([
      { id: '1', 'c.code': '007' },
      { id: '2', 'c.code': '010' },
      { id: '3', 'c.code': 'x' },
    ]);
    engine.close();
  });

  it('that have been deleted are a diagnostic on the text', async () => {
    const file = join(folder, 'gone.ndjson');
    await writeFile(file, '{"id": 1}');
    const engine = await openEngine({ tables: { 'a.b': file } });
    await rm(file);
    const text = 'SELECT id FROM a.b';
    const { diagnostics, message } = await failure(engine.execute(text));
    expect(diagnostics).toMatchObject([{ code: 'engine-failed', span: { start: 0, end: text.length } }]);
    expect(message).toMatch(/cannot run the query: .*gone\.ndjson/s);
    engine.close();
  });

  it('that cannot be read are reported by template', async () => {
    const missing = await failure(openEngine({ tables: { 'a.b': join(folder, 'none.json') } }));
    expect(missing.message).toContain('The table of "a.b" cannot be read: there is no file');
    await writeFile(join(folder, 'broken.json'), '[{"id": 1]');
    expect((await failure(openEngine({ tables: { 'a.b': join(folder, 'broken.json') } }))).diagnostics[0]?.code).toBe(
      'engine-table',
    );
    await expect(openEngine({ tables: { 'a.b': 'accounts.xlsx' } })).rejects.toThrow(VqlError);
  });
});
