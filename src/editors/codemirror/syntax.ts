import { foldService, highlightingFor } from '@codemirror/language';
import { type EditorState, type Extension, RangeSetBuilder, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, type PluginValue, ViewPlugin } from '@codemirror/view';
import { type Tag, tags } from '@lezer/highlight';
import type { LanguageService, SemanticKind, SemanticToken } from '../../language/index.js';
import { defineFeature } from './feature.js';

/** **The** table of the tags for which highlight styles have colors. */
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

/** Returns highlighting of the visible text, with different kinds of names. */
export function vqlHighlighting(service: Pick<LanguageService, 'semanticTokens'>): Extension {
  return highlighting(service);
}

/** The part of a service that highlights. */
type TokenService = Pick<LanguageService, 'semanticTokens'>;

const highlighting = defineFeature<TokenService>((serviceAt) => {
  const tokensOf = perDocument((service: TokenService, text) => service.semanticTokens(text));
  const decorate = (view: EditorView): DecorationSet =>
    decorations(tokensOf(serviceAt(view.state), view.state.doc), view);
  const create = (view: EditorView): Highlighter => ({
    visible: decorate(view),
    update({ docChanged, viewportChanged, transactions }) {
      // The classes of the tags depend on the theme.
      const isReconfigured = transactions.some(({ reconfigured }) => reconfigured);
      if (docChanged || viewportChanged || isReconfigured) this.visible = decorate(view);
    },
  });
  return ViewPlugin.define(create, { decorations: ({ visible }) => visible });
});

interface Highlighter extends PluginValue {
  visible: DecorationSet;
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

/** Returns the decoration of each kind in the editor's highlight styles; kinds without a style are absent. */
function marksOf(state: EditorState): Marks {
  const marks = Object.entries(tagOf).flatMap(([kind, tag]) => {
    const name = highlightingFor(state, [tag]);
    return name === null ? [] : [[kind, Decoration.mark({ class: name })]];
  });
  return Object.fromEntries(marks);
}

/** Returns folding of statements, lists and comments of several lines. */
export function vqlFolding(service: LanguageService): Extension {
  return folding(service);
}

const folding = defineFeature<LanguageService>((serviceAt) => {
  const rangesOf = perDocument((service: LanguageService, text) => service.foldingRanges(text));
  return foldService.of((state, lineStart, lineEnd) => {
    const found = rangesOf(serviceAt(state), state.doc).find(
      ({ span }) => lineStart <= span.start && span.start <= lineEnd && lineEnd < span.end,
    );
    return found === undefined ? null : { from: lineEnd, to: found.span.end };
  });
});

/**
 * Returns a function that computes a value of a service once per document. In the text that it gets, as in all offsets of CodeMirror, every line end is
 * one character.
 */
function perDocument<Service, Value>(
  compute: (service: Service, text: string) => Value,
): (service: Service, document: Text) => Value {
  const cache = new WeakMap<Text, { readonly service: Service; readonly value: Value }>();
  return (service, document) => {
    const cached = cache.get(document);
    if (cached?.service === service) return cached.value;
    const value = compute(service, document.toString());
    cache.set(document, { service, value });
    return value;
  };
}
