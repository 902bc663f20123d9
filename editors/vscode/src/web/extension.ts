import * as vscode from 'vscode';
import { registerFeatures } from './features.js';
import { createServices } from './services.js';

/** Registers the features of `.vql` files in a browser, where no server and no command can be run. */
export function activate(context: vscode.ExtensionContext): void {
  const services = createServices();
  const format = (): Thenable<void> => vscode.commands.executeCommand('editor.action.formatDocument');
  context.subscriptions.push(
    services,
    registerFeatures(services),
    vscode.commands.registerCommand('vql.format', format),
  );
}
