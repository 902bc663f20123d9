import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CancellationTokenSource,
  CompletionRequest,
  DidCloseTextDocumentNotification,
  DocumentDiagnosticRequest,
  ExitNotification,
  HoverRequest,
  ShutdownRequest,
} from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { sampleCatalog } from '../../support/catalog.js';
import { initialize } from '../lsp-client.js';
import { framed, rawAnswers, rawMessages, request, startInProcess } from './in-process.js';

const files = {
  'vql.config.json': JSON.stringify({ catalog: 'erp.json', rules: { 'assumed-syntax': 'off' } }),
  'erp.json': JSON.stringify(sampleCatalog.definition),
};
const text = 'SELECT id, nmae FROM account.query LIMIT 1';
const at = (character: number) => ({ start: { line: 0, character }, end: { line: 0, character } });
/** Waits until messages in both directions have been read, and files. */
const settle = async () => {
  for (let turn = 0; turn < 200; turn++) await setImmediate();
};

describe('the order of messages', () => {
  it('answers requests before initialize and after shutdown with the errors of the protocol', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path, { isInitialized: false });
    const hover = () =>
      client.connection.sendRequest(HoverRequest.type, {
        textDocument: { uri: client.uriOf('a.vql') },
        position: { line: 0, character: 0 },
      });
    await expect(hover()).rejects.toMatchObject({ code: -32002, message: expect.stringContaining('"initialize"') });
    await expect(client.connection.sendRequest('unknown/method')).rejects.toMatchObject({ code: -32002 });
    // A notification is dropped.
    client.open('a.vql', text);
    await initialize(client.connection, path, {});
    expect(await hover()).toBeNull();
    await expect(client.connection.sendRequest('unknown/method')).rejects.toMatchObject({ code: -32601 });
    await expect(initialize(client.connection, path, {})).rejects.toMatchObject({ code: -32600 });
    await client.connection.sendRequest(ShutdownRequest.type);
    await expect(hover()).rejects.toMatchObject({ code: -32600, message: expect.stringContaining('"exit"') });
    await expect(initialize(client.connection, path, {})).rejects.toMatchObject({ code: -32600 });
    await client.connection.sendNotification(ExitNotification.type);
    await settle();
    expect(client.exitCodes).toEqual([0]);
  });

  it('ends when the client disconnects, with 0 after a shutdown', async () => {
    const { path } = await createFolder(files);
    const [first, second] = [await startInProcess(path), await startInProcess(path)];
    await first.connection.sendRequest(ShutdownRequest.type);
    first.disconnect();
    second.disconnect();
    await settle();
    expect([first.exitCodes, second.exitCodes]).toEqual([[0], [1]]);
  });

  it.each([
    ['an exit', framed({ jsonrpc: '2.0', method: 'exit' })],
    ['the end of the input', ''],
  ])('answers the requests that came before %s', async (_name, last) => {
    const { path } = await createFolder(files);
    const position = { textDocument: { uri: 'file:///a.vql' }, position: { line: 0, character: 0 } };
    const sent = [
      request(9, 'textDocument/hover', position),
      request(1, 'initialize', { capabilities: {} }),
      framed('{'),
      request(3, 'textDocument/hover', position),
      request(4, 'unknown/method'),
      request(2, 'shutdown'),
      last,
      last && request(5, 'shutdown'),
    ];
    const answers = await rawMessages(path, sent.join(''), 6, true);
    expect(new Map(answers.map(({ id, error }) => [id, error?.code]))).toEqual(
      new Map<unknown, unknown>([
        [9, -32002],
        [null, -32700],
        [1, undefined],
        [3, undefined],
        [4, -32601],
        [2, undefined],
      ]),
    );
  });

  it('ends with 1 on an exit without a shutdown', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    await client.connection.sendNotification(ExitNotification.type);
    await settle();
    expect(client.exitCodes).toEqual([1]);
  });
});

