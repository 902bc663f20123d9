import {
  type CodeAction,
  type CodeActionParams,
  type CompletionList,
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
import { toCodeAction, toCompletionItem, toFoldingRange, toRange, toSpan, toSymbol, toTextEdit } from './convert.js';
import type { DocumentService } from './document-service.js';
import { toSemanticTokens } from './semantic-tokens.js';

/** What a request is about: a document, the service that knows its kind, and what the client has sent and can do. */
interface Question<Params> {
  readonly service: DocumentService;
  readonly document: TextDocument;
  readonly text: string;
  readonly params: Params;
  readonly canPlaceCursor: boolean;
}

/** The answer to a request, in the words of the protocol. */
export type Answer<Params, Result> = (question: Question<Params>) => Promise<Result>;

/** What stands for no answer: what is asked about has none, or is no document that is open. */
export const none = { completion: { isIncomplete: false, items: [] }, semanticTokens: { data: [] } };

type At = TextDocumentPositionParams;
type Of = { readonly textDocument: TextDocumentIdentifier };

/** The offset that a request is about. */
function offsetOf({ document, params }: Question<At>): number {
  return document.offsetAt(params.position);
}

/** What can be written. What is typed on may let more in: whole names, for one, are offered only where something was typed. */
export const completion: Answer<At, CompletionList> = async (question) => {
  const { service, document, text, canPlaceCursor } = question;
  const { items } = await service.complete(text, offsetOf(question));
  return {
    isIncomplete: true,
    items: items.map((item, index) => toCompletionItem(item, index, document, canPlaceCursor)),
  };
};

/** What stands there. */
export const hover: Answer<At, Hover | null> = async (question) => {
  const { service, document, text } = question;
  const found = await service.hover(text, offsetOf(question));
  if (found === undefined) return null;
  return { contents: { kind: MarkupKind.Markdown, value: found.contents }, range: toRange(found.span, document) };
};

/** How the call goes that is being written. */
export const signatureHelp: Answer<At, SignatureHelp | null> = async (question) => {
  const found = await question.service.signatureHelp(question.text, offsetOf(question));
  if (found === undefined) return null;
  const { label, documentation, active } = found;
  const parameters = found.parameters.map((parameter) => ({ label: parameter }));
  return {
    signatures: [{ label, documentation: { kind: MarkupKind.Markdown, value: documentation }, parameters }],
    activeSignature: 0,
    activeParameter: active,
  };
};

/** Fixes, and other ways to write it; of the kinds alone that are wanted, if the client says so. */
export const codeActions: Answer<CodeActionParams, CodeAction[]> = async ({ service, document, text, params }) => {
  const found = await service.codeActions(text, toSpan(params.range, document));
  const { only } = params.context;
  return found
    .map((one) => toCodeAction(one, document))
    .filter(({ kind = '' }) => only?.some((wanted) => isOfKind(kind, wanted)) ?? true);
};

/** Kinds go from the general to the special: `refactor.rewrite` is a `refactor`. */
function isOfKind(kind: string, wanted: string): boolean {
  return wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`);
}

/** What formatting changes. */
export const formatting: Answer<Of, TextEdit[]> = async ({ service, document, text }) =>
  (await service.format(text)).map((edit) => toTextEdit(edit, document));

/** What formatting changes of a part. */
export const rangeFormatting: Answer<DocumentRangeFormattingParams, TextEdit[]> = async (question) => {
  const { service, document, text, params } = question;
  return (await service.formatRange(text, toSpan(params.range, document))).map((edit) => toTextEdit(edit, document));
};

/** What to colour. */
export const semanticTokens: Answer<Of, SemanticTokens> = async ({ service, document, text }) =>
  toSemanticTokens(await service.semanticTokens(text), document);

/** What to fold. */
export const foldingRanges: Answer<Of, FoldingRange[]> = async ({ service, document, text }) =>
  (await service.foldingRanges(text)).map((one) => toFoldingRange(one, document));

/** The outline. */
export const symbols: Answer<Of, DocumentSymbol[]> = async ({ service, document, text }) =>
  (await service.symbols(text)).map((one) => toSymbol(one, document));

/** What each selection grows to. */
export const selectionRanges: Answer<SelectionRangeParams, SelectionRange[]> = async (question) => {
  const { service, document, text, params } = question;
  const found = params.positions.map(async (position) => {
    const spans = await service.selectionRanges(text, document.offsetAt(position));
    // A place in which nothing can be selected is itself.
    const [outer, ...inner] = spans.length === 0 ? [{ start: position, end: position }] : rangesOf(spans, document);
    let range: SelectionRange = { range: outer ?? { start: position, end: position } };
    for (const one of inner) range = { range: one, parent: range };
    return range;
  });
  return Promise.all(found);
};

/** The outermost first. */
function rangesOf(spans: readonly Parameters<typeof toRange>[0][], document: TextDocument): Range[] {
  return spans.map((span) => toRange(span, document)).reverse();
}

/** The other places that mean the same. */
export const highlights: Answer<At, DocumentHighlight[]> = async (question) => {
  const { service, document, text } = question;
  const found = await service.occurrences(text, offsetOf(question));
  return found.map(({ span }) => ({ range: toRange(span, document) }));
};

/** The same, with where it is made if that is wanted. */
export const references: Answer<ReferenceParams, Location[]> = async (question) => {
  const { service, document, text, params } = question;
  const found = await service.occurrences(text, offsetOf(question));
  return found
    .filter(({ isDefinition }) => params.context.includeDeclaration || !isDefinition)
    .map(({ span }) => ({ uri: document.uri, range: toRange(span, document) }));
};

/** Where it is made. */
export const definition: Answer<At, Location | null> = async (question) => {
  const { service, document, text } = question;
  const span = await service.definition(text, offsetOf(question));
  return span === undefined ? null : { uri: document.uri, range: toRange(span, document) };
};

/** What can be renamed. */
export const prepareRename: Answer<At, Range | null> = async (question) => {
  const { service, document, text } = question;
  const span = await service.renameable(text, offsetOf(question));
  return span === undefined ? null : toRange(span, document);
};

/** What renames it. A name that cannot be taken is said to the user in the words of the service. */
export const rename: Answer<RenameParams, WorkspaceEdit | null> = async (question) => {
  const { service, document, text, params } = question;
  try {
    const edits = await service.rename(text, offsetOf(question), params.newName);
    if (edits === undefined) return null;
    return { changes: { [document.uri]: edits.map((edit) => toTextEdit(edit, document)) } };
  } catch (error) {
    if (error instanceof RangeError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
    throw error;
  }
};
