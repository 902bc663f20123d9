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
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic, Edit, Severity, Span } from '../../diagnostics/index.js';
import type { CodeAction, CompletionItem, CompletionKind, DocumentSymbol, FoldingRange } from '../../language/index.js';
import { goesOn, snippetOf, soughtText } from '../completion-text.js';

/** A span as the protocol has it: lines and UTF-16 columns from 0. */
export function toRange({ start, end }: Span, document: TextDocument): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** A range of the protocol as a span. */
export function toSpan({ start, end }: Range, document: TextDocument): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

/** An edit of the protocol. */
export function toTextEdit({ span, text }: Edit, document: TextDocument): TextEdit {
  return { range: toRange(span, document), newText: text };
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A diagnostic of the protocol, with its other places. */
export function toDiagnostic(diagnostic: Diagnostic, document: TextDocument): LspDiagnostic {
  const { code, severity, message, span = { start: 0, end: 0 }, related = [] } = diagnostic;
  return {
    code,
    severity: severities[severity],
    message,
    source: 'vql',
    range: toRange(span, document),
    relatedInformation: related.map((place) => ({
      message: place.message,
      location: { uri: document.uri, range: toRange(place.span, document) },
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
};

/** A completion item of the protocol; `index` keeps the order. A snippet only where the cursor goes elsewhere than behind it. */
export function toCompletionItem(
  item: CompletionItem,
  index: number,
  document: TextDocument,
  canPlaceCursor: boolean,
): LspCompletionItem {
  const { label, kind, detail, documentation, edit } = item;
  const snippet = canPlaceCursor ? snippetOf(item) : undefined;
  const typed = document.getText(toRange(edit.span, document));
  return {
    label,
    kind: completionKinds[kind],
    sortText: String(index).padStart(5, '0'),
    filterText: soughtText(item, typed),
    textEdit: { range: toRange(edit.span, document), newText: snippet ?? edit.text },
    ...(snippet !== undefined && { insertTextFormat: InsertTextFormat.Snippet }),
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
    ...(goesOn(item) && { command: { title: 'Complete on', command: 'editor.action.triggerSuggest' } }),
  };
}

/** A code action of the protocol; a safe fix is the preferred one. */
export function toCodeAction(action: CodeAction, document: TextDocument): LspCodeAction {
  const { title, kind, edits, safe } = action;
  return {
    title,
    kind: kind === 'fix' ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite,
    ...(kind === 'fix' && safe && { isPreferred: true }),
    edit: { changes: { [document.uri]: edits.map((edit) => toTextEdit(edit, document)) } },
  };
}

/** A symbol of the protocol, with those in it. */
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

/** Lines to fold. */
export function toFoldingRange({ kind, span }: FoldingRange, document: TextDocument): LspFoldingRange {
  const { start, end } = toRange(span, document);
  return {
    startLine: start.line,
    endLine: end.line,
    ...(kind === 'comment' && { kind: FoldingRangeKind.Comment }),
  };
}
