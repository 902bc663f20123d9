import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeLens,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type TextDocuments,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { toRange } from '../convert.js';
import { type DocumentQuery, type DocumentService, documentKind } from '../documents.js';
import type { FolderSetting } from '../workspace.js';

/** Command of the server that runs the statement at a position of a document; its arguments are the URI and the position. */
export const runCommand = 'vql.runStatement';

/** The server, as far as running needs it. */
export interface RunContext {
  readonly documents: Pick<TextDocuments<TextDocument>, 'get'>;
  readonly settingOf: (document: TextDocument) => Promise<FolderSetting>;
  readonly serviceOf: (document: TextDocument) => Promise<DocumentService>;
  /** Shows rows to the user. */
  readonly show: (rows: string) => void;
}

/** Adds a lens above each query of a document, where data is configured, and the command that it calls. */
export function addRunLenses(connection: Connection, { documents, settingOf, serviceOf, show }: RunContext): void {
  connection.onCodeLens(async ({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    if (document === undefined || documentKind(document) === undefined) return [];
    const isRunnable = (await settingOf(document)).run !== undefined;
    return isRunnable ? runLenses((await serviceOf(document)).queries(document.getText()), document) : [];
  });
  connection.onExecuteCommand(async ({ command, arguments: given }) => {
    const target = command === runCommand ? readRunArguments(given ?? []) : undefined;
    const document = target && documents.get(target.uri);
    if (target === undefined || document === undefined)
      throw invalid(`Expected the command "${runCommand}" with the URI of an open document and a position.`);
    const offset = document.offsetAt(target.position);
    const queries = (await serviceOf(document)).queries(document.getText());
    const query = queries.find(({ span }) => span.start <= offset && offset <= span.end);
    const { run } = documentKind(document) === undefined ? {} : await settingOf(document);
    if (query === undefined || run === undefined)
      throw invalid('Nothing can be run there: that needs a statement, and files with rows in the setting "tables".');
    try {
      const rows = await run(query);
      show(rows);
      return rows;
    } catch (error) {
      throw new ResponseError(LSPErrorCodes.RequestFailed, error instanceof Error ? error.message : String(error));
    }
  });
}

function invalid(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}

/** Returns a lens above each query that runs it. */
function runLenses(queries: readonly DocumentQuery[], document: TextDocument): CodeLens[] {
  return queries.map(({ span }) => {
    const { start } = toRange(span, document);
    return {
      range: { start, end: start },
      command: { title: 'Run', command: runCommand, arguments: [document.uri, start] },
    };
  });
}

/** Reads the arguments of the command, which any client may send. */
function readRunArguments([uri, position]: readonly unknown[]): { uri: string; position: Position } | undefined {
  if (typeof uri !== 'string' || typeof position !== 'object' || position === null) return undefined;
  if (!('line' in position && 'character' in position)) return undefined;
  const { line, character } = position;
  return typeof line === 'number' && typeof character === 'number' ? { uri, position: { line, character } } : undefined;
}

/** A file that shows the rows of the last statement. */
export interface ResultFile {
  /** Replaces its text, and returns its URI. */
  write(text: string): string;
  remove(): void;
}

/** Creates the file in a folder of its own when it is first written. */
export function createResultFile(): ResultFile {
  let folder: string | undefined;
  return {
    write: (text) => {
      folder ??= mkdtempSync(join(tmpdir(), 'vql-rows-'));
      const path = join(folder, 'rows.txt');
      writeFileSync(path, text, { mode: 0o600 });
      return pathToFileURL(path).href;
    },
    remove: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
