import type { editor, IDisposable } from 'monaco-editor';
import type { Span } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { toFormatDefaults, touchedSpans, unformattedMessage } from '../conventions.js';
import { disposeAll, fromMonacoRange, languageId, type Monaco, toMonacoRange, toMonacoTextEdit } from './monaco.js';

/** The statements that were not formatted because they have errors. */
export interface Unformatted {
  readonly model: editor.ITextModel;
  /** Their spans in the text of the model. */
  readonly spans: readonly Span[];
  /** A sentence that names their lines. */
  readonly message: string;
}

/** Registers formatting of the document and of a selection. */
export function registerFormatting(
  monaco: Monaco,
  service: LanguageService,
  onUnformatted: ((unformatted: Unformatted) => void) | undefined,
): IDisposable {
  const report = (model: editor.ITextModel, range?: Span): void => {
    const spans = touchedSpans(service.unformatted(model.getValue()), range);
    const message = unformattedMessage(spans.map((span) => toMonacoRange(span, model).startLineNumber));
    if (message !== undefined) onUnformatted?.({ model, spans, message });
  };
  return disposeAll([
    monaco.languages.registerDocumentFormattingEditProvider(languageId, {
      provideDocumentFormattingEdits: (model, options) => {
        report(model);
        return service.format(model.getValue(), toFormatDefaults(options)).map((edit) => toMonacoTextEdit(edit, model));
      },
    }),
    monaco.languages.registerDocumentRangeFormattingEditProvider(languageId, {
      provideDocumentRangeFormattingEdits: (model, range, options) => {
        const span = fromMonacoRange(range, model);
        report(model, span);
        return service
          .formatRange(model.getValue(), span, toFormatDefaults(options))
          .map((edit) => toMonacoTextEdit(edit, model));
      },
    }),
  ]);
}
