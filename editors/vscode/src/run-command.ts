import { spawn } from 'node:child_process';
import type * as vscode from 'vscode';
import { commandFile, nodeEnvironment } from './server.js';

/** Output of a run of the command. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Options of a run of the command. */
export interface CommandCall {
  readonly context: vscode.ExtensionContext;
  readonly folder: vscode.WorkspaceFolder | undefined;
  readonly args: readonly string[];
  /** Text on standard input. */
  readonly input?: string;
  readonly signal?: AbortSignal;
}

/** Runs `vql` in a folder, with the Node of the editor. */
export function runCommand({ context, folder, args, input = '', signal }: CommandCall): Promise<CommandResult> {
  const child = spawn(process.execPath, [commandFile(context, folder), ...args], {
    ...(folder && { cwd: folder.uri.fsPath }),
    ...(signal && { signal }),
    env: nodeEnvironment(),
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // A command that fails at once has closed its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, errors }));
  });
}
