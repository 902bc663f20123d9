import { join } from 'node:path';
import * as vscode from 'vscode';
import { runCommand } from './run-command.js';
import { optionsOf } from './server.js';

/** Output of `vql check --format json`, as far as it is read. */
interface Report {
  readonly files: readonly { readonly file: string; readonly diagnostics: readonly Finding[] }[];
  readonly problems: readonly { readonly file: string; readonly message: string }[];
}

interface Finding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly message: string;
  readonly start?: Position;
  readonly end?: Position;
}

/** Line and column, from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

const severities: Readonly<Record<Finding['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** The command that checks all files, with what it has found. */
export interface WorkspaceCheck extends vscode.Disposable {
  check(): Promise<void>;
}

/** Creates the command that checks the `.vql` files and the C-Unit files of the workspace, also those that are not open. */
export function createWorkspaceCheck(
  context: vscode.ExtensionContext,
  output: vscode.LogOutputChannel,
): WorkspaceCheck {
  const found = vscode.languages.createDiagnosticCollection('vql-workspace');
  // The server checks the files that are open: what was found in them before is out of date.
  const opened = vscode.workspace.onDidOpenTextDocument(({ uri }) => found.delete(uri));
  const check = async (): Promise<void> => {
    found.clear();
    let files = 0;
    let findings = 0;
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const report = await checkFolder(context, folder, output);
      for (const { file, diagnostics } of report.files) {
        files++;
        findings += diagnostics.length;
        const uri = vscode.Uri.file(join(folder.uri.fsPath, file));
        const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.fsPath === uri.fsPath);
        if (!isOpen) found.set(uri, diagnostics.map(toDiagnostic));
      }
      for (const { file, message } of report.problems) output.warn(`${file}: ${message}`);
    }
    const summary = `VQL: ${findings} ${findings === 1 ? 'finding' : 'findings'} in ${files} ${files === 1 ? 'file' : 'files'}.`;
    output.info(summary);
    void vscode.window.showInformationMessage(summary);
    if (findings > 0) await vscode.commands.executeCommand('workbench.actions.view.problems');
  };
  return { check, dispose: () => vscode.Disposable.from(found, opened).dispose() };
}

async function checkFolder(
  context: vscode.ExtensionContext,
  folder: vscode.WorkspaceFolder,
  output: vscode.LogOutputChannel,
): Promise<Report> {
  const args = ['check', '--format', 'json', ...optionsOf(folder), '.', '**/*.cunit.json'];
  const { output: text, errors } = await runCommand({ context, folder, args });
  if (errors.trim() !== '') output.info(errors.trim());
  try {
    // The command is ours: its output has the documented shape.
    return JSON.parse(text) as Report;
  } catch {
    return { files: [], problems: [{ file: folder.name, message: 'The command printed no report.' }] };
  }
}

function toDiagnostic({ code, severity, message, start, end }: Finding): vscode.Diagnostic {
  const at = (position: Position | undefined) =>
    position === undefined ? new vscode.Position(0, 0) : new vscode.Position(position.line - 1, position.column - 1);
  const diagnostic = new vscode.Diagnostic(new vscode.Range(at(start), at(end)), message, severities[severity]);
  diagnostic.code = code;
  diagnostic.source = 'vql';
  return diagnostic;
}
