import type { Extension, Text } from '@codemirror/state';
import { type Command, type EditorView, keymap, showDialog } from '@codemirror/view';
import type { Edit } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { toChange } from './to-change.js';

/** A command that asks for another name of the alias or variable at the cursor, and renames it wherever it stands in its statement. */
export function renameVql(service: LanguageService): Command {
  return (view) => {
    const target = targetAt(view, service);
    if (target === undefined) return false;
    void ask(view, service, target);
    return true;
  };
}

/** The key that renames: F2. */
export function vqlRename(service: LanguageService): Extension {
  return keymap.of([{ key: 'F2', run: renameVql(service), preventDefault: true }]);
}

/** What is renamed: the cursor may go elsewhere while the name is asked for. */
interface Target {
  readonly document: Text;
  readonly offset: number;
  readonly name: string;
}

function targetAt({ state: { doc, selection, readOnly } }: EditorView, service: LanguageService): Target | undefined {
  const offset = selection.main.head;
  const span = readOnly ? undefined : service.renameable(doc.toString(), offset);
  return span && { document: doc, offset, name: doc.sliceString(span.start, span.end) };
}

/** Asks until the name can be taken, or until the dialog is closed. */
async function ask(
  view: EditorView,
  service: LanguageService,
  target: Target,
  { value = target.name, reason = '' } = {},
): Promise<void> {
  const input = { name: 'name', value, autocomplete: 'off', spellcheck: 'false' };
  const label = `${reason}New name of "${target.name}"`;
  const form = await showDialog(view, { label, input, focus: true, submitLabel: 'Rename', class: 'vql-rename' }).result;
  if (form === null) return;
  const name = String(new FormData(form).get('name'));
  if (view.state.doc !== target.document) {
    const next = targetAt(view, service);
    return next && ask(view, service, next, { value: name, reason: 'The text has changed. ' });
  }
  const edits = renamed(target, service, name);
  if (edits instanceof RangeError) return ask(view, service, target, { value: name, reason: `${edits.message} ` });
  if (!view.state.readOnly) view.dispatch({ changes: edits.map(toChange), userEvent: 'input.rename' });
  view.focus();
}

function renamed({ document, offset }: Target, service: LanguageService, name: string): readonly Edit[] | RangeError {
  try {
    return service.rename(document.toString(), offset, name) ?? [];
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
}
