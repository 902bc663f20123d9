import type { editor, IDisposable, languages } from 'monaco-editor';
import type { CodeAction, LanguageService } from '../../language/index.js';
import { languageId } from './language-id.js';
import type { Monaco } from './monaco.js';
import { toSpan, toWorkspaceEdit } from './to-range.js';

/** **The** table of what each kind of action is called. */
const kinds: Readonly<Record<CodeAction['kind'], string>> = { fix: 'quickfix', rewrite: 'refactor.rewrite' };

/** Offers fixes, and other ways to write the same. */
export function registerCodeActions(monaco: Monaco, service: LanguageService): IDisposable {
  return monaco.languages.registerCodeActionProvider(
    languageId,
    {
      provideCodeActions: (model, range) => ({
        actions: service.codeActions(model.getValue(), toSpan(range, model)).map((one) => toCodeAction(one, model)),
        dispose: () => {},
      }),
    },
    { providedCodeActionKinds: Object.values(kinds) },
  );
}

/** A safe fix is the preferred one. */
function toCodeAction({ title, kind, edits, safe }: CodeAction, model: editor.ITextModel): languages.CodeAction {
  return {
    title,
    kind: kinds[kind],
    ...(kind === 'fix' && safe && { isPreferred: true }),
    edit: toWorkspaceEdit(edits, model),
  };
}
