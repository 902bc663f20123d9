import { indentUnit } from '@codemirror/language';
import { type ChangeSpec, type Extension, Text } from '@codemirror/state';
import { type Command, type EditorView, keymap, showDialog } from '@codemirror/view';
import { type Edit, VqlError } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { toFormatDefaults, touchedSpans, unformattedMessage } from '../conventions.js';

/**
 * Converts an edit of the language service to a change of CodeMirror. The text is split at `\n`, since CodeMirror would split a string at
 * the line separator that is configured for the editor.
 */
export function toChange({ span, text }: Edit): ChangeSpec & object {
  return { from: span.start, to: span.end, insert: Text.of(text.split('\n')) };
}

/**
 * Returns a command that formats the statements of the selection, or all if it is empty. Statements with errors are not changed, and
 * named in a message.
 */
export function formatVql(service: FormattingService): Command {
  return (view) => {
    const { doc, selection, readOnly } = view.state;
    if (readOnly) return false;
    const { from, to, empty } = selection.main;
    const text = doc.toString();
    const defaults = toFormatDefaults({ insertSpaces: !view.state.facet(indentUnit).includes('\t') });
    const edits = empty
      ? service.format(text, defaults)
      : service.formatRange(text, { start: from, end: to }, defaults);
    if (edits.length > 0) view.dispatch({ changes: edits.map(toChange), userEvent: 'input.format' });
    reportUnformatted(view, service);
    return true;
  };
}

/** The part of a service that formats. */
type FormattingService = Pick<LanguageService, 'format' | 'formatRange'> &
  Partial<Pick<LanguageService, 'unformatted'>>;

/** Shows a message on the statements of the selection, or of all, that have errors and were not formatted. */
function reportUnformatted(view: EditorView, { unformatted }: FormattingService): void {
  const { doc, selection } = view.state;
  const { from, to, empty } = selection.main;
  const range = empty ? undefined : { start: from, end: to };
  const skipped = touchedSpans(unformatted?.(doc.toString()) ?? [], range);
  const label = unformattedMessage(skipped.map(({ start }) => doc.lineAt(start).number));
  if (label !== undefined) void showDialog(view, { label, class: 'vql-unformatted' });
}

/** Returns the key binding of `formatVql`: Shift-Alt-f. */
export function vqlFormatKeymap(service: FormattingService): Extension {
  return keymap.of([{ key: 'Shift-Alt-f', run: formatVql(service), preventDefault: true }]);
}

/** Returns a command that prompts for a new name of the alias or variable at the cursor, and renames it in its statement. */
export function renameVql(service: LanguageService): Command {
  return (view) => {
    const target = targetAt(view, service);
    if (target === undefined) return false;
    void promptForName(view, service, target);
    return true;
  };
}

/** Returns the key binding of `renameVql`: F2. */
export function vqlRename(service: LanguageService): Extension {
  return keymap.of([{ key: 'F2', run: renameVql(service), preventDefault: true }]);
}

/** The name to rename. It is stored, since the cursor may move while the dialog is open. */
interface RenameTarget {
  readonly document: Text;
  readonly offset: number;
  readonly name: string;
}

function targetAt(
  { state: { doc, selection, readOnly } }: EditorView,
  service: LanguageService,
): RenameTarget | undefined {
  const offset = selection.main.head;
  const span = readOnly ? undefined : service.renameable(doc.toString(), offset);
  return span && { document: doc, offset, name: doc.sliceString(span.start, span.end) };
}

/** Prompts for a name until it is accepted or the dialog is closed. */
async function promptForName(
  view: EditorView,
  service: LanguageService,
  target: RenameTarget,
  { value = target.name, reason = '' } = {},
): Promise<void> {
  const input = { name: 'name', value, autocomplete: 'off', spellcheck: 'false' };
  const label = `${reason}New name of "${target.name}"`;
  const form = await showDialog(view, { label, input, focus: true, submitLabel: 'Rename', class: 'vql-rename' }).result;
  if (form === null) return;
  const name = String(new FormData(form).get('name'));
  if (view.state.doc !== target.document) {
    const next = targetAt(view, service);
    return next && promptForName(view, service, next, { value: name, reason: 'The text has changed. ' });
  }
  const edits = renameEdits(target, service, name);
  if (edits instanceof VqlError)
    return promptForName(view, service, target, { value: name, reason: `${edits.message} ` });
  if (!view.state.readOnly) view.dispatch({ changes: edits.map(toChange), userEvent: 'input.rename' });
  view.focus();
}

function renameEdits(
  { document, offset }: RenameTarget,
  service: LanguageService,
  name: string,
): readonly Edit[] | VqlError {
  try {
    return service.rename(document.toString(), offset, name) ?? [];
  } catch (error) {
    if (error instanceof VqlError) return error;
    throw error;
  }
}
