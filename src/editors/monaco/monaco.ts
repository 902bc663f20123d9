import type * as monaco from 'monaco-editor';
import type { editor, IDisposable, IRange, languages } from 'monaco-editor';
import type { Edit, Span } from '../../diagnostics/index.js';

/** The part of Monaco that is used: that of its module, of its smaller entry `monaco-editor/editor`, and of its loader. */
export type Monaco = Pick<typeof monaco, 'editor' | 'languages' | 'MarkerSeverity'>;

/** Id of the language in Monaco. */
export const languageId = 'vql';

/** Returns a disposable that disposes of several. */
export function disposeAll(parts: readonly IDisposable[]): IDisposable {
  return {
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}

/** Returns a span as a range of Monaco, whose lines and columns begin at 1. */
export function toRange({ start, end }: Span, model: editor.ITextModel): IRange {
  const [from, to] = [model.getPositionAt(start), model.getPositionAt(end)];
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

/** Returns a range as a span. */
export function toSpan(range: IRange, model: editor.ITextModel): Span {
  const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
  return {
    start: model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn }),
    end: model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn }),
  };
}

/** Returns an edit as one of Monaco. */
export function toTextEdit({ span, text }: Edit, model: editor.ITextModel): languages.TextEdit {
  return { range: toRange(span, model), text };
}

/** Returns edits of a model, valid for its current version. */
export function toWorkspaceEdit(edits: readonly Edit[], model: editor.ITextModel): languages.WorkspaceEdit {
  const { uri: resource } = model;
  const versionId = model.getVersionId();
  return { edits: edits.map((edit) => ({ resource, versionId, textEdit: toTextEdit(edit, model) })) };
}
