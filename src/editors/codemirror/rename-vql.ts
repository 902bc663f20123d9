import type { Extension } from '@codemirror/state';
import { type Command, type EditorView, keymap, showDialog } from '@codemirror/view';
import type { Edit } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { toChange } from './to-change.js';

/** A command that asks for another name of the alias or variable at the cursor, and renames it wherever it stands in its statement. */
export function renameVql(service: LanguageService): Command {
  return (view) => {
    const { doc, selection, readOnly } = view.state;
    const span = service.renameable(doc.toString(), selection.main.head);
    if (span === undefined || readOnly) return false;
    void ask(view, service, 'New name', doc.sliceString(span.start, span.end));
    return true;
  };
}

/** The key that renames: F2. */
export function vqlRename(service: LanguageService): Extension {
  return keymap.of([{ key: 'F2', run: renameVql(service), preventDefault: true }]);
}

/** Asks until the name can be taken, or until the dialog is closed. */
async function ask(view: EditorView, service: LanguageService, label: string, value: string): Promise<void> {
  const input = { name: 'name', value, autocomplete: 'off', spellcheck: 'false' };
  const form = await showDialog(view, { label, input, focus: true, submitLabel: 'Rename', class: 'vql-rename' }).result;
  if (form === null) return;
  const name = String(new FormData(form).get('name'));
  const edits = renamed(view, service, name);
  if (edits instanceof RangeError) return ask(view, service, edits.message.replace(/\.$/, ''), name);
  view.dispatch({ changes: edits.map(toChange), userEvent: 'input.rename' });
  view.focus();
}

function renamed({ state }: EditorView, service: LanguageService, name: string): readonly Edit[] | RangeError {
  try {
    return service.rename(state.doc.toString(), state.selection.main.head, name) ?? [];
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
}
