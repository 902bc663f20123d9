import type { editor, IDisposable, MarkerSeverity } from 'monaco-editor';
import type { Diagnostic, Severity } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { lintDelayMs } from '../lint-delay.js';
import { allOf } from './all-of.js';
import { languageId } from './language-id.js';
import type { Monaco } from './monaco.js';
import { toRange } from './to-range.js';

/** Marks what is wrong in every model of the language, also in those that come to be later. */
export function registerMarkers(monaco: Monaco, service: LanguageService): IDisposable {
  const watched = new Map<editor.ITextModel, IDisposable>();
  const watch = (model: editor.ITextModel): void => {
    if (model.getLanguageId() === languageId) watched.set(model, mark(model, monaco, service));
  };
  const forget = (model: editor.ITextModel): void => {
    watched.get(model)?.dispose();
    watched.delete(model);
  };
  for (const model of monaco.editor.getModels()) watch(model);
  return allOf([
    monaco.editor.onDidCreateModel(watch),
    monaco.editor.onWillDisposeModel(forget),
    monaco.editor.onDidChangeModelLanguage(({ model }) => {
      forget(model);
      watch(model);
    }),
    { dispose: () => [...watched.keys()].forEach(forget) },
  ]);
}

/** Marks what is wrong in a model, now and after each change. */
function mark(model: editor.ITextModel, monaco: Monaco, service: LanguageService): IDisposable {
  const setMarkers = (diagnostics: readonly Diagnostic[]): void =>
    monaco.editor.setModelMarkers(
      model,
      languageId,
      diagnostics.map((diagnostic) => toMarker(diagnostic, model, monaco)),
    );
  const show = (): void => setMarkers(service.diagnostics(model.getValue()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listener = model.onDidChangeContent(() => {
    clearTimeout(timer);
    timer = setTimeout(show, lintDelayMs);
  });
  show();
  return allOf([{ dispose: () => clearTimeout(timer) }, listener, { dispose: () => setMarkers([]) }]);
}

const severities: Readonly<Record<Severity, keyof typeof MarkerSeverity>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
  hint: 'Hint',
};

function toMarker(diagnostic: Diagnostic, model: editor.ITextModel, monaco: Monaco): editor.IMarkerData {
  const { code, severity, message, span = { start: 0, end: 0 }, related = [] } = diagnostic;
  return {
    ...toRange(span, model),
    code,
    severity: monaco.MarkerSeverity[severities[severity]],
    message,
    source: languageId,
    relatedInformation: related.map((place) => ({
      resource: model.uri,
      message: place.message,
      ...toRange(place.span, model),
    })),
  };
}
