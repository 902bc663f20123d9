import { describe, expect, it } from 'vitest';
import {
  type ClientCapabilities,
  DefinitionRequest,
  type Location,
  type Position,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  TextDocumentEdit,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createFolder } from '../../cli/run-vql.js';
import { type InProcess, startInProcess } from './in-process.js';

const catalog = JSON.stringify(
  {
    templates: {
      'account.query': { fields: { id: 'integer', name: 'string', 'address.city': 'string' } },
      'crm.activities': { fields: { id: 'integer', name: 'string' } },
    },
  },
  undefined,
  2,
);
const texts: Readonly<Record<string, string>> = {
  'vql.config.json': '{ "catalog": "erp.json", "ignore": ["old/**"] }',
  'erp.json': catalog,
  'a.vql':
    'SELECT id, name AS x, account.name FROM account.query ORDER BY name LIMIT 1;\nSELECT name FROM crm.activities LIMIT 1;\n',
  'b.vql':
    'SELECT a.id, a.name FROM crm.activities JOIN (SELECT id, name FROM account.query) AS a ON (a.id = id) LIMIT 1;\n',
  'program.ts': 'queryAll(`SELECT id FROM account.query WHERE name = ${name} LIMIT 1`);\nconst name = 1;\n',
  'request.json':
    '{ "group": "account", "template": "query", "request": { "queryPredicate": { "type": "FILTER", "operator": "EQUALS", "property": "name", "values": ["x"] }, "pageable": { "page": 0, "size": 1 } } }\n',
  'old/c.vql': 'SELECT name FROM account.query;\n',
  'node_modules/d.vql': 'SELECT name FROM account.query;\n',
};

async function start(capabilities: ClientCapabilities = {}): Promise<InProcess> {
  const { path } = await createFolder(texts);
  const client = await startInProcess(path, { capabilities });
  client.open('a.vql', texts['a.vql'] ?? '');
  return client;
}

const at = (client: InProcess, line: number, character: number) => ({
  textDocument: { uri: client.uriOf('a.vql') },
  position: { line, character } satisfies Position,
});
const nameOf = (client: InProcess, uri: string) => uri.slice(client.uriOf('').length);
const textAt = (client: InProcess, { uri, range }: Location): string => {
  const name = nameOf(client, uri);
  const document = TextDocument.create(uri, '', 0, texts[name] ?? '');
  return `${name}:${range.start.line}:${range.start.character} ${document.getText(range)}`;
};

const uses = [
  'a.vql:0:11 name',
  'a.vql:0:30 name',
  'a.vql:0:63 name',
  'b.vql:0:15 name',
  'b.vql:0:57 name',
  'program.ts:0:45 name',
  'request.json:0:129 name',
];

