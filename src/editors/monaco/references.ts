import type { editor, IDisposable, IRange, Position } from 'monaco-editor';
import { VqlError } from '../../diagnostics/index.js';
import type { Occurrence } from '../../language/index.js';
import { disposeAll, languageId, type Monaco, toMonacoRange, toWorkspaceEdit } from './monaco.js';
import type { RegisteredModels } from './registrations.js';

/** Registers highlights, references, definitions and renaming of names. */
export function registerReferences(monaco: Monaco, models: RegisteredModels): IDisposable {
  const occurrences = (model: editor.ITextModel, position: Position): readonly Occurrence[] =>
    models.serviceOf(model).occurrences(model.getValue(), model.getOffsetAt(position));
  return disposeAll([
    monaco.languages.registerDocumentHighlightProvider(languageId, {
      provideDocumentHighlights: (model, position) =>
        occurrences(model, position).map(({ span }) => ({ range: toMonacoRange(span, model) })),
    }),
    monaco.languages.registerReferenceProvider(languageId, {
      provideReferences: (model, position, { includeDeclaration }) =>
        occurrences(model, position)
          .filter(({ isDefinition }) => includeDeclaration || !isDefinition)
          .map(({ span }) => ({ uri: model.uri, range: toMonacoRange(span, model) })),
    }),
    monaco.languages.registerDefinitionProvider(languageId, {
      provideDefinition: (model, position) => {
        const span = models.serviceOf(model).definition(model.getValue(), model.getOffsetAt(position));
        return span && { uri: model.uri, range: toMonacoRange(span, model) };
      },
    }),
    monaco.languages.registerRenameProvider(languageId, {
      provideRenameEdits: (model, position, name) => rename(model, position, name, models),
      resolveRenameLocation: (model, position) => {
        const span = models.serviceOf(model).renameable(model.getValue(), model.getOffsetAt(position));
        if (span === undefined) return { range: emptyRange(position), text: '', rejectReason };
        const range = toMonacoRange(span, model);
        return { range, text: model.getValueInRange(range) };
      },
    }),
  ]);
}

const rejectReason = 'Aliases and variables can be renamed.';

/** Renames, or rejects a name with the message of the service. */
function rename(model: editor.ITextModel, position: Position, name: string, models: RegisteredModels) {
  try {
    const edits = models.serviceOf(model).rename(model.getValue(), model.getOffsetAt(position), name);
    return edits === undefined ? { edits: [], rejectReason } : toWorkspaceEdit(edits, model);
  } catch (error) {
    if (error instanceof VqlError) return { edits: [], rejectReason: error.message };
    throw error;
  }
}

function emptyRange({ lineNumber, column }: Position): IRange {
  return { startLineNumber: lineNumber, startColumn: column, endLineNumber: lineNumber, endColumn: column };
}
