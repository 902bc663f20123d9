import type { editor, IDisposable } from 'monaco-editor';
import type { Span } from '../../diagnostics/index.js';
import { toFormatDefaults, touchedSpans, unformattedMessage } from '../conventions.js';
import { disposeAll, fromMonacoRange, languageId, type Monaco, toMonacoRange, toMonacoTextEdit } from './monaco.js';
import type { RegisteredModels } from './registrations.js';

/** Registers formatting of the document and of a selection. */
export function registerFormatting(monaco: Monaco, models: RegisteredModels): IDisposable {
  const report = (model: editor.ITextModel, range?: Span): void => {
    const spans = touchedSpans(models.serviceOf(model).unformatted(model.getValue()), range);
    const message = unformattedMessage(spans.map((span) => toMonacoRange(span, model).startLineNumber));
    if (message !== undefined) models.registrationOf(model)?.onUnformatted?.({ model, spans, message });
  };
  return disposeAll([
    monaco.languages.registerDocumentFormattingEditProvider(languageId, {
      provideDocumentFormattingEdits: (model, options) => {
        report(model);
        return models
          .serviceOf(model)
          .format(model.getValue(), toFormatDefaults(options))
          .map((edit) => toMonacoTextEdit(edit, model));
      },
    }),
    monaco.languages.registerDocumentRangeFormattingEditProvider(languageId, {
      provideDocumentRangeFormattingEdits: (model, range, options) => {
        const span = fromMonacoRange(range, model);
        report(model, span);
        return models
          .serviceOf(model)
          .formatRange(model.getValue(), span, toFormatDefaults(options))
          .map((edit) => toMonacoTextEdit(edit, model));
      },
    }),
  ]);
}
