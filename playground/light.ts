import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '../src/diagnostics/index.js';

/** Lights up these places, and no others. */
export const setLight = StateEffect.define<readonly Span[]>();

const mark = Decoration.mark({ class: 'lit' });

/** Shows the places that are lit; an edit puts them out. */
export const light: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, docChanged, state }) => {
    const spans = effects.findLast((effect) => effect.is(setLight))?.value;
    if (spans === undefined) return docChanged ? Decoration.none : shown;
    const ranges = spans
      .filter(({ start, end }) => start < end && end <= state.doc.length)
      .map(({ start, end }) => mark.range(start, end));
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});