describe('a message that is none', () => {
  it.each([
    ['a header without a length', 'Foo: 1\r\n\r\n', [[null, -32700]]],
    ['a header without a colon', 'Foo\r\n\r\n', [[null, -32700]]],
    ['a length that is no number', 'Content-Length: x\r\n\r\n', [[null, -32700]]],
    ['no JSON', framed('{'), [[null, -32700]]],
    ['null', framed('null'), [[null, -32600]]],
    ['a batch', framed('[{"jsonrpc":"2.0","id":3,"method":"shutdown"}]'), [[null, -32600]]],
    [
      'a number and a text',
      framed('7') + framed('"x"'),
      [
        [null, -32600],
        [null, -32600],
      ],
    ],
    ['an object without a method', framed('{"id":5}'), [[null, -32600]]],
    ['a method that is no text', framed('{"id":"a","method":7}'), [['a', -32600]]],
    ['initialize without parameters', request(6, 'initialize'), [[6, -32602]]],
    ['initialize without capabilities', request(7, 'initialize', {}), [[7, -32602]]],
    ['a request before initialize', request(8, 'textDocument/hover', null), [[8, -32002]]],
  ] as const)('is answered as the protocol says: %s', async (_name, text, expected) => {
    const { path } = await createFolder(files);
    const answers = await rawAnswers(
      path,
      text + request(1, 'initialize', { capabilities: {} }) + request(2, 'shutdown'),
    );
    expect(answers).toEqual([...expected, [1, undefined], [2, undefined]]);
  });

  it('is answered so after initialize, too', async () => {
    const { path } = await createFolder(files);
    const sent = [
      request(1, 'initialize', { capabilities: {} }),
      framed('null'),
      request(3, 'textDocument/hover', null),
      request(4, 'textDocument/completion', {}),
      framed('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}'),
      request(2, 'shutdown'),
    ];
    const answers = await rawAnswers(path, sent.join(''));
    // Answers that need no work come first.
    expect(new Map(answers)).toEqual(
      new Map([
        [null, -32600],
        [3, -32602],
        [4, -32602],
        [1, undefined],
        [2, undefined],
      ] as const),
    );
  });
});

