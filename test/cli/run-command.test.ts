import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.js';
import { createFolder } from './run-vql.js';

const accounts = [
  { id: '9007199254740993', name: 'Bolt, "A"', tags: ['x', 'y'], total: 12.5 },
  { id: '2', name: "O'Brien\nLtd", tags: [], total: null },
];
const table = ['--table', 'account.query=accounts.json'];
const files = { 'accounts.json': JSON.stringify(accounts) };
const query = 'SELECT id, name, tags, total FROM account.query ORDER BY name';

describe('vql run', () => {
  it('prints a table of the rows', async () => {
    const { vql } = await createFolder(files);
    const { code, stdout, stderr } = await vql(['run', query, ...table]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      [
        'id                name         tags       total',
        '----------------  -----------  ---------  -----',
        '9007199254740993  Bolt, "A"    ["x","y"]   12.5',
        "2                 O'Brien�Ltd  []",
        '',
        '2 rows',
        '',
      ].join('\n'),
    );
  });

  it('reads the tables of the config, relative to it, and those of --table instead', async () => {
    const { vql } = await createFolder({
      'vql.config.json': JSON.stringify({
        tables: { 'account.query': '../data/a.json', 'a.b': { file: '../data/b.txt', format: 'csv', delimiter: '|' } },
      }).replaceAll('../', ''),
      'data/a.json': '[{"id":1}]',
      'data/b.txt': 'id|name\n2|Nut\n',
      'sub/other.json': '[{"id":3}]',
    });
    const run = (text: string, ...more: string[]) => vql(['run', text, '--format', 'csv', ...more], { folder: 'sub' });
    expect((await run('SELECT id FROM account.query')).stdout).toBe('id\n1\n');
    expect((await run('SELECT name FROM a.b')).stdout).toBe('name\nNut\n');
    expect((await run('SELECT id FROM account.query', '--table', 'account.query=other.json')).stdout).toBe('id\n3\n');
  });

  it('reads CSV as Excel writes it, and other files as before', async () => {
    const { vql, path } = await createFolder({
      'accounts.json': '[{"id":1,"name":"Bolt"}]',
      'vql.config.json': JSON.stringify({ tables: { 'a.own': { file: 'own.csv', decimal: '.', delimiter: ',' } } }),
      'own.csv': 'id,n\n1,1.5\n',
    });
    const text = 'id;name;price;day\r\n1;M\xfcller;1.234,50;31.12.2024\r\n';
    await writeFile(join(path, 'excel.csv'), Buffer.from(text, 'latin1'));
    const query =
      "SELECT name, price, day, a.name, o.n FROM crm.prices JOIN (SELECT id, name FROM account.query) AS a ON (a.id = id) JOIN (SELECT id, n FROM a.own) AS o ON (o.id = id) WHERE price > 1000 AND day >= '2024-12-31'";
    const tables = ['--table', 'crm.prices=excel.csv', '--table', 'account.query=accounts.json', '--format', 'ndjson'];
    const options = ['--encoding', 'windows-1252', '--decimal', ',', '--date-format', 'DD.MM.YYYY', '--delimiter', ';'];
    const { code, stdout, stderr } = await vql(['run', query, ...tables, ...options]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '{"name":"Müller","price":1234.5,"day":"2024-12-31","a.name":"Bolt","o.n":1.5}\n',
      stderr: '',
    });
    const catalog = await vql(['catalog', '--table', 'crm.prices=excel.csv', '--quiet', ...options]);
    expect(JSON.parse(catalog.stdout).templates['crm.prices'].fields).toMatchObject({
      price: { type: 'decimal' },
      day: { type: 'date' },
    });
  });

  it.each([
    { options: [], says: 'excel.csv", line 2: it is not UTF-8; give --encoding, such as windows-1252' },
    { options: ['--encoding', 'excel'], says: 'must be an encoding, such as "utf-8", "utf-16le" or "windows-1252"' },
    { options: ['--decimal', ';'], says: '--decimal of the table of "crm.prices" must be' },
    { options: ['--date-format', 'DD.MM.YY'], says: 'must be a format of dates with a day, a month and a year' },
    { options: ['--delimiter', '||'], says: 'must be one character' },
  ])('says what a CSV file needs: $options', async ({ options, says }) => {
    const { vql, path } = await createFolder({});
    await writeFile(join(path, 'excel.csv'), Buffer.from('id;name\r\n1;M\xfcller\r\n', 'latin1'));
    const { code, stderr } = await vql([
      'run',
      'SELECT id FROM crm.prices',
      '--table',
      'crm.prices=excel.csv',
      ...options,
    ]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });

  it('refuses options of CSV without CSV', async () => {
    const { vql } = await createFolder(files);
    const { code, stderr } = await vql(['run', query, ...table, '--encoding', 'utf-8']);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"--encoding" applies to CSV, but no table is a CSV file.'),
    });
  });

  it('reports a table of the config that is not one', async () => {
    const { vql } = await createFolder({ 'vql.config.json': '{ "tables": { "account.query": 5 } }' });
    const { code, stderr } = await vql(['run', 'SELECT id FROM account.query']);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'Expected a path, or { "file", "format", "table", "columns" } as "account.query", found "5".',
      ),
    });
  });

  it('prints NaN and infinities in a table as in CSV', async () => {
    const { vql } = await createFolder({ 'ratings.csv': 'id,rating\n1,NaN\n2,-Infinity\n3,1.5\n' });
    const ratings = ['run', 'SELECT id, rating FROM a.b ORDER BY id', '--table', 'a.b=ratings.csv'];
    expect((await vql([...ratings, '--format', 'csv'])).stdout).toBe('id,rating\n1,NaN\n2,-Infinity\n3,1.5\n');
    expect((await vql(ratings)).stdout).toBe(
      ['id     rating', '--  ---------', ' 1        NaN', ' 2  -Infinity', ' 3        1.5', '', '3 rows', ''].join(
        '\n',
      ),
    );
  });

  it.each([
    { format: 'json', expected: `${JSON.stringify(accounts, undefined, 1)}` },
    { format: 'ndjson', expected: accounts.map((row) => JSON.stringify(row)).join('\n') },
  ])('prints $format', async ({ format, expected }) => {
    const { vql } = await createFolder(files);
    const { stdout } = await vql(['run', query, ...table, '--format', format]);
    const parsed =
      format === 'json'
        ? JSON.parse(stdout)
        : stdout
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line));
    expect(parsed).toEqual(format === 'json' ? JSON.parse(expected) : accounts);
  });

  it('reads only the tables that the query names, in EXISTS and JOIN too', async () => {
    const { vql } = await createFolder({ ...files, 'broken.json': '{', 'marks.json': '[{"id":"2"}]' });
    const tables = [...table, '--table', 'crm.broken=broken.json', '--table', 'crm.marks=marks.json'];
    const ofOne = 'SELECT id FROM account.query ORDER BY id LIMIT 1';
    const inExists =
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.marks WHERE id = account.id) LIMIT 9';
    const inJoin = 'SELECT id FROM account.query JOIN (SELECT id FROM crm.marks) AS m ON (m.id = id) LIMIT 9';
    for (const text of [ofOne, inExists, inJoin]) {
      const { code, stdout } = await vql(['run', text, ...tables, '--format', 'csv']);
      expect({ code, stdout }, text).toEqual({ code: 0, stdout: 'id\n2\n' });
    }
    expect((await vql(['run', 'SELECT id FROM crm.broken LIMIT 1', ...tables])).stderr).toContain('"crm.broken"');
    expect(
      (await vql(['run', 'SELECT id FROM crm.mark LIMIT 1', ...table, '--table', 'crm.marks=marks.json'])).stderr,
    ).toContain('crm.marks');
  });

  it('prints CSV, with quotes where they are needed, and without hidden columns', async () => {
    const { vql } = await createFolder(files);
    const hidden = query.replace('total', '--v:result{visible=false}\ntotal');
    const { stdout } = await vql(['run', hidden, ...table, '--format', 'csv']);
    expect(stdout).toBe('id,name,tags\n9007199254740993,"Bolt, ""A""","[""x"",""y""]"\n2,"O\'Brien\nLtd",[]\n');
  });

  it('leaves hidden columns out of every format', async () => {
    const { vql } = await createFolder(files);
    const hidden = 'SELECT id, --v:result{visible=false}\nname FROM account.query LIMIT 1';
    for (const format of ['table', 'json', 'ndjson', 'csv'])
      expect((await vql(['run', hidden, ...table, '--format', format])).stdout).not.toMatch(/name|Bolt|Brien/);
  });

  it('distinguishes null from the empty string in CSV, and reads its own output', async () => {
    const rows = [
      { id: 1, name: '' },
      { id: 2, name: null },
      { id: 3, name: 'x' },
    ];
    const { vql, path } = await createFolder({ 'rows.json': JSON.stringify(rows) });
    const csv = (
      await vql(['run', 'SELECT id, name FROM a.b ORDER BY id', '--table', 'a.b=rows.json', '--format', 'csv'])
    ).stdout;
    expect(csv).toBe('id,name\n1,""\n2,\n3,x\n');
    await writeFile(join(path, 'rows.csv'), csv);
    const back = await vql([
      'run',
      'SELECT id, name FROM a.b ORDER BY id',
      '--table',
      'a.b=rows.csv',
      '--format',
      'json',
    ]);
    expect(JSON.parse(back.stdout)).toEqual(rows);
  });

  it('reads a file without a known extension as JSON', async () => {
    const { vql } = await createFolder({ 'rows.txt': 'id|s\n1|a,b\n' });
    const run = (source: string) =>
      vql(['run', 'SELECT id, s FROM a.b', '--table', `a.b=${source}`, '--format', 'json']);
    const columns = { id: 'string' };
    const good = await run(JSON.stringify({ file: 'rows.txt', format: 'csv', delimiter: '|', columns }));
    expect(JSON.parse(good.stdout)).toEqual([{ id: '1', s: 'a,b' }]);
    const wrong = [
      { source: '{"file":}', says: 'is not valid JSON' },
      { source: '{"format":"csv"}', says: 'has no "file"' },
      { source: '{"file":"rows.txt","fromat":"csv"}', says: 'Did you mean "format"?' },
      { source: 'rows.txt', says: 'The format of' },
    ];
    for (const { source, says } of wrong) {
      const { code, stderr } = await run(source);
      expect(code).toBe(2);
      expect(stderr).toContain(says);
    }
  });

  it.each([
    ['data.json', '{"data":[{"id":1}]}', 'a.b=data.json', 'keep only the array'],
    [
      'data.json',
      '{"id":1}\n{"id":2}',
      'a.b={"file":"data.json","columns":{"id":"integer"}}',
      'is not a JSON array of rows',
    ],
    ['rows.txt', 'id\n1\n', 'a.b=rows.txt', 'by the end of its name or as { file, format }; found ".txt".'],
    [
      'rows.csv',
      'id\n1\n',
      'a.b={"file":"rows.csv","columns":{"id":"int"}}',
      'The type of the column "id" of the table of "a.b" must be one of "string"',
    ],
    [
      'rows.csv',
      'id\n1\n',
      'a.b={"file":"rows.csv","columns":["id"]}',
      '"columns" of the table of "a.b" must be an object; found an array.',
    ],
    [
      'rows.csv',
      'id,name\n1,x\n',
      'a.b={"file":"rows.csv","columns":{"nmae":"string"}}',
      'it has no column "nmae" (did you mean "name"?).',
    ],
  ])('says what is wrong with a table: %s, %s, %s', async (name, content, source, says) => {
    const { vql } = await createFolder({ [name]: content });
    const { code, stdout, stderr } = await vql(['run', 'SELECT id FROM a.b', '--table', source]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/undefined|tables\[|format='array'|\?\./);
  });

  it('takes the smaller of --limit and LIMIT, and lets --offset override OFFSET', async () => {
    const { vql } = await createFolder(files);
    const paged = 'SELECT id FROM account.query ORDER BY id LIMIT 1 OFFSET 1';
    const ids = async (...argv: readonly string[]) =>
      (await vql(['run', paged, ...table, '--format', 'csv', ...argv])).stdout;
    expect(await ids()).toBe('id\n9007199254740993\n');
    expect(await ids('--limit', '2', '--offset', '0')).toBe('id\n2\n');
    const two = paged.replace('LIMIT 1 OFFSET 1', 'LIMIT 2');
    const { stdout } = await vql(['run', two, ...table, '--format', 'csv', '--limit', '1']);
    expect(stdout).toBe('id\n2\n');
    expect((await vql(['run', two, ...table, '--format', 'csv', '--limit', '9'])).stdout).toBe(
      'id\n2\n9007199254740993\n',
    );
  });

  it.each([
    [{ limit: 1 }, '9', 1],
    [{ limit: 2 }, '1', 1],
    [{ limit: 1 }, undefined, 1],
    [{}, '1', 1],
  ])('takes the smaller of the limit of a body %j and --limit %s', async (body, limit, rows) => {
    const statement = 'SELECT id FROM account.query ORDER BY id LIMIT 2';
    const { vql } = await createFolder({ ...files, 'body.json': JSON.stringify({ statement, ...body }) });
    const options = limit === undefined ? [] : ['--limit', limit];
    const { stdout } = await vql(['run', 'body.json', ...table, '--format', 'csv', ...options]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1 + rows);
  });

  it('adds the values of --var to a body that has none for a variable, or no list', async () => {
    const body = { statement: 'SELECT id FROM account.query WHERE id = :id' };
    const { vql } = await createFolder({ ...files, 'body.json': JSON.stringify(body) });
    const { code, stdout } = await vql(['run', 'body.json', ...table, '--format', 'csv', '--var', 'id=2']);
    expect([code, stdout]).toEqual([0, 'id\n2\n']);
    expect(await vql(['run', 'body.json', ...table])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('missing-substitution'),
    });
  });

  it('prints an empty result in each format', async () => {
    const { vql } = await createFolder(files);
    const none = "SELECT id FROM account.query WHERE id = 'x'";
    const printed = async (format: string) => (await vql(['run', none, ...table, '--format', format])).stdout;
    expect(await printed('json')).toBe('[]\n');
    expect(await printed('ndjson')).toBe('');
    expect(await printed('csv')).toBe('id\n');
    expect(await printed('table')).toBe('id\n--\n\n0 rows\n');
  });

  it('reads the query from a file and from standard input, with variables and a page', async () => {
    const { vql } = await createFolder({
      ...files,
      'q.vql': 'SELECT id FROM account.query WHERE id IN (:ids) ORDER BY id',
    });
    const { stdout } = await vql([
      'run',
      'q.vql',
      ...table,
      '--format',
      'csv',
      '--variable',
      'ids=2',
      '--variable',
      'ids=3',
    ]);
    expect(stdout).toBe('id\n2\n');
    const piped = await vql(['run', ...table, '--format', 'csv', '--limit', '1', '--offset', '1'], {
      stdin: `${query};`,
    });
    expect(piped.stdout.split('\n')[1]).toMatch(/^2,/);
  });

  it('computes relative dates', async () => {
    const { vql } = await createFolder({ 'visits.csv': 'id,day\n1,2020-01-01\n2,2999-01-01\n' });
    const query = 'SELECT id FROM crm.visits WHERE day < :today';
    const { stdout, stderr } = await vql(['run', query, '--table', 'crm.visits=visits.csv', '--format', 'csv']);
    expect([stdout, stderr]).toEqual(['id\n1\n', '']);
  });

  it('takes the values of variables from the config, unless an option gives them', async () => {
    const { vql } = await createFolder({ ...files, 'vql.config.json': '{ "variables": { "id": "2", "other": "9" } }' });
    const text = 'SELECT id FROM account.query WHERE id = :id';
    const printed = async (...args: readonly string[]) =>
      (await vql(['run', text, ...table, '--format', 'csv', ...args])).stdout;
    expect(await printed()).toBe('id\n2\n');
    expect(await printed('--variable', 'id=9007199254740993')).toBe('id\n9007199254740993\n');
  });

  it('reports the errors of a query and runs nothing', async () => {
    const { vql } = await createFolder(files);
    const { code, stdout, stderr } = await vql(['run', 'SELECT nmae FROM account.query', ...table]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('No table has the field "nmae". Did you mean "name"?');
    expect(stderr).toContain('--> <query>:1:8');
  });

  it.each([
    [['run', query], 'No table given.'],
    [['run', query, '--table', 'accounts.json'], 'Expected a template and its table'],
    [['run', query, ...table, ...table], 'The template "account.query" is given two tables.'],
    [['run', query, '--table', 'account.query=none.json'], 'there is no file'],
    [['run', query, '--table', 'account.query=none.xlsx'], 'must be one of "json"'],
    [['run', 'none.vql', ...table], 'no such file'],
  ])('says what is wrong with its use: %j', async (argv, expected) => {
    const { vql } = await createFolder(files);
    const { code, stdout, stderr } = await vql(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(expected);
  });

  it('stops cleanly when it is interrupted', async () => {
    const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `n${id}` }));
    const { path } = await createFolder({ 'rows.json': JSON.stringify(rows) });
    const keyboard = new EventEmitter();
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const written = Promise.all([text(stdout), text(stderr)]);
    const cross = ['x', 'y'].map((alias) => `JOIN (SELECT id, name FROM a.b) AS ${alias} ON (${alias}.name <> name)`);
    const running = run(['run', `SELECT count(*) FROM a.b ${cross.join(' ')}`, '--table', 'a.b=rows.json'], {
      stdin: Readable.from([]),
      stdout,
      stderr,
      cwd: path,
      env: {},
      onInterrupt(listener) {
        keyboard.once('interrupt', listener);
        return () => keyboard.removeListener('interrupt', listener);
      },
    });
    setTimeout(() => keyboard.emit('interrupt'), 100);
    expect(await running).toBe(130);
    expect(keyboard.listenerCount('interrupt')).toBe(0);
    stdout.end();
    stderr.end();
    expect(await written).toEqual(['', 'Stopped.\n']);
  });

  it('ends when its reader has seen enough', async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x'.repeat(100) }));
    const { path } = await createFolder({ 'rows.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') });
    const stdout = new PassThrough();
    stdout.once('data', () => stdout.destroy());
    const stderr = new PassThrough();
    const argv = ['run', 'SELECT * FROM a.b', '--table', 'a.b=rows.ndjson', '--format', 'csv'];
    expect(await run(argv, { stdin: Readable.from([]), stdout, stderr, cwd: path, env: {} })).toBe(0);
  });
});
