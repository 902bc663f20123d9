import { type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '../src/diagnostics/index.js';

/** Lights up these places, and no others. */
export const setLight = StateEffect.define<readonly Span[]>();

const mark = Decoration.mark({ class: 'lit' });

/** Shows the places that are lit; an edit puts them out. */
export const light: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, docChanged, state: { doc } }) => {
    const spans = effects.findLast((effect) => effect.is(setLight))?.value;
    if (spans === undefined) return docChanged ? Decoration.none : shown;
    const pieces = spans.filter(({ end }) => end <= doc.length).flatMap((span) => linesOf(span, doc));
    return Decoration.set(
      pieces.map(({ start, end }) => mark.range(start, end)),
      true,
    );
  },
  // Around the colours of the tokens, so that a place is one piece.
  provide: (field) => EditorView.outerDecorations.from(field),
});

/** The pieces of a span on its lines, without the blanks at their beginning. */
function linesOf({ start, end }: Span, doc: Text): readonly Span[] {
  const pieces: Span[] = [];
  for (let { number } = doc.lineAt(start); number <= doc.lines && doc.line(number).from < end; number++) {
    const line = doc.line(number);
    const from = Math.max(start, line.from);
    const to = Math.min(end, line.to);
    const text = doc.sliceString(from, to);
    const first = to - text.trimStart().length;
    if (first < to) pieces.push({ start: first, end: to });
  }
  return pieces;
}
