import { describe, expect, it } from 'vitest';
import * as protocol from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { framed, rawMessages, request } from './in-process.js';

const files = { 'vql.config.json': '{}' };
const uri = 'file:///a.vql';
const at = { line: 0, character: 7 };
const document = { textDocument: { uri } };
const atPosition = { ...document, position: at };
const inRange = { ...document, range: { start: at, end: at } };

/** Valid parameters of every request that the server answers, with each member that it reads. */
const valid: Readonly<Record<string, object>> = {
  'textDocument/completion': { ...atPosition, context: { triggerKind: 1 } },
  'textDocument/hover': atPosition,
  'textDocument/signatureHelp': atPosition,
  'textDocument/definition': atPosition,
  'textDocument/references': { ...atPosition, context: { includeDeclaration: true } },
  'textDocument/documentHighlight': atPosition,
  'textDocument/prepareRename': atPosition,
  'textDocument/rename': { ...atPosition, newName: 'b' },
  'textDocument/codeAction': { ...inRange, context: { diagnostics: [{}], only: ['quickfix'] } },
  'textDocument/codeLens': document,
  'textDocument/diagnostic': { ...document, previousResultId: '1' },
  'textDocument/formatting': { ...document, options: {} },
  'textDocument/rangeFormatting': { ...inRange, options: {} },
  'textDocument/documentSymbol': document,
  'textDocument/foldingRange': document,
  'textDocument/inlayHint': inRange,
  'textDocument/selectionRange': { ...document, positions: [at] },
  'textDocument/semanticTokens/full': document,
  'textDocument/willSaveWaitUntil': document,
  'textDocument/semanticTokens/full/delta': { ...document, previousResultId: '1' },
  'workspace/symbol': { query: '' },
};

/** Members that the protocol allows to be absent. */
const optional = /\/(?:only|triggerKind|context)$|diagnostic\/previousResultId$/;

/** Returns copies of a value in which one part is absent or of another type, with the path of this part. */
function mistakesIn(value: unknown, path: string): (readonly [path: string, value: unknown])[] {
  const own = wrongValues(value).map((wrong) => [path, wrong] as const);
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).flatMap(([key, member]) =>
    mistakesIn(member, `${path}/${key}`).flatMap(([inside, wrong]) => {
      const isOptional = path === 'textDocument/completion' || optional.test(inside);
      if (isOptional && wrong == null && inside === `${path}/${key}`) return [];
      const copy: object = Array.isArray(value) ? [wrong] : { ...value, [key]: wrong };
      return [[inside, copy] as const];
    }),
  );
  return [...own, ...inner];
}

function wrongValues(value: unknown): readonly unknown[] {
  switch (typeof value) {
    case 'number':
      return [undefined, null, '0', -1, 0.5, 1e300, true, [], {}];
    case 'string':
      return [undefined, null, 5, true, [], {}];
    case 'boolean':
      return [undefined, null, 0, 'true', [], {}];
    default:
      return Array.isArray(value) ? [undefined, null, 5, 'x', {}] : [undefined, null, 5, 'x', true, []];
  }
}

const start = (capabilities: object = {}) =>
  request(1, 'initialize', { capabilities }) +
  framed({
    jsonrpc: '2.0',
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'vql', version: 1, text: 'SELECT id AS a FROM account.query' } },
  });
const pulling = { textDocument: { diagnostic: {} } };

/** Returns the errors of the requests by their ids, which are 100, 101, …; those without an error are absent. */
async function errorsOf(requests: readonly (readonly [method: string, params: unknown])[], capabilities?: object) {
  const { path } = await createFolder(files);
  const sent = requests.map(([method, params], index) => request(100 + index, method, params));
  const answers = await rawMessages(path, start(capabilities) + sent.join(''), requests.length + 1);
  const errors = new Map<number, { readonly code: number; readonly message: string }>();
  for (const { id, error } of answers) if (typeof id === 'number' && error !== undefined) errors.set(id - 100, error);
  return errors;
}

