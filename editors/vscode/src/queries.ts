import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Results } from './results.js';
import { type CommandResult, runCommand } from './run-command.js';
import { folderOf, optionsOf } from './server.js';

/** The parts of the extension that the commands use. */
export interface Surroundings {
  readonly context: vscode.ExtensionContext;
  readonly output: vscode.LogOutputChannel;
  readonly results: Results;
}

/** A query of the active editor: what is selected, the statement at the cursor, or the whole document. */
interface ActiveQuery {
  readonly text: string;
  readonly document: vscode.TextDocument;
  readonly folder: vscode.WorkspaceFolder | undefined;
}

/** Opens the rows of the active statement beside it. */
export async function run(surroundings: Surroundings): Promise<void> {
  const { context } = surroundings;
  const query = await activeQuery();
  if (query === undefined) return;
  const { folder, text } = query;
  const title = 'VQL: running the statement';
  const result = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      const args = ['run', ...optionsOf(folder, ['config']), '--stdin-filename', nameOf(query)];
      return runCommand({ context, folder, args, input: text, signal: abort.signal });
    },
  );
  await show(surroundings, result, { name: `${nameOf(query)}.rows.txt`, language: 'plaintext' });
}

/** Opens the SQL of the active statement beside it. */
export async function showSql(surroundings: Surroundings): Promise<void> {
  const { context } = surroundings;
  const query = await activeQuery();
  if (query === undefined) return;
  const { folder, text } = query;
  const target = vscode.workspace.getConfiguration('vql', folder).get('sqlTarget', 'duckdb');
  const args = ['sql', '--target', target, ...optionsOf(folder), '--stdin-filename', nameOf(query)];
  const result = await runCommand({ context, folder, args, input: text });
  await show(surroundings, result, { name: `${nameOf(query)}.sql`, language: 'sql' });
}

/** Opens the active query in the other form beside it: VQL as C-Unit, and C-Unit as VQL. */
export async function translate(surroundings: Surroundings): Promise<void> {
  const { context } = surroundings;
  const query = await activeQuery();
  if (query === undefined) return;
  const { folder, text, document } = query;
  const isVql = document.languageId === 'vql';
  const args = ['translate', '--to', isVql ? 'cunit' : 'vql', ...optionsOf(folder, ['config'])];
  const result = await runCommand({
    context,
    folder,
    args: [...args, '--stdin-filename', nameOf(query)],
    input: text,
  });
  const name = isVql ? `${nameOf(query)}.cunit.json` : `${nameOf(query)}.vql`;
  await show(surroundings, result, { name, language: isVql ? 'json' : 'vql' });
}

async function activeQuery(): Promise<ActiveQuery | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    await vscode.window.showWarningMessage('Open a file with a query first.');
    return undefined;
  }
  const { document, selection } = editor;
  const range = selection.isEmpty ? await statementAt(document, selection.active) : selection;
  return { text: document.getText(range), document, folder: folderOf(document) };
}

/** Returns the range of the statement at a position of a VQL file; `undefined` for other files. */
async function statementAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Range | undefined> {
  if (document.languageId !== 'vql') return undefined;
  const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  );
  const ranges = (symbols ?? []).map(({ range }) => range);
  // After the last character of a statement, and after its semicolon, the cursor is at it too.
  return (
    ranges.find((range) => range.contains(position)) ??
    ranges.findLast((range) => range.end.line === position.line && range.end.isBefore(position))
  );
}

function nameOf({ document }: ActiveQuery): string {
  return document.isUntitled ? basename(document.uri.path) : vscode.workspace.asRelativePath(document.uri);
}

/** Shows what the command has printed in a document beside, and its messages in the output channel. */
async function show(
  { output, results }: Surroundings,
  { code, output: text, errors }: CommandResult,
  { name, language }: { readonly name: string; readonly language: string },
): Promise<void> {
  if (errors.trim() !== '') output.info(errors.trim());
  if (text.trim() !== '') return results.show(name, language, text);
  const [first = `The command ended with the code ${code}.`] = errors.trim().split('\n');
  const details = 'Show Details';
  if ((await vscode.window.showErrorMessage(first, details)) === details) output.show();
}
