import * as vscode from 'vscode';

const scheme = 'vql-result';

/** Documents with results of commands: they cannot be edited, and closing them loses nothing. */
export interface Results extends vscode.Disposable {
  /** Shows a text beside the active editor; a later text of the same name replaces it. */
  show(name: string, language: string, text: string): Promise<void>;
}

/** Creates the results of the extension. */
export function createResults(): Results {
  const texts = new Map<string, string>();
  const changes = new vscode.EventEmitter<vscode.Uri>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changes.event,
    provideTextDocumentContent: (uri) => texts.get(uri.path) ?? '',
  });
  return {
    show: async (name, language, text) => {
      const uri = vscode.Uri.from({ scheme, path: `/${name}` });
      texts.set(uri.path, text);
      changes.fire(uri);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.languages.setTextDocumentLanguage(document, language);
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    },
    dispose: () => vscode.Disposable.from(provider, changes).dispose(),
  };
}
