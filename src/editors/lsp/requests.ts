import {
  type CodeAction,
  type CodeActionParams,
  type CompletionList,
  type CompletionParams,
  type DocumentHighlight,
  type DocumentRangeFormattingParams,
  type DocumentSymbol,
  ErrorCodes,
  type FoldingRange,
  type Hover,
  type Location,
  MarkupKind,
  type Range,
  type ReferenceParams,
  type RenameParams,
  ResponseError,
  type SelectionRange,
  type SelectionRangeParams,
  type SemanticTokens,
  type SignatureHelp,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { VqlError } from '../../diagnostics/index.js';
import { itemsAfter } from '../conventions.js';
import {
  toCodeAction,
  toCompletionItem,
  toFoldingRange,
  toRange,
  toSemanticTokens,
  toSpan,
  toSymbol,
  toTextEdit,
} from './convert.js';
import type { DocumentService } from './documents.js';

/** A request about a document, with its service, its parameters, and a capability of the client. */
interface DocumentRequest<Params> {
  readonly service: DocumentService;
  readonly document: TextDocument;
  readonly text: string;
  readonly params: Params;
  readonly canPlaceCursor: boolean;
}

/** Answers a request with a result of the protocol. */
export type Handler<Params, Result> = (request: DocumentRequest<Params>) => Promise<Result>;

/** Empty results, for documents that are not open. */
export const emptyResults = { completion: { isIncomplete: false, items: [] }, semanticTokens: { data: [] } };

type PositionParams = TextDocumentPositionParams;
type DocumentParams = { readonly textDocument: TextDocumentIdentifier };

/** Returns the offset of a request. */
function offsetOf({ document, params }: DocumentRequest<PositionParams>): number {
  return document.offsetAt(params.position);
}

/** Completes. The list is incomplete: longer typed texts may match more items, such as full names. */
export const completion: Handler<CompletionParams, CompletionList> = async (request) => {
  const { service, document, text, params, canPlaceCursor } = request;
  const found = await service.complete(text, offsetOf(request));
  // Without tab stops, a text with several positions to write is of no use.
  const writable = canPlaceCursor ? found.items : found.items.filter(({ stops }) => stops === undefined);
  const items = itemsAfter(params.context?.triggerCharacter, writable);
  return {
    isIncomplete: true,
    items: items.map((item, index) => toCompletionItem(item, index, document, canPlaceCursor)),
  };
};

export const hover: Handler<PositionParams, Hover | null> = async (request) => {
  const { service, document, text } = request;
  const found = await service.hover(text, offsetOf(request));
  if (found === undefined) return null;
  return { contents: { kind: MarkupKind.Markdown, value: found.contents }, range: toRange(found.span, document) };
};

export const signatureHelp: Handler<PositionParams, SignatureHelp | null> = async (request) => {
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

/** Returns fixes and rewritings; only those of the requested kinds, if the client specifies any. */
export const codeActions: Handler<CodeActionParams, CodeAction[]> = async ({ service, document, text, params }) => {
  const found = await service.codeActions(text, toSpan(params.range, document));
  const { only } = params.context;
  return found
    .map((action) => toCodeAction(action, document))
    .filter(({ kind = '' }) => only?.some((requested) => isOfKind(kind, requested)) ?? true);
};

/** Kinds are hierarchical: `refactor.rewrite` is a `refactor`. */
function isOfKind(kind: string, requested: string): boolean {
  return requested === '' || kind === requested || kind.startsWith(`${requested}.`);
}

export const formatting: Handler<DocumentParams, TextEdit[]> = async ({ service, document, text }) =>
  (await service.format(text)).map((edit) => toTextEdit(edit, document));

export const rangeFormatting: Handler<DocumentRangeFormattingParams, TextEdit[]> = async (request) => {
  const { service, document, text, params } = request;
  return (await service.formatRange(text, toSpan(params.range, document))).map((edit) => toTextEdit(edit, document));
};

export const semanticTokens: Handler<DocumentParams, SemanticTokens> = async ({ service, document, text }) =>
  toSemanticTokens(await service.semanticTokens(text), document);

export const foldingRanges: Handler<DocumentParams, FoldingRange[]> = async ({ service, document, text }) =>
  (await service.foldingRanges(text)).map((range) => toFoldingRange(range, document));

export const symbols: Handler<DocumentParams, DocumentSymbol[]> = async ({ service, document, text }) =>
  (await service.symbols(text)).map((symbol) => toSymbol(symbol, document));

export const selectionRanges: Handler<SelectionRangeParams, SelectionRange[]> = async (request) => {
  const { service, document, text, params } = request;
  const found = params.positions.map(async (position) => {
    const spans = await service.selectionRanges(text, document.offsetAt(position));
    // Without spans the selection stays empty.
    const [outer, ...inner] = spans.length === 0 ? [{ start: position, end: position }] : rangesOf(spans, document);
    let range: SelectionRange = { range: outer ?? { start: position, end: position } };
    for (const innerRange of inner) range = { range: innerRange, parent: range };
    return range;
  });
  return Promise.all(found);
};

/** Returns ranges, the outermost first. */
function rangesOf(spans: readonly Parameters<typeof toRange>[0][], document: TextDocument): Range[] {
  return spans.map((span) => toRange(span, document)).reverse();
}

export const highlights: Handler<PositionParams, DocumentHighlight[]> = async (request) => {
  const { service, document, text } = request;
  const found = await service.occurrences(text, offsetOf(request));
  return found.map(({ span }) => ({ range: toRange(span, document) }));
};

export const references: Handler<ReferenceParams, Location[]> = async (request) => {
  const { service, document, text, params } = request;
  const found = await service.occurrences(text, offsetOf(request));
  return found
    .filter(({ isDefinition }) => params.context.includeDeclaration || !isDefinition)
    .map(({ span }) => ({ uri: document.uri, range: toRange(span, document) }));
};

export const definition: Handler<PositionParams, Location | null> = async (request) => {
  const { service, document, text } = request;
  const span = await service.definition(text, offsetOf(request));
  return span === undefined ? null : { uri: document.uri, range: toRange(span, document) };
};

export const prepareRename: Handler<PositionParams, Range | null> = async (request) => {
  const { service, document, text } = request;
  const span = await service.renameable(text, offsetOf(request));
  return span === undefined ? null : toRange(span, document);
};

/** Renames, or rejects a name with the message of the service. */
export const rename: Handler<RenameParams, WorkspaceEdit | null> = async (request) => {
  const { service, document, text, params } = request;
  try {
    const edits = await service.rename(text, offsetOf(request), params.newName);
    if (edits === undefined) return null;
    return { changes: { [document.uri]: edits.map((edit) => toTextEdit(edit, document)) } };
  } catch (error) {
    if (error instanceof VqlError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
    throw error;
  }
};
