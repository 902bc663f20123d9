import { describe, expect, it } from 'vitest';
import { createFolder } from '../run-vql.js';
import { accounts, connectFolder, startAnswering } from './installation.js';

const query = 'SELECT id, name FROM account.query';
const catalog = JSON.stringify({
  version: 1,
  templates: { 'account.query': { fields: { id: 'integer', name: 'string', price: 'decimal' } } },
});

describe('vql query', () => {
  it('asks the only connection, names it, and prints the first rows on a terminal', async () => {
    const { vql, sent, baseUrl } = await connectFolder();
    const { code, stdout, stderr } = await vql(['query', query], { terminal: ['stdout'] });
    const lines = stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual([' id  name', '---  -----------', '  1  Account 001']);
    expect(lines.at(-2)).toBe('100 rows');
    expect(stderr).toBe(`Asking test, ${baseUrl}\nThere are more than 100 rows: --limit or --all reads them.\n`);
    expect(code).toBe(0);
    // Beside the request of the login.
    expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('reads all rows for a pipe, page by page', async () => {
    const { vql, sent } = await connectFolder();
    const { stdout, stderr } = await vql(['query', query, '--format', 'csv', '--page-size', '100', '--quiet']);
    expect(stdout).toBe(`id,name\n${accounts.map(({ id, name }) => `${id},${name}\n`).join('')}`);
    expect(stderr).toBe('');
    expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(3);
  });

  it.each([
    [['--limit', '2'], 2],
    [['--limit', '250'], 250],
    [['--all'], 250],
  ])('reads as many rows as %j says', async (options, count) => {
    const { vql } = await connectFolder();
    const { stdout, stderr } = await vql(['query', query, ...options], { terminal: ['stdout'] });
    expect(stdout).toContain(`\n${count} rows\n`);
    expect(stderr.includes('There are more')).toBe(count === 2);
  });

  it('has the LIMIT of the query as its limit', async () => {
    const { vql } = await connectFolder();
    const { stdout, stderr } = await vql([
      'query',
      `${query} ORDER BY id DESC LIMIT 1`,
      '--format',
      'ndjson',
      '--quiet',
    ]);
    expect([stdout, stderr]).toEqual(['{"id":250,"name":"Account 250"}\n', '']);
  });

  it.each([
    ['LIMIT 3', '2', 2],
    ['LIMIT 2', '3', 2],
  ])('takes the smaller of %s and --limit %s', async (clause, limit, rows) => {
    const { vql } = await connectFolder();
    const { stdout } = await vql(['query', `${query} ${clause}`, '--limit', limit, '--format', 'ndjson', '--quiet']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(rows);
  });

  it.each([
    ['without a list', {}],
    ['with a list for another variable', { name: ['%9%'] }],
  ])('adds the values of --var to a body %s', async (_, listed) => {
    const { vql } = await connectFolder();
    const variableSubstitutions = Object.entries(listed).map(([variableName, values]) => ({
      variable: { variableName },
      values,
    }));
    const statement = `${query} WHERE id = :id${'name' in listed ? ' AND name LIKE :name' : ''}`;
    const body = JSON.stringify({ statement, variableSubstitutionList: { variableSubstitutions } });
    const argv = ['query', body, '--format', 'ndjson', '--quiet'];
    expect(await vql([...argv, '--var', 'id=249'])).toEqual({
      code: 0,
      stdout: '{"id":249,"name":"Account 249"}\n',
      stderr: '',
    });
    expect(await vql(argv)).toMatchObject({ code: 1, stderr: expect.stringContaining('missing-substitution') });
  });

  it('stops at an error that the check finds, and sends nothing', async () => {
    const { vql, sent } = await connectFolder({ 'catalog.json': catalog });
    const before = sent.length;
    const { code, stdout, stderr } = await vql([
      'query',
      'SELECT nmae FROM account.query',
      '--catalog',
      'catalog.json',
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('error[unknown-field]: Unknown field "nmae" of "account.query". Did you mean "name"?');
    expect(stderr).toContain('1 | SELECT nmae FROM account.query');
    expect(sent.slice(before)).toEqual([]);
  });

  it('takes several statements, C-Unit and bodies of execute from files and standard input', async () => {
    const cunit = {
      group: 'account',
      template: 'query',
      request: { adhocPreset: { results: [{ property: 'id' }] }, pageable: { limit: 1 } },
    };
    const { vql } = await connectFolder({
      'two.vql': `${query} LIMIT 1;\n${query} WHERE id = 250 LIMIT 1;`,
      'cunit.json': JSON.stringify(cunit),
      'execute.json': JSON.stringify({ statement: query, limit: 1 }),
    });
    const ask = async (argv: readonly string[], stdin = ''): Promise<string> => {
      const { stdout, stderr } = await vql(['query', ...argv, '--format', 'ndjson', '--quiet'], { stdin });
      expect(stderr).toBe('');
      return stdout;
    };
    expect(await ask(['two.vql'])).toBe('{"id":1,"name":"Account 001"}\n{"id":250,"name":"Account 250"}\n');
    expect(await ask(['execute.json'])).toBe('{"id":1,"name":"Account 001"}\n');
    expect(await ask([], `${query} LIMIT 1`)).toBe('{"id":1,"name":"Account 001"}\n');
    expect(await ask(['cunit.json'])).toBe('{"id":1}\n');
    const { code, stderr } = await vql(['query', 'two.vql', '--format', 'csv', '--quiet']);
    expect([code, stderr]).toEqual([
      2,
      'The format csv has the rows of one query, and there are 2. Ask them one at a time, or with --format ndjson.\n',
    ]);
  });

  it('gives variables their values, from the command line and the config', async () => {
    const { vql } = await connectFolder({
      'vql.config.json': JSON.stringify({ variables: { least: '249', unused: 'x' } }),
    });
    const argv = ['query', `${query} WHERE id >= :least AND name LIKE :name`, '--format', 'ndjson', '--quiet'];
    const { stdout, stderr } = await vql([...argv, '--var', 'name=%250']);
    expect([stdout, stderr]).toEqual(['{"id":250,"name":"Account 250"}\n', '']);
    expect(await vql(argv)).toMatchObject({
      code: 2,
      stderr: 'The variable ":name" has no value. Give it one, as in --var name=VALUE.\n',
    });
    expect(await vql([...argv, '--var', 'name=A', '--var', 'kind=B'])).toMatchObject({
      code: 2,
      stderr: 'There is no variable ":kind".\n',
    });
  });

  it('computes relative dates, unless they have a value', async () => {
    const { vql } = await connectFolder(
      {},
      {
        tables: {
          'account.query': [
            { id: 1, createdAt: '2020-01-01' },
            { id: 2, createdAt: '2999-01-01' },
          ],
        },
      },
    );
    const argv = ['query', 'SELECT id FROM account.query WHERE createdAt < :daysAgo7', '--format', 'ndjson', '--quiet'];
    expect(await vql(argv)).toEqual({ code: 0, stdout: '{"id":1}\n', stderr: '' });
    expect((await vql([...argv, '--var', 'daysAgo7=3000-01-01'])).stdout).toBe('{"id":1}\n{"id":2}\n');
    const [command = '', text = '', ...others] = argv;
    expect(await vql([command, text.replace('days', 'day'), ...others])).toMatchObject({
      code: 2,
      stderr:
        'The variable ":dayAgo7" has no value. Did you mean ":daysAgo7"? Give it one, as in --var dayAgo7=VALUE.\n',
    });
  });

  it('prints the requests with --explain, without a connection', async () => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql(['query', `${query} LIMIT 5`, '--explain']);
    expect([code, stderr]).toEqual([0, 'Nothing was sent. The request of a next page has the offset of its rows.\n']);
    expect(stdout).toBe(
      'POST /cmn/computed-queries/execute\n{\n  "statement": "SELECT id, name FROM account.query ORDER BY id",\n  "limit": 5\n}\n',
    );
  });

  it('prints the digits of a long id with --explain', async () => {
    const { vql } = await createFolder({
      'cunit.json':
        '{"group":"a","template":"b","request":{"presetId":"1","arithmeticQueryTerms":[1389132653974581248]}}',
    });
    const { code, stdout, stderr } = await vql(['query', 'cunit.json', '--explain', '--quiet']);
    expect([code, stderr.includes('Internal error')]).toEqual([0, false]);
    expect(stdout).toMatch(/^POST \/cmn\/computed-queries\/a\/b\n\{\n {2}"/);
    expect(stdout).toMatch(/"arithmeticQueryTerms": \[\n +1389132653974581248\n/);
  });

  it('replaces a file with the rows, in the format of its ending', async () => {
    const { vql, read } = await connectFolder({ 'rows.csv': 'old' });
    const { stdout } = await vql(['query', `${query} LIMIT 1`, '--output', 'rows.csv', '--quiet'], {
      terminal: ['stdout'],
    });
    expect([stdout, await read('rows.csv')]).toEqual(['', 'id,name\n1,Account 001\n']);
    const missing = await vql(['query', `${query} LIMIT 1`, '--output', 'none/rows.csv', '--quiet']);
    expect(missing).toMatchObject({
      code: 2,
      stderr: 'Cannot write "none/rows.csv": the folder "none" does not exist.\n',
    });
  });

  it('leaves the file as it was if a later page fails', async () => {
    let count = 0;
    const { env } = await startAnswering(() => {
      count += 1;
      return count === 1
        ? Response.json({ data: [{ id: 1 }, { id: 2 }] }, { headers: { 'x-query-more-elements': 'true' } })
        : new Response('down', { status: 422 });
    });
    const { vql, read } = await createFolder({ 'rows.csv': 'old' });
    const argv = ['query', 'SELECT id FROM a.b', '--output', 'rows.csv', '--page-size', '2'];
    const { code, stderr } = await vql(argv, { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining('was answered 422: down.')]);
    expect(await read('rows.csv')).toBe('old');
  });

  it('stops at Ctrl-C', async () => {
    const { env } = await startAnswering(() => new Promise(() => undefined));
    const { vql } = await createFolder();
    let interrupt: () => void = () => undefined;
    const running = vql(['query', query], {
      env,
      onListen: (send) => {
        interrupt = send;
      },
      onOutput: (text) => text.startsWith('Asking') && setTimeout(() => interrupt(), 200),
    });
    expect(await running).toMatchObject({ code: 130, stderr: expect.stringMatching(/Stopped\.\n$/) });
  });
});

describe('the connection of vql query', () => {
  it.each([
    [[], {}, /^There is no connection to an installation\. "vql login NAME" stores one;/],
    [
      ['--connection', 'live'],
      {},
      /^There is no connection "live"\. No connection is stored\. "vql login live" stores it\./,
    ],
    [
      ['--connection', 'live', '--base-url', 'https://erp.example'],
      {},
      /^--connection names a connection that is stored/,
    ],
    [
      ['--client-id', 'app'],
      { VQL_CONNECTION: 'live' },
      /^--auth-url and --client-id need the address of the API too: --base-url or VQL_BASE_URL\./,
    ],
    [['--auth-url', 'https://id.example'], {}, /^--auth-url and --client-id need the address/],
    [[], { VQL_CONNECTION: 'a', VQL_BASE_URL: 'b' }, /^Set only one of VQL_CONNECTION and VQL_BASE_URL\./],
    [['--base-url', 'https://erp.example'], {}, /There is no token\. Set VQL_ACCESS_TOKEN/],
    [['--base-url', 'http://erp.example'], { VQL_ACCESS_TOKEN: 'hidden' }, /--base-url must be a URL with https/],
  ])('is missing or wrong: %j %j', async (options, env, message) => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql(['query', query, ...options], { env: { ...env } });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
    expect(stderr).not.toContain('hidden');
  });

  it('is the one of the config, unless the environment or an option names another', async () => {
    const folder = await connectFolder({ 'vql.config.json': JSON.stringify({ connection: 'live' }) });
    expect((await folder.vql(['query', query])).stderr).toBe(
      'There is no connection "live". Stored are: test. "vql login live" stores it.\n',
    );
    for (const named of [{ argv: ['--connection', 'test'] }, { argv: [], env: { VQL_CONNECTION: 'test' } }])
      expect((await folder.vql(['query', query, ...named.argv], { env: named.env ?? {} })).code).toBe(0);
  });

  it.each([
    [401, /The service does not accept the token\. Set other credentials in the environment\.\n$/],
    [
      403,
      /The user of the connection may not read this, or the service expects another program: its name is --user-agent\.\n$/,
    ],
    [404, /Check the name of the template, and the address of the API: requests go to paths below http:\/\/127/],
  ])('is refused with the status %d', async (status, message) => {
    const { env } = await startAnswering(() => new Response(null, { status }));
    const { vql } = await createFolder();
    const { code, stderr } = await vql(['query', query], { env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(stderr).not.toContain('token-of-test');
  });

  it('says how to log in again when the stored token has ended', async () => {
    const { vql, path } = await connectFolder();
    const { writeFile } = await import('node:fs/promises');
    await writeFile(
      `${path}/.config/vql-kit/secrets.json`,
      JSON.stringify({ test: { refreshToken: 'ended', clientSecret: 'client-secret-of-test' } }),
    );
    const { code, stderr } = await vql(['query', query]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/Log in again: vql login test\n$/)]);
    expect(stderr).not.toContain('client-secret-of-test');
  });

  it('names what is wrong with an answer that is not JSON', async () => {
    const { env } = await startAnswering(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    const { vql } = await createFolder();
    expect((await vql(['query', query], { env })).stderr).toMatch(
      /The answer of the service is not JSON\. Check the address/,
    );
  });
});

it('does not wait for a person in continuous integration', async () => {
  const { vql } = await createFolder();
  const env = {
    VQL_BASE_URL: 'http://127.0.0.1:9/api',
    VQL_AUTH_URL: 'http://127.0.0.1:9/auth',
    VQL_CLIENT_ID: 'my-app',
    CI: 'true',
  };
  expect(await vql(['query', 'SELECT id FROM a.b LIMIT 1'], { env })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(
      'There are no credentials. Set VQL_ACCESS_TOKEN, or VQL_USERNAME with VQL_PASSWORD.',
    ),
  });
});