describe('the header of a message', () => {
  const first = request(1, 'initialize', { capabilities: {} });
  const last = request(2, 'shutdown');
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params: { capabilities: {} } });
  const refused = [
    [null, -32700],
    [1, undefined],
    [2, undefined],
  ];

  it.each([
    ['a negative length', 'Content-Length: -5'],
    ['a length that is not a number', 'Content-Length: abc'],
    ['a length with a unit', `Content-Length: ${body.length} bytes`],
    ['a fraction', `Content-Length: ${body.length}.0`],
    ['a hexadecimal number', 'Content-Length: 0x40'],
    ['a sign', `Content-Length: +${body.length}`],
    ['an empty length', 'Content-Length:'],
    ['two lengths that differ', `Content-Length: ${body.length}\r\nContent-Length: ${body.length + 1}`],
    ['two lengths in other cases', `content-length: 1\r\nCONTENT-LENGTH: ${body.length}`],
    ['a length above the limit', 'Content-Length: 134217729'],
    ['a length that no number has', `Content-Length: ${'9'.repeat(400)}`],
    ['another charset', `Content-Length: ${body.length}\r\nContent-Type: application/vscode-jsonrpc; charset=utf-16`],
    ['a line without a colon', `Content-Length: ${body.length}\r\nfoo`],
    ['too many bytes', `X: ${'x'.repeat(200_000)}`],
  ])('is refused, and its body is skipped: %s', async (_name, header) => {
    const { path } = await createFolder(files);
    const bodies = ['', body, JSON.stringify({ a: 'Content-Length: 9', b: 'Content-Type: x' }), '{\r\n  "a": 1\r\n}'];
    for (const wrong of bodies) {
      const sent = `${header}\r\n\r\n${wrong}${first}${last}`;
      expect(await rawAnswers(path, sent)).toEqual(refused);
      // Chunks of a few bytes.
      expect(await rawAnswers(path, sent.match(/.{1,7}/gs) ?? [])).toEqual(refused);
    }
  });

  it.each([
    ['a length twice', `Content-Length: ${body.length}\r\nContent-Length: ${body.length}\r\n\r\n`],
    ['lower case, no space', `content-length:${body.length}\r\n\r\n`],
    ['other headers', `X-A: b: c\r\nContent-Length: ${body.length} \r\nContent-Type: x; charset=utf8\r\n\r\n`],
    ['a quoted charset', `Content-Type: x; charset="UTF-8"\r\nContent-Length: ${body.length}\r\n\r\n`],
    ['line feeds alone', `Content-Length: ${body.length}\n\n`],
    ['a line feed behind the last body', `\nContent-Length: ${body.length}\r\n\r\n`],
    ['leading zeros', `Content-Length: 000${body.length}\r\n\r\n`],
  ])('is read: %s', async (_name, header) => {
    const { path } = await createFolder(files);
    const sent = header + body + last;
    const expected = [
      [7, undefined],
      [2, undefined],
    ];
    expect(await rawAnswers(path, sent)).toEqual(expected);
    expect(await rawAnswers(path, sent.match(/.{1,3}/gs) ?? [])).toEqual(expected);
  });

  it('may come in the middle of a long message', async () => {
    const { path } = await createFolder(files);
    const long = request(3, 'workspace/executeCommand', { command: 'é'.repeat(3_000_000) });
    const sent = Buffer.from(first + long + last);
    const chunks = Array.from({ length: 100 }, (_, index) => {
      const size = Math.ceil(sent.length / 100);
      return sent.subarray(index * size, (index + 1) * size);
    });
    const answers = await rawAnswers(path, chunks);
    expect(new Map(answers)).toEqual(
      new Map([
        [1, undefined],
        [3, -32602],
        [2, undefined],
      ] as const),
    );
  });

  it('of length 0 has no message', async () => {
    const { path } = await createFolder(files);
    expect(await rawAnswers(path, `Content-Length: 0\r\n\r\n${first}${last}`)).toEqual(refused);
  });
});

describe('a command of the client', () => {
  const offered = async (commands: readonly string[]) => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path, { capabilities: { experimental: { commands: { commands } } } });
    client.open('a.vql', 'SELECT id FROM acc');
    const found = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: client.uriOf('a.vql') },
      position: { line: 0, character: 18 },
    });
    const items = Array.isArray(found) ? found : (found?.items ?? []);
    expect(items.length).toBeGreaterThan(0);
    return items.flatMap(({ command }) => command?.command ?? []);
  };

  it('is sent only if the client names it', async () => {
    expect(await offered([])).toEqual([]);
    expect(new Set(await offered(['editor.action.triggerSuggest']))).toEqual(new Set(['editor.action.triggerSuggest']));
  });
});

describe('the code of a diagnostic', () => {
  it('is a link to its explanation, if the client supports that', async () => {
    const { path } = await createFolder(files);
    const linking = await startInProcess(path, {
      capabilities: { textDocument: { publishDiagnostics: { codeDescriptionSupport: true } } },
    });
    linking.open('a.vql', text);
    const [found] = await linking.diagnostics('a.vql', 1);
    const href = found?.codeDescription?.href ?? '';
    expect(href).toMatch(/^file:.*\/docs\/diagnostics\.md#unknown-field$/);
    expect(await readFile(new URL(href), 'utf8')).toContain('\n### unknown-field\n');
    const other = await startInProcess(path);
    other.open('a.vql', text);
    expect((await other.diagnostics('a.vql', 1))[0]?.codeDescription).toBeUndefined();
  });
});

describe('a document of another language', () => {
  it('is not read as VQL', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('notes.md', text, 'markdown');
    client.open('Untitled-1', text, 'vql');
    expect(await client.diagnostics('notes.md', 1)).toEqual([]);
    expect(await client.diagnostics('Untitled-1', 1)).toMatchObject([{ code: 'unknown-field' }]);
  });
});

