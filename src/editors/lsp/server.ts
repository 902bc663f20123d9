import { basename, dirname } from 'node:path';
import {
  type CancellationToken,
  type Connection,
  createConnection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  LogMessageNotification,
  LSPErrorCodes,
  MessageType,
  ProposedFeatures,
  ResponseError,
  ShowMessageNotification,
  StreamMessageWriter,
  type TextDocumentIdentifier,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { editBetween, type Diagnostic as VqlDiagnostic } from '../../diagnostics/index.js';
import { createFileWatcher } from '../../internal/files/index.js';
import { createCompletionRequests, lintDelayMs } from '../conventions.js';
import { toDiagnostic } from './convert.js';
import { type DocumentService, documentKind, documentPath, emptyDocumentService } from './documents.js';
import { createArrivals } from './protocol/arrivals.js';
import { formattedDocuments, initializeResult } from './protocol/capabilities.js';
import { type ClientFeatures, readClientFeatures } from './protocol/client-features.js';
import { inProtocolOrder } from './protocol/lifecycle.js';
import { createMessageReader } from './protocol/message-reader.js';
import { createPublisher, createSchedule, pause } from './protocol/publisher.js';
import { createTokenVersions } from './protocol/token-versions.js';
import * as formattingRequests from './requests/formatting.js';
import * as nameRequests from './requests/name-requests.js';
import * as requests from './requests/requests.js';
import { addRunLenses, createResultFile } from './requests/run.js';
import { createSkippedStatements } from './requests/skipped-statements.js';
import { createWorkspaceNames, type ListFiles } from './requests/workspace-names.js';
import { settingsDiagnostics } from './settings-diagnostics.js';
import { createWorkspace, type FolderSetting, type LoadFolder } from './workspace.js';

/** Options of `serve`. */
export interface ServerOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Folder of documents that are not saved yet. */
  readonly cwd: string;
  /** Version of the server, shown by editors. */
  readonly version: string;
  readonly load: LoadFolder;
  readonly listFiles: ListFiles;
  /** Returns the address of the explanation of a code. */
  readonly pageOf: (code: string) => string | undefined;
  /** Whether a file of this name contains settings, so that its mistakes are reported as soon as it is open. */
  readonly isSettingsFile: (name: string) => boolean;
  /** Ends the process after `exit` (code 0 after `shutdown`, else 1), or when the client disconnects. */
  readonly exit: (code: number) => void;
}

