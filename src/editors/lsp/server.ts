import { dirname } from 'node:path';
import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  type InitializeParams,
  type InitializeResult,
  LogMessageNotification,
  LSPErrorCodes,
  MessageType,
  ProposedFeatures,
  ResponseError,
  ShowMessageNotification,
  type TextDocumentIdentifier,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { completionTriggers, signatureTriggers } from '../conventions.js';
import { semanticLegend, toDiagnostic } from './convert.js';
import { type DocumentService, documentKind, emptyService, pathOf } from './documents.js';
import * as requests from './requests.js';
import { createWorkspace, type LoadFolder } from './workspace.js';

/** Options of `serve`. */
export interface ServerOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Folder of documents that are not saved yet. */
  readonly cwd: string;
  /** Version of the server, shown by editors. */
  readonly version: string;
  readonly load: LoadFolder;
}

/** Runs a server of the language server protocol until the client sends `exit` or disconnects. */
export function serve({ input, output, cwd, version, load }: ServerOptions): void {
  const connection = createConnection(ProposedFeatures.all, input, output);
  const documents = new TextDocuments({ ...TextDocument, create: createDocument });
  const workspace = createWorkspace(load, (message) => {
    // A notification without buttons needs no response.
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  });
  let client: InitializeParams['capabilities'] = {};

  connection.onInitialize(({ capabilities }) => {
    client = capabilities;
    return initializeResult(version, { canRegister: canRegisterFormatting(client) });
  });
  connection.onInitialized(() => {
    if (canRegisterFormatting(client)) {
      void connection.client.register(DocumentFormattingRequest.type, { documentSelector: formatted });
      void connection.client.register(DocumentRangeFormattingRequest.type, { documentSelector: formatted });
    }
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
    // A config can refer to any JSON file, so all of them are watched.
    const watchers = [{ globPattern: '**/*.json' }, { globPattern: '**/.editorconfig' }];
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });

  const settingOf = ({ uri }: TextDocument) => {
    const path = pathOf(uri);
    return workspace.settingOf(path === undefined ? cwd : dirname(path));
  };
  const serviceOf = async (document: TextDocument): Promise<DocumentService> => {
    const kind = documentKind(document);
    if (kind === undefined) return emptyService;
    const setting = await settingOf(document);
    try {
      return await setting.serviceFor(kind, pathOf(document.uri));
    } catch (error) {
      // For example a missing package, without which documents of this kind cannot be read.
      workspace.report(error instanceof Error ? error.message : String(error));
      return emptyService;
    }
  };
  const check = async (document: TextDocument): Promise<void> => {
    const { uri, version: checked } = document;
    const service = await serviceOf(document);
    // While the settings were loaded, the document may have changed or been closed.
    if (documents.get(uri)?.version !== checked) return;
    const found = await service.diagnostics(document.getText());
    const diagnostics = found.map((diagnostic) => toDiagnostic(diagnostic, document));
    void connection.sendDiagnostics({ uri, version: checked, diagnostics });
    const setting = await settingOf(document);
    workspace.report(...setting.problems());
  };
  const publish = (document: TextDocument): void => {
    // A failure in one document must not affect the others.
    check(document).catch((error: unknown) => {
      const reason = error instanceof Error ? error.stack : String(error);
      const message = `${document.uri} could not be checked: ${reason}`;
      void connection.sendNotification(LogMessageNotification.type, { type: MessageType.Error, message });
    });
  };
  documents.onDidChangeContent(({ document }) => publish(document));
  documents.onDidClose(({ document }) => void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
  connection.onDidChangeWatchedFiles(() => {
    workspace.forget();
    for (const document of documents.all()) publish(document);
  });

  handleRequests(connection, (handler, empty) => async (params, token) => {
    // Messages that have arrived in the meantime, such as a cancellation, are processed first.
    await new Promise((resolve) => setImmediate(resolve));
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
    const document = documents.get(params.textDocument.uri);
    if (document === undefined) return empty;
    const service = await serviceOf(document);
    const canPlaceCursor = client.textDocument?.completion?.completionItem?.snippetSupport === true;
    return handler({ service, document, text: document.getText(), params, canPlaceCursor });
  });
  documents.listen(connection);
  connection.listen();
}

/** Creates a document that a client opens; empty if the client sends no text. */
function createDocument(uri: string, languageId: string, version: number, text: string | undefined): TextDocument {
  return TextDocument.create(uri, languageId, version, typeof text === 'string' ? text : '');
}

/** Returns a handler of the connection, which returns `empty` if the document is not open. */
type ToHandler = <Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
  handler: requests.Handler<Params, Result>,
  empty: Result,
) => (params: Params, token: CancellationToken) => Promise<Result>;

/** The documents that are formatted. A client that knows this does not ask which formatter of a program or a JSON file to use. */
const formatted = [{ language: 'vql' }, { pattern: '**/*.vql' }];

function canRegisterFormatting({ textDocument }: InitializeParams['capabilities']): boolean {
  return (
    textDocument?.formatting?.dynamicRegistration === true && textDocument.rangeFormatting?.dynamicRegistration === true
  );
}

/** The capabilities of the server; without those of formatting if they are registered for some documents only. */
function initializeResult(version: string, { canRegister }: { readonly canRegister: boolean }): InitializeResult {
  return {
    serverInfo: { name: 'vql', version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: completionTriggers },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: signatureTriggers },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
      ...(!canRegister && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
      semanticTokensProvider: { legend: semanticLegend, full: true },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentSymbolProvider: true,
      documentHighlightProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
    },
  };
}

function handleRequests(connection: Connection, toHandler: ToHandler): void {
  const { emptyResults } = requests;
  connection.onCompletion(toHandler(requests.completion, emptyResults.completion));
  connection.onHover(toHandler(requests.hover, null));
  connection.onSignatureHelp(toHandler(requests.signatureHelp, null));
  connection.onCodeAction(toHandler(requests.codeActions, []));
  connection.onDocumentFormatting(toHandler(requests.formatting, []));
  connection.onDocumentRangeFormatting(toHandler(requests.rangeFormatting, []));
  connection.languages.semanticTokens.on(toHandler(requests.semanticTokens, emptyResults.semanticTokens));
  connection.onFoldingRanges(toHandler(requests.foldingRanges, []));
  connection.onSelectionRanges(toHandler(requests.selectionRanges, []));
  connection.onDocumentSymbol(toHandler(requests.symbols, []));
  connection.onDocumentHighlight(toHandler(requests.highlights, []));
  connection.onReferences(toHandler(requests.references, []));
  connection.onDefinition(toHandler(requests.definition, null));
  connection.onPrepareRename(toHandler(requests.prepareRename, null));
  connection.onRenameRequest(toHandler(requests.rename, null));
}
