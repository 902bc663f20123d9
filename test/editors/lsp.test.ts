import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CancellationTokenSource,
  CodeActionRequest,
  CompletionRequest,
  CompletionTriggerKind,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FileChangeType,
  FoldingRangeRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
  type TextDocumentItem,
} from 'vscode-languageserver-protocol/node';
import { createFolder } from '../cli/run-vql.js';
import { sampleCatalog } from '../support/catalog.js';
import { type RunningClient, startServer } from './lsp-client.js';

const text = `SELECT id FROM account.query LIMIT 1;

select sum(act.id) from account.query
join (select id from crm.activities) as act on (act.id = id)
where state in ('OPEN', 'DONE') LIMIT 1;
`;
const files = {
  'vql.config.json': JSON.stringify({ catalog: 'erp.json', rules: { 'assumed-syntax': 'off' } }),
  'erp.json': JSON.stringify(sampleCatalog.definition),
};

describe('the language server', () => {
  let client: RunningClient;
  let folder: string;
  const textDocument = () => ({ uri: client.uriOf('a.vql') });
  const at = (line: number, character: number) => ({ textDocument: textDocument(), position: { line, character } });

  beforeAll(async () => {
    folder = await mkdtemp(join(await realpath(tmpdir()), 'vql-'));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    client = await startServer(folder);
    client.open('a.vql', text);
  });
  afterAll(async () => {
    await client.end();
    await rm(folder, { recursive: true });
  });

  it('announces its name, and that it accepts incremental changes', () => {
    expect(client.initialized.serverInfo?.name).toBe('vql');
    expect(client.initialized.capabilities.textDocumentSync).toMatchObject({ change: 2 });
  });

  it('reports diagnostics with the catalog of the config, and follows changes', async () => {
    client.open('b.vql', 'SELECT id FROM a.b LIMIT 1;\nSELECT id, nmae FROM account.query LIMIT 1');
    const found = await client.diagnostics('b.vql', 1);
    expect(found.map(({ code, range }) => [code, range.start.line])).toEqual([
      ['unknown-template', 0],
      ['unknown-field', 1],
    ]);
    client.change('b.vql', 2, { start: { line: 0, character: 15 }, end: { line: 0, character: 18 } }, 'account.query');
    client.change('b.vql', 3, { start: { line: 1, character: 11 }, end: { line: 1, character: 15 } }, 'name');
    expect((await client.diagnostics('b.vql', 3)).filter(({ severity }) => severity === 1)).toEqual([]);
  });

  it('completes', async () => {
    client.open('c.vql', 'SELECT id FROM account.query LIMIT 1;\nSELECT cou FROM account.query WHERE state = ');
    const columns = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: client.uriOf('c.vql') },
      position: { line: 1, character: 10 },
    });
    expect(columns).toMatchObject({ items: [{ label: 'COUNT', textEdit: { newText: 'COUNT($0)' } }] });
    const values = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: client.uriOf('c.vql') },
      position: { line: 1, character: 44 },
    });
    const items = Array.isArray(values) ? values : (values?.items ?? []);
    expect(items.slice(0, 2).map(({ label }) => label)).toEqual(["'OPEN'", "'DONE'"]);
    expect(items[0]).toMatchObject({
      filterText: "'OPEN'",
      textEdit: { newText: "'OPEN'", range: { start: { line: 1, character: 44 }, end: { line: 1, character: 44 } } },
    });
  });

  it('completes unasked only where something begins, so that Enter breaks the line', async () => {
    const { completionProvider } = client.initialized.capabilities;
    expect(completionProvider?.triggerCharacters).toEqual(['.', "'", '{']);
    const line = "SELECT id FROM account.query WHERE state = 'OPEN'";
    client.open('quote.vql', line);
    const typed = async (character: number) => {
      const found = await client.connection.sendRequest(CompletionRequest.type, {
        textDocument: { uri: client.uriOf('quote.vql') },
        position: { line: 0, character },
        context: { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter: "'" },
      });
      return (Array.isArray(found) ? found : (found?.items ?? [])).map(({ label }) => label);
    };
    expect(await typed(line.length)).toEqual([]);
    expect(await typed(line.indexOf("'") + 1)).toEqual(["'OPEN'", "'DONE'"]);
  });

  it('offers nothing after a finished word while typing, but on request', async () => {
    client.open('finished.vql', 'SELECT id');
    const offered = async (triggerKind: CompletionTriggerKind) => {
      const found = await client.connection.sendRequest(CompletionRequest.type, {
        textDocument: { uri: client.uriOf('finished.vql') },
        position: { line: 0, character: 9 },
        context: { triggerKind },
      });
      return (Array.isArray(found) ? found : (found?.items ?? [])).map(({ label }) => label);
    };
    expect(await offered(CompletionTriggerKind.TriggerForIncompleteCompletions)).toEqual([]);
    expect(await offered(CompletionTriggerKind.Invoked)).toContain('id — account.query');
    // After an edit, the first request is that of the editor for what was typed.
    client.change('finished.vql', 2, { start: { line: 0, character: 8 }, end: { line: 0, character: 9 } }, 'd');
    expect(await offered(CompletionTriggerKind.Invoked)).toEqual([]);
    expect(await offered(CompletionTriggerKind.Invoked)).toContain('id — account.query');
  });

  it('sends snippets with tab stops', async () => {
    client.open('snippet.vql', 'SEL');
    const found = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: client.uriOf('snippet.vql') },
      position: { line: 0, character: 3 },
    });
    expect(found).toMatchObject({
      items: [{ label: 'SELECT' }, { label: 'SELECT … FROM …', textEdit: { newText: 'SELECT $1 FROM $0' } }],
    });
  });

  it('returns hovers', async () => {
    const hover = await client.connection.sendRequest(HoverRequest.type, at(4, 8));
    expect(JSON.stringify(hover?.contents)).toContain('State');
    expect(hover?.range).toEqual({ start: { line: 4, character: 6 }, end: { line: 4, character: 11 } });
    const help = await client.connection.sendRequest(SignatureHelpRequest.type, at(2, 12));
    expect(help?.signatures[0]?.label).toContain('SUM(');
  });

  it('offers code actions with their edits', async () => {
    const position = { line: 4, character: 13 };
    const range = { start: position, end: position };
    const params = { textDocument: textDocument(), range, context: { diagnostics: [] } };
    const actions = await client.connection.sendRequest(CodeActionRequest.type, params);
    expect(actions?.[0]).toMatchObject({
      title: 'Write as comparisons',
      kind: 'refactor.rewrite',
      edit: { changes: { [client.uriOf('a.vql')]: [{ newText: "state = 'OPEN' or state = 'DONE'" }] } },
    });
  });

  it('formats', async () => {
    const options = { tabSize: 2, insertSpaces: true };
    const params = { textDocument: textDocument(), options };
    expect(await client.connection.sendRequest(DocumentFormattingRequest.type, params)).toHaveLength(1);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };
    expect(await client.connection.sendRequest(DocumentRangeFormattingRequest.type, { ...params, range })).toEqual([]);
  });

  it('ends a file with a line end, as the command does', async () => {
    client.open('last-line.vql', 'SELECT id FROM account.query LIMIT 1');
    const options = { tabSize: 2, insertSpaces: true };
    const params = { textDocument: { uri: client.uriOf('last-line.vql') }, options };
    const end = { line: 0, character: 36 };
    expect(await client.connection.sendRequest(DocumentFormattingRequest.type, params)).toEqual([
      { range: { start: end, end }, newText: '\n' },
    ]);
  });

  it('returns folding, selections and symbols', async () => {
    const params = { textDocument: textDocument() };
    const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, params);
    expect(symbols).toMatchObject([{ name: 'account.query' }, { name: 'account.query', children: [{ name: 'act' }] }]);
    const folds = await client.connection.sendRequest(FoldingRangeRequest.type, params);
    expect(folds).toEqual([{ startLine: 2, endLine: 4 }]);
    const tokens = await client.connection.sendRequest(SemanticTokensRequest.type, params);
    expect(tokens?.data.slice(0, 10)).toEqual([0, 0, 6, 0, 0, 0, 7, 2, expect.any(Number), 0]);
    const positions = [{ line: 0, character: 8 }];
    const [selection] =
      (await client.connection.sendRequest(SelectionRangeRequest.type, { ...params, positions })) ?? [];
    expect(selection).toMatchObject({
      range: { start: { line: 0, character: 7 }, end: { line: 0, character: 9 } },
      parent: { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 36 } } },
    });
  });

  it('finds and renames an alias', async () => {
    const definition = await client.connection.sendRequest(DefinitionRequest.type, at(2, 12));
    expect(definition).toMatchObject({ range: { start: { line: 3, character: 40 } } });
    expect(await client.connection.sendRequest(DocumentHighlightRequest.type, at(2, 12))).toHaveLength(3);
    const context = { includeDeclaration: false };
    expect(await client.connection.sendRequest(ReferencesRequest.type, { ...at(2, 12), context })).toHaveLength(2);
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, at(2, 12))).toMatchObject({
      start: { character: 11 },
    });
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...at(2, 12), newName: 'other' });
    expect(edit?.changes?.[client.uriOf('a.vql')]).toHaveLength(3);
    await expect(client.connection.sendRequest(RenameRequest.type, { ...at(2, 12), newName: 'in' })).rejects.toThrow(
      'that is not reserved',
    );
  });

  it('answers a cancelled request with an error', async () => {
    const source = new CancellationTokenSource();
    // Behind others, so that it has not been answered when the client gives up.
    const others = Array.from({ length: 50 }, () => client.connection.sendRequest(HoverRequest.type, at(4, 8)));
    const asked = client.connection.sendRequest(HoverRequest.type, at(4, 8), source.token);
    source.cancel();
    await expect(asked).rejects.toThrow(/cancel/i);
    expect((await Promise.all(others)).every((answer) => answer !== null)).toBe(true);
  });

  it('offers only code actions of the requested kinds', async () => {
    client.open('d.vql', "SELECT id FROM account.query WHERE nmae in ('OPEN', 'DONE') LIMIT 1");
    const position = { line: 0, character: 36 };
    const range = { start: position, end: position };
    const kindsOf = async (only: readonly string[]) => {
      const params = {
        textDocument: { uri: client.uriOf('d.vql') },
        range,
        context: { diagnostics: [], only: [...only] },
      };
      const actions = (await client.connection.sendRequest(CodeActionRequest.type, params)) ?? [];
      return [...new Set(actions.map((action) => ('kind' in action ? action.kind : undefined)))];
    };
    expect(await kindsOf(['quickfix'])).toEqual(['quickfix']);
    expect(await kindsOf(['refactor'])).toEqual(['refactor.rewrite']);
    expect((await kindsOf([''])).sort()).toEqual(['quickfix', 'refactor.rewrite', 'source.formatQueries.vql']);
    expect(await kindsOf(['source'])).toEqual(['source.formatQueries.vql']);
  });

  it('survives a document that is opened without a text', async () => {
    const textDocument = { uri: client.uriOf('e.vql'), languageId: 'vql', version: 1 } as TextDocumentItem;
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    expect(await client.diagnostics('e.vql', 1)).toEqual([]);
    expect((await client.connection.sendRequest(HoverRequest.type, at(4, 8)))?.range).toBeDefined();
  });

  it('returns nothing for an unknown document', async () => {
    const params = { textDocument: { uri: client.uriOf('z.vql') }, position: { line: 0, character: 0 } };
    expect(await client.connection.sendRequest(HoverRequest.type, params)).toBeNull();
  });
});

