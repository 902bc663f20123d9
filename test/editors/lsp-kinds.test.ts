import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DocumentFormattingRequest,
  FileChangeType,
  FoldingRangeRequest,
  HoverRequest,
  type Position,
  RenameRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver-protocol/node';
import { sampleCatalog } from '../support/catalog.js';
import { type RunningClient, startServer } from './lsp-client.js';

const files = {
  'vql.config.json': JSON.stringify({ catalog: 'erp.json', calls: { fetchRows: 1, vql: 'statement' } }),
  'erp.json': JSON.stringify(sampleCatalog.definition),
};
const program = [
  "import { vql } from './sdk';",
  '',
  'export const found = (name: string) =>',
  "  fetchRows(client, `SELECT id, nmae\r\n    FROM account.query WHERE name = '${name}' AND state = ${named} LIMIT 1`);",
  "export const text = vql({ statement: 'SELECT id FROM account.query WHERE \\'a\\' = na' });",
  'const joined = vql`SELECT act.id FROM account.query JOIN (SELECT id FROM crm.activities) AS act ON (act.id = id) LIMIT 1`;',
].join('\n');
const predicate = '{\n  "type": "FILTER", "operator": "EQUALS", "property": "nmae", "values": [""]\n}\n';

describe('the language server', () => {
  let client: RunningClient;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(await realpath(tmpdir()), 'vql-'));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    client = await startServer(folder);
    client.open('a.ts', program, 'typescript');
  });
  afterAll(async () => {
    await client.end();
    await rm(folder, { recursive: true });
  });

  const at = (name: string, position: Position) => ({ textDocument: { uri: client.uriOf(name) }, position });
  /** The position after a part of a text, as the protocol counts. */
  const positionAfter = (text: string, piece: string): Position => {
    const lines = text.slice(0, text.indexOf(piece) + piece.length).split(/\r\n|\n/);
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  const complete = async (name: string, position: Position): Promise<readonly CompletionItem[]> => {
    const found = await client.connection.sendRequest(CompletionRequest.type, at(name, position));
    return Array.isArray(found) ? found : (found?.items ?? []);
  };
  const actionsAt = async (name: string, position: Position): Promise<readonly CodeAction[]> => {
    const params = { ...at(name, position), range: { start: position, end: position }, context: { diagnostics: [] } };
    // Commands are none of its answers.
    return ((await client.connection.sendRequest(CodeActionRequest.type, params)) ?? []) as readonly CodeAction[];
  };

  describe('in programs', () => {
    it('reports errors of the queries at their spans', async () => {
      const found = await client.diagnostics('a.ts', 1);
      const wrong = found.filter(({ severity }) => severity === 1).map(({ code, range }) => [code, range.start]);
      expect(wrong).toEqual([
        ['unknown-field', { line: 3, character: 32 }],
        ['value-in-quotes', { line: 4, character: 36 }],
        ['unknown-field', expect.objectContaining({ line: 5 })],
      ]);
    });

    it('serves a program with syntax errors, or that is nested deeply', async () => {
      const query = 'queryAll("SELECT nmae FROM account.query LIMIT 1");\n';
      const text = query.replace('queryAll(', 'fetchRows(c, ');
      client.open('typing.ts', text, 'typescript');
      await client.diagnostics('typing.ts', 1);
      const end = { line: 1, character: 0 };
      client.change('typing.ts', 2, { start: end, end }, 'const a = ');
      expect((await client.diagnostics('typing.ts', 2)).map(({ code }) => code)).toContain('unknown-field');
      client.open('deep.ts', `fetchRows(d, 'SELECT a'); const a = ${'['.repeat(20_000)}`, 'typescript');
      expect((await client.diagnostics('deep.ts', 1)).map(({ code }) => code)).toEqual(['missing-from']);
    });

    it('completes inside queries, and nowhere else', async () => {
      const items = await complete('a.ts', positionAfter(program, "\\'a\\' = na"));
      expect(items[0]).toMatchObject({ label: 'name', textEdit: { newText: 'name' } });
      expect(await complete('a.ts', positionAfter(program, 'export const te'))).toEqual([]);
      expect(await complete('a.ts', positionAfter(program, '= ${na'))).toEqual([]);
    });

    it('returns hovers', async () => {
      const hover = await client.connection.sendRequest(
        HoverRequest.type,
        at('a.ts', positionAfter(program, 'AND sta')),
      );
      expect(JSON.stringify(hover?.contents)).toContain('One of several values');
      const start = positionAfter(program, 'AND ');
      expect(hover?.range).toEqual({ start, end: { ...start, character: start.character + 'state'.length } });
    });

    it('offers a fix that writes values with the tag, and the fixes of the query', async () => {
      const [first] = await actionsAt('a.ts', positionAfter(program, "name = '"));
      expect(first?.title).toBe('Write it with the tag vql`…`');
      const edits = first?.edit?.changes?.[client.uriOf('a.ts')] ?? [];
      expect(edits.map(({ newText }) => newText)).toEqual([
        "import { vql as vqlTag } from 'vql-kit/vql';\n",
        'vqlTag',
        '${name}',
        '.toText()',
      ]);
      const fixes = await actionsAt('a.ts', positionAfter(program, 'nma'));
      expect(fixes.map(({ title }) => title)).toContain('Replace with "name"');
    });

    it('finds and renames aliases, and highlights queries', async () => {
      const place = at('a.ts', positionAfter(program, 'SELECT ac'));
      const found = await client.connection.sendRequest(DefinitionRequest.type, place);
      expect(found).toMatchObject({ range: { start: positionAfter(program, ') AS ') } });
      const renamed = await client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'other' });
      expect(renamed?.changes?.[client.uriOf('a.ts')]).toHaveLength(3);
      const tokens = await client.connection.sendRequest(SemanticTokensRequest.type, {
        textDocument: { uri: client.uriOf('a.ts') },
      });
      expect(tokens?.data.length).toBeGreaterThan(50);
    });

    it('formats the queries of programs that have neither errors nor values in quotes, and does not outline programs', async () => {
      const textDocument = { uri: client.uriOf('a.ts') };
      const options = { tabSize: 2, insertSpaces: true };
      const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, { textDocument, options });
      // It is wider than its line.
      expect([...new Set(edits?.map(({ range }) => range.start.line))]).toEqual([6]);
      expect(await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument })).toEqual([]);
    });

    it('follows changes, also while the program cannot be parsed', async () => {
      client.open('b.ts', 'vql`SELECT id, nmae FROM account.query LIMIT 1`;\n', 'typescript');
      expect((await client.diagnostics('b.ts', 1)).map(({ code }) => code)).toEqual(['unknown-field']);
      const end = { line: 1, character: 0 };
      client.change('b.ts', 2, { start: end, end }, 'const = ;');
      expect((await client.diagnostics('b.ts', 2)).map(({ code }) => code)).toEqual(['unknown-field']);
      client.change('b.ts', 3, { start: end, end: { line: 1, character: 9 } }, '');
      expect(await client.diagnostics('b.ts', 3)).toHaveLength(1);
    });

    it('reads JavaScript and JSX by the language id of the editor', async () => {
      client.open('c', 'const a = <p>{vql`SELECT id, nmae FROM account.query LIMIT 1`}</p>;', 'javascriptreact');
      expect((await client.diagnostics('c', 1)).map(({ code }) => code)).toEqual(['unknown-field']);
    });
  });

  describe('in C-Unit', () => {
    beforeAll(() =>
      client.open(
        'a.json',
        `{ "group": "account", "template": "query", "request": { "queryPredicate": ${predicate} } }`,
        'json',
      ),
    );

    it('reports diagnostics', async () => {
      const found = await client.diagnostics('a.json', 1);
      expect(found).toMatchObject([
        { code: 'no-limit' },
        { code: 'unknown-field', range: { start: { line: 1, character: 54 } } },
      ]);
    });

    it('completes, explains and fixes', async () => {
      const items = await complete('a.json', { line: 1, character: 55 });
      expect(items.map(({ label }) => label)).toContain('state');
      const hover = await client.connection.sendRequest(HoverRequest.type, at('a.json', { line: 1, character: 35 }));
      expect(JSON.stringify(hover?.contents)).toContain('p = v');
      const [action] = await actionsAt('a.json', { line: 1, character: 55 });
      expect(action?.edit?.changes?.[client.uriOf('a.json')]).toMatchObject([{ newText: '"name"' }]);
    });

    it('reports nothing for other JSON', async () => {
      client.open('package.json', '{ "name": , }', 'json');
      expect(await client.diagnostics('package.json', 1)).toEqual([]);
      expect(await complete('package.json', { line: 0, character: 1 })).toEqual([]);
      client.open('new.cunit.json', '{}', 'json');
      expect((await complete('new.cunit.json', { line: 0, character: 1 })).map(({ label }) => label)).toContain('type');
    });
  });

  it('applies the config to every kind of document', async () => {
    client.open('d.ts', 'queryAll(`SELECT id, nmae FROM account.query LIMIT 1`)', 'typescript');
    expect(await client.diagnostics('d.ts', 1)).toEqual([]);
    await writeFile(join(folder, 'vql.config.json'), JSON.stringify({ rules: { 'value-in-quotes': 'off' } }));
    const [again, first] = [client.nextDiagnostics('d.ts'), client.nextDiagnostics('a.ts')];
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: client.uriOf('vql.config.json'), type: FileChangeType.Changed }],
    });
    // Without a catalog no field is unknown; the function is one of those that count by default.
    expect((await again).map(({ code }) => code)).toEqual([]);
    expect((await first).map(({ code }) => code)).not.toContain('value-in-quotes');
    const items = await complete('d.ts', { line: 0, character: 17 });
    expect(items.length).toBeGreaterThan(0);
  });
});
