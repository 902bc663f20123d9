import type { editor, IDisposable, languages } from 'monaco-editor';
import type { DocumentSymbol } from '../../language/index.js';
import { disposeAll, languageId, type Monaco, toMonacoRange } from './monaco.js';
import type { RegisteredModels } from './registrations.js';

/** Registers folding, expanding selections and the outline. */
export function registerStructure(monaco: Monaco, models: RegisteredModels): IDisposable {
  return disposeAll([
    monaco.languages.registerFoldingRangeProvider(languageId, {
      provideFoldingRanges: (model) =>
        models
          .serviceOf(model)
          .foldingRanges(model.getValue())
          .map(({ kind, span }) => {
            const { startLineNumber: start, endLineNumber: end } = toMonacoRange(span, model);
            return { start, end, ...(kind === 'comment' && { kind: monaco.languages.FoldingRangeKind.Comment }) };
          }),
    }),
    monaco.languages.registerSelectionRangeProvider(languageId, {
      provideSelectionRanges: (model, positions) =>
        positions.map((position) => {
          const spans = models.serviceOf(model).selectionRanges(model.getValue(), model.getOffsetAt(position));
          return spans.map((span) => ({ range: toMonacoRange(span, model) }));
        }),
    }),
    monaco.languages.registerDocumentSymbolProvider(languageId, {
      provideDocumentSymbols: (model) =>
        models
          .serviceOf(model)
          .symbols(model.getValue())
          .map((symbol) => toSymbol(symbol, model, monaco)),
    }),
  ]);
}

function toSymbol(symbol: DocumentSymbol, model: editor.ITextModel, monaco: Monaco): languages.DocumentSymbol {
  const { name, kind, detail = '', span, nameSpan, children } = symbol;
  const { SymbolKind } = monaco.languages;
  return {
    name,
    kind: kind === 'join' ? SymbolKind.Variable : SymbolKind.Class,
    detail,
    tags: [],
    range: toMonacoRange(span, model),
    selectionRange: toMonacoRange(nameSpan, model),
    children: children.map((child) => toSymbol(child, model, monaco)),
  };
}
