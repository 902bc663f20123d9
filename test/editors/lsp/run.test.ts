import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  CodeLensRequest,
  ExecuteCommandRequest,
  ExitNotification,
  ShowDocumentRequest,
} from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { startInProcess } from './in-process.js';

const files = {
  'vql.config.json': '{ "tables": { "account.query": "accounts.json" } }',
  'accounts.json': JSON.stringify([
    { id: 1, name: 'Bolt' },
    { id: 2, name: 'Nut' },
    { id: 3, name: 'Gear' },
  ]),
};
const text =
  "-- all\nSELECT id, name FROM account.query ORDER BY id LIMIT 2;\n\nSELECT name FROM account.query WHERE nmae = 'Bolt';\n";
const rows = 'id  name\n--  ----\n 1  Bolt\n 2  Nut\n\n2 rows\n';

describe('a code lens', () => {
  it('runs a statement on the configured data, and opens its rows', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path, { capabilities: { window: { showDocument: { support: true } } } });
    const opened: string[] = [];
    client.connection.onRequest(ShowDocumentRequest.type, ({ uri }) => {
      opened.push(uri);
      return { success: true };
    });
    client.open('a.vql', text);
    const textDocument = { uri: client.uriOf('a.vql') };
    const lenses = (await client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
    expect(lenses.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
      [1, 'Run'],
      [3, 'Run'],
    ]);
    const run = (index: number) => {
      const { command = '', arguments: given = [] } = lenses[index]?.command ?? {};
      return client.connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: given });
    };
    expect(await run(0)).toBe(rows);
    const [uri = ''] = opened;
    expect(await readFile(fileURLToPath(uri), 'utf8')).toBe(rows);
    await expect(run(1)).rejects.toThrow('--> 4:38');
    await client.connection.sendNotification(ExitNotification.type);
    await expect.poll(() => existsSync(fileURLToPath(uri))).toBe(false);
  });

  it('says how to add rows of a template', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('a.vql', '\nSELECT id FROM article.query');
    const given = [client.uriOf('a.vql'), { line: 1, character: 0 }];
    const result = client.connection.sendRequest(ExecuteCommandRequest.type, {
      command: 'vql.runStatement',
      arguments: given,
    });
    await expect(result).rejects.toThrow(
      'There is no table for the template "article.query". Add a file with its rows to vql.config.json: "tables": { "article.query": "….json" }.',
    );
    await expect(result).rejects.toThrow('2:16');
  });

  it('shows the rows as a message where the editor cannot open a file', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('a.vql', text);
    const given = [client.uriOf('a.vql'), { line: 1, character: 0 }];
    await client.connection.sendRequest(ExecuteCommandRequest.type, { command: 'vql.runStatement', arguments: given });
    await expect.poll(() => client.shown).toContain(rows);
  });

  it('is not there without data, and the command refuses what is not a statement', async () => {
    const { path } = await createFolder({});
    const client = await startInProcess(path);
    client.open('a.vql', text);
    const textDocument = { uri: client.uriOf('a.vql') };
    expect(await client.connection.sendRequest(CodeLensRequest.type, { textDocument })).toEqual([]);
    const refused = (command: string, given: unknown[]) =>
      client.connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: given });
    await expect(refused('vql.runStatement', [textDocument.uri, { line: 1, character: 0 }])).rejects.toThrow(
      '"tables"',
    );
    await expect(refused('vql.runStatement', [textDocument.uri])).rejects.toThrow('position');
    await expect(refused('vql.other', [textDocument.uri])).rejects.toThrow('"vql.runStatement"');
  });
});