/** Runs a server of the language server protocol until the client sends `exit` or disconnects. */
export function serve({
  input,
  output,
  cwd,
  version,
  load,
  listFiles,
  pageOf,
  isSettingsFile,
  exit,
}: ServerOptions): void {
  const arrivals = createArrivals();
  let hasEnded = false;
  const end = (code: number): void => {
    // A client that sends `exit` disconnects too.
    if (hasEnded) return;
    hasEnded = true;
    watcher.close();
    resultFile.remove();
    exit(code);
  };
  const { reader, writer } = inProtocolOrder(
    { reader: createMessageReader(input), writer: new StreamMessageWriter(output) },
    { onArrival: arrivals.note, exit: end },
  );
  const connection = createConnection(ProposedFeatures.all, reader, writer);
  const completions = createCompletionRequests();
  const documents = new TextDocuments<TextDocument>({
    create: createDocument,
    update: (document, changes, updated) => {
      const before = document.getText();
      const changed = TextDocument.update(document, changes, updated);
      const { span, text } = editBetween(before, changed.getText());
      completions.edited(changed, span.start + text.length);
      return changed;
    },
  });
  /** Sends a notification, unless the client has disconnected. */
  const send = (notification: () => Promise<void>): void => {
    if (!hasEnded) void notification();
  };
  /** Shows a message. A notification without buttons needs no response. */
  const show = (type: MessageType, message: string): void =>
    send(() => connection.sendNotification(ShowMessageNotification.type, { type, message }));
  const publisher = createPublisher((params) => send(() => connection.sendDiagnostics(params)));
  let client: ClientFeatures = readClientFeatures({});
  /** Paths of the folders that the editor has opened. */
  let folders: readonly string[] = [];
  /** Number of times that the settings have changed. */
  let generation = 0;

  const openDocument = (path: string): TextDocument | undefined =>
    documents.all().find(({ uri }) => documentPath(uri) === path);
  const isConfig = (uri: string): boolean => isSettingsFile(basename(documentPath(uri) ?? ''));
  const resultFile = createResultFile();
  const watcher = createFileWatcher(() => reload());
  const workspace = createWorkspace({
    load,
    onLoad: ({ files }) => {
      if (!client.watchesFiles) watcher.add(files);
      // Until now, nobody knew that such a file has settings.
      const found = documents.all().filter(({ uri }) => !isConfig(uri) && files.includes(documentPath(uri) ?? ''));
      if (found.length > 0) checkAgain(found);
    },
    show: (message) => show(MessageType.Warning, message),
    onProblems: settingsDiagnostics(publisher, (path) => openDocument(path)?.uri),
  });

  connection.onInitialize(({ capabilities, workspaceFolders, rootUri }) => {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    folders = uris.flatMap((uri) => documentPath(uri) ?? []);
    client = readClientFeatures(capabilities);
    return initializeResult(version, client);
  });
  connection.onInitialized(() => {
    if (client.registersFormatting) {
      const options = { documentSelector: formattedDocuments };
      void connection.client.register(DocumentFormattingRequest.type, options);
      void connection.client.register(DocumentRangeFormattingRequest.type, options);
    }
    if (!client.watchesFiles) return;
    // A config can refer to any JSON file, so all of them are watched.
    const watchers = [{ globPattern: '**/*.json' }, { globPattern: '**/.editorconfig' }];
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });

  const settingOf = ({ uri }: TextDocument): Promise<FolderSetting> => {
    const path = documentPath(uri);
    return workspace.settingOf(path === undefined ? cwd : dirname(path));
  };
  const serviceOf = async (document: TextDocument): Promise<DocumentService> => {
    const kind = documentKind(document);
    if (kind === undefined) return emptyDocumentService;
    const setting = await settingOf(document);
    try {
      return await setting.serviceFor(kind, documentPath(document.uri));
    } catch (error) {
      // For example a missing package, without which documents of this kind cannot be read.
      workspace.report([{ message: error instanceof Error ? error.message : String(error) }]);
      return emptyDocumentService;
    }
  };

  const names = createWorkspaceNames({
    folders: () => folders,
    listFiles,
    documents: () => documents.all(),
    settingOf: workspace.settingOf,
    serviceOf,
  });

  /** Returns the mistakes in a document that is a file of the settings, as the editor has it; none in any other document. */
  const checkSettings = async ({ uri }: TextDocument): Promise<readonly VqlDiagnostic[]> => {
    const path = documentPath(uri);
    if (path === undefined) return [];
    if (isConfig(uri)) await workspace.settingOf(dirname(path));
    const setting = await workspace.settingFrom(path);
    return setting?.checkFile(path, (file) => openDocument(file)?.getText()) ?? [];
  };

  /** Returns the diagnostics of a document; `undefined` if its text has changed since. */
  const check = async (document: TextDocument): Promise<readonly Diagnostic[] | undefined> => {
    // A change is made in the document itself.
    const { uri, version: checked } = document;
    const isQuery = documentKind(document) !== undefined;
    const mistakes = isQuery ? [] : await checkSettings(document);
    const service = await serviceOf(document);
    // Messages that have arrived in the meantime are read first.
    await nextTurn();
    if (arrivals.isOutdated({ uri, version: checked })) return undefined;
    const found = isQuery ? await service.diagnostics(document.getText()) : mistakes;
    if (isQuery) workspace.report((await settingOf(document)).problems());
    const link = client.codeLinks ? pageOf : undefined;
    return found.map((diagnostic) => toDiagnostic(diagnostic, document, link));
  };
  const schedule = createSchedule((uri) => {
    const document = documents.get(uri);
    if (document === undefined) return;
    const { version: checked } = document;
    check(document).then(
      (found) => {
        const isCurrent = documents.get(uri)?.version === checked;
        if (found === undefined || !isCurrent) return;
        checkedOnce.add(uri);
        publisher.set(uri, 'document', found, checked);
      },
      (error: unknown) => {
        // A failure in one document must not affect the others.
        const reason = error instanceof Error ? error.stack : String(error);
        const message = `${uri} could not be checked: ${reason}`;
        send(() => connection.sendNotification(LogMessageNotification.type, { type: MessageType.Error, message }));
      },
    );
  });
  const tokens = createTokenVersions();
  const skipped = createSkippedStatements((message) => show(MessageType.Info, message));
  const checkedOnce = new Set<string>();
  /** The versions for which clients have requested diagnostics last. */
  const pulledVersions = new Map<string, number>();
  /** Checks a document after a delay, unless the client requests its diagnostics. */
  const publish = ({ uri }: TextDocument, delayMs: number): void => {
    if (!client.pullsDiagnostics) schedule.add(uri, delayMs);
  };
  /** Checks documents again, since the settings are others. */
  const checkAgain = (affected: readonly TextDocument[]): void => {
    generation += 1;
    if (client.refreshesDiagnostics) connection.languages.diagnostics.refresh();
    for (const document of affected) publish(document, 0);
  };
  const reload = (): void => {
    workspace.forget();
    checkAgain(documents.all());
  };

  // Also called for a document that is opened, whose first diagnostics need no pause.
  documents.onDidChangeContent(({ document }) => publish(document, checkedOnce.has(document.uri) ? lintDelayMs : 0));
  documents.onDidSave(({ document }) => {
    if (!client.watchesFiles && /\.json$|\.editorconfig$/.test(document.uri)) reload();
  });
  documents.onDidClose(({ document: { uri } }) => {
    schedule.cancel(uri);
    checkedOnce.delete(uri);
    pulledVersions.delete(uri);
    tokens.forget(uri);
    skipped.forget(uri);
    publisher.close(uri);
  });
  connection.onDidChangeWatchedFiles(reload);

  connection.languages.diagnostics.on(async ({ textDocument, previousResultId }, token) => {
    const document = documents.get(textDocument.uri);
    if (document === undefined) return { kind: 'full', items: [] };
    const { uri, version: requested } = document;
    const resultId = `${generation}.${requested}`;
    if (previousResultId === resultId) return { kind: 'unchanged', resultId };
    // Some editors request diagnostics with each key, and would show those of half a word.
    if ((pulledVersions.get(uri) ?? requested) !== requested) await pause(lintDelayMs, token);
    const items = document.version === requested ? await check(document) : undefined;
    publisher.replace(uri);
    if (token.isCancellationRequested) throw cancelled();
    if (items !== undefined) {
      pulledVersions.set(uri, requested);
      return { kind: 'full', resultId, items: [...items] };
    }
    throw new ResponseError(LSPErrorCodes.ServerCancelled, 'The document has changed.', { retriggerRequest: true });
  });
  addRunLenses(connection, {
    documents,
    settingOf,
    serviceOf,
    show: (rows) => {
      if (client.showsDocuments)
        send(
          async () => void (await connection.window.showDocument({ uri: resultFile.write(rows), takeFocus: false })),
        );
      else show(MessageType.Info, rows);
    },
  });
  handleRequests(connection, (handler, empty) => async (params, token) => {
    // Messages that have arrived in the meantime, such as a cancellation, are processed first.
    await nextTurn();
    if (token.isCancellationRequested) throw cancelled();
    const document = documents.get(params.textDocument.uri);
    if (document === undefined) return empty;
    const service = await serviceOf(document);
    return handler({
      service,
      document,
      text: document.getText(),
      version: document.version,
      params,
      client,
      names,
      tokens,
      skipped,
      completions,
    });
  });
  connection.onWorkspaceSymbol(({ query }) => names.symbols(query));
  documents.listen(connection);
  connection.listen();
}

