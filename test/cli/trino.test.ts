import { describe, expect, it, onTestFinished } from 'vitest';
import { type FakeResult, type FakeTrino, listing, startFakeTrino, types } from '../engine/trino/support/fake-trino.js';
import { createFolder } from './run-vql.js';

const accounts: FakeResult = {
  columns: [
    { name: 'id', type: types.bigint },
    { name: 'companyName', type: types.varchar },
  ],
  steps: [{ rows: '[[9007199254740993,"Bolt AG"]]' }, { rows: '[[2,null]]' }],
};

const schema: Parameters<typeof listing>[0] = [
  ['account_query', 'id', 'bigint'],
  ['account_query', 'companyname', 'varchar'],
  ['account_query', 'created', 'timestamp(3) with time zone'],
];

async function startServer(
  answer = (sql: string): FakeResult => (sql.includes('information_schema') ? listing(schema) : accounts),
  authorization?: () => string,
): Promise<FakeTrino> {
  const server = await startFakeTrino({ answer, ...(authorization && { authorization }) });
  onTestFinished(() => server.close());
  return server;
}

const query = 'SELECT id, companyName FROM account.query LIMIT 10';
const env = { USER: 'ada' };

describe('vql run --engine trino', () => {
  it('prints the rows of a server', async () => {
    const server = await startServer();
    const { vql } = await createFolder();
    const options = ['--engine', 'trino', '--url', server.url, '--schema', 'lake.erp', '--format', 'csv'];
    const { code, stdout, stderr } = await vql(['run', query, ...options], { env });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'id,companyName\n9007199254740993,Bolt AG\n2,\n',
      stderr: '',
    });
    expect(server.requests[0]?.headers).toMatchObject({ 'x-trino-user': 'ada', 'x-trino-catalog': 'lake' });
  });

  it('takes address, user and password from the environment', async () => {
    const server = await startServer(undefined, () => `Basic ${Buffer.from('eve:s3cret').toString('base64')}`);
    const { vql } = await createFolder();
    const options = ['--engine', 'trino', '--schema', 'lake.erp', '--format', 'ndjson', '--limit', '1'];
    const full = { TRINO_URL: server.url, TRINO_USER: 'eve', TRINO_PASSWORD: 's3cret' };
    expect((await vql(['run', query, ...options], { env: full })).code).toBe(0);
    const wrong = await vql(['run', query, ...options], { env: { ...full, TRINO_PASSWORD: 'other' } });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(/answers 401 \(Unauthorized\): the authorization is wrong, missing or has expired\./);
    expect(wrong.stderr).not.toContain('other');
  });

  it('names tables with --table, and their columns from the server', async () => {
    const server = await startServer((sql) =>
      sql.includes('information_schema')
        ? listing([
            ['kunden', 'id', 'bigint'],
            ['kunden', 'companyname', 'varchar'],
          ])
        : accounts,
    );
    const { vql } = await createFolder();
    const options = [
      '--engine',
      'trino',
      '--url',
      server.url,
      '--schema',
      'lake.erp',
      '--table',
      'account.query=archive.y2024.kunden',
    ];
    expect((await vql(['run', query, ...options], { env })).code).toBe(0);
    const [, , last] = server.requests.filter(({ method }) => method === 'POST');
    expect(server.requests.some(({ body }) => body.includes('"archive"."y2024"."kunden"'))).toBe(true);
    expect(last).toBeUndefined();
  });

  it('reports an error of the server with its place in the file', async () => {
    const error = {
      message: 'line 1:1: Query exceeded the limit',
      errorName: 'EXCEEDED_TIME_LIMIT',
      errorType: 'INSUFFICIENT_RESOURCES',
    };
    const server = await startServer((sql) =>
      sql.includes('information_schema') ? listing(schema) : { columns: [], steps: [{ error }] },
    );
    const { vql } = await createFolder({ 'report.vql': `-- all of them\n${query}\n` });
    const options = ['--engine', 'trino', '--url', server.url, '--schema', 'lake.erp'];
    const { code, stderr } = await vql(['run', 'report.vql', ...options], { env });
    expect(code).toBe(1);
    expect(stderr).toContain(
      'error[engine-trino]: Trino reports EXCEEDED_TIME_LIMIT: Query exceeded the limit (query 20260301_',
    );
    expect(stderr).toContain('report.vql:2:1');
  });

  it('shows the progress of the server on a terminal', async () => {
    const stats = {
      state: 'RUNNING',
      totalSplits: 1200,
      completedSplits: 3,
      processedRows: 50_000,
      processedBytes: 4_200_000,
    };
    const server = await startServer((sql) =>
      sql.includes('information_schema')
        ? listing(schema)
        : {
            ...accounts,
            steps: [{ rows: '[]', stats, delayMs: 1_300 }, { rows: '[]', stats, delayMs: 300 }, ...accounts.steps],
          },
    );
    const { vql } = await createFolder();
    const options = ['--engine', 'trino', '--url', server.url, '--schema', 'lake.erp', '--format', 'csv'];
    const { stderr } = await vql(['run', query, ...options], { env, terminal: ['stderr'] });
    expect(stderr).toContain(', 3 of 1,200 splits, 50,000 rows and 4 MB read, 0 rows so far');
  });

  it.each([
    [['--schema', 'lake.erp'], 'No Trino server given. Name its address with --url, or in TRINO_URL.'],
    [
      ['--url', 'http://127.0.0.1:9'],
      'Expected a catalog and a schema of the Trino server, such as --schema lake.erp, found none.',
    ],
    [['--url', 'http://127.0.0.1:9', '--schema', 'erp'], 'such as --schema lake.erp, found "erp".'],
    [
      ['--url', 'trino:8080', '--schema', 'lake.erp'],
      '--url must be an address that begins with "http://" or "https://"',
    ],
    [['--url', 'http://127.0.0.1:9', '--schema', 'lake.erp'], 'The Trino server at http://127.0.0.1:9 does not answer'],
  ])('says what %j lacks', async (options, says) => {
    const { vql } = await createFolder();
    const { code, stderr } = await vql(['run', query, '--engine', 'trino', ...options], { env });
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});

