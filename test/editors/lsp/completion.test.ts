import { describe, expect, it } from 'vitest';
import { CompletionRequest, DidChangeTextDocumentNotification } from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { sampleCatalog } from '../../support/catalog.js';
import { type InProcess, startInProcess } from './in-process.js';

const files = {
  'vql.config.json': JSON.stringify({ catalog: 'erp.json' }),
  'erp.json': JSON.stringify(sampleCatalog.definition),
};
const statement = "SELECT id FROM account.query WHERE state = 'OPEN' LIMIT 1";
const where = statement.indexOf('WHERE') + 'WHERE'.length;

/** Returns a function that gives the labels of the list at a position. */
function lists(client: InProcess, name: string) {
  return async (line: number, character: number): Promise<readonly string[]> => {
    const found = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: client.uriOf(name) },
      position: { line, character },
    });
    return (Array.isArray(found) ? found : (found?.items ?? [])).map(({ label }) => label);
  };
}

describe('a list that is requested after a finished word', () => {
  const before = 'const query = vql`';
  it.each([
    { name: 'a.vql', languageId: 'vql', text: `${statement};\n${statement};\n\n`, column: where },
    {
      name: 'a.ts',
      languageId: 'typescript',
      text: `let a = 1;\n${before}${statement}\`;\nlet b = 2;\n`,
      column: before.length + where,
    },
  ])('is the same after an edit elsewhere in $name', async ({ name, languageId, text, column }) => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    const listAt = lists(client, name);
    client.open(name, text, languageId);
    expect(await listAt(1, column)).toEqual(['WHERE']);
    // In a line before, in a line after, and in the same line.
    const places = [
      [0, 5],
      [2, 0],
      [1, column + 3],
    ] as const;
    let version = 1;
    for (const [line, character] of places) {
      version += 1;
      const position = { line, character };
      client.change(name, version, { start: position, end: position }, 'x');
      expect([position, await listAt(1, column)]).toEqual([position, ['WHERE']]);
    }
  });

  it('is empty once after the word was typed, since the editor requests it', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    const listAt = lists(client, 'a.vql');
    client.open('a.vql', statement);
    const [start, end] = [
      { line: 0, character: where - 1 },
      { line: 0, character: where },
    ];
    client.change('a.vql', 2, { start, end }, '');
    client.change('a.vql', 3, { start, end: start }, 'E');
    expect([await listAt(0, where), await listAt(0, where)]).toEqual([[], ['WHERE']]);
    // A client may send the whole text.
    await client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: client.uriOf('a.vql'), version: 4 },
      contentChanges: [{ text: statement.replace('WHERE', 'WHER') }],
    });
    await client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: client.uriOf('a.vql'), version: 5 },
      contentChanges: [{ text: statement }],
    });
    expect([await listAt(0, where), await listAt(0, where)]).toEqual([[], ['WHERE']]);
  });
});
