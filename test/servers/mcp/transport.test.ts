import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { serveMcp } from '../../../src/servers/mcp/serve.js';
import { openSession } from '../../../src/servers/mcp/session.js';
import type { Io } from '../../../src/tasks/io.js';
import { createFolder } from '../../cli/run-vql.js';

interface Served {
  /** The answers, in their order. */
  readonly answers: readonly Readonly<Record<string, unknown>>[];
  readonly stderr: string;
}

/** Serves chunks of an input until its end. */
async function serve(chunks: Iterable<string | Uint8Array>, cwd = '/'): Promise<Served> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stdin = (async function* () {
    yield* chunks;
  })();
  const io: Io = { stdin, stdout, stderr, cwd, env: {} };
  const { session, problems } = await openSession({}, { rows: 10, timeMs: 1_000 }, io);
  expect(problems).toEqual([]);
  const written = Promise.all([readText(stdout), readText(stderr)]);
  await serveMcp(session, io);
  stdout.end();
  stderr.end();
  const [out, errors] = await written;
  const answers = out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { answers, stderr: errors };
}

const ping = (id: unknown, more: object = {}) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', ...more });

describe('a request with an id', () => {
  it.each([
    ['a comma too many', '{"jsonrpc":"2.0","id":7,"method":"ping",}', 7, -32700],
    ['a text that ends too early', '{"jsonrpc":"2.0","id":"a","method":"pi', 'a', -32700],
    ['an id at the end of a broken text', '{"method":"x","params":{"a":01},"jsonrpc":"2.0","id":8}', 8, -32700],
    ['no comma before the id', '{"jsonrpc":"2.0" "id":101,"method":"ping"}', 101, -32700],
    ['no comma after the id', '{"jsonrpc":"2.0","id":102 "method":"ping"}', 102, -32700],
    ['a comment before the id', '{"jsonrpc":"2.0",/* x */"id":103,"method":"ping"}', 103, -32700],
    ['a word before the id', '{"jsonrpc":"2.0", broken "id":104}', 104, -32700],
    ['a parenthesis around it', '({"jsonrpc":"2.0","id":105,"method":"ping"})', 105, -32700],
    ['names without quotes', '{jsonrpc:"2.0",id:106,method:"ping"}', 106, -32700],
    ['names in other quotes', `{'jsonrpc':"2.0",'id':"b",'method':"ping"}`, 'b', -32700],
    ['an id inside a text', '{"method":"\\"id\\":5, id:6","id":107,}', 107, -32700],
    ['an id beyond 2^53', ping(0).replace(':0,', ':9007199254740993,'), null, -32600],
    ['no version', '{"id":9,"method":"ping"}', 9, -32600],
    ['no method', '{"jsonrpc":"2.0","id":10}', 10, -32600],
    ['a method of another type', ping(11, { method: 5 }), 11, -32600],
    ['parameters of another type', ping(12, { params: [1] }), 12, -32600],
    ['an id that is a fraction', ping(1.5), 1.5, -32600],
    ['an id that is null', ping(null), null, -32600],
    ['an id that is an object', ping({}), null, -32600],
    ['a list around it', `[${ping(13)}]`, 13, -32600],
    ['an unknown method', ping(14, { method: 'no/method' }), 14, -32601],
    ['no parameters where some are needed', ping(15, { method: 'tools/call' }), 15, -32602],
    ['a wrong parameter', ping(16, { method: 'tools/call', params: { name: 5 } }), 16, -32602],
  ])('is answered, whatever is wrong: %s', async (_, line, id, code) => {
    const { answers } = await serve([`${line}\n${ping('after')}\n`]);
    expect(answers).toContainEqual({ jsonrpc: '2.0', id, error: expect.objectContaining({ code }) });
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: 'after', result: {} });
    expect(JSON.stringify(answers)).not.toMatch(/TypeError|invalid_type/);
  });

  it('is read with members that the protocol does not have, and without a line feed at the end', async () => {
    const { answers, stderr } = await serve([`${ping(1, { more: true })}\r\n\n`, ping(2)]);
    expect(answers.map(({ id, result }) => [id, result])).toEqual([
      [1, {}],
      [2, {}],
    ]);
    expect(stderr).toBe('');
  });

  it('is answered before the server ends, unless its client has cancelled it', async () => {
    const call = ping(1, { method: 'tools/call', params: { name: 'check', arguments: { text: 'SELECT' } } });
    const cancelled = ping(2, { method: 'tools/call', params: { name: 'check', arguments: { text: 'SELECT' } } });
    const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}';
    const { answers } = await serve([[call, cancelled, cancel].join('\n')]);
    expect(answers).toMatchObject([{ id: 1, result: {} }]);
  });

  it('is refused if it is over the limit, whatever the position of its id, and the next one is answered', async () => {
    const long = 'y'.repeat(5_000_000);
    const first = `${ping(1, { params: { long } })}\n`;
    const last = `${JSON.stringify({ method: 'ping', params: { long, id: 9 }, jsonrpc: '2.0', id: 'z' })}\n`;
    const nested = `${JSON.stringify({ method: 'ping', params: { long, id: 9 } })}\n`;
    const chunks = function* (text: string) {
      for (let start = 0; start < text.length; start += 65_536) yield Buffer.from(text.slice(start, start + 65_536));
    };
    const { answers, stderr } = await serve(chunks(`${first}${last}${nested}${long}\n${ping(3)}\n${long}`));
    expect(answers.map(({ id, error }) => [id, (error as { code: number } | undefined)?.code])).toEqual([
      [1, -32600],
      ['z', -32600],
      [3, undefined],
    ]);
    expect(stderr.match(/it has 50\d{5} bytes, more than the limit of 4194304/g)).toHaveLength(5);
  });
});

