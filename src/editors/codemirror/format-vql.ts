import type { Extension } from '@codemirror/state';
import { type Command, keymap } from '@codemirror/view';
import type { LanguageService } from '../../language/index.js';
import { toChange } from './to-change.js';

/** A command that formats the statements of the selection, or all if nothing is selected. Those with errors stay as they are. */
export function formatVql(service: Pick<LanguageService, 'format' | 'formatRange'>): Command {
  return (view) => {
    const { doc, selection, readOnly } = view.state;
    if (readOnly) return false;
    const { from, to, empty } = selection.main;
    const text = doc.toString();
    const edits = empty ? service.format(text) : service.formatRange(text, { start: from, end: to });
    if (edits.length > 0) view.dispatch({ changes: edits.map(toChange), userEvent: 'input.format' });
    return true;
  };
}

/** The key that formats: Shift-Alt-f. */
export function vqlFormatKeymap(service: Pick<LanguageService, 'format' | 'formatRange'>): Extension {
  return keymap.of([{ key: 'Shift-Alt-f', run: formatVql(service), preventDefault: true }]);
}