/** Waits until the messages that have arrived are read. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
}

/** Creates a document that a client opens; empty if the client sends no text. */
function createDocument(uri: string, languageId: string, version: number, text: string | undefined): TextDocument {
  return TextDocument.create(uri, languageId, version, typeof text === 'string' ? text : '');
}

/** Returns a handler of the connection, which returns `empty` if the document is not open. */
type ToHandler = <Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
  handler: requests.RequestHandler<Params, Result>,
  empty: Result,
) => (params: Params, token: CancellationToken) => Promise<Result>;

function handleRequests(connection: Connection, toHandler: ToHandler): void {
  const { emptyResults } = requests;
  connection.onCompletion(toHandler(requests.completion, emptyResults.completion));
  connection.onHover(toHandler(requests.hover, null));
  connection.onSignatureHelp(toHandler(requests.signatureHelp, null));
  connection.onCodeAction(toHandler(requests.codeActions, []));
  connection.onDocumentFormatting(toHandler(formattingRequests.formatting, []));
  connection.onDocumentRangeFormatting(toHandler(formattingRequests.rangeFormatting, []));
  connection.languages.semanticTokens.on(toHandler(requests.semanticTokens, emptyResults.semanticTokens));
  connection.languages.semanticTokens.onDelta(toHandler(requests.semanticTokensDelta, emptyResults.semanticTokens));
  connection.languages.inlayHint.on(toHandler(requests.inlayHints, []));
  connection.onFoldingRanges(toHandler(requests.foldingRanges, []));
  connection.onSelectionRanges(toHandler(requests.selectionRanges, []));
  connection.onDocumentSymbol(toHandler(requests.symbols, []));
  connection.onDocumentHighlight(toHandler(requests.highlights, []));
  connection.onReferences(toHandler(nameRequests.references, []));
  connection.onDefinition(toHandler(nameRequests.definition, null));
  connection.onPrepareRename(toHandler(nameRequests.prepareRename, null));
  connection.onRenameRequest(toHandler(nameRequests.rename, null));
}
