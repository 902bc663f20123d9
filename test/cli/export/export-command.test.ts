import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { leaseFile } from '../../../src/internal/files/index.js';
import { connectFolder, startAnswering } from '../query/installation.js';
import { createFolder } from '../run-vql.js';

const all = 'SELECT id, name, price FROM account.query';
const small = ['--page-size', '50', '--quiet'];

/** Names of the files of a folder, without the connection. */
async function filesIn(path: string): Promise<readonly string[]> {
  return (await readdir(path)).filter((name) => name !== '.config').sort();
}

/** Ids in a file of NDJSON. */
function idsIn(text: string): readonly unknown[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).id));
}

async function readDatabase(path: string, sql: string) {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

describe('vql export', () => {
  /** Values that a double or a careless reader of CSV would change. */
  const rows = `{"id":1389132653974581248,"name":"a \\"b\\", c\\nd","price":12345678901234567890.123456789012345678,"at":"2026-01-31T08:00:00.000Z","day":"2026-02-28","open":true,"code":"007","none":null}
{"id":1389132653974581249,"name":null,"price":-0.25,"at":null,"day":null,"open":false,"code":"1e3","none":null}
{"id":1389132653974581251,"name":"","price":7,"at":"2026-01-31T08:00:00.001Z","day":"0001-01-01","open":null,"code":"","none":null}
`;
  it.each(['csv', 'ndjson', 'parquet', 'duckdb'])(
    'writes %s from which vql run returns the rows of vql query',
    async (format) => {
      const answer = `{"data":[${rows.trim().replaceAll('\n{', ',{')}]}`;
      const { env } = await startAnswering(
        () => new Response(answer, { headers: { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' } }),
      );
      const { vql, path } = await createFolder();
      const query = 'SELECT id, name, price, at, day, open, code, none FROM account.query ORDER BY id';
      const asked = await vql(['query', query, '--format', 'csv', '--quiet'], { env });
      expect(asked.stdout).toContain(
        '1389132653974581248,"a ""b"", c\nd",12345678901234567890.123456789012345678,2026-01-31T08:00:00.000Z,2026-02-28,true,007,\n',
      );
      const file = `out.${format}`;
      const exported = await vql(['export', query.replace(' ORDER BY id', ''), '--output', file], { env });
      expect(exported).toMatchObject({
        code: 0,
        stdout: '',
        stderr: expect.stringContaining(`${file}${format === 'duckdb' ? ', table "account.query"' : ''}: 3 rows.\n`),
      });
      expect(await filesIn(path)).toEqual([file]);
      const run = await vql(['run', query, '--table', `account.query=${file}`, '--format', 'csv']);
      expect(run).toEqual({ code: 0, stdout: asked.stdout, stderr: '' });
    },
  );

  it('exports every field of a template, or those of the catalog that have one value', async () => {
    const fields = { id: 'integer', name: 'string', tags: { type: 'string', collection: true } };
    const { vql, read } = await connectFolder(
      { 'catalog.json': JSON.stringify({ version: 1, templates: { 'account.query': { fields } } }) },
      { tables: { 'account.query': [{ id: 1, name: 'Ada', tags: ['a'], address: { city: 'Bern' } }] } },
    );
    expect((await vql(['export', 'account.query', '--output', 'a.csv'])).code).toBe(0);
    expect(await read('a.csv')).toBe('id,name,tags,address.city\n1,Ada,"[""a""]",Bern\n');
    const note = 'Lists are written as JSON, in which conditions find no single values: tags. NDJSON keeps them.\n';
    expect((await vql(['export', 'account.query', '--output', 'a.parquet'])).stderr).toContain(note);
    expect((await vql(['export', 'account.query', '--output', 'a.ndjson'])).stderr).not.toContain(note);
    const known = ['--catalog', 'catalog.json', '--output', 'a.csv'];
    expect((await vql(['export', 'account.query', ...known])).code).toBe(0);
    expect(await read('a.csv')).toBe('id,name\n1,Ada\n');
    expect((await vql(['export', 'acount.query', ...known])).stderr).toContain('error[unknown-template]');
    const missing = await vql(['export', 'acount.query', '--output', 'a.csv', '--quiet']);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('was answered 404') });
  });

  it('reads pages by ids, or by offset in another order', async () => {
    const statements: string[] = [];
    const { vql, read } = await connectFolder({}, {}, (statement) => void statements.push(statement));
    expect((await vql(['export', all, '--output', 'a.ndjson', ...small])).code).toBe(0);
    expect(idsIn(await read('a.ndjson'))).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(statements).toContain("SELECT id, name, price FROM account.query WHERE id > '50' ORDER BY id");
    expect((await vql(['export', `${all} ORDER BY name DESC`, '--output', 'a.ndjson', ...small])).code).toBe(0);
    expect(idsIn(await read('a.ndjson'))).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
    const limited = ['export', `${all} LIMIT 120`, '--limit', '70', '--output', 'a.ndjson', ...small];
    expect((await vql(limited)).code).toBe(0);
    expect(idsIn(await read('a.ndjson'))).toHaveLength(70);
  });

  it('escapes formulas in CSV, if asked', async () => {
    const rows = [
      { id: 1, name: '=1+1', price: -20 },
      { id: 2, name: '-20', price: null },
    ];
    const { vql, read } = await connectFolder({}, { tables: { 'account.query': rows } });
    const escape = ['--escape-formulas', '--quiet'];
    expect((await vql(['export', all, '--output', 'a.csv', ...escape])).code).toBe(0);
    expect(await read('a.csv')).toBe("id,name,price\n1,'=1+1,-20\n2,-20,\n");
    expect((await vql(['export', all, '--output', 'a.ndjson', ...escape])).code).toBe(0);
    expect(await read('a.ndjson')).toContain('"name":"=1+1"');
  });

  it('writes columns without rows', async () => {
    const { vql, read } = await connectFolder();
    const none = `${all} WHERE id < '0'`;
    expect((await vql(['export', none, '--output', 'a.csv', '--quiet'])).code).toBe(0);
    expect(await read('a.csv')).toBe('id,name,price\n');
    expect((await vql(['export', none, '--output', 'a.parquet', '--quiet'])).code).toBe(0);
    const run = ['run', all, '--table', 'account.query=a.parquet', '--format', 'csv'];
    expect((await vql(run)).stdout).toBe('id,name,price\n');
  });

  it('asks a terminal for the number of rows once, and accepts that it is not counted', async () => {
    const statements: string[] = [];
    const { vql } = await connectFolder({}, {}, (statement) => {
      statements.push(statement);
      return statement.includes('COUNT') ? new Response('no', { status: 422 }) : undefined;
    });
    const argv = ['export', `${all} WHERE id > '10' ORDER BY name`, '--output', 'a.csv', '--page-size', '50'];
    expect((await vql(argv, { terminal: ['stderr'] })).code).toBe(0);
    expect(statements.filter((one) => one.includes('COUNT'))).toEqual([
      "SELECT COUNT(id) FROM account.query WHERE id > '10'",
    ]);
  });

  it('checks queries first', async () => {
    const { vql, sent, path } = await connectFolder({
      'a.vql': 'SELECT id FROM account.query;\nSELECT FROM account.query',
    });
    const { code, stderr } = await vql(['export', 'a.vql', '--output', 'out/', '--format', 'csv']);
    expect([code, sent.filter((request) => request.startsWith('POST'))]).toEqual([1, []]);
    expect(stderr).toContain('a.vql:2:');
    expect(await filesIn(path)).toEqual(['a.vql']);
  });
});

describe('an export that has stopped', () => {
  /** A folder whose service fails at a request for a page, until `repair` is called. */
  async function failingFolder(failsAt: number) {
    let isBroken = true;
    let pages = 0;
    const folder = await connectFolder({}, {}, () => {
      pages += 1;
      return isBroken && pages > failsAt ? new Response('down', { status: 422 }) : undefined;
    });
    return {
      ...folder,
      repair() {
        isBroken = false;
        pages = 0;
      },
      pages: () => pages,
    };
  }

  it.each(['csv', 'ndjson', 'parquet', 'duckdb'])('goes on where it was: %s', async (format) => {
    const folder = await failingFolder(3);
    const { vql, path, read, repair } = folder;
    const argv = ['export', all, '--output', `a.${format}`, ...small];
    const failed = await vql(argv);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('was answered 422');
    const [, rows = ''] =
      /: (\d+) rows so far\. The same command goes on from there; --restart starts anew\.\n/.exec(failed.stderr) ?? [];
    expect(Number(rows)).toBeGreaterThan(0);
    expect(Number(rows) % 50).toBe(0);
    const stem = format === 'duckdb' ? 'a.duckdb.account.query' : `a.${format}`;
    expect(await filesIn(path)).toEqual([`${stem}.checkpoint`, `${stem}.partial`]);
    // A killed process may have written more than its checkpoint says.
    await writeFile(join(path, `${stem}.partial`), '{"half', { flag: 'a' });
    repair();
    expect((await vql(argv)).code).toBe(0);
    expect(folder.pages()).toBeLessThan(250 / 50 + 2);
    expect(await filesIn(path)).toEqual([`a.${format}`]);
    const run = await vql(['run', `${all} ORDER BY id`, '--table', `account.query=a.${format}`, '--format', 'ndjson']);
    expect(idsIn(run.stdout)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    if (format === 'csv') expect((await read('a.csv')).match(/id,name/g)).toHaveLength(1);
  });

  it('stops at Ctrl-C and SIGTERM between two pages', async () => {
    let interrupt: (signal: 'SIGINT' | 'SIGTERM') => void = () => undefined;
    let pages = 0;
    let isHeld = true;
    const { vql, read } = await connectFolder({}, {}, async (statement) => {
      if (!statement.startsWith(all)) return undefined;
      pages += 1;
      if (pages === 3 && isHeld) {
        setTimeout(() => interrupt('SIGTERM'), 50);
        return new Promise((resolve) => setTimeout(() => resolve(undefined), 500));
      }
      return undefined;
    });
    const argv = ['export', all, '--output', 'a.ndjson', ...small];
    const onListen = (send: typeof interrupt): void => {
      interrupt = send;
    };
    const stopped = await vql(argv, { onListen: (send) => onListen(send) });
    expect(stopped.code).toBe(143);
    expect(stopped.stderr).toMatch(
      /^a\.ndjson: (?:50|100) rows so far\. The same command goes on from there; --restart starts anew\.\nStopped\.\n$/,
    );
    isHeld = false;
    expect((await vql(argv)).code).toBe(0);
    expect(idsIn(await read('a.ndjson'))).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  });

  it.each([
    [
      ['export', `${all} WHERE id > '5'`, '--output', 'a.csv'],
      /begun with another query: SELECT id, name, price FROM account\.query\. Now it is: .*id > '5'\./,
    ],
    [['export', all, '--output', 'a.csv', '--limit', '7'], /begun with another --limit: not given\. Now it is: 7\./],
    [
      ['export', all, '--output', 'a.csv', '--format', 'ndjson'],
      /begun with another format: csv\. Now it is: ndjson\./,
    ],
    [['export', all, '--output', 'a.csv', '--since', 'id'], /begun with another --since: not given\. Now it is: id\./],
  ])('is not continued by another export: %j', async (argv, message) => {
    const { vql, path, repair, read } = await failingFolder(3);
    await vql(['export', all, '--output', 'a.csv', ...small]);
    repair();
    const before = await read('a.csv.partial');
    const { code, stderr } = await vql([...argv, '--quiet']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(stderr).toContain('Go on with the command as it was, name another file, or start anew with --restart.\n');
    expect(await read('a.csv.partial')).toBe(before);
    if (argv.includes('--since')) return;
    expect((await vql([...argv, '--quiet', '--restart'])).code).toBe(0);
    expect(await filesIn(path)).toEqual(['a.csv']);
  });

  it('begins anew after a run that was killed when its file had its name', async () => {
    const { vql, path, repair, read, erp } = await failingFolder(3);
    const argv = ['export', all, '--output', 'a.csv', ...small];
    await vql(argv);
    const state = JSON.parse(await read('a.csv.checkpoint'));
    repair();
    expect((await vql(argv)).code).toBe(0);
    const run = { ...state.run, isRead: true, isPublished: true };
    await writeFile(join(path, 'a.csv.checkpoint'), JSON.stringify({ ...state, run }));
    await erp.engine.put('account.query', [{ id: 251, name: 'new', price: 1 }]);
    expect((await vql(argv)).code).toBe(0);
    expect((await read('a.csv')).split('\n')).toHaveLength(253);
    expect(await filesIn(path)).toEqual(['a.csv']);
  });

  it('is not continued with a partial file that was changed', async () => {
    const { vql, path, repair } = await failingFolder(3);
    const argv = ['export', all, '--output', 'a.csv', ...small];
    await vql(argv);
    repair();
    await truncate(join(path, 'a.csv.partial'), 20);
    const message = '"a.csv.partial" was changed or removed since the last run. Start anew with --restart.\n';
    expect(await vql(argv)).toMatchObject({ code: 2, stderr: message });
    await rm(join(path, 'a.csv.partial'));
    expect(await vql(argv)).toMatchObject({ code: 2, stderr: message });
    // All rows were read, and the file has not got its name yet.
    await writeFile(join(path, 'a.csv'), 'of an earlier export\n');
    const state = JSON.parse(await readFile(join(path, 'a.csv.checkpoint'), 'utf8'));
    await writeFile(join(path, 'a.csv.checkpoint'), JSON.stringify({ ...state, run: { ...state.run, isRead: true } }));
    expect(await vql(argv)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    await writeFile(join(path, 'a.csv.checkpoint'), '{}');
    expect((await vql(argv)).stderr).toBe(
      '"a.csv.checkpoint" is not the checkpoint of an export. Remove it, or start anew with --restart.\n',
    );
    expect((await vql([...argv, '--restart'])).code).toBe(0);
  });
});

describe('an export of several queries', () => {
  const files = {
    'rich.vql': "SELECT id FROM account.query WHERE price > '60'",
    'both.vql': "SELECT id FROM account.query WHERE id < '3';\nSELECT id, name FROM account.query WHERE id < '4'",
  };
  it('has a file for each in a folder', async () => {
    const { vql, path, read } = await connectFolder(files);
    const argv = ['export', 'account.query', 'rich.vql', 'both.vql', '--output', 'out/', '--format', 'ndjson'];
    const { code, stderr } = await vql(argv);
    expect(code).toBe(0);
    expect(await filesIn(join(path, 'out'))).toEqual([
      'account.query-2.ndjson',
      'account.query-3.ndjson',
      'account.query.ndjson',
      'rich.ndjson',
    ]);
    expect(stderr).toContain('out/account.query.ndjson: 250 rows.\nout/rich.ndjson: 9 rows.\n');
    expect(idsIn(await read('out/account.query-2.ndjson'))).toEqual([1, 2]);
    expect(idsIn(await read('out/account.query-3.ndjson'))).toEqual([1, 2, 3]);
  });

  it('has names that no file system and no database takes for the same', async () => {
    const one = 'SELECT id FROM account.query WHERE id = ';
    const { vql, path } = await connectFolder({
      'x/a.vql': `${one}'1'`,
      'y/a.vql': `${one}'2'`,
      'a-2.vql': `${one}'3'`,
      'z/A.vql': `${one}'4'`,
    });
    const argv = ['export', 'x/a.vql', 'y/a.vql', 'a-2.vql', 'z/A.vql', '--quiet'];
    expect((await vql([...argv, '--output', 'erp.duckdb'])).code).toBe(0);
    const tables = 'SELECT table_name FROM duckdb_tables() ORDER BY table_name';
    expect((await readDatabase(join(path, 'erp.duckdb'), tables)).flat()).toEqual(['A-3', 'a', 'a-2', 'a-2-2']);
    expect(await readDatabase(join(path, 'erp.duckdb'), 'SELECT id FROM "a-2"')).toEqual([[2n]]);
  });

  it('has a table for each in a DuckDB file, which keeps its other tables', async () => {
    const { vql, path } = await connectFolder(files);
    const file = join(path, 'erp.duckdb');
    expect((await vql(['export', 'account.query', 'rich.vql', '--output', 'erp.duckdb', '--quiet'])).code).toBe(0);
    expect(await readDatabase(file, 'SELECT count(*), max(id), sum(price) FROM "account.query"')).toEqual([
      [250n, 250n, expect.anything()],
    ]);
    expect((await vql(['export', 'both.vql', '--output', 'erp.duckdb', '--quiet'])).code).toBe(0);
    expect(
      await readDatabase(file, 'SELECT table_name, estimated_size FROM duckdb_tables() ORDER BY table_name'),
    ).toEqual([
      ['account.query', 2n],
      ['account.query-2', 3n],
      ['rich', 9n],
    ]);
    expect(await filesIn(path)).toEqual(['both.vql', 'erp.duckdb', 'rich.vql']);
  });

  it('does not read a query again that an earlier run has finished', async () => {
    let isBroken = true;
    const statements: string[] = [];
    const { vql, path, read } = await connectFolder(files, {}, (statement) => {
      statements.push(statement);
      return isBroken && statement.includes('price >') ? new Response('no', { status: 422 }) : undefined;
    });
    const argv = ['export', all, 'rich.vql', '--output', 'out/', '--format', 'csv', '--quiet'];
    expect((await vql(argv)).code).toBe(1);
    expect(await filesIn(join(path, 'out'))).toEqual(['account.query.csv', 'account.query.csv.checkpoint']);
    isBroken = false;
    statements.length = 0;
    expect((await vql(argv)).code).toBe(0);
    expect(statements.every((one) => one.includes('price >'))).toBe(true);
    expect(await filesIn(join(path, 'out'))).toEqual(['account.query.csv', 'rich.csv']);
    expect((await read('out/account.query.csv')).split('\n')).toHaveLength(252);
  });

  it('needs a folder or a DuckDB file', async () => {
    const { vql } = await connectFolder(files);
    expect((await vql(['export', 'both.vql', '--output', 'a.csv'])).stderr).toContain(
      'There are 2 queries, and "a.csv" is a file for one. Name a folder, as in --output exports/ --format parquet, or a DuckDB file.\n',
    );
  });
});

describe('the output of an export', () => {
  it.each([
    ['none/a.csv', 'Cannot write "none/a.csv": the folder "none" does not exist.\n'],
    ['text.duckdb/a.csv', 'Cannot write "text.duckdb/a.csv": '],
    ['a.xlsx', 'No format has the ending of "a.xlsx". Choose one by --format: parquet, csv, ndjson, duckdb.\n'],
    ['folder', '"folder" is a folder. Choose the format of its files by --format: parquet, csv, ndjson, duckdb.\n'],
    ['device.csv', 'Cannot write "device.csv": '],
    ['text.duckdb', 'Cannot write "text.duckdb": '],
  ])('cannot be %s', async (output, message) => {
    const { vql, path, read } = await connectFolder({ 'text.duckdb': 'This is not a database. '.repeat(500) });
    await mkdir(join(path, 'folder'));
    await symlink('/dev/null', join(path, 'device.csv'));
    const { code, stderr } = await vql(['export', all, '--output', output, '--quiet']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).not.toContain('Internal error');
    expect(await read('text.duckdb')).toMatch(/^This is not/);
  });

  it('is opened before rows are read', async () => {
    const statements: string[] = [];
    const files = { 'text.duckdb': 'This is not a database. '.repeat(500) };
    const { vql, path } = await connectFolder(files, {}, (statement) => void statements.push(statement));
    expect((await vql(['export', all, '--output', 'text.duckdb', '--quiet'])).code).toBe(2);
    // Requests for a token have no statement.
    expect(statements.filter((one) => one !== '')).toEqual([]);
    expect(await filesIn(path)).toEqual(['text.duckdb']);
  });

  it.skipIf(process.platform !== 'linux')('can have no space left, and the sentence says so', async () => {
    const { vql, path } = await connectFolder();
    await symlink('/dev/full', join(path, 'a.csv.partial'));
    const { code, stderr } = await vql(['export', all, '--output', 'a.csv', '--quiet']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('a.csv.partial": the disk is full.\n')]);
  });

  it('belongs to one process at a time', async () => {
    const { vql, path } = await connectFolder();
    const lease = await leaseFile(join(path, 'a.csv'));
    const argv = ['export', all, '--output', 'a.csv', '--quiet'];
    expect(await vql(argv)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/a\.csv is in use by this process\.\n$/),
    });
    await lease.release();
    expect((await vql(argv)).code).toBe(0);
  });

  it('leaves out columns of later rows only in CSV, and says so', async () => {
    for (const [format, text] of [
      ['csv', 'id\n1\n2\n'],
      ['ndjson', '{"id":1}\n{"id":2,"name":"late"}\n'],
    ] as const) {
      const pages = [{ data: [{ id: 1 }] }, { data: [{ id: 2, name: 'late' }] }, { data: [] }, { data: [] }];
      const { env } = await startAnswering(() =>
        Response.json(pages.shift() ?? { data: [] }, {
          headers: { 'x-query-more-elements': String(pages.length > 2) },
        }),
      );
      const { vql, read } = await createFolder();
      const argv = ['export', 'SELECT * FROM a.b ORDER BY name', '--output', `a.${format}`, '--page-size', '1'];
      const { code, stderr } = await vql(argv, { env });
      expect([code, await read(`a.${format}`)]).toEqual([0, text]);
      expect(stderr.includes('that are left out: name.')).toBe(format === 'csv');
    }
  });
});
