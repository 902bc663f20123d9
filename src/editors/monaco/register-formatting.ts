import type { IDisposable } from 'monaco-editor';
import type { LanguageService } from '../../language/index.js';
import { allOf } from './all-of.js';
import { languageId } from './language-id.js';
import type { Monaco } from './monaco.js';
import { toSpan, toTextEdit } from './to-range.js';

/** Formats all statements, or those of the selection. */
export function registerFormatting(monaco: Monaco, service: LanguageService): IDisposable {
  return allOf([
    monaco.languages.registerDocumentFormattingEditProvider(languageId, {
      provideDocumentFormattingEdits: (model) =>
        service.format(model.getValue()).map((edit) => toTextEdit(edit, model)),
    }),
    monaco.languages.registerDocumentRangeFormattingEditProvider(languageId, {
      provideDocumentRangeFormattingEdits: (model, range) =>
        service.formatRange(model.getValue(), toSpan(range, model)).map((edit) => toTextEdit(edit, model)),
    }),
  ]);
}
