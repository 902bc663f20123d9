import type * as monaco from 'monaco-editor';
import type { editor, IDisposable, IRange, languages } from 'monaco-editor';
import type { Edit, Span } from '../../diagnostics/index.js';

/** The part of the API of Monaco that is used: of its module, of its smaller entry `monaco-editor/editor`, or of its loader. */
export type Monaco = Pick<typeof monaco, 'editor' | 'languages' | 'MarkerSeverity'>;

/** Id of the language in Monaco. */
export const languageId = 'vql';

/** Joins several disposables into one. */
export function disposeAll(parts: readonly IDisposable[]): IDisposable {
  return {
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}

/** Watches every model of the language, also those that are created later, each until it is disposed of. */
export function watchModels(monaco: Monaco, watch: (model: editor.ITextModel) => IDisposable): IDisposable {
  const watched = new Map<editor.ITextModel, IDisposable>();
  const add = (model: editor.ITextModel): void => {
    if (model.getLanguageId() === languageId) watched.set(model, watch(model));
  };
  const forget = (model: editor.ITextModel): void => {
    watched.get(model)?.dispose();
    watched.delete(model);
  };
  for (const model of monaco.editor.getModels()) add(model);
  return disposeAll([
    monaco.editor.onDidCreateModel(add),
    monaco.editor.onWillDisposeModel(forget),
    monaco.editor.onDidChangeModelLanguage(({ model }) => {
      forget(model);
      add(model);
    }),
    { dispose: () => [...watched.keys()].forEach(forget) },
  ]);
}

/** Converts a span to a range of Monaco, whose lines and columns begin at 1. */
export function toMonacoRange({ start, end }: Span, model: editor.ITextModel): IRange {
  const [from, to] = [model.getPositionAt(start), model.getPositionAt(end)];
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

/** Converts a range of Monaco to a span. */
export function fromMonacoRange(range: IRange, model: editor.ITextModel): Span {
  const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
  return {
    start: model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn }),
    end: model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn }),
  };
}

/** Converts an edit to one of Monaco. */
export function toMonacoTextEdit({ span, text }: Edit, model: editor.ITextModel): languages.TextEdit {
  return { range: toMonacoRange(span, model), text };
}

/** Converts edits to an edit of Monaco that is valid for the current version of the model. */
export function toWorkspaceEdit(edits: readonly Edit[], model: editor.ITextModel): languages.WorkspaceEdit {
  const { uri: resource } = model;
  const versionId = model.getVersionId();
  return { edits: edits.map((edit) => ({ resource, versionId, textEdit: toMonacoTextEdit(edit, model) })) };
}
