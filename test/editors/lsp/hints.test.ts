import { describe, expect, it } from 'vitest';
import {
  InlayHintRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { startInProcess } from './in-process.js';

const catalog = JSON.stringify({
  templates: {
    'account.query': {
      fields: {
        id: 'integer',
        accountType: { type: 'enum', values: ['A', 'B'], valueLabels: { B: 'Supplier' }, label: 'Kind' },
        postalCode: { type: 'string', label: 'Postal code' },
      },
    },
  },
});
const files = { 'vql.config.json': '{ "catalog": "erp.json" }', 'erp.json': catalog };
const text = "SELECT id, accountType, postalCode FROM account.query WHERE accountType = 'A' LIMIT 1";

describe('hints', () => {
  it('show the label of a field beside its first use, if it says more than the name', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    const hints = async (name: string, language: string, content: string, last = content.length) => {
      client.open(name, content, language);
      const range = { start: { line: 0, character: 0 }, end: { line: 0, character: last } };
      const textDocument = { uri: client.uriOf(name) };
      const found = await client.connection.sendRequest(InlayHintRequest.type, { textDocument, range });
      return found?.map(({ label, position }) => [label, position.character]);
    };
    expect(await hints('a.vql', 'vql', text)).toEqual([['Kind', 22]]);
    expect(await hints('b.vql', 'vql', text, 20)).toEqual([]);
    expect(await hints('c.vql', 'vql', `${text}; ${text}`)).toEqual([
      ['Kind', 22],
      ['Kind', text.length + 2 + 22],
    ]);
    const filter = { type: 'FILTER', operator: 'EQUALS', property: 'accountType', values: ['B'] };
    const query = JSON.stringify({ group: 'account', template: 'query', request: { queryPredicate: filter } });
    expect(await hints('a.cunit.json', 'json', query)).toEqual([
      ['Kind', query.indexOf(',"values"')],
      ['Supplier', query.indexOf(']}}}')],
    ]);
    // No template is named.
    expect(await hints('b.cunit.json', 'json', JSON.stringify(filter))).toEqual([]);
    expect(await hints('a.ts', 'typescript', `queryAll("${text}")`)).toEqual([['Kind', 32]]);
  });
});

describe('semantic tokens', () => {
  it('are sent as a difference to those that the client has', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('a.vql', text);
    const textDocument = { uri: client.uriOf('a.vql') };
    const first = await client.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    const before = first?.data ?? [];
    client.change('a.vql', 2, { start: { line: 0, character: 7 }, end: { line: 0, character: 9 } }, 'number');
    const previousResultId = first?.resultId ?? '';
    const delta = await client.connection.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId,
    });
    if (delta === null || !('edits' in delta)) throw new Error('The answer is not a difference.');
    const after = [...before];
    for (const { start, deleteCount, data = [] } of delta.edits) after.splice(start, deleteCount, ...data);
    const whole = await client.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    expect(after).toEqual(whole?.data);
    expect(delta.edits.flatMap(({ data = [] }) => data).length).toBeLessThan(before.length / 2);
    // Tokens that the server has replaced since.
    const again = await client.connection.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId,
    });
    expect(again).toMatchObject({ data: whole?.data });
  });
});