describe('a message without an id', () => {
  it.each([
    ['not JSON', 'it is not JSON'],
    ['5', 'it is not an object'],
    ['[]', 'it is a list, but each message has a line of its own'],
    ['{"jsonrpc":"2.0"}', 'it has no method: "method" must be a string'],
    ['{"jsonrpc":"2.0","id":1,"error":5}', 'it has no method: "method" must be a string'],
    ['{"jsonrpc":"2.0","method":"x","params":5}', 'it has parameters that are not valid: "params" must be an object'],
  ])('is named on standard error when it cannot be read: %s', async (line, problem) => {
    expect(await serve([`\n${line}\n`])).toEqual({
      answers: [],
      stderr: `vql mcp: the message on line 2 was not read: ${problem}.\n`,
    });
  });

  it('is named on standard error when nothing waits for it', async () => {
    const { answers, stderr } = await serve(['{"jsonrpc":"2.0","id":1,"result":{}}\n']);
    expect(answers).toEqual([]);
    expect(stderr).toMatch(/^vql mcp: Received a response for an unknown message ID/);
  });
});

/** The structured content of an answer of a tool. */
function structuredContentOf(answer: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> {
  return Object(Object(answer?.['result']).structuredContent);
}

describe('a table that cannot be read', () => {
  const files = {
    'vql.config.json': JSON.stringify({
      tables: { 'a.b': 'rows.json', 'c.d': 'exports/*.csv', 'e.f': 'broken.json' },
      rules: { 'no-limit': 'off' },
    }),
    'rows.json': '[{ "id": 1, "name": "x" }]',
    'broken.json': '[{',
  };
  const check = (id: number, text: string) =>
    ping(id, { method: 'tools/call', params: { name: 'check', arguments: { text } } });

  it('does not switch off the checks of the others, is not checked itself, and is named', async () => {
    const { path } = await createFolder(files);
    const lines = [
      check(1, 'SELECT nmae FROM a.b'),
      check(2, 'SELECT nmae FROM c.d'),
      check(3, 'SELECT nmae FROM e.f'),
      check(4, 'SELECT nmae FROM g.h'),
    ];
    const { answers, stderr } = await serve([lines.join('\n')], path);
    const codes = answers.map(({ id, result }) => {
      const { diagnostics } = (result as { structuredContent: { diagnostics: readonly { code: string }[] } })
        .structuredContent;
      return [id, diagnostics.map(({ code }) => code)];
    });
    expect(codes.sort()).toEqual([
      [1, ['unknown-field']],
      [2, []],
      [3, []],
      [4, ['unknown-template']],
    ]);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^vql mcp: The table of "c\.d" /),
      expect.stringMatching(/^vql mcp: The table of "e\.f" /),
      '',
    ]);
  });

  it('may be a pipe, for which nothing waits', async () => {
    const tables = { 'a.b': 'rows.json', 'c.d': 'pipe.json' };
    const { path } = await createFolder({
      ...files,
      'vql.config.json': JSON.stringify({ tables, rules: { 'no-limit': 'off' } }),
    });
    execFileSync('mkfifo', [join(path, 'pipe.json')]);
    const { answers, stderr } = await serve([check(1, 'SELECT nmae FROM a.b')], path);
    expect(structuredContentOf(answers[0])).toMatchObject({ diagnostics: [{ code: 'unknown-field' }] });
    expect(stderr).toContain('pipe.json" is a pipe. Name a file.');
  });

  it.each([
    ['templates', {}, ['c.d', 'e.f']],
    ['fields', {}, ['c.d', 'e.f']],
    ['fields', { template: 'c.d' }, ['c.d']],
    ['fields', { template: 'a.b' }, []],
    ['check', { text: 'SELECT name FROM c.d' }, ['c.d']],
    ['check', { text: 'SELECT name FROM a.b JOIN (SELECT other FROM e.f) AS e ON (id = e.other)' }, ['e.f']],
    ['check', { text: 'SELECT name FROM a.b' }, []],
    ['check', { text: '{"group":"e","template":"f","request":{}}' }, ['e.f']],
    ['check', { text: '{"statement":"SELECT name FROM e.f"}' }, ['e.f']],
    ['check', { text: '{"type":"FILTER","operator":"IS_NULL","property":"name"}', template: 'c.d' }, ['c.d']],
    ['fix', { text: 'SELECT name FROM c.d' }, ['c.d']],
    ['explain', { text: 'SELECT name FROM c.d' }, ['c.d']],
    ['complete', { text: 'SELECT name FROM c.d WHERE ' }, ['c.d']],
  ])('is stated in the answer: %s %j', async (name, input, expected) => {
    const { path } = await createFolder(files);
    const { answers } = await serve([ping(1, { method: 'tools/call', params: { name, arguments: input } })], path);
    const content = structuredContentOf(answers[0]);
    const reason = /The table of "(\w\.\w)" cannot be read: [^.]+/g;
    const named = new Set(
      [...JSON.stringify(content).replaceAll('\\"', '"').matchAll(reason)].map(([, table]) => table),
    );
    expect([...named]).toEqual(expected);
    if (name === 'check') expect(content).toMatchObject({ isClean: expected.length === 0, diagnostics: [] });
    if (name === 'templates')
      expect(content['templates']).toMatchObject([
        { name: 'a.b', canRun: true },
        { name: 'c.d', canRun: false, problem: expect.stringContaining('there is no file') },
        { name: 'e.f', canRun: false, problem: expect.stringContaining('broken.json') },
      ]);
  });

  it('is one that cannot be run, and whose queries are checked, where a catalog has its fields', async () => {
    const catalog = JSON.stringify({ templates: { 'c.d': { fields: { name: { type: 'string' } } } } });
    const config = JSON.stringify({
      catalog: 'catalog.json',
      tables: { 'c.d': 'none.csv' },
      rules: { 'no-limit': 'off' },
    });
    const { path } = await createFolder({ 'vql.config.json': config, 'catalog.json': catalog });
    const lines = [
      check(1, 'SELECT name FROM c.d'),
      ping(2, { method: 'tools/call', params: { name: 'templates', arguments: {} } }),
    ];
    const { answers } = await serve([lines.join('\n')], path);
    const [checked, listed] = [1, 2].map((id) => structuredContentOf(answers.find((one) => one['id'] === id)));
    expect(checked).toMatchObject({ isClean: true, cut: [] });
    expect(listed).toMatchObject({ templates: [{ name: 'c.d', fields: 1, canRun: false }] });
  });

  it('is read again, and named once', async () => {
    const { path } = await createFolder({ ...files, 'exports/x.csv': 'name\nx\n' });
    const stderr: string[] = [];
    const io = { cwd: path, env: {}, stderr: { write: (text: string) => stderr.push(text) } } as unknown as Io;
    const { session } = await openSession({}, { rows: 10, timeMs: 1_000 }, io);
    for (let round = 0; round < 2; round++) expect([...(await session.unreadableTables()).keys()]).toEqual(['e.f']);
    expect(stderr).toHaveLength(1);
    await writeFile(join(path, 'broken.json'), '[{ "id": 1 }]');
    expect((await session.unreadableTables()).size).toBe(0);
    expect(Object.keys((await session.catalog())?.definition.templates ?? {})).toEqual(['a.b', 'c.d', 'e.f']);
  });
});