describe('the parameters of a request', () => {
  it('are valid below', async () => {
    const requests = Object.entries(valid);
    expect(await errorsOf(requests, pulling)).toEqual(new Map());
  });

  it('are required by every method that the server answers', async () => {
    const methods = new Set(
      Object.entries(protocol).flatMap(([name, one]) =>
        name.endsWith('Request') && typeof one === 'object' && 'method' in one ? [String(one.method)] : [],
      ),
    );
    expect(methods.size).toBeGreaterThan(50);
    const requests = [...methods, 'constructor', '__proto__'].map((method) => [method, null] as const);
    const errors = await errorsOf(
      requests.filter(([method]) => !['initialize', 'shutdown', 'exit'].includes(method)),
      pulling,
    );
    const answered = [...errors.values()].filter(({ code }) => code !== -32601);
    expect(answered.filter(({ code }) => code !== -32602)).toEqual([]);
    const refused = answered.flatMap(({ message }) => /of "([^"]+)"/.exec(message)?.[1] ?? message);
    expect(refused.sort()).toEqual([...Object.keys(valid), 'workspace/executeCommand'].sort());
  });

  it.each(Object.entries(valid))('are refused with a sentence where a part is wrong: %s', async (method, params) => {
    const mistakes = mistakesIn(params, method).filter(([path]) => path !== `${method}/textDocument/uri/0`);
    expect(mistakes.length).toBeGreaterThan(10);
    const errors = await errorsOf(
      mistakes.map(([, wrong]) => [method, wrong]),
      pulling,
    );
    const missed = mistakes.filter((_, index) => errors.get(index)?.code !== -32602);
    expect(missed).toEqual([]);
    const sentence =
      /^Expected (?:a|an|true) .* for (?:the parameters|"[\w.]+" in the parameters) of "[\w/]+", found .+\.$/;
    expect([...errors.values()].filter(({ message }) => !sentence.test(message))).toEqual([]);
  });

  it('name the part that is wrong', async () => {
    const errors = await errorsOf([
      ['textDocument/hover', { ...document, position: { line: '1', character: 0 } }],
      ['textDocument/hover', document],
      ['textDocument/rename', [1, 2]],
      ['textDocument/selectionRange', { ...document, positions: [at, { line: 0, character: -1 }] }],
      ['workspace/executeCommand', { command: 7 }],
      ['workspace/executeCommand', { command: 'vql.runStatement', arguments: null }],
    ]);
    expect([...errors.values()].map(({ message }) => message)).toEqual([
      'Expected a whole number of at least 0 for "position.line" in the parameters of "textDocument/hover", found "1".',
      'Expected an object for "position" in the parameters of "textDocument/hover", found undefined.',
      'Expected an object for the parameters of "textDocument/rename", found an array.',
      'Expected a whole number of at least 0 for "positions.1.character" in the parameters of "textDocument/selectionRange", found the number -1.',
      'Expected a string for "command" in the parameters of "workspace/executeCommand", found the number 7.',
      'Expected the command "vql.runStatement" with the URI of an open document and a position.',
    ]);
  });

  it('may have other members, and null for members that may be absent', async () => {
    const errors = await errorsOf(
      [
        ['textDocument/completion', { ...atPosition, context: null, workDoneToken: 7 }],
        ['textDocument/codeAction', { ...inRange, context: { diagnostics: [], only: null } }],
        ['textDocument/diagnostic', { ...document, previousResultId: null }],
      ],
      pulling,
    );
    expect(errors).toEqual(new Map());
  });
});

describe('initialize', () => {
  const parts = {
    processId: 1,
    rootUri: 'file:///',
    rootPath: '/',
    trace: 'off',
    initializationOptions: {},
    workspaceFolders: [{ uri: 'file:///', name: 'x' }],
    clientInfo: { name: 'x', version: '1' },
    capabilities: {
      textDocument: { completion: { completionItem: { snippetSupport: true } }, diagnostic: {}, formatting: {} },
      workspace: { workspaceFolders: true, configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } },
      window: { showDocument: { support: true }, workDoneProgress: true },
      experimental: { commands: { commands: ['a'] } },
      general: { positionEncodings: ['utf-16'] },
    },
  };

  it('is answered, or refused with a sentence, whatever its parameters are', async () => {
    // A process id of a process that has ended would end the server, as the protocol demands.
    const mistakes = mistakesIn(parts, 'initialize').filter(([path]) => !path.endsWith('processId'));
    expect(mistakes.length).toBeGreaterThan(120);
    const { path } = await createFolder(files);
    const codes = await Promise.all(
      mistakes.map(async ([, params]) => {
        const [answer] = await rawMessages(path, request(1, 'initialize', { ...Object(params), processId: null }), 1);
        return answer?.error?.code;
      }),
    );
    expect(new Set(codes)).toEqual(new Set([undefined, -32602]));
  });
});

describe('a notification', () => {
  const notification = (method: string, params: unknown) => framed({ jsonrpc: '2.0', method, params });

  it('never ends the server, whatever its parameters are', async () => {
    const { path } = await createFolder(files);
    const change = { range: { start: at, end: at }, text: 'x' };
    const parameters = [
      ['textDocument/didOpen', { textDocument: { uri, languageId: 'vql', version: 1, text: 'SELECT' } }],
      ['textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [change] }],
      ['textDocument/didSave', { ...document, text: 'x' }],
      ['textDocument/didClose', document],
      ['workspace/didChangeWatchedFiles', { changes: [{ uri, type: 1 }] }],
      ['workspace/didChangeConfiguration', { settings: {} }],
      ['$/setTrace', { value: 'off' }],
      ['$/cancelRequest', { id: 1 }],
      ['window/workDoneProgress/cancel', { token: 1 }],
      ['initialized', {}],
    ] as const;
    const sent = parameters.flatMap(([method, params]) =>
      mistakesIn(params, method).map(([, wrong]) => notification(method, wrong)),
    );
    expect(sent.length).toBeGreaterThan(150);
    const answers = await rawMessages(path, start() + sent.join('') + request(2, 'shutdown'), 2);
    expect(answers.map(({ id, error }) => [id, error])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });
});