describe('a field or template', () => {
  it('is defined in the catalog file', async () => {
    const client = await start();
    const found = await client.connection.sendRequest(DefinitionRequest.type, at(client, 0, 12));
    expect([found].flat().map((one) => textAt(client, one as Location))).toEqual(['erp.json:5:8 "name"']);
    const template = await client.connection.sendRequest(DefinitionRequest.type, at(client, 1, 20));
    expect([template].flat().map((one) => textAt(client, one as Location))).toEqual(['erp.json:9:4 "crm.activities"']);
  });

  it('is referenced in all files of the workspace, in texts, programs and C-Unit', async () => {
    const client = await start();
    const params = (includeDeclaration: boolean) => ({ ...at(client, 0, 12), context: { includeDeclaration } });
    const found = await client.connection.sendRequest(ReferencesRequest.type, params(false));
    expect(found?.map((one) => textAt(client, one)).sort()).toEqual(uses);
    expect(await client.connection.sendRequest(ReferencesRequest.type, params(true))).toHaveLength(uses.length + 1);
    // The field of the other template.
    const other = await client.connection.sendRequest(ReferencesRequest.type, {
      ...at(client, 1, 8),
      context: { includeDeclaration: false },
    });
    expect(other?.map((one) => textAt(client, one))).toEqual(['a.vql:1:7 name']);
  });

  it('is renamed in all files, an open one as the editor has it', async () => {
    const client = await start();
    client.change('a.vql', 2, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, ' ');
    const place = at(client, 0, 13);
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, place)).toEqual({
      start: { line: 0, character: 12 },
      end: { line: 0, character: 16 },
    });
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'label.short' });
    const changed = Object.entries(edit?.changes ?? {}).map(([uri, edits]) => {
      const name = nameOf(client, uri);
      const text = name === 'a.vql' ? ` ${texts[name]}` : (texts[name] ?? '');
      return [name, TextDocument.applyEdits(TextDocument.create(uri, '', 0, text), edits)];
    });
    const renamed = (name: string) =>
      (texts[name] ?? '').replaceAll(/(?<=SELECT id, |account\.|BY |a\.|WHERE |"property": ")name/g, 'label.short');
    expect(Object.fromEntries(changed)).toEqual({
      'a.vql': ` ${renamed('a.vql')}`,
      'b.vql': renamed('b.vql'),
      'program.ts': renamed('program.ts'),
      'request.json': renamed('request.json'),
    });
    const refused = client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'a b' });
    await expect(refused).rejects.toThrow('"a b"');
    const template = at(client, 1, 20);
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, template)).toBeNull();
  });

  it('is renamed in the versions that were read, if the client knows versions', async () => {
    const client = await start({ workspace: { workspaceEdit: { documentChanges: true } } });
    client.change('a.vql', 7, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, ' ');
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...at(client, 0, 13), newName: 'label' });
    expect(edit?.changes).toBeUndefined();
    const versions = (edit?.documentChanges ?? []).map((one) =>
      TextDocumentEdit.is(one)
        ? [nameOf(client, one.textDocument.uri), one.textDocument.version, one.edits.length]
        : one,
    );
    expect(versions.sort()).toEqual([
      ['a.vql', 7, 3],
      ['b.vql', null, 2],
      ['program.ts', null, 1],
      ['request.json', null, 1],
    ]);
  });
});

describe('an alias', () => {
  it('is renamed in the version that was read', async () => {
    const client = await start({ workspace: { workspaceEdit: { documentChanges: true } } });
    client.open('b.vql', texts['b.vql'] ?? '');
    const params = {
      textDocument: { uri: client.uriOf('b.vql') },
      position: { line: 0, character: 7 },
      newName: 'other',
    };
    const edit = await client.connection.sendRequest(RenameRequest.type, params);
    expect(edit).toMatchObject({
      documentChanges: [{ textDocument: { uri: client.uriOf('b.vql'), version: 1 }, edits: { length: 4 } }],
    });
  });
});

describe('the symbols of the workspace', () => {
  const symbols = async (query: string) => {
    const client = await start();
    client.change('a.vql', 2, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, '\n');
    const found = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query });
    return (found ?? [])
      .map(({ name, location }) => {
        const { line } = 'range' in location ? location.range.start : { line: -1 };
        return `${nameOf(client, location.uri)}:${line} ${name}`;
      })
      .sort();
  };

  it('are the templates of all statements, in texts and programs, of open documents as the editor has them', async () => {
    expect(await symbols('')).toEqual([
      'a.vql:1 account.query',
      'a.vql:2 crm.activities',
      'b.vql:0 account.query',
      'b.vql:0 crm.activities',
      'program.ts:0 account.query',
    ]);
  });

  it.each([
    ['activ', ['a.vql:2 crm.activities', 'b.vql:0 crm.activities']],
    ['CRMA', ['a.vql:2 crm.activities', 'b.vql:0 crm.activities']],
    ['zzz', []],
  ])('have the letters of the query: %s', async (query, expected) => {
    expect(await symbols(query)).toEqual(expected);
  });
});
