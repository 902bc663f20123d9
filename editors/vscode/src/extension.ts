import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { createWorkspaceCheck } from './check-workspace.js';
import { run, showSql, translate } from './queries.js';
import { createResults } from './results.js';
import { createClient, programLanguages, serverSettings } from './server.js';

/** API of the extension, for tests and other extensions. */
export interface VqlExtension {
  /** The running client; another one after a restart. */
  client(): LanguageClient | undefined;
}

let client: LanguageClient | undefined;

/** Starts the language server and registers the commands. */
export async function activate(context: vscode.ExtensionContext): Promise<VqlExtension> {
  const output = vscode.window.createOutputChannel('VQL', { log: true });
  const start = async (): Promise<void> => {
    client = createClient(context, output);
    await client.start();
  };
  const restart = async (): Promise<void> => {
    await client?.stop();
    await start();
  };
  const results = createResults();
  const surroundings = { context, output, results };
  const workspaceCheck = createWorkspaceCheck(context, output);
  const commands = {
    'vql.checkWorkspace': workspaceCheck.check,
    'vql.format': formatStatements,
    'vql.translate': () => translate(surroundings),
    'vql.run': () => run(surroundings),
    'vql.showSql': () => showSql(surroundings),
    'vql.restartServer': restart,
  };
  context.subscriptions.push(
    output,
    results,
    workspaceCheck,
    ...Object.entries(commands).map(([name, command]) => vscode.commands.registerCommand(name, command)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (serverSettings.some((setting) => event.affectsConfiguration(setting))) void restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void restart()),
  );
  // In a browser, where another file is the extension, the menus lack what runs the command.
  await vscode.commands.executeCommand('setContext', 'vql.canRunCommand', true);
  await vscode.commands.executeCommand('setContext', 'vql.programLanguages', programLanguages);
  await start();
  return { client: () => client };
}

/** Formats the document, or the queries of a program, whose formatter is another one. */
function formatStatements(): Thenable<unknown> {
  const { languageId = 'vql' } = vscode.window.activeTextEditor?.document ?? {};
  if (!programLanguages.includes(languageId)) return vscode.commands.executeCommand('editor.action.formatDocument');
  const action = { kind: 'source.formatQueries.vql', apply: 'first' };
  return vscode.commands.executeCommand('editor.action.codeAction', action);
}

/** Stops the language server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}
