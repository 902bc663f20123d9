import type { IDisposable } from 'monaco-editor';
import { signatureTriggers } from '../conventions.js';
import { languageId, type Monaco, toMonacoRange } from './monaco.js';
import type { RegisteredModels } from './registrations.js';

/** Registers hovers. */
export function registerHover(monaco: Monaco, models: RegisteredModels): IDisposable {
  return monaco.languages.registerHoverProvider(languageId, {
    provideHover: (model, position) => {
      const found = models.serviceOf(model).hover(model.getValue(), model.getOffsetAt(position));
      return found && { contents: [{ value: found.contents }], range: toMonacoRange(found.span, model) };
    },
  });
}

/** Registers signature help. */
export function registerSignatureHelp(monaco: Monaco, models: RegisteredModels): IDisposable {
  return monaco.languages.registerSignatureHelpProvider(languageId, {
    signatureHelpTriggerCharacters: signatureTriggers,
    provideSignatureHelp: (model, position) => {
      const found = models.serviceOf(model).signatureHelp(model.getValue(), model.getOffsetAt(position));
      if (found === undefined) return undefined;
      const { label, documentation, active } = found;
      const parameters = found.parameters.map((parameter) => ({ label: parameter }));
      return {
        value: {
          signatures: [{ label, documentation: { value: documentation }, parameters }],
          activeSignature: 0,
          activeParameter: active,
        },
        dispose: () => {},
      };
    },
  });
}
