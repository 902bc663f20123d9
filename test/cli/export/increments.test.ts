import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { connectFolder } from '../query/installation.js';

const at = (second: number): string => `2026-03-01T08:00:${String(second).padStart(2, '0')}.000Z`;

/** Rows of which two have the last time. */
const rows = [
  { id: '5', name: 'a', updatedAt: at(1) },
  { id: '6', name: 'b', updatedAt: at(2) },
  { id: '7', name: 'c', updatedAt: at(2) },
  { id: '8', name: 'never', updatedAt: null },
];

const query = 'SELECT id, name, updatedAt FROM account.query';

/** A folder with an installation that changes. */
async function incrementFolder(answer?: Parameters<typeof connectFolder>[2]) {
  const folder = await connectFolder({}, { tables: { 'account.query': rows.map((row) => ({ ...row })) } }, answer);
  const put = (...changed: readonly object[]): Promise<void> => folder.erp.engine.put('account.query', changed);
  const files = async () => (await readdir(folder.path)).filter((name) => name !== '.config').sort();
  /** Exports, and returns the ids in the files that are new. */
  const newIds = async (...options: readonly string[]) => {
    const before = await files();
    const argv = ['export', query, '--output', 'a.ndjson', '--since', 'updatedAt', '--page-size', '2', ...options];
    const { code, stderr } = await folder.vql(argv);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/: (?:no new rows|\d+ rows?)\.\n$/)]);
    const added = (await files()).filter((name) => !before.includes(name) && name.endsWith('.ndjson'));
    const texts = await Promise.all(added.map((name) => readFile(join(folder.path, name), 'utf8')));
    return texts.flatMap((text) => text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).id)));
  };
  return { ...folder, put, files, newIds };
}

