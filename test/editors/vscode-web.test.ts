import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWebEditor } from './web-editor.js';

const catalog = JSON.stringify({ templates: { 'account.query': { fields: { id: 'integer', name: 'string' } } } });
const files = {
  '/project/queries/a.vql': 'select id, nmae from account.query where  limit 1;\n',
  '/project/vql.config.json': '{ "catalog": "erp.json", "fmt": { "keywordCase": "lower" } }',
  '/project/erp.json': catalog,
};

const misspelled = 'Unknown field "nmae" of "account.query". Did you mean "name"?';

async function open(others: Readonly<Record<string, string>> = {}) {
  const editor = await openWebEditor({ ...files, ...others }, { path: '/project/queries/a.vql' });
  onTestFinished(() => editor.dispose());
  return editor;
}

describe('the extension in a browser', () => {
  it('needs nothing but the editor', async () => {
    const { required } = await open();
    expect([...required]).toEqual(['vscode']);
  });

  it('checks with the config and the catalog of the workspace, and again when they change', async () => {
    const text = 'select id, nmae from account.query limit 1';
    const editor = await open({ '/project/queries/a.vql': text });
    await vi.waitFor(() => expect(editor.diagnostics()).toEqual([misspelled]));
    editor.write('/project/vql.config.json', '{}');
    await vi.waitFor(() => expect(editor.diagnostics()).toEqual([]));
  });

  it('reports a config that the service rejects, and works without its settings', async () => {
    const editor = await open({
      '/project/vql.config.json': '{ "catalog": "erp.json", "rules": { "no-limt": "off" } }',
    });
    await vi.waitFor(() => expect(editor.diagnostics()).toContain(misspelled));
    expect(editor.shown).toEqual([expect.stringMatching(/^\/project\/vql\.config\.json: .*"no-limt"/)]);
  });

  it('uses the other settings of a config that has rules of plugins', async () => {
    const editor = await open({
      '/project/queries/a.vql': 'select id, nmae from account.query',
      '/project/vql.config.json':
        '{ "catalog": "erp.json", "rules": { "acme/no-star": "error", "unknown-field": "off", "no-limit": "error" } }',
    });
    await vi.waitFor(() => expect(editor.diagnostics()).toEqual([expect.stringContaining('No LIMIT')]));
    expect(editor.shown).toEqual([]);
  });

  it('shows the first mistake of a catalog, and checks without it', async () => {
    const editor = await open({
      '/project/erp.json': '{ "templates": { "account.query": { "fields": { "id": "integr" } } } }',
    });
    await vi.waitFor(() => expect(editor.diagnostics()).toHaveLength(1));
    expect(editor.shown).toEqual([
      expect.stringMatching(/^erp\.json: \/templates\/account\.query\/fields\/id: .*"integr"/),
    ]);
  });

  it('completes, explains and outlines', async () => {
    const { document, provider } = await open();
    const at = document.positionAt(document.getText().indexOf(' limit'));
    const { items } = await provider('CompletionItem').provideCompletionItems(document, at, undefined, {
      triggerKind: 'Invoke',
    });
    expect(items.slice(0, 2)).toMatchObject([{ label: { label: 'id' } }, { label: { label: 'name' } }]);
    const { contents } = await provider('Hover').provideHover(document, document.positionAt(8));
    expect(contents.value).toContain('`id`');
    const [symbol] = await provider('DocumentSymbol').provideDocumentSymbols(document);
    expect(symbol.name).toBe('account.query');
  });

  it('formats by the config, and with tabs if the editor has them', async () => {
    const text = `SELECT ${'a'.repeat(50)}, ${'b'.repeat(50)} FROM account.query`;
    const { document, provider } = await open({ '/project/queries/a.vql': text });
    const format = (insertSpaces: boolean) =>
      provider('DocumentFormattingEdit').provideDocumentFormattingEdits(document, { tabSize: 4, insertSpaces });
    expect((await format(false))[0].newText).toContain('select\n\ta');
    expect((await format(true))[0].newText).toContain('select\n  a');
  });
});
