import { describe, expect, it } from 'vitest';
import { type CodeAction, CodeActionRequest } from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createFolder } from '../../cli/run-vql.js';
import { startInProcess } from './in-process.js';

/** The text of a document after all of its safe fixes; `undefined` if there is no such action. */
async function fixed(name: string, language: string, text: string, only: readonly string[]) {
  const { path } = await createFolder({});
  const client = await startInProcess(path);
  client.open(name, text, language);
  const uri = client.uriOf(name);
  const start = { line: 0, character: 0 };
  const found = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: { start, end: start },
    context: { diagnostics: [], only: [...only] },
  });
  const action = (found ?? []).find((one): one is CodeAction => 'kind' in one && one.kind === 'source.fixAll.vql');
  const edits = action?.edit?.changes?.[uri];
  return edits && TextDocument.applyEdits(TextDocument.create(uri, language, 1, text), edits);
}

describe('all safe fixes', () => {
  const text = 'SELEC id FORM account.query LIMIT 1;\nSELECT id, FROM account.query LIMIT 1';

  it('are one action, which applies those that others uncover too', async () => {
    expect(await fixed('a.vql', 'vql', text, ['source.fixAll'])).toBe(
      'SELECT id FROM account.query LIMIT 1;\nSELECT id FROM account.query LIMIT 1',
    );
    expect(await fixed('a.ts', 'typescript', 'queryAll("SELECT id, FROM a.b LIMIT 1");', ['source'])).toBe(
      'queryAll("SELECT id FROM a.b LIMIT 1");',
    );
  });

  it('are offered only on request, and if there are any', async () => {
    expect(await fixed('a.vql', 'vql', text, ['quickfix'])).toBeUndefined();
    expect(await fixed('a.vql', 'vql', 'SELECT id FROM account.query LIMIT 1', ['source.fixAll'])).toBeUndefined();
  });
});
