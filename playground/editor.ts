import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap, toggleComment } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { Annotation, EditorState, type Extension, Text } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import type { Edit, Span } from '../src/diagnostics/index.js';
import { appearance } from './appearance.js';
import { changeBetween } from './change-between.js';
import { light, setLight } from './light.js';

/** One of the two editors. */
export interface Editor {
  text(): string;
  /** Replaces the text, as if by someone else: `onEdit` is not called. */
  setText(text: string): void;
  /** Changes the text, as its user would. */
  edit(edits: readonly Edit[]): void;
  /** Lights up these places, and no others; with `isFollowing`, the first of them comes into view. */
  light(spans: readonly Span[], isFollowing: boolean): void;
  /** Selects a place, and takes the focus. */
  select(span: Span): void;
}

/** What an editor is made of. */
export interface EditorOptions {
  readonly parent: HTMLElement;
  /** What it is called where it cannot be seen. */
  readonly label: string;
  /** What stands there as long as nothing is written. */
  readonly hint: string;
  readonly extensions: Extension;
  readonly onEdit: (text: string) => void;
  /** The cursor has moved, or the focus has come. */
  readonly onCursor: (offset: number) => void;
}

/** Marks a change that follows one of the other editor. */
const following = Annotation.define<true>();

/** Makes an editor. Tab is left alone, so that it leads out of it. */
export function createEditor({ parent, label, hint, extensions, onEdit, onCursor }: EditorOptions): Editor {
  const view = new EditorView({
    parent,
    extensions: [
      history(),
      closeBrackets(),
      bracketMatching(),
      keymap.of([
        ...closeBracketsKeymap,
        ...standardKeymap,
        ...historyKeymap,
        { key: 'Mod-/', run: toggleComment },
        { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
      ]),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': 'keys' }),
      placeholder(hint),
      appearance,
      light,
      extensions,
      EditorView.updateListener.of(({ transactions, docChanged, selectionSet, focusChanged, state }) => {
        const isFollowing = transactions.some((transaction) => transaction.annotation(following));
        if (docChanged && !isFollowing) onEdit(state.doc.toString());
        if (view.hasFocus && (docChanged || selectionSet || focusChanged)) onCursor(state.selection.main.head);
      }),
    ],
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (text) => {
      const change = changeBetween(view.state.doc.toString(), text);
      if (change !== undefined) view.dispatch({ changes: toChange(change), annotations: following.of(true) });
    },
    edit: (edits) => view.dispatch({ changes: edits.map(toChange), userEvent: 'input.fix' }),
    light: (spans, isFollowing) => {
      view.dispatch({ effects: setLight.of(spans) });
      const [first] = spans;
      if (isFollowing && first !== undefined) bringIntoView(view, first);
    },
    select: ({ start, end }) => {
      view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
      view.focus();
    },
  };
}

function toChange({ span, text }: Edit) {
  return { from: span.start, to: span.end, insert: Text.of(text.split('\n')) };
}

/** Scrolls the editor alone, never the page around it. */
function bringIntoView(view: EditorView, { start, end }: Span): void {
  const { scrollDOM } = view;
  const top = view.lineBlockAt(start).top;
  const bottom = view.lineBlockAt(Math.min(end, view.state.doc.length)).bottom;
  const isVisible = top >= scrollDOM.scrollTop && bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight;
  if (!isVisible) scrollDOM.scrollTop = Math.max(0, top - scrollDOM.clientHeight / 4);
}
