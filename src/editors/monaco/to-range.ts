import type { editor, IRange, languages } from 'monaco-editor';
import type { Edit, Span } from '../../diagnostics/index.js';

/** A span as Monaco has it: lines and columns from 1. */
export function toRange({ start, end }: Span, model: editor.ITextModel): IRange {
  const [from, to] = [model.getPositionAt(start), model.getPositionAt(end)];
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

/** A range as a span. */
export function toSpan(range: IRange, model: editor.ITextModel): Span {
  const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
  return {
    start: model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn }),
    end: model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn }),
  };
}

/** An edit as Monaco has it. */
export function toTextEdit({ span, text }: Edit, model: editor.ITextModel): languages.TextEdit {
  return { range: toRange(span, model), text };
}

/** Edits of a model, valid for the text that it has now. */
export function toWorkspaceEdit(edits: readonly Edit[], model: editor.ITextModel): languages.WorkspaceEdit {
  const { uri: resource } = model;
  const versionId = model.getVersionId();
  return { edits: edits.map((edit) => ({ resource, versionId, textEdit: toTextEdit(edit, model) })) };
}
