import { type EditorState, type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '../../src/diagnostics/index.js';

/** Why spans are highlighted: they correspond to the cursor (`linked`), or a row fails them (`failed`). */
export type HighlightKind = 'linked' | 'failed';

/** Highlights these spans and no others. */
export const setHighlights = StateEffect.define<{ readonly kind: HighlightKind; readonly spans: readonly Span[] }>();

const marks: Readonly<Record<HighlightKind, Decoration>> = {
  linked: Decoration.mark({ class: 'highlighted' }),
  failed: Decoration.mark({ class: 'failed' }),
};

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (current, { effects, docChanged, state: { doc } }) => {
    const asked = effects.findLast((effect) => effect.is(setHighlights))?.value;
    if (asked === undefined) return docChanged ? Decoration.none : current;
    const parts = asked.spans.filter(({ end }) => end <= doc.length).flatMap((span) => linesOf(span, doc));
    return Decoration.set(
      parts.map(({ start, end }) => marks[asked.kind].range(start, end)),
      true,
    );
  },
  // Outside the colors of the tokens, so that a span is one element.
  provide: (self) => EditorView.outerDecorations.from(self),
});

/** Shows the highlighted spans; an edit removes them. */
export const highlights: Extension = field;

/** Whether spans are highlighted. */
export function hasHighlights(state: EditorState): boolean {
  return state.field(field).size > 0;
}

/** Splits a span into its lines, without leading whitespace. */
function linesOf({ start, end }: Span, doc: Text): readonly Span[] {
  const lines: Span[] = [];
  for (let { number } = doc.lineAt(start); number <= doc.lines && doc.line(number).from < end; number++) {
    const line = doc.line(number);
    const from = Math.max(start, line.from);
    const to = Math.min(end, line.to);
    const text = doc.sliceString(from, to);
    const first = to - text.trimStart().length;
    if (first < to) lines.push({ start: first, end: to });
  }
  return lines;
}
