import * as vscode from 'vscode';
import type { Diagnostic, Edit, Severity, Span } from '../../../../src/diagnostics/index.js';
import {
  completionTriggers,
  filterText,
  itemsWhileTyping,
  lintDelayMs,
  signatureTriggers,
  snippetOf,
  toFormatDefaults,
} from '../../../../src/editors/conventions.js';
import type { CompletionItem, CompletionKind, DocumentSymbol } from '../../../../src/language/index.js';
import type { Services } from './services.js';

const selector: vscode.DocumentSelector = { language: 'vql' };

/** Registers what the language service offers for `.vql` files. */
export function registerFeatures(services: Services): vscode.Disposable {
  const { languages } = vscode;
  const { serviceOf } = services;
  return vscode.Disposable.from(
    registerDiagnostics(services),
    languages.registerCompletionItemProvider(
      selector,
      {
        provideCompletionItems: async (document, position, _, { triggerKind }) => {
          const text = document.getText();
          const offset = document.offsetAt(position);
          const found = (await serviceOf(document)).complete(text, offset).items;
          const isInvoked = triggerKind === vscode.CompletionTriggerKind.Invoke;
          const items = isInvoked ? found : itemsWhileTyping(found, text, offset);
          return new vscode.CompletionList(
            items.map((item, index) => toCompletionItem(item, index, document)),
            true,
          );
        },
      },
      ...completionTriggers,
    ),
    languages.registerHoverProvider(selector, {
      provideHover: async (document, position) => {
        const found = (await serviceOf(document)).hover(document.getText(), document.offsetAt(position));
        return found && new vscode.Hover(new vscode.MarkdownString(found.contents), toRange(found.span, document));
      },
    }),
    languages.registerSignatureHelpProvider(
      selector,
      {
        provideSignatureHelp: async (document, position) => {
          const found = (await serviceOf(document)).signatureHelp(document.getText(), document.offsetAt(position));
          if (found === undefined) return undefined;
          const signature = new vscode.SignatureInformation(
            found.label,
            new vscode.MarkdownString(found.documentation),
          );
          signature.parameters = found.parameters.map((label) => new vscode.ParameterInformation(label));
          return Object.assign(new vscode.SignatureHelp(), {
            signatures: [signature],
            activeSignature: 0,
            activeParameter: found.active,
          });
        },
      },
      ...signatureTriggers,
    ),
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: async (document, options) =>
        (await serviceOf(document))
          .format(document.getText(), toFormatDefaults(options))
          .map((edit) => toTextEdit(edit, document)),
    }),
    languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: async (document, range, options) =>
        (await serviceOf(document))
          .formatRange(document.getText(), toSpan(range, document), toFormatDefaults(options))
          .map((edit) => toTextEdit(edit, document)),
    }),
    languages.registerCodeActionsProvider(selector, {
      provideCodeActions: async (document, range) =>
        (await serviceOf(document)).codeActions(document.getText(), toSpan(range, document)).map((found) => {
          const kind = found.kind === 'fix' ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.RefactorRewrite;
          const action = new vscode.CodeAction(found.title, kind);
          action.isPreferred = found.kind === 'fix' && found.safe;
          action.edit = toWorkspaceEdit(found.edits, document);
          return action;
        }),
    }),
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: async (document) =>
        (await serviceOf(document)).symbols(document.getText()).map((symbol) => toSymbol(symbol, document)),
    }),
    languages.registerRenameProvider(selector, {
      provideRenameEdits: async (document, position, name) => {
        const edits = (await serviceOf(document)).rename(document.getText(), document.offsetAt(position), name);
        return edits && toWorkspaceEdit(edits, document);
      },
      prepareRename: async (document, position) => {
        const span = (await serviceOf(document)).renameable(document.getText(), document.offsetAt(position));
        if (span === undefined) throw new Error('Aliases and variables can be renamed.');
        return toRange(span, document);
      },
    }),
  );
}

/** Keeps the diagnostics of the open `.vql` files up to date. */
function registerDiagnostics({ serviceOf, onDidChange }: Services): vscode.Disposable {
  const { workspace } = vscode;
  const found = vscode.languages.createDiagnosticCollection('vql');
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const check = async (document: vscode.TextDocument): Promise<void> => {
    const { version } = document;
    const diagnostics = (await serviceOf(document)).diagnostics(document.getText());
    if (document.version === version && !document.isClosed)
      found.set(
        document.uri,
        diagnostics.map((diagnostic) => toDiagnostic(diagnostic, document)),
      );
  };
  const schedule = (document: vscode.TextDocument, delayMs: number): void => {
    if (document.languageId !== 'vql') return;
    const key = document.uri.toString();
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => void check(document), delayMs),
    );
  };
  const checkAll = (): void => {
    for (const document of workspace.textDocuments) schedule(document, 0);
  };
  checkAll();
  return vscode.Disposable.from(
    found,
    onDidChange(checkAll),
    workspace.onDidOpenTextDocument((document) => schedule(document, 0)),
    workspace.onDidChangeTextDocument(({ document }) => schedule(document, lintDelayMs)),
    workspace.onDidCloseTextDocument(({ uri }) => {
      clearTimeout(timers.get(uri.toString()));
      timers.delete(uri.toString());
      found.delete(uri);
    }),
  );
}

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

function toDiagnostic(
  { code, severity, message, span = { start: 0, end: 0 } }: Diagnostic,
  document: vscode.TextDocument,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(span, document), message, severities[severity]);
  diagnostic.code = code;
  diagnostic.source = 'vql';
  return diagnostic;
}

const { CompletionItemKind } = vscode;

/** **The** table of the editor's kinds of items, which determine their icons. */
const kinds: Readonly<Record<CompletionKind, vscode.CompletionItemKind>> = {
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

function toCompletionItem(item: CompletionItem, index: number, document: vscode.TextDocument): vscode.CompletionItem {
  const { label, kind, detail, documentation, edit } = item;
  const range = toRange(edit.span, document);
  const snippet = snippetOf(item);
  const converted = new vscode.CompletionItem(
    detail === undefined ? label : { label, description: detail },
    kinds[kind],
  );
  converted.sortText = String(index).padStart(5, '0');
  converted.filterText = filterText(item, document.getText(range));
  converted.range = range;
  converted.insertText = snippet === undefined ? edit.text : new vscode.SnippetString(snippet);
  if (documentation !== undefined) converted.documentation = new vscode.MarkdownString(documentation);
  return converted;
}

function toSymbol(symbol: DocumentSymbol, document: vscode.TextDocument): vscode.DocumentSymbol {
  const { name, kind, detail = '', span, nameSpan, children } = symbol;
  const symbolKind = kind === 'join' ? vscode.SymbolKind.Variable : vscode.SymbolKind.Class;
  const [range, nameRange] = [toRange(span, document), toRange(nameSpan, document)];
  const converted = new vscode.DocumentSymbol(name, detail, symbolKind, range, nameRange);
  converted.children = children.map((child) => toSymbol(child, document));
  return converted;
}

function toRange({ start, end }: Span, document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function toSpan({ start, end }: vscode.Range, document: vscode.TextDocument): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

function toTextEdit({ span, text }: Edit, document: vscode.TextDocument): vscode.TextEdit {
  return vscode.TextEdit.replace(toRange(span, document), text);
}

function toWorkspaceEdit(edits: readonly Edit[], document: vscode.TextDocument): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.set(
    document.uri,
    edits.map((one) => toTextEdit(one, document)),
  );
  return edit;
}