describe('the settings of the language server', () => {
  it('are loaded again when their files change, and their problems are shown', async () => {
    const { path: folder } = await createFolder(files);
    const client = await startServer(folder);
    const changed = (name: string) =>
      client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: client.uriOf(name), type: FileChangeType.Changed }],
      });
    const codes = (found: readonly { readonly code?: unknown }[]) => found.map(({ code }) => code);
    client.open('a.vql', 'SELECT id FROM account.query');
    expect(codes(await client.diagnostics('a.vql', 1))).toEqual(['no-limit']);

    await writeFile(join(folder, 'vql.config.json'), '{ "rules": { "no-limit": "off" } }');
    const afterwards = client.nextDiagnostics('a.vql');
    await changed('vql.config.json');
    expect(codes(await afterwards)).toEqual([]);

    await writeFile(join(folder, 'vql.config.json'), '{ "rulse": {} }');
    const broken = client.nextDiagnostics('a.vql');
    await changed('vql.config.json');
    expect(codes(await broken)).toEqual(['no-limit']);
    expect(client.shown.join(' ')).toContain('rulse');
    expect(await client.end()).toBe(0);
  });

  it('decide on the format: the config before .editorconfig, as for the command', async () => {
    const { path: folder } = await createFolder({
      '.editorconfig': '[narrow.vql]\nmax_line_length = 20\nindent_size = 4',
      'vql.config.json': '{ "fmt": { "keywordCase": "lower" } }',
    });
    const client = await startServer(folder);
    const format = async (name: string): Promise<string | undefined> => {
      const params = { textDocument: { uri: client.uriOf(name) }, options: { tabSize: 2, insertSpaces: true } };
      return (await client.connection.sendRequest(DocumentFormattingRequest.type, params))?.[0]?.newText;
    };
    for (const name of ['narrow.vql', 'wide.vql']) client.open(name, 'SELECT id, name, number FROM account.query\n');
    expect(await format('narrow.vql')).toBe('select\n    id,\n    name,\n    number\nfrom');
    expect(await format('wide.vql')).toBe('select id, name, number from');

    await writeFile(join(folder, '.editorconfig'), '[*]\nmax_line_length = 20');
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: client.uriOf('.editorconfig'), type: FileChangeType.Changed }],
    });
    expect(await format('wide.vql')).toBe('select\n  id,\n  name,\n  number\nfrom');
    expect(await client.end()).toBe(0);
  });

  it('have their errors shown with file and line, once until they are fixed', async () => {
    const wrong = '{\n  "templates": { "account.query": { "fields": { "id": { "type": "integr" } } } }\n}';
    const { path: folder } = await createFolder({ 'vql.config.json': '{ "catalog": "erp.json" }', 'erp.json': wrong });
    const client = await startServer(folder);
    const change = async (name: string, content: string) => {
      await writeFile(join(folder, name), content);
      const next = client.nextDiagnostics('a.vql');
      await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: client.uriOf(name), type: FileChangeType.Changed }],
      });
      await next;
      // Problems of a catalog are shown after the diagnostics.
      await client.connection.sendRequest(HoverRequest.type, {
        textDocument: { uri: client.uriOf('a.vql') },
        position: { line: 0, character: 0 },
      });
    };
    client.open('a.vql', 'SELECT id FROM account.query LIMIT 1');
    await client.diagnostics('a.vql', 1);
    await change('other.json', '{}');
    await change('other.json', '[]');
    expect(client.shown).toEqual([expect.stringMatching(/^erp\.json:2: .*"integr"/)]);
    await change('erp.json', wrong.replace('integr', 'integer'));
    await change('erp.json', wrong);
    expect(client.shown).toHaveLength(2);
    await change('erp.json', '{');
    expect(client.shown[2]).toMatch(/^erp\.json:1: Expected/);
    expect(await client.end()).toBe(0);
  });

  it('can be given by options, with paths relative to the working directory', async () => {
    const { path: folder } = await createFolder({
      'erp.json': files['erp.json'],
      'dialect.json': '{ "version": 1, "dialect": { "constructs": { "between": "refused" } } }',
    });
    const client = await startServer(folder, ['--catalog', 'erp.json', '--dialect', 'dialect.json']);
    client.open('inner/a.vql', "SELECT nmae FROM account.query WHERE id BETWEEN '1' AND '2' LIMIT 1");
    expect((await client.diagnostics('inner/a.vql', 1)).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknown-field', 'unsupported-syntax']),
    );
    expect(await client.end()).toBe(0);
  });
});

it('registers formatting for VQL alone, where a client can', async () => {
  const { path: folder } = await createFolder(files);
  const dynamic = { dynamicRegistration: true };
  // With the options of the client of VS Code.
  const client = await startServer(folder, ['--stdio', `--clientProcessId=${process.pid}`], {
    textDocument: { formatting: dynamic, rangeFormatting: dynamic },
  });
  expect(client.initialized.capabilities).not.toHaveProperty('documentFormattingProvider');
  client.open('a.vql', text);
  await client.diagnostics('a.vql', 1);
  await client.end();
  const documentSelector = [{ language: 'vql' }, { pattern: '**/*.vql' }];
  expect(client.registered.map(({ method, registerOptions }) => ({ method, registerOptions }))).toEqual([
    { method: 'textDocument/formatting', registerOptions: { documentSelector } },
    { method: 'textDocument/rangeFormatting', registerOptions: { documentSelector } },
  ]);
});
