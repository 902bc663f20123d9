import type { IDisposable } from 'monaco-editor';
import type { LanguageService } from '../../language/index.js';
import { signatureTriggers } from '../triggers.js';
import { languageId } from './language-id.js';
import type { Monaco } from './monaco.js';

/** Says how the function is called whose arguments are being written. */
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
