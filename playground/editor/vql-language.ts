import { type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  type Command,
  type EditorView,
  keymap,
  showDialog,
  showTooltip,
  type Tooltip,
  ViewPlugin,
} from '@codemirror/view';
import { toChange } from '../../src/editors/codemirror/index.js';
import { renderMarkdown } from '../../src/editors/codemirror/markdown.js';
import type { Ask } from '../worker/messages.js';

/** Returns what only VQL has: signature help and renaming. */
export function vqlLanguage(ask: Ask): Extension {
  return [signatureHelp(ask), keymap.of([{ key: 'F2', run: (view) => rename(ask, view), preventDefault: true }])];
}

const setSignature = StateEffect.define<Tooltip | null>();

/** Shows the signature of a call while its arguments are typed, and on request. Escape closes it. */
function signatureHelp(ask: Ask): Extension {
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update: (current, { effects }) => {
      const shown = effects.findLast((effect) => effect.is(setSignature));
      return shown === undefined ? current : shown.value;
    },
    provide: (self) => showTooltip.from(self),
  });
  const askHelp = (view: EditorView): void => {
    const { doc, selection } = view.state;
    const { head } = selection.main;
    void ask('signatureHelp', doc.toString(), head).then((help) => {
      if (view.state.doc !== doc || view.state.selection.main.head !== head) return;
      const contents = help && `\`${help.label}\`\n\n${help.documentation}`;
      const tooltip: Tooltip | null =
        contents === undefined ? null : { pos: head, above: true, create: () => ({ dom: renderMarkdown(contents) }) };
      view.dispatch({ effects: setSignature.of(tooltip) });
    });
  };
  const follow = ViewPlugin.define(() => ({
    update({ view, state, docChanged, selectionSet, transactions }) {
      if (!docChanged && !selectionSet) return;
      const { head } = state.selection.main;
      const isTyped = transactions.some((one) => one.isUserEvent('input'));
      if (state.field(field) !== null || (isTyped && /[(,]/.test(state.sliceDoc(head - 1, head)))) askHelp(view);
    },
  }));
  const open: Command = (view) => {
    askHelp(view);
    return true;
  };
  const close: Command = (view) => {
    if (view.state.field(field) === null) return false;
    view.dispatch({ effects: setSignature.of(null) });
    return true;
  };
  return [
    field,
    follow,
    keymap.of([
      { key: 'Mod-Shift-Space', run: open },
      { key: 'Escape', run: close },
    ]),
  ];
}

/** Prompts for a new name of the alias or variable at the cursor, until it is accepted or the dialog is closed. */
function rename(ask: Ask, view: EditorView): boolean {
  const { doc, selection } = view.state;
  const text = doc.toString();
  const offset = selection.main.head;
  const prompt = async (old: string, value: string, reason: string): Promise<void> => {
    const input = { name: 'name', value, autocomplete: 'off', spellcheck: 'false' };
    const label = `${reason}New name of "${old}"`;
    const form = await showDialog(view, { label, input, focus: true, submitLabel: 'Rename', class: 'vql-rename' })
      .result;
    if (form === null) return;
    const name = String(new FormData(form).get('name'));
    const edits = await ask('rename', text, offset, name);
    if (typeof edits === 'string') return prompt(old, name, `${edits} `);
    if (view.state.doc === doc) view.dispatch({ changes: edits.map(toChange), userEvent: 'input.rename' });
    view.focus();
  };
  void ask('renameable', text, offset).then((span) => {
    if (span === undefined) return;
    const old = text.slice(span.start, span.end);
    return prompt(old, old, '');
  });
  return true;
}
