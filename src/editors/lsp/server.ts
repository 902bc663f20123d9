import {
  type CancellationToken,
  CodeActionKind,
  type CompletionList,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MarkupKind,
  MessageType,
  type Position,
  ProposedFeatures,
  ResponseError,
  type SelectionRange,
  ShowMessageNotification,
  type TextDocumentIdentifier,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Edit } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import {
  toCodeAction,
  toCompletionItem,
  toDiagnostic,
  toFoldingRange,
  toRange,
  toSpan,
  toSymbol,
  toTextEdit,
} from './convert.js';
import { folderOf } from './folder-of.js';
import { semanticLegend, toSemanticTokens } from './semantic-tokens.js';
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
  const documents = new TextDocuments(TextDocument);
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

  const serviceOf = async (uri: string): Promise<LanguageService> =>
    (await workspace.settingOf(folderOf(uri, cwd))).service;
  const publish = async (document: TextDocument): Promise<void> => {
    const { uri, version: asked } = document;
    const service = await serviceOf(uri);
    // While the setting was loaded, the text may have changed, or be gone.
    if (documents.get(uri)?.version !== asked) return;
    const diagnostics = service.diagnostics(document.getText()).map((one) => toDiagnostic(one, document));
    void connection.sendDiagnostics({ uri, version: asked, diagnostics });
  };
  documents.onDidChangeContent(({ document }) => void publish(document));
  documents.onDidClose(({ document }) => void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
  connection.onDidChangeWatchedFiles(() => {
    workspace.forget();
    for (const document of documents.all()) void publish(document);
  });

  answerRequests(
    connection,
    async (identifier, token, answer, none) => {
      // What has come in meanwhile, such as that nobody waits any more, is read first.
      await new Promise((resolve) => setImmediate(resolve));
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
      const document = documents.get(identifier.uri);
      return document === undefined ? none : answer(await serviceOf(document.uri), document);
    },
    () => client,
  );
  documents.listen(connection);
  connection.listen();
}

/** Answers about a document, once it is known that an answer is waited for; `none` where there is no such document. */
type Ask = <Answer>(
  identifier: TextDocumentIdentifier,
  token: CancellationToken,
  answer: (service: LanguageService, document: TextDocument) => Answer,
  none: Answer,
) => Promise<Answer>;

function initializeResult(version: string): InitializeResult {
  return {
    serverInfo: { name: 'vql', version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: ['.', "'", '{', ',', ' '] },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: ['(', ','] },
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

function answerRequests(connection: Connection, ask: Ask, client: () => InitializeParams['capabilities']): void {
  connection.onCompletion(({ textDocument, position }, token) =>
    ask<CompletionList>(
      textDocument,
      token,
      (service, document) => {
        const canPlaceCursor = client().textDocument?.completion?.completionItem?.snippetSupport === true;
        const { items } = service.complete(document.getText(), document.offsetAt(position));
        // What is typed on may let more in: whole names, for one, are offered only where something was typed.
        return {
          isIncomplete: true,
          items: items.map((item, index) => toCompletionItem(item, index, document, canPlaceCursor)),
        };
      },
      { isIncomplete: false, items: [] },
    ),
  );
  connection.onHover(({ textDocument, position }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => {
        const found = service.hover(document.getText(), document.offsetAt(position));
        if (found === undefined) return null;
        return {
          contents: { kind: MarkupKind.Markdown, value: found.contents },
          range: toRange(found.span, document),
        };
      },
      null,
    ),
  );
  connection.onSignatureHelp(({ textDocument, position }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => {
        const found = service.signatureHelp(document.getText(), document.offsetAt(position));
        if (found === undefined) return null;
        const { label, documentation, active } = found;
        const parameters = found.parameters.map((parameter) => ({ label: parameter }));
        return {
          signatures: [{ label, documentation: { kind: MarkupKind.Markdown, value: documentation }, parameters }],
          activeSignature: 0,
          activeParameter: active,
        };
      },
      null,
    ),
  );
  connection.onCodeAction(({ textDocument, range }, token) =>
    ask(
      textDocument,
      token,
      (service, document) =>
        service.codeActions(document.getText(), toSpan(range, document)).map((one) => toCodeAction(one, document)),
      [],
    ),
  );
  connection.onDocumentFormatting(({ textDocument }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => service.format(document.getText()).map((edit) => toTextEdit(edit, document)),
      [],
    ),
  );
  connection.onDocumentRangeFormatting(({ textDocument, range }, token) =>
    ask(
      textDocument,
      token,
      (service, document) =>
        service.formatRange(document.getText(), toSpan(range, document)).map((edit) => toTextEdit(edit, document)),
      [],
    ),
  );
  connection.languages.semanticTokens.on(({ textDocument }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => toSemanticTokens(service.semanticTokens(document.getText()), document),
      { data: [] },
    ),
  );
  connection.onFoldingRanges(({ textDocument }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => service.foldingRanges(document.getText()).map((one) => toFoldingRange(one, document)),
      [],
    ),
  );
  connection.onSelectionRanges(({ textDocument, positions }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => positions.map((position) => selectionRange(service, document, position)),
      [],
    ),
  );
  connection.onDocumentSymbol(({ textDocument }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => service.symbols(document.getText()).map((one) => toSymbol(one, document)),
      [],
    ),
  );
  answerReferences(connection, ask);
}

function answerReferences(connection: Connection, ask: Ask): void {
  connection.onDocumentHighlight(({ textDocument, position }, token) =>
    ask(
      textDocument,
      token,
      (service, document) =>
        service
          .occurrences(document.getText(), document.offsetAt(position))
          .map(({ span }) => ({ range: toRange(span, document) })),
      [],
    ),
  );
  connection.onReferences(({ textDocument, position, context }, token) =>
    ask(
      textDocument,
      token,
      (service, document) =>
        service
          .occurrences(document.getText(), document.offsetAt(position))
          .filter(({ isDefinition }) => context.includeDeclaration || !isDefinition)
          .map(({ span }) => ({ uri: document.uri, range: toRange(span, document) })),
      [],
    ),
  );
  connection.onDefinition(({ textDocument, position }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => {
        const span = service.definition(document.getText(), document.offsetAt(position));
        return span === undefined ? null : { uri: document.uri, range: toRange(span, document) };
      },
      null,
    ),
  );
  connection.onPrepareRename(({ textDocument, position }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => {
        const span = service.renameable(document.getText(), document.offsetAt(position));
        return span === undefined ? null : toRange(span, document);
      },
      null,
    ),
  );
  connection.onRenameRequest(({ textDocument, position, newName }, token) =>
    ask(
      textDocument,
      token,
      (service, document) => {
        const edits = rename(service, document, position, newName);
        if (edits === undefined) return null;
        return { changes: { [document.uri]: edits.map((edit) => toTextEdit(edit, document)) } };
      },
      null,
    ),
  );
}

/** A name that cannot be taken is said to the user in the words of the service. */
function rename(
  service: LanguageService,
  document: TextDocument,
  position: Position,
  name: string,
): readonly Edit[] | undefined {
  try {
    return service.rename(document.getText(), document.offsetAt(position), name);
  } catch (error) {
    if (error instanceof RangeError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
    throw error;
  }
}

function selectionRange(service: LanguageService, document: TextDocument, position: Position): SelectionRange {
  const spans = service.selectionRanges(document.getText(), document.offsetAt(position));
  const [outer = { start: 0, end: 0 }, ...inner] = [...spans].reverse();
  let range: SelectionRange = { range: toRange(outer, document) };
  for (const span of inner) range = { range: toRange(span, document), parent: range };
  return range;
}
