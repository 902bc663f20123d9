import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
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
import { completionTriggers, signatureTriggers } from '../triggers.js';
import * as answers from './answers.js';
import { toDiagnostic } from './convert.js';
import { documentKind } from './document-kind.js';
import { type DocumentService, silentService } from './document-service.js';
import { folderOf } from './folder-of.js';
import { semanticLegend } from './semantic-tokens.js';
import { createWorkspace, type LoadFolder } from './workspace.js';

/** What the language server runs on. */
export interface ServerOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Where documents count as that are no files yet. */
  readonly cwd: string;
  /** The version of the server, shown by editors. */
  readonly version: string;
  readonly load: LoadFolder;
}

/** Serves editors by the language server protocol, until the client says `exit` or goes away. */
export function serve({ input, output, cwd, version, load }: ServerOptions): void {
  const connection = createConnection(ProposedFeatures.all, input, output);
  const documents = new TextDocuments({ ...TextDocument, create: createDocument });
  const workspace = createWorkspace(load, (message) => {
    // Without buttons, and so without an answer to wait for.
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  });
  let client: InitializeParams['capabilities'] = {};

  connection.onInitialize(({ capabilities }) => {
    client = capabilities;
    return initializeResult(version);
  });
  connection.onInitialized(() => {
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
    // Which JSON files a config names, only the config says: all of them are watched.
    const watchers = [{ globPattern: '**/*.json' }];
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });

  const serviceOf = async (document: TextDocument): Promise<DocumentService> => {
    const kind = documentKind(document);
    if (kind === undefined) return silentService;
    const setting = await workspace.settingOf(folderOf(document.uri, cwd));
    try {
      return await setting.serviceFor(kind);
    } catch (error) {
      // Such as that a package is not installed, without which there is nothing to say of documents of this kind.
      workspace.tell(error instanceof Error ? error.message : String(error));
      return silentService;
    }
  };
  const check = async (document: TextDocument): Promise<void> => {
    const { uri, version: asked } = document;
    const service = await serviceOf(document);
    // While the setting was loaded, the text may have changed, or be gone.
    if (documents.get(uri)?.version !== asked) return;
    const found = await service.diagnostics(document.getText());
    const diagnostics = found.map((one) => toDiagnostic(one, document));
    void connection.sendDiagnostics({ uri, version: asked, diagnostics });
    const setting = await workspace.settingOf(folderOf(uri, cwd));
    workspace.tell(...setting.problems());
  };
  const publish = (document: TextDocument): void => {
    // What goes wrong with one document is no reason to leave the others alone.
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

  answerRequests(connection, (answer, none) => async (params, token) => {
    // What has come in meanwhile, such as that nobody waits any more, is read first.
    await new Promise((resolve) => setImmediate(resolve));
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
    const document = documents.get(params.textDocument.uri);
    if (document === undefined) return none;
    const service = await serviceOf(document);
    const canPlaceCursor = client.textDocument?.completion?.completionItem?.snippetSupport === true;
    return answer({ service, document, text: document.getText(), params, canPlaceCursor });
  });
  documents.listen(connection);
  connection.listen();
}

/** A document that a client opens; one without a text is empty. */
function createDocument(uri: string, languageId: string, version: number, text: string | undefined): TextDocument {
  return TextDocument.create(uri, languageId, version, typeof text === 'string' ? text : '');
}

/** Makes what answers a request of the protocol, once it is known that an answer is waited for; `none` where there is no such document. */
type Answering = <Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
  answer: answers.Answer<Params, Result>,
  none: Result,
) => (params: Params, token: CancellationToken) => Promise<Result>;

function initializeResult(version: string): InitializeResult {
  return {
    serverInfo: { name: 'vql', version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: completionTriggers },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: signatureTriggers },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
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

function answerRequests(connection: Connection, answering: Answering): void {
  const { none } = answers;
  connection.onCompletion(answering(answers.completion, none.completion));
  connection.onHover(answering(answers.hover, null));
  connection.onSignatureHelp(answering(answers.signatureHelp, null));
  connection.onCodeAction(answering(answers.codeActions, []));
  connection.onDocumentFormatting(answering(answers.formatting, []));
  connection.onDocumentRangeFormatting(answering(answers.rangeFormatting, []));
  connection.languages.semanticTokens.on(answering(answers.semanticTokens, none.semanticTokens));
  connection.onFoldingRanges(answering(answers.foldingRanges, []));
  connection.onSelectionRanges(answering(answers.selectionRanges, []));
  connection.onDocumentSymbol(answering(answers.symbols, []));
  connection.onDocumentHighlight(answering(answers.highlights, []));
  connection.onReferences(answering(answers.references, []));
  connection.onDefinition(answering(answers.definition, null));
  connection.onPrepareRename(answering(answers.prepareRename, null));
  connection.onRenameRequest(answering(answers.rename, null));
}
