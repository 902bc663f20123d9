import type { editor, IDisposable, languages, MarkerSeverity } from 'monaco-editor';
import type { Diagnostic, Severity } from '../../diagnostics/index.js';
import type { CodeAction } from '../../language/index.js';
import { lintDelayMs } from '../conventions.js';
import {
  disposeAll,
  fromMonacoRange,
  languageId,
  type Monaco,
  toMonacoRange,
  toWorkspaceEdit,
  watchModels,
} from './monaco.js';
import type { RegisteredModels } from './registrations.js';

/** Registers markers for the diagnostics of every model of the language. */
export function registerMarkers(monaco: Monaco, models: RegisteredModels): IDisposable {
  return watchModels(monaco, (model) => mark(model, monaco, models));
}

/** Sets the markers of a model, now and after each change of it or of its registration. */
function mark(model: editor.ITextModel, monaco: Monaco, models: RegisteredModels): IDisposable {
  const setMarkers = (diagnostics: readonly Diagnostic[]): void =>
    monaco.editor.setModelMarkers(
      model,
      languageId,
      diagnostics.map((diagnostic) => toMarker(diagnostic, model, monaco)),
    );
  const show = (): void => setMarkers(models.serviceOf(model).diagnostics(model.getValue()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listener = model.onDidChangeContent(() => {
    clearTimeout(timer);
    timer = setTimeout(show, lintDelayMs);
  });
  show();
  return disposeAll([
    { dispose: () => clearTimeout(timer) },
    listener,
    models.onDidChange(show),
    { dispose: () => setMarkers([]) },
  ]);
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
    ...toMonacoRange(span, model),
    code,
    severity: monaco.MarkerSeverity[severities[severity]],
    message,
    source: languageId,
    relatedInformation: related.map((relatedSpan) => ({
      resource: model.uri,
      message: relatedSpan.message,
      ...toMonacoRange(relatedSpan.span, model),
    })),
  };
}

/** Monaco's kinds of code actions. */
const kinds: Readonly<Record<CodeAction['kind'], string>> = { fix: 'quickfix', rewrite: 'refactor.rewrite' };

/** Registers fixes and rewritings. */
export function registerCodeActions(monaco: Monaco, models: RegisteredModels): IDisposable {
  return monaco.languages.registerCodeActionProvider(
    languageId,
    {
      provideCodeActions: (model, range) => ({
        actions: models
          .serviceOf(model)
          .codeActions(model.getValue(), fromMonacoRange(range, model))
          .map((action) => toCodeAction(action, model)),
        dispose: () => {},
      }),
    },
    { providedCodeActionKinds: Object.values(kinds) },
  );
}

/** Converts an action to one of Monaco. A safe fix is preferred. */
function toCodeAction({ title, kind, edits, safe }: CodeAction, model: editor.ITextModel): languages.CodeAction {
  return {
    title,
    kind: kinds[kind],
    ...(kind === 'fix' && safe && { isPreferred: true }),
    edit: toWorkspaceEdit(edits, model),
  };
}
