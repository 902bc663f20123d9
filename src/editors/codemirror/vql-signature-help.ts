import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { type Command, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { LanguageService } from '../../language/index.js';
import { signatureTriggers } from '../triggers.js';
import { renderMarkdown } from './render-markdown.js';

/** Opens the help, or closes it. */
const toggle = StateEffect.define<'open' | 'close'>();

/** Says how a function is called while its arguments are written, or when it is asked for (Ctrl-Shift-Space). Escape closes it. */
export function vqlSignatureHelp(service: LanguageService): Extension {
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update: (shown, transaction) => {
      const { state, docChanged, selection } = transaction;
      const asked = transaction.effects.find((effect) => effect.is(toggle))?.value;
      if (asked === 'close') return null;
      if (asked === undefined && !docChanged && selection === undefined) return shown;
      const { head } = state.selection.main;
      const isTyped = transaction.isUserEvent('input') && signatureTriggers.includes(state.sliceDoc(head - 1, head));
      return shown !== null || isTyped || asked === 'open' ? tooltip(service, state) : null;
    },
    provide: (self) => showTooltip.from(self),
  });
  const open: Command = (view) => {
    view.dispatch({ effects: toggle.of('open') });
    return true;
  };
  const close: Command = (view) => {
    if (view.state.field(field) === null) return false;
    view.dispatch({ effects: toggle.of('close') });
    return true;
  };
  return [
    field,
    keymap.of([
      { key: 'Mod-Shift-Space', run: open },
      { key: 'Escape', run: close },
    ]),
  ];
}

function tooltip(service: LanguageService, { doc, selection }: EditorState): Tooltip | null {
  const { head } = selection.main;
  const help = service.signatureHelp(doc.toString(), head);
  if (help === undefined) return null;
  const contents = `\`${help.label}\`\n\n${help.documentation}`;
  return { pos: head, above: true, create: () => ({ dom: renderMarkdown(contents) }) };
}
