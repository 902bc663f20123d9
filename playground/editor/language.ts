import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, hoverTooltip, keymap } from '@codemirror/view';
import { toCompletion } from '../../src/editors/codemirror/completion.js';
import { toChange } from '../../src/editors/codemirror/index.js';
import { renderMarkdown } from '../../src/editors/codemirror/markdown.js';
import { blockComment, itemsWhileTyping, lineComment, pairs } from '../../src/editors/conventions.js';
import type { Side } from '../side.js';
import { lastOnly } from '../worker/client.js';
import type { Ask } from '../worker/messages.js';
import { type PackedTokens, unpackTokens } from './packed-tokens.js';

/** Returns highlighting, completion, hover and formatting by the worker. */
export function language(side: Side, ask: Ask): Extension {
  return [
    highlighting(side, ask),
    // Shorter than the time between two keys of someone who types fast, so that the list follows.
    autocompletion({ override: [(context) => complete(side, ask, context)], activateOnTypingDelay: 40 }),
    hover(side, ask),
    keymap.of([{ key: 'Shift-Alt-f', run: (view) => format(side, ask, view), preventDefault: true }]),
    EditorState.languageData.of(() => [languageData[side]]),
  ];
}

/** Brackets and comments, for CodeMirror's own commands. */
const languageData = {
  vql: {
    commentTokens: { line: lineComment, block: blockComment },
    closeBrackets: { brackets: pairs.map(({ open }) => open) },
  },
  cunit: { closeBrackets: { brackets: ['{', '[', '"'] } },
} as const;

const setTokens = StateEffect.define<PackedTokens>();

/** Colors the tokens; while the worker reads an edited text, the colors move with it. */
function highlighting(side: Side, ask: Ask): Extension {
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (current, { changes, effects, state }) => {
      const tokens = effects.findLast((effect) => effect.is(setTokens))?.value;
      if (tokens === undefined) return current.map(changes);
      const ranges = new RangeSetBuilder<Decoration>();
      for (const { kind, span } of unpackTokens(tokens))
        if (span.start < span.end && span.end <= state.doc.length) ranges.add(span.start, span.end, tokenMark(kind));
      return ranges.finish();
    },
    provide: (self) => EditorView.decorations.from(self),
  });
  const read = lastOnly(
    (view: EditorView) => {
      const { doc } = view.state;
      return ask('tokens', side, doc.toString()).then((tokens) => ({ doc, tokens }));
    },
    ({ doc, tokens }, view) => {
      if (view.state.doc === doc) view.dispatch({ effects: setTokens.of(tokens) });
    },
  );
  return [field, EditorView.updateListener.of(({ docChanged, view }) => docChanged && read(view))];
}

const tokenMarks = new Map<string, Decoration>();

function tokenMark(kind: string): Decoration {
  const mark = tokenMarks.get(kind) ?? Decoration.mark({ class: `token-${kind}` });
  tokenMarks.set(kind, mark);
  return mark;
}

/** Completes words, names and literals in the making, and anything on request. */
async function complete(
  side: Side,
  ask: Ask,
  { state, pos, explicit }: CompletionContext,
): Promise<CompletionResult | null> {
  const before = state.sliceDoc(pos - 1, pos);
  if (!explicit && !/[\p{L}\p{N}_.'"{]/u.test(before)) return null;
  const text = state.doc.toString();
  const found = await ask('complete', side, text, pos);
  const items = explicit ? found : itemsWhileTyping(found, text, pos);
  const [first] = items;
  if (first === undefined) return null;
  const from = first.edit.span.start;
  // The worker filters and ranks the items, and is called again after each change.
  return { from, filter: false, options: items.map((item) => toCompletion(item, { start: from, end: pos })) };
}

function hover(side: Side, ask: Ask): Extension {
  return hoverTooltip(async ({ state }, position) => {
    const found = await ask('hover', side, state.doc.toString(), position);
    if (found === undefined) return null;
    const { span, contents } = found;
    return { pos: span.start, end: span.end, create: () => ({ dom: renderMarkdown(contents) }) };
  });
}

/** Formats the statements of the selection, or all if it is empty. */
function format(side: Side, ask: Ask, view: EditorView): boolean {
  const { doc, selection } = view.state;
  const { from, to, empty } = selection.main;
  const range = empty ? undefined : { start: from, end: to };
  void ask('format', side, doc.toString(), range).then((edits) => {
    if (view.state.doc === doc && edits.length > 0)
      view.dispatch({ changes: edits.map(toChange), userEvent: 'input.format' });
  });
  return true;
}
