import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { standardKeymap, toggleComment } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { type Edit, editBetween, type Span } from '../src/diagnostics/index.js';
import { toChange } from '../src/editors/codemirror/index.js';
import { appearance } from './appearance.js';
import { light, setLight } from './light.js';
import { undoKeys } from './undo-keys.js';

/** One of the two editors. */
export interface Editor {
  text(): string;
  /** Replaces the text, as if by someone else: `onEdit` is not called. With `goesThere`, the cursor goes to what has changed. */
  setText(text: string, goesThere: boolean): void;
  /** Changes the text, as its user would. */
  edit(edits: readonly Edit[]): void;
  /** Lights up these places, and no others; with `isFollowing`, the first of them comes into view. */
  light(spans: readonly Span[], isFollowing: boolean): void;
  /** Selects a place, and takes the focus. */
  select(span: Span): void;
  hasFocus(): boolean;
}

/** What an editor is made of. */
export interface EditorOptions {
  readonly parent: HTMLElement;
  /** What it is called where it cannot be seen. */
  readonly label: string;
  /** What stands there as long as nothing is written. */
  readonly hint: string;
  readonly extensions: Extension;
  /** The text has another one in its place; `isTyped` if letters of it have come or gone. */
  readonly onEdit: (text: string, isTyped: boolean) => void;
  /** The cursor has moved, or the focus has come. */
  readonly onCursor: (offset: number) => void;
  /** What was done last is to be taken back, or done again. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Marks a change that follows one of the other editor. */
const following = Annotation.define<true>();

/** Makes an editor. Tab is left alone, so that it leads out of it. What was written before, the page knows, not the editor. */
export function createEditor(options: EditorOptions): Editor {
  const { parent, label, hint, extensions, onEdit, onCursor } = options;
  const view = new EditorView({
    parent,
    extensions: [
      closeBrackets(),
      bracketMatching(),
      undoKeys(options),
      keymap.of([
        ...closeBracketsKeymap,
        ...standardKeymap,
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
        const isTyped = transactions.every((one) => one.isUserEvent('input.type') || one.isUserEvent('delete'));
        if (docChanged && !isFollowing) onEdit(state.doc.toString(), isTyped);
        if (view.hasFocus && (docChanged || selectionSet || focusChanged)) onCursor(state.selection.main.head);
      }),
    ],
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (text, goesThere) => {
      const before = view.state.doc.toString();
      if (text === before) return;
      const edit = editBetween(before, text);
      const selection = { anchor: edit.span.start + edit.text.length };
      view.dispatch({
        changes: toChange(edit),
        annotations: following.of(true),
        ...(goesThere && { selection, scrollIntoView: true }),
      });
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
    hasFocus: () => view.hasFocus,
  };
}

/** Scrolls the editor alone, never the page around it. */
function bringIntoView(view: EditorView, { start, end }: Span): void {
  const { scrollDOM } = view;
  const top = view.lineBlockAt(start).top;
  const bottom = view.lineBlockAt(Math.min(end, view.state.doc.length)).bottom;
  const isVisible = top >= scrollDOM.scrollTop && bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight;
  if (!isVisible) scrollDOM.scrollTop = Math.max(0, top - scrollDOM.clientHeight / 4);
}