describe('diagnostics', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('wait for a pause in typing, and come once for all changes before it', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('a.vql', text);
    await settle();
    await vi.advanceTimersByTimeAsync(0);
    await client.diagnostics('a.vql', 1);
    expect(client.published).toEqual(['a.vql 1']);
    for (let version = 2; version <= 30; version++) {
      client.change('a.vql', version, at(0), ' ');
      await settle();
      await vi.advanceTimersByTimeAsync(100);
      await settle();
    }
    expect(client.published).toEqual(['a.vql 1']);
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    expect(client.published).toEqual(['a.vql 1', 'a.vql 30']);
    expect((await client.diagnostics('a.vql', 30)).map(({ range }) => range.start.character)).toEqual([40]);
  });

  it('are not computed for a version that is gone when they are due', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('a.vql', text);
    await settle();
    await vi.advanceTimersByTimeAsync(0);
    await client.diagnostics('a.vql', 1);
    client.change('a.vql', 2, at(0), ' ');
    await settle();
    // The pause ends just as the next change arrives.
    client.change('a.vql', 3, at(0), ' ');
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    expect(client.published).toEqual(['a.vql 1', 'a.vql 3']);
  });

  it('are removed when a document is closed', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('a.vql', text);
    await settle();
    await client.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: client.uriOf('a.vql') },
    });
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
    await settle();
    expect(client.published).toEqual(['a.vql undefined']);
  });
});

describe('diagnostics that a client requests', () => {
  it('are not sent as well, and come in full only where they have changed', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path, { capabilities: { textDocument: { diagnostic: {} } } });
    expect(client.initialized.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: false });
    client.open('a.vql', text);
    const textDocument = { uri: client.uriOf('a.vql') };
    const first = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'unknown-field' }] });
    const previousResultId = first.resultId ?? '';
    expect(previousResultId).not.toBe('');
    expect(
      await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument, previousResultId }),
    ).toEqual({ kind: 'unchanged', resultId: previousResultId });
    client.change('a.vql', 2, { start: { line: 0, character: 11 }, end: { line: 0, character: 15 } }, 'name');
    expect(
      await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument, previousResultId }),
    ).toMatchObject({ kind: 'full', items: [] });
    expect(client.published).toEqual([]);
  });

  it('are refused for a version that is gone, with the wish to be asked again', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path, { capabilities: { textDocument: { diagnostic: {} } } });
    client.open('a.vql', text);
    const textDocument = { uri: client.uriOf('a.vql') };
    // While the settings are loaded, the document changes.
    const asked = client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    client.change('a.vql', 2, at(0), ' ');
    await expect(asked).rejects.toMatchObject({ code: -32802, data: { retriggerRequest: true } });
  });

  it('wait for a pause in typing, so that half a word is no error', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path, { capabilities: { textDocument: { diagnostic: {} } } });
    client.open('a.vql', 'SELECT id FROM account.query LIMIT 5');
    const textDocument = { uri: client.uriOf('a.vql') };
    const ask = () => client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    await ask();
    client.change('a.vql', 2, at(36), ' O');
    const half = expect(ask()).rejects.toMatchObject({ code: -32802, data: { retriggerRequest: true } });
    client.change('a.vql', 3, at(38), 'FFSET 1');
    expect(await ask()).toMatchObject({ kind: 'full', items: [] });
    await half;
  });

  it('do not wait once the request is cancelled', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path, { capabilities: { textDocument: { diagnostic: {} } } });
    client.open('a.vql', text);
    const textDocument = { uri: client.uriOf('a.vql') };
    await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    client.change('a.vql', 2, at(0), ' ');
    const source = new CancellationTokenSource();
    const asked = client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument }, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: -32800 });
  });
});
