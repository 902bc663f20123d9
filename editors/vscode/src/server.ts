import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, type StaticFeature } from 'vscode-languageclient/node';
import { languageOfEditorId } from '../../../src/embedded/languages/languages.js';

/** The languages of programs. */
export const programLanguages: readonly string[] = [...languageOfEditorId.keys()];

/** The languages whose files may contain queries; the server finds out whether they do. */
const languages = ['vql', 'json', 'jsonc', ...programLanguages];

/** **The** table of the settings that are options of the command. */
const options = [
  { setting: 'config', option: '--config' },
  { setting: 'catalog', option: '--catalog' },
  { setting: 'dialect', option: '--dialect' },
  { setting: 'dialectInfo', option: '--dialect-info' },
] as const;

/** The settings that the server reads when it starts. */
export const serverSettings: readonly string[] = ['vql.server.path', ...options.map(({ setting }) => `vql.${setting}`)];

/** Returns the folder whose settings and packages apply to a document, or to the workspace. */
export function folderOf(document?: vscode.TextDocument): vscode.WorkspaceFolder | undefined {
  const folder = document && vscode.workspace.getWorkspaceFolder(document.uri);
  return folder ?? vscode.workspace.workspaceFolders?.[0];
}

/** Returns the file of the command: that of the settings, that of the workspace, or that of the extension. */
export function commandFile(context: vscode.ExtensionContext, folder: vscode.WorkspaceFolder | undefined): string {
  const bundled = context.asAbsolutePath(join('server', 'cli.js'));
  if (folder === undefined || !vscode.workspace.isTrusted) return bundled;
  const setting = vscode.workspace.getConfiguration('vql', folder).get('server.path', '');
  if (setting !== '') return resolve(folder.uri.fsPath, setting);
  const installed = join(folder.uri.fsPath, 'node_modules', 'vql-kit', 'dist', 'cli.js');
  return existsSync(installed) ? installed : bundled;
}

/** Returns the options of the command for the settings of a folder; `only` names those that a command has, default: all. */
export function optionsOf(
  folder: vscode.WorkspaceFolder | undefined,
  only?: readonly (typeof options)[number]['setting'][],
): readonly string[] {
  const settings = vscode.workspace.getConfiguration('vql', folder);
  const given = options.flatMap(({ setting, option }) => {
    const file = (only?.includes(setting) ?? true) ? settings.get(setting, '') : '';
    return file === '' ? [] : [option, resolve(folder?.uri.fsPath ?? '', file)];
  });
  // A plugin is code of the workspace.
  return vscode.workspace.isTrusted ? given : [...given, '--no-plugins'];
}

/** Returns the environment in which the program of the editor is Node. */
export function nodeEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1', NO_COLOR: '1' };
}

/** Creates the client of the language server, which is not started yet. */
export function createClient(context: vscode.ExtensionContext, output: vscode.LogOutputChannel): LanguageClient {
  const folder = folderOf();
  const module = commandFile(context, folder);
  output.info(`The language server is ${module}.`);
  // Run as a program: to a module, the client would pass options that the command does not know.
  const server = {
    command: process.execPath,
    args: [module, 'lsp', '--stdio', ...optionsOf(folder)],
    options: { ...(folder && { cwd: folder.uri.fsPath }), env: nodeEnvironment() },
  };
  const client = new LanguageClient('vql', 'VQL', server, {
    documentSelector: languages.flatMap((language) => ['file', 'untitled'].map((scheme) => ({ language, scheme }))),
    outputChannel: output,
  });
  client.registerFeature(editorCommands);
  return client;
}

/** States the command of the editor that the server may use in an item: it opens completion again. */
const editorCommands: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { commands: { commands: ['editor.action.triggerSuggest'] } };
  },
  initialize: () => {},
  getState: () => ({ kind: 'static' }),
  clear: () => {},
};
