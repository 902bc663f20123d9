import { describe, expect, it } from 'vitest';
import {
  CodeActionRequest,
  DidCloseTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createFolder } from '../../cli/run-vql.js';
import { startInProcess } from './in-process.js';

const options = { tabSize: 2, insertSpaces: true };
const text = 'select id from a.b;\n\nselect id from;\n\nselect x from c.d;\n\nselect from e.f;\n';

async function openText(
  written: string,
  name = 'a.vql',
  languageId = 'vql',
  files: Readonly<Record<string, string>> = {},
) {
  const { path } = await createFolder({ 'package.json': '{}', ...files });
  const client = await startInProcess(path);
  client.open(name, written, languageId);
  const textDocument = { uri: client.uriOf(name) };
  return {
    ...client,
    textDocument,
    format: () => client.connection.sendRequest(DocumentFormattingRequest.type, { textDocument, options }),
    formatLines: (start: number, end: number) =>
      client.connection.sendRequest(DocumentRangeFormattingRequest.type, {
        textDocument,
        options,
        range: { start: { line: start, character: 0 }, end: { line: end, character: 1 } },
      }),
  };
}

const both = 'The statements on lines 3, 7 have errors and were not formatted.';

describe('formatting a document', () => {
  const wide = `select ${'a'.repeat(50)}, ${'b'.repeat(50)} from c.d;\n`;
  const formatted = (indent: string) => `SELECT\n${indent}${'a'.repeat(50)},\n${indent}${'b'.repeat(50)}\nFROM c.d;\n`;
  const withTabs = { tabSize: 8, insertSpaces: false };

  it.each([
    ['with tabs, if the editor has tabs', {}, withTabs, '\t'],
    ['with spaces, if the editor has spaces', {}, { tabSize: 8, insertSpaces: true }, '  '],
    ['as a config says', { 'vql.config.json': '{ "fmt": { "indent": 3 } }' }, withTabs, '   '],
  ])('indents %s', async (_, files, options, indent) => {
    const client = await openText(wide, 'a.vql', 'vql', files);
    const { textDocument } = client;
    const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, { textDocument, options });
    const document = TextDocument.create('file:///a.vql', 'vql', 0, wide);
    expect(TextDocument.applyEdits(document, edits ?? [])).toBe(formatted(indent));
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const inRange = await client.connection.sendRequest(DocumentRangeFormattingRequest.type, {
      textDocument,
      options,
      range,
    });
    expect(TextDocument.applyEdits(document, inRange ?? [])).toBe(formatted(indent));
  });

  it('leaves regions alone, and does not name the broken statements in them', async () => {
    const client = await openText('-- vql-format off\nselect  id from;\n-- vql-format on\nselect  id from;\n');
    expect(await client.format()).toEqual([]);
    expect(client.shown).toEqual(['The statement on line 3 has errors and was not formatted.']);
  });
});

describe('formatting a document with broken statements', () => {
  it('names them, and formats the others', async () => {
    const client = await openText(text);
    const [edit] = (await client.format()) ?? [];
    expect(edit?.newText).toMatch(/SELECT x FROM$/);
    expect(client.shown).toEqual([both]);
  });

  it('does not name them again on each save', async () => {
    const client = await openText(text);
    await client.format();
    await client.format();
    client.change('a.vql', 2, { start: { line: 0, character: 6 }, end: { line: 0, character: 6 } }, ' ');
    await client.format();
    expect(client.shown).toEqual([both]);
  });

  it('names them again when one of them is another one, and after the document was closed', async () => {
    const client = await openText(text);
    await client.format();
    client.change('a.vql', 2, { start: { line: 2, character: 14 }, end: { line: 2, character: 14 } }, ' a');
    await client.format();
    expect(client.shown).toEqual([both, both]);
    const { textDocument } = client;
    await client.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument });
    client.open('a.vql', text);
    await client.format();
    expect(client.shown).toEqual([both, both, both]);
  });

  it('names those of the range that is formatted', async () => {
    const client = await openText(text);
    expect(await client.formatLines(4, 4)).toHaveLength(1);
    expect(client.shown).toEqual([]);
    expect(await client.formatLines(4, 6)).toHaveLength(1);
    expect(client.shown).toEqual(['The statement on line 7 has errors and was not formatted.']);
    await client.format();
    await client.formatLines(2, 2);
    expect(client.shown.slice(1)).toEqual([both]);
  });

  it('names those of a program, and none of an empty document', async () => {
    const program = await openText('const broken = vql`select id from`;\n', 'a.ts', 'typescript');
    expect(await program.format()).toEqual([]);
    expect(program.shown).toEqual(['The statement on line 1 has errors and was not formatted.']);
    const empty = await openText('');
    expect(await empty.format()).toEqual([]);
    expect(empty.shown).toEqual([]);
  });
});

describe('formatting a program', () => {
  const program = 'const  a =\nvql`select id from account.query`;\n';
  const expected = program.replace('select id from', 'SELECT id FROM');
  const document = TextDocument.create('file:///a.ts', 'typescript', 0, program);

  it('changes its queries alone', async () => {
    const client = await openText(program, 'a.ts', 'typescript');
    expect(TextDocument.applyEdits(document, (await client.format()) ?? [])).toBe(expected);
    expect(TextDocument.applyEdits(document, (await client.formatLines(0, 1)) ?? [])).toBe(expected);
  });

  it('is an action on the document, which editors can run when they save', async () => {
    const client = await openText(program, 'a.ts', 'typescript');
    const actionsOf = (only?: readonly string[]) =>
      client.connection.sendRequest(CodeActionRequest.type, {
        textDocument: client.textDocument,
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        context: { diagnostics: [], ...(only && { only: [...only] }) },
      });
    const [action, ...others] = (await actionsOf(['source.formatQueries.vql'])) ?? [];
    expect(others).toEqual([]);
    expect(action).toMatchObject({ title: 'Format the queries', kind: 'source.formatQueries.vql' });
    const edits = action !== undefined && 'edit' in action ? action.edit?.changes?.[client.textDocument.uri] : [];
    expect(TextDocument.applyEdits(document, edits ?? [])).toBe(expected);
    expect((await actionsOf(['source.fixAll'])) ?? []).toEqual([]);
    expect((await actionsOf()) ?? []).toEqual([]);
  });
});