describe('options of a Trino server', () => {
  it.each([
    [['run', query, '--url', 'http://127.0.0.1:9'], '"--url" is for a Trino server. Add --engine trino.'],
    [['serve', '--schema', 'lake.erp'], '"--schema" is for a Trino server. Add --engine trino.'],
    [['catalog', '--documented', '--run-as', 'ada'], '"--run-as" is for a Trino server. Add --from trino.'],
    [
      ['catalog', '--from', 'trino', '--url', 'http://127.0.0.1:9', '--schema', 'lake.erp', '--delimiter', ';'],
      '"--delimiter" applies to CSV, but no table is a CSV file.',
    ],
  ])('of %j are rejected', async (args, says) => {
    const { vql } = await createFolder();
    const { code, stderr } = await vql(args, { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  it.each([
    ['TRINO_PASSWORD', 'http://trino.example.com', 'TRINO_PASSWORD is sent only over HTTPS.'],
    ['TRINO_ACCESS_TOKEN', 'http://10.0.0.7:8080', 'TRINO_ACCESS_TOKEN is sent only over HTTPS.'],
    ['TRINO_PASSWORD', 'http://127.0.0.1:9', 'The Trino server at http://127.0.0.1:9 does not answer'],
  ])('keep %s from %s', async (name, url, says) => {
    const { vql } = await createFolder();
    const args = ['run', query, '--engine', 'trino', '--url', url, '--schema', 'lake.erp'];
    const { code, stderr } = await vql(args, { env: { ...env, [name]: 's3cret' } });
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  it('of the command override tables of a file, and files are not put beside the server of a file', async () => {
    const trino = { url: 'http://127.0.0.1:9', catalog: 'lake', schema: 'erp', user: 'ada' };
    const { vql } = await createFolder({
      'tables.json': JSON.stringify({ tables: { 'account.query': [] } }),
      'trino.json': JSON.stringify({ trino }),
    });
    const server = ['--engine', 'trino', '--url', 'http://127.0.0.1:9', '--schema', 'lake.erp'];
    const overridden = await vql(['serve', '--options', 'tables.json', ...server], { env });
    expect(overridden.stderr).toContain('The Trino server at http://127.0.0.1:9 does not answer');
    const beside = await vql(['serve', '--options', 'trino.json', '--table', 'account.query=a.json'], { env });
    expect([beside.code, beside.stderr]).toEqual([
      2,
      expect.stringContaining('"--table" names a file, but the rows are'),
    ]);
  });
});

describe('vql catalog --from trino', () => {
  it('makes a catalog of the tables of a schema', async () => {
    const server = await startServer();
    const { vql } = await createFolder();
    const options = ['--from', 'trino', '--url', server.url, '--schema', 'lake.erp', '--quiet'];
    const { code, stdout, stderr } = await vql(['catalog', ...options], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { templates, partial } = JSON.parse(stdout);
    expect(partial).toBe(true);
    expect(Object.keys(templates)).toEqual(['account.query']);
    expect(templates['account.query'].fields).toEqual({
      id: { type: 'integer' },
      companyname: { type: 'string' },
      created: { type: 'date-time' },
    });
  });
});
