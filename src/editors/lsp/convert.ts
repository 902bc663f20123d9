import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  FoldingRangeKind,
  InsertTextFormat,
  type CodeAction as LspCodeAction,
  type CompletionItem as LspCompletionItem,
  type Diagnostic as LspDiagnostic,
  type DocumentSymbol as LspDocumentSymbol,
  type FoldingRange as LspFoldingRange,
  MarkupKind,
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  SemanticTokenTypes,
  SymbolKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic, Edit, Severity, Span } from '../../diagnostics/index.js';
import type {
  CodeAction,
  CompletionItem,
  CompletionKind,
  DocumentSymbol,
  FoldingRange,
  SemanticKind,
  SemanticToken,
} from '../../language/index.js';
import { continues, filterText, snippetOf } from '../conventions.js';
import type { ClientFeatures } from './protocol/client-features.js';

/** Converts a span to a range of the protocol: lines and UTF-16 columns from 0. */
export function toRange({ start, end }: Span, document: TextDocument): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** Converts a range of the protocol to a span. */
export function toSpan({ start, end }: Range, document: TextDocument): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

/** Converts an edit to one of the protocol. */
export function toTextEdit({ span, text }: Edit, document: TextDocument): TextEdit {
  return { range: toRange(span, document), newText: text };
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Converts a diagnostic to one of the protocol, with its related spans; `pageOf` returns the address of the explanation of a code. */
export function toDiagnostic(
  diagnostic: Diagnostic,
  document: TextDocument,
  pageOf?: (code: string) => string | undefined,
): LspDiagnostic {
  const { code, severity, message, span = { start: 0, end: 0 }, related = [] } = diagnostic;
  const href = pageOf?.(code);
  return {
    code,
    ...(href !== undefined && { codeDescription: { href } }),
    severity: severities[severity],
    message,
    source: 'vql',
    range: toRange(span, document),
    relatedInformation: related.map((relatedSpan) => ({
      message: relatedSpan.message,
      location: { uri: document.uri, range: toRange(relatedSpan.span, document) },
    })),
  };
}

const completionKinds: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  operator: CompletionItemKind.Operator,
  group: CompletionItemKind.Module,
  template: CompletionItemKind.Class,
  field: CompletionItemKind.Field,
  path: CompletionItemKind.Struct,
  alias: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  variable: CompletionItemKind.Variable,
  value: CompletionItemKind.Value,
  option: CompletionItemKind.Property,
  snippet: CompletionItemKind.Snippet,
};

/** Command of an editor that opens completion; sent only to a client that names it. */
const suggest = 'editor.action.triggerSuggest';

/** Converts a completion item to one of the protocol; `index` preserves the order. It is a snippet unless the cursor is placed at its end. */
export function toCompletionItem(
  item: CompletionItem,
  index: number,
  document: TextDocument,
  client: Pick<ClientFeatures, 'snippets' | 'commands'>,
): LspCompletionItem {
  const { label, kind, detail, documentation, edit } = item;
  const snippet = client.snippets ? snippetOf(item) : undefined;
  const typed = document.getText(toRange(edit.span, document));
  return {
    label,
    kind: completionKinds[kind],
    sortText: String(index).padStart(5, '0'),
    filterText: filterText(item, typed),
    textEdit: { range: toRange(edit.span, document), newText: snippet ?? edit.text },
    ...(snippet !== undefined && { insertTextFormat: InsertTextFormat.Snippet }),
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
    ...(continues(item) &&
      client.commands.has(suggest) && { command: { title: 'Complete further', command: suggest } }),
  };
}

/** Converts a code action to one of the protocol, with its edit. A safe fix is preferred. */
export function toCodeAction({ title, kind, safe }: CodeAction, edit: WorkspaceEdit): LspCodeAction {
  return {
    title,
    kind: kind === 'fix' ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite,
    ...(kind === 'fix' && safe && { isPreferred: true }),
    edit,
  };
}

/** Converts a symbol to one of the protocol, with its children. */
export function toSymbol(symbol: DocumentSymbol, document: TextDocument): LspDocumentSymbol {
  const { name, kind, detail, span, nameSpan, children } = symbol;
  return {
    name,
    kind: kind === 'join' ? SymbolKind.Variable : SymbolKind.Class,
    ...(detail !== undefined && { detail }),
    range: toRange(span, document),
    selectionRange: toRange(nameSpan, document),
    children: children.map((child) => toSymbol(child, document)),
  };
}

/** Converts a folding range to one of the protocol. */
export function toFoldingRange({ kind, span }: FoldingRange, document: TextDocument): LspFoldingRange {
  const { start, end } = toRange(span, document);
  return {
    startLine: start.line,
    endLine: end.line,
    ...(kind === 'comment' && { kind: FoldingRangeKind.Comment }),
  };
}

/** **The** table of the token types of the protocol, for which editors have colors. */
const tokenTypes: Readonly<Record<SemanticKind, SemanticTokenTypes>> = {
  keyword: SemanticTokenTypes.keyword,
  operator: SemanticTokenTypes.operator,
  string: SemanticTokenTypes.string,
  number: SemanticTokenTypes.number,
  variable: SemanticTokenTypes.parameter,
  comment: SemanticTokenTypes.comment,
  annotation: SemanticTokenTypes.decorator,
  group: SemanticTokenTypes.namespace,
  template: SemanticTokenTypes.class,
  alias: SemanticTokenTypes.variable,
  function: SemanticTokenTypes.function,
  field: SemanticTokenTypes.property,
};

/** The token types, in the order of their numbers. */
export const semanticLegend = { tokenTypes: [...new Set(Object.values(tokenTypes))], tokenModifiers: [] };

/** Encodes tokens for the protocol. A token of several lines becomes one token per line. */
export function toSemanticTokens(tokens: readonly SemanticToken[], document: TextDocument): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const text = document.getText();
  for (const { kind, span } of tokens) {
    const type = semanticLegend.tokenTypes.indexOf(tokenTypes[kind]);
    let start = span.start;
    for (const line of text.slice(span.start, span.end).split('\n')) {
      const { line: row, character } = document.positionAt(start);
      const length = line.replace(/\r$/, '').length;
      if (length > 0) builder.push(row, character, length, type, 0);
      start += line.length + 1;
    }
  }
  return builder.build();
}
