import {
  type CodeAction,
  type CodeActionParams,
  type CompletionList,
  type CompletionParams,
  CompletionTriggerKind,
  type DocumentHighlight,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type InlayHint,
  type InlayHintParams,
  MarkupKind,
  type SelectionRange,
  type SelectionRangeParams,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  type SignatureHelp,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Edit } from '../../../diagnostics/index.js';
import { type CompletionRequests, itemsWhileTyping } from '../../conventions.js';
import {
  toCodeAction,
  toCompletionItem,
  toFoldingRange,
  toRange,
  toSemanticTokens,
  toSpan,
  toSymbol,
  toTextEdit,
} from '../convert.js';
import type { DocumentService } from '../documents.js';
import type { ClientFeatures } from '../protocol/client-features.js';
import { differenceOf, type TokenVersions } from '../protocol/token-versions.js';
import { toVersionedEdit } from '../versioned-edit.js';
import { documentActions } from './document-actions.js';
import type { SkippedStatements } from './skipped-statements.js';
import type { WorkspaceNames } from './workspace-names.js';

/** A request about a document, with its service, its parameters, and the features of the client. */
interface EditorRequest<Params> {
  readonly service: DocumentService;
  readonly document: TextDocument;
  /** The text of the document when the request is answered first, and its version. */
  readonly text: string;
  readonly version: number;
  readonly params: Params;
  readonly client: ClientFeatures;
  readonly names: WorkspaceNames;
  readonly tokens: TokenVersions;
  readonly skipped: SkippedStatements;
  readonly completions: CompletionRequests;
}

/** Answers a request with a result of the protocol. */
export type RequestHandler<Params, Result> = (request: EditorRequest<Params>) => Promise<Result>;

/** Empty results, for documents that are not open. */
export const emptyResults = { completion: { isIncomplete: false, items: [] }, semanticTokens: { data: [] } };

type PositionParams = TextDocumentPositionParams;
type DocumentParams = { readonly textDocument: TextDocumentIdentifier };

/** Returns the offset of a request. */
export function offsetOf({ document, params }: EditorRequest<PositionParams>): number {
  return document.offsetAt(params.position);
}

/** Completes. The list is incomplete: longer typed texts may match more items, such as full names. */
export const completion: RequestHandler<CompletionParams, CompletionList> = async (request) => {
  const { service, document, text, params, client, completions } = request;
  const offset = offsetOf(request);
  const isByUser = completions.isByUser(document, offset, text.slice(offset - 1, offset));
  const found = await service.complete(text, offset);
  // Without tab stops, a text with several positions to write is of no use.
  const writable = client.snippets ? found.items : found.items.filter(({ stops }) => stops === undefined);
  const { triggerKind = CompletionTriggerKind.Invoked } = params.context ?? {};
  const isInvoked = triggerKind === CompletionTriggerKind.Invoked;
  const items = isInvoked && isByUser ? writable : itemsWhileTyping(writable, text, offset);
  return {
    isIncomplete: true,
    items: items.map((item, index) => toCompletionItem(item, index, document, client)),
  };
};

export const hover: RequestHandler<PositionParams, Hover | null> = async (request) => {
  const { service, document, text } = request;
  const found = await service.hover(text, offsetOf(request));
  if (found === undefined) return null;
  return { contents: { kind: MarkupKind.Markdown, value: found.contents }, range: toRange(found.span, document) };
};

export const signatureHelp: RequestHandler<PositionParams, SignatureHelp | null> = async (request) => {
  const found = await request.service.signatureHelp(request.text, offsetOf(request));
  if (found === undefined) return null;
  const { label, documentation, active } = found;
  const parameters = found.parameters.map((parameter) => ({ label: parameter }));
  return {
    signatures: [{ label, documentation: { kind: MarkupKind.Markdown, value: documentation }, parameters }],
    activeSignature: 0,
    activeParameter: active,
  };
};

/** Returns fixes and rewritings, and the actions of the whole document; only those of the requested kinds, if the client specifies any. */
export const codeActions: RequestHandler<CodeActionParams, CodeAction[]> = async ({
  service,
  document,
  text,
  version,
  params,
  client,
}) => {
  const { only } = params.context;
  const toEdit = (edits: readonly Edit[]): WorkspaceEdit =>
    toVersionedEdit([{ uri: document.uri, version, edits: edits.map((edit) => toTextEdit(edit, document)) }], client);
  const found = await service.codeActions(text, toSpan(params.range, document));
  const actions = found
    .map((action) => toCodeAction(action, toEdit(action.edits)))
    .filter(({ kind = '' }) => only?.some((requested) => isOfKind(kind, requested)) ?? true);
  // Only on request, since they have nothing to do with the range.
  for (const { kind, title, editsOf } of documentActions) {
    if (only?.some((requested) => isOfKind(kind, requested)) !== true) continue;
    const edits = await editsOf(text, service);
    if (edits.length > 0) actions.push({ title, kind, edit: toEdit(edits) });
  }
  return actions;
};

/** Kinds are hierarchical: `refactor.rewrite` is a `refactor`. */
function isOfKind(kind: string, requested: string): boolean {
  return requested === '' || kind === requested || kind.startsWith(`${requested}.`);
}

export const semanticTokens: RequestHandler<DocumentParams, SemanticTokens> = async ({
  service,
  document,
  text,
  tokens,
}) => tokens.remember(document.uri, toSemanticTokens(await service.semanticTokens(text), document));

/** Returns the difference to tokens that the client has, or all if the server does not know these any more. */
export const semanticTokensDelta: RequestHandler<
  SemanticTokensDeltaParams,
  SemanticTokens | SemanticTokensDelta
> = async (request) => {
  const { document, params, tokens } = request;
  const before = tokens.dataOf(document.uri, params.previousResultId);
  const after = await semanticTokens(request);
  if (before === undefined) return after;
  const { resultId, data } = after;
  return { ...(resultId !== undefined && { resultId }), edits: differenceOf(before, data) };
};

/** Returns the labels of fields and values in a range. */
export const inlayHints: RequestHandler<InlayHintParams, InlayHint[]> = async ({ service, document, text, params }) => {
  const range = toSpan(params.range, document);
  return (await service.inlayHints(text))
    .filter(({ offset }) => range.start <= offset && offset <= range.end)
    .map(({ offset, label }) => ({ position: document.positionAt(offset), label, paddingLeft: true }));
};

export const foldingRanges: RequestHandler<DocumentParams, FoldingRange[]> = async ({ service, document, text }) =>
  (await service.foldingRanges(text)).map((range) => toFoldingRange(range, document));

export const symbols: RequestHandler<DocumentParams, DocumentSymbol[]> = async ({ service, document, text }) =>
  (await service.symbols(text)).map((symbol) => toSymbol(symbol, document));

export const selectionRanges: RequestHandler<SelectionRangeParams, SelectionRange[]> = async (request) => {
  const { service, document, text, params } = request;
  const found = params.positions.map(async (position) => {
    const spans = await service.selectionRanges(text, document.offsetAt(position));
    // Without spans the selection stays empty.
    const [outer = { start: position, end: position }, ...inner] = spans
      .map((span) => toRange(span, document))
      .reverse();
    return inner.reduce((parent: SelectionRange, range) => ({ range, parent }), { range: outer });
  });
  return Promise.all(found);
};

export const highlights: RequestHandler<PositionParams, DocumentHighlight[]> = async (request) => {
  const { service, document, text } = request;
  const found = await service.occurrences(text, offsetOf(request));
  return found.map(({ span }) => ({ range: toRange(span, document) }));
};