describe('an export with --since', () => {
  it('reads all rows first, then those that are new, also with the last time and a smaller id', async () => {
    const { newIds, put, files } = await incrementFolder();
    expect(await newIds()).toEqual(['5', '6', '7', '8']);
    expect(await newIds()).toEqual([]);
    await put({ id: '1', name: 'late', updatedAt: at(2) }, { id: '5', name: 'a2', updatedAt: at(3) });
    expect(await newIds()).toEqual(['1', '5']);
    expect(await newIds()).toEqual([]);
    await put({ id: '9', name: 'd', updatedAt: at(3) }, { id: '7', name: 'c2', updatedAt: at(4) });
    expect(await newIds()).toEqual(['7', '9']);
    expect(await files()).toEqual([
      expect.stringMatching(/^a\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.ndjson$/),
      expect.stringMatching(/^a\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.ndjson$/),
      'a.ndjson',
      'a.ndjson.checkpoint',
    ]);
  });

  it('does not miss a row that changes while others are read', async () => {
    let change: (() => Promise<void>) | undefined;
    const { newIds, put } = await incrementFolder(async (statement) => {
      // The first page was read, with the row 5 in it.
      if (statement.includes("id > '6'")) await change?.();
      return undefined;
    });
    change = async () => {
      change = undefined;
      await put({ id: '5', name: 'a2', updatedAt: at(10) }, { id: '7', name: 'c2', updatedAt: at(20) });
    };
    expect(await newIds()).toEqual(['5', '6', '7', '8']);
    // The row 7 was read with its new time.
    expect(await newIds()).toEqual(['5']);
    expect(await newIds()).toEqual([]);
  });

  it('begins with a time, and goes on with the last one', async () => {
    const { newIds, put } = await incrementFolder();
    const from = `updatedAt=${at(2)}`;
    expect(await newIds('--since', from)).toEqual(['6', '7']);
    await put({ id: '4', name: 'd', updatedAt: at(2) });
    expect(await newIds('--since', from)).toEqual(['4']);
  });

  it('is refused with another time than it began with', async () => {
    const { newIds, vql } = await incrementFolder();
    await newIds('--since', `updatedAt=${at(2)}`);
    const argv = ['export', query, '--output', 'a.ndjson', '--since', `updatedAt=${at(1)}`];
    const message = `begun with another --since: updatedAt=${at(2)}. Now it is: updatedAt=${at(1)}.`;
    expect(await vql(argv)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('leaves nothing of a run that has read nothing', async () => {
    const { vql, files, newIds } = await incrementFolder();
    const wrong = ['export', 'SELECT id FROM account.query', '--output', 'a.ndjson', '--since', 'updatedAt'];
    expect((await vql(wrong)).code).toBe(2);
    expect(await files()).toEqual([]);
    expect(await newIds()).toHaveLength(4);
  });

  it('exports no rows before its time, also if all rows are', async () => {
    const { newIds, put } = await incrementFolder();
    const from = `updatedAt=${at(5)}`;
    expect(await newIds('--since', from)).toEqual([]);
    await put({ id: '4', name: 'old', updatedAt: at(3) }, { id: '9', name: 'new', updatedAt: at(6) });
    expect(await newIds('--since', from)).toEqual(['9']);
  });

  it('updates a table with any name', async () => {
    const { vql, put, path } = await incrementFolder();
    await writeFile(join(path, 'exported.vql'), query);
    const argv = ['export', 'exported.vql', '--output', 'a.duckdb', '--since', 'updatedAt', '--quiet'];
    expect((await vql(argv)).code).toBe(0);
    await put({ id: '9', name: 'new', updatedAt: at(6) });
    expect((await vql(argv)).code).toBe(0);
    const table = 'account.query={"file":"a.duckdb","table":"exported"}';
    const { stdout } = await vql([
      'run',
      "SELECT name FROM account.query WHERE id = '9'",
      '--table',
      table,
      '--format',
      'csv',
    ]);
    expect(stdout).toBe('name\nnew\n');
  });

  it('goes on where it has stopped, with the same rows', async () => {
    let isBroken = false;
    const { newIds, put, vql, files, read } = await incrementFolder((statement) =>
      isBroken && statement.includes("id > '6'") ? new Response('no', { status: 422 }) : undefined,
    );
    expect(await newIds()).toHaveLength(4);
    await put(...['5', '6', '7', '8'].map((id) => ({ id, name: 'new', updatedAt: at(30) })));
    isBroken = true;
    const argv = ['export', query, '--output', 'a.ndjson', '--since', 'updatedAt', '--page-size', '2', '--quiet'];
    expect((await vql(argv)).code).toBe(1);
    expect(await files()).toContain('a.ndjson.partial');
    // A run that was stopped ends with the time that it has begun with.
    await put({ id: '5', name: 'newer', updatedAt: at(40) });
    isBroken = false;
    expect(await newIds()).toEqual(['5', '6', '7', '8']);
    expect(await newIds()).toEqual(['5']);
    expect(await read('a.ndjson')).toContain('"name":"a"');
  });

  it('replaces rows of a DuckDB table by their ids, whose types grow', async () => {
    const { vql, put, path, erp } = await incrementFolder();
    const argv = ['export', query.replace('name,', 'name, amount,'), '--output', 'erp.duckdb', '--since', 'updatedAt'];
    await erp.engine.put(
      'account.query',
      rows.map((row) => ({ ...row, amount: 1 })),
    );
    expect(await vql(argv)).toMatchObject({ code: 0 });
    await put(
      { id: '5', name: 'a2', amount: 1.25, updatedAt: at(3) },
      { id: '9', name: null, amount: 2, updatedAt: at(3) },
    );
    expect((await vql(argv)).stderr).toContain('erp.duckdb, table "account.query": 2 rows.\n');
    expect((await vql(argv)).stderr).toContain('erp.duckdb, table "account.query": no new rows.\n');
    const instance = await DuckDBInstance.create(join(path, 'erp.duckdb'), { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    const found = await connection.runAndReadAll('SELECT COLUMNS(*)::VARCHAR FROM "account.query" ORDER BY id');
    expect(found.getRows()).toEqual([
      ['5', 'a2', '1.25', '2026-03-01 08:00:03+00'],
      ['6', 'b', '1.00', '2026-03-01 08:00:02+00'],
      ['7', 'c', '1.00', '2026-03-01 08:00:02+00'],
      ['8', 'never', '1.00', null],
      ['9', null, '2.00', '2026-03-01 08:00:03+00'],
    ]);
    connection.closeSync();
    instance.closeSync();
  });

  it('keeps the texts of times that later are not all times, and does not add rows to a table that is gone', async () => {
    const { vql, put, path } = await incrementFolder();
    await put({ id: '3', name: '2026-01-31T08:00:00.120Z', updatedAt: at(1) });
    const argv = [
      'export',
      `${query} WHERE id IN ('3', '4')`,
      '--output',
      'erp.duckdb',
      '--since',
      'updatedAt',
      '--quiet',
    ];
    expect((await vql(argv)).code).toBe(0);
    await put({ id: '4', name: 'a name', updatedAt: at(2) });
    expect(await vql(argv)).toMatchObject({ code: 0, stderr: '' });
    const run = ['run', 'SELECT id, name FROM account.query ORDER BY id', '--table', 'account.query=erp.duckdb'];
    expect((await vql([...run, '--format', 'csv'])).stdout).toBe('id,name\n3,2026-01-31T08:00:00.120Z\n4,a name\n');
    await put({ id: '4', name: 'new', updatedAt: at(3) });
    await rm(join(path, 'erp.duckdb'));
    expect((await vql(argv)).stderr).toContain(
      'The table "account.query", to which the new rows would be added, is gone. Start anew with --restart.\n',
    );
    expect((await vql([...argv, '--restart'])).code).toBe(0);
    expect((await vql([...run, '--format', 'csv'])).stdout).toBe('id,name\n3,2026-01-31T08:00:00.120Z\n4,new\n');
  });

  it.each([
    [[`${query} LIMIT 5`], 'remove LIMIT.'],
    [[`${query} ORDER BY name`], 'remove ORDER BY.'],
    [
      [query, '--since', 'updatedAt=yesterday'],
      'Expected a time in ISO 8601, such as 2026-01-01T00:00:00Z, or a number; found "yesterday".',
    ],
    [['SELECT id, name FROM account.query'], '--since needs the column "updatedAt" in the rows: add it to the SELECT.'],
    [['SELECT name, updatedAt FROM account.query'], '--since needs the column "id"'],
    [[query, '--limit', '5'], 'cannot be used with option "--limit <rows>"'],
    [['SELECT COUNT(id) FROM account.query'], 'an aggregate has no id to sort by'],
  ])('is not possible for %j', async (argv, message) => {
    const { vql } = await incrementFolder();
    const output = ['--output', 'a.duckdb', '--since', 'updatedAt', '--quiet'];
    const { code, stderr } = await vql(['export', ...argv, ...output]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
