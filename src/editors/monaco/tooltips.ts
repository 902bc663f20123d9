import type { IDisposable } from 'monaco-editor';
import type { LanguageService } from '../../language/index.js';
import { signatureTriggers } from '../conventions.js';
import { languageId, type Monaco, toMonacoRange } from './monaco.js';

/** Registers hovers. */
export function registerHover(monaco: Monaco, service: LanguageService): IDisposable {
  return monaco.languages.registerHoverProvider(languageId, {
    provideHover: (model, position) => {
      const found = service.hover(model.getValue(), model.getOffsetAt(position));
      return found && { contents: [{ value: found.contents }], range: toMonacoRange(found.span, model) };
    },
  });
}

/** Registers signature help. */
export function registerSignatureHelp(monaco: Monaco, service: LanguageService): IDisposable {
  return monaco.languages.registerSignatureHelpProvider(languageId, {
    signatureHelpTriggerCharacters: signatureTriggers,
    provideSignatureHelp: (model, position) => {
      const found = service.signatureHelp(model.getValue(), model.getOffsetAt(position));
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
