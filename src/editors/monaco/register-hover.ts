import type { IDisposable } from 'monaco-editor';
import type { LanguageService } from '../../language/index.js';
import { languageId } from './language-id.js';
import type { Monaco } from './monaco.js';
import { toRange } from './to-range.js';

/** Says what stands under the pointer. */
export function registerHover(monaco: Monaco, service: LanguageService): IDisposable {
  return monaco.languages.registerHoverProvider(languageId, {
    provideHover: (model, position) => {
      const found = service.hover(model.getValue(), model.getOffsetAt(position));
      return found && { contents: [{ value: found.contents }], range: toRange(found.span, model) };
    },
  });
}
