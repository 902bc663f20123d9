import { highlightingFor } from '@codemirror/language';
import { type EditorState, type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, type PluginValue, ViewPlugin } from '@codemirror/view';
import { type Tag, tags } from '@lezer/highlight';
import type { LanguageService, SemanticKind, SemanticToken } from '../../language/index.js';
import { ofDocument } from './of-document.js';

/** **The** table of what each kind is among the tags that highlight styles have colours for. */
const tagOf: Readonly<Record<SemanticKind, Tag>> = {
  keyword: tags.keyword,
  operator: tags.operator,
  string: tags.string,
  number: tags.number,
  variable: tags.special(tags.variableName),
  comment: tags.comment,
  annotation: tags.annotation,
  group: tags.namespace,
  template: tags.typeName,
  alias: tags.local(tags.variableName),
  function: tags.function(tags.variableName),
  field: tags.propertyName,
};

/** Colours what is in view: each name by what it names. */
export function vqlHighlighting(service: Pick<LanguageService, 'semanticTokens'>): Extension {
  const tokensOf = ofDocument((text) => service.semanticTokens(text));
  const decorate = (view: EditorView): DecorationSet => decorations(tokensOf(view.state.doc), view);
  const create = (view: EditorView): Highlighter => ({
    shown: decorate(view),
    update({ docChanged, viewportChanged, transactions }) {
      // With another theme, the same tags have other classes.
      const isReconfigured = transactions.some(({ reconfigured }) => reconfigured);
      if (docChanged || viewportChanged || isReconfigured) this.shown = decorate(view);
    },
  });
  return ViewPlugin.define(create, { decorations: ({ shown }) => shown });
}

interface Highlighter extends PluginValue {
  shown: DecorationSet;
}

function decorations(tokens: readonly SemanticToken[], { state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const marks = marksOf(state);
  for (const { kind, span } of tokens) {
    const mark = marks[kind];
    const isVisible = visibleRanges.some(({ from, to }) => span.start < to && from < span.end);
    if (mark !== undefined && isVisible) builder.add(span.start, span.end, mark);
  }
  return builder.finish();
}

type Marks = Partial<Readonly<Record<SemanticKind, Decoration>>>;

/** How each kind is shown by the highlight styles of the editor; what they have no colour for is absent. */
function marksOf(state: EditorState): Marks {
  const marks = Object.entries(tagOf).flatMap(([kind, tag]) => {
    const name = highlightingFor(state, [tag]);
    return name === null ? [] : [[kind, Decoration.mark({ class: name })]];
  });
  return Object.fromEntries(marks);
}
