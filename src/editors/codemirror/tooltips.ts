import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { type Command, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { LanguageService } from '../../language/index.js';
import { signatureTriggers } from '../conventions.js';
import { defineFeature } from './feature.js';
import { renderMarkdown } from './markdown.js';

/** Returns hovers: explanations of the text under the pointer, with the evidence, and the help for its diagnostics. */
export function vqlHover(service: Pick<LanguageService, 'hover'>): Extension {
  return hover(service);
}

/** The part of a service that explains. */
type HoverSource = Pick<LanguageService, 'hover'>;

const hover = defineFeature<HoverSource>((serviceAt) =>
  hoverTooltip(({ state }, position) => {
    const found = serviceAt(state).hover(state.doc.toString(), position);
    if (found === undefined) return null;
    const { span, contents } = found;
    return { pos: span.start, end: span.end, create: () => ({ dom: renderMarkdown(contents) }) };
  }),
);

/** Opens or closes signature help. */
const toggle = StateEffect.define<'open' | 'close'>();

/** Returns signature help, while arguments are typed and on request (Ctrl-Shift-Space). Escape closes it. */
export function vqlSignatureHelp(service: LanguageService): Extension {
  return signatureHelp(service);
}

const signatureHelp = defineFeature<LanguageService>((serviceAt) => {
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update: (current, transaction) => {
      const { state, docChanged, selection } = transaction;
      const requested = transaction.effects.find((effect) => effect.is(toggle))?.value;
      if (requested === 'close') return null;
      if (requested === undefined && !docChanged && selection === undefined) return current;
      const { head } = state.selection.main;
      const isTyped = transaction.isUserEvent('input') && signatureTriggers.includes(state.sliceDoc(head - 1, head));
      return current !== null || isTyped || requested === 'open' ? tooltip(serviceAt(state), state) : null;
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
});

function tooltip(service: LanguageService, { doc, selection }: EditorState): Tooltip | null {
  const { head } = selection.main;
  const help = service.signatureHelp(doc.toString(), head);
  if (help === undefined) return null;
  const contents = `\`${help.label}\`\n\n${help.documentation}`;
  return { pos: head, above: true, create: () => ({ dom: renderMarkdown(contents) }) };
}
