import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { standardKeymap, toggleComment } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { diagnosticCount, linter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { type Diagnostic, type Edit, editBetween, type Span } from '../../src/diagnostics/index.js';
import { toChange } from '../../src/editors/codemirror/index.js';
import { type HighlightKind, hasHighlights, highlights, setHighlights } from './highlight.js';
import { toLint } from './lint.js';

/** One of the two editors. */
export interface Editor {
  text(): string;
  /** Replaces the text without calling `onEdit`. With `movesCursor`, the cursor moves to the change. */
  setText(text: string, movesCursor: boolean): void;
  /** Changes the text as a user edit. */
  edit(edits: readonly Edit[]): void;
  /** Highlights these spans and no others; with `isFollowing`, scrolls the first into view. */
  highlight(kind: HighlightKind, spans: readonly Span[], isFollowing: boolean): void;
  /** Marks the spans of these diagnostics and no others, with their fixes. */
  mark(diagnostics: readonly Diagnostic[]): void;
  /** Selects a span and focuses the editor. */
  select(span: Span): void;
  focus(): void;
  hasFocus(): boolean;
}

/** Options of an editor. */
export interface EditorOptions {
  readonly parent: HTMLElement;
  /** Label for screen readers. */
  readonly label: string;
  /** Ids of the elements that describe it to screen readers. */
  readonly describedBy: string;
  /** Placeholder of the empty editor. */
  readonly hint: string;
  readonly extensions: Extension;
  /** Called after an edit; `isTyped` for typing and deleting. */
  readonly onEdit: (text: string, isTyped: boolean) => void;
  /** Called when the cursor moves or the editor gets the focus. */
  readonly onCursor: (offset: number) => void;
  /** Called for undo and redo. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Marks a change that follows the other editor. */
const following = Annotation.define<true>();

/** Creates an editor. Tab leaves it, so that keyboards are not trapped. The page, not the editor, keeps the undo history. */
export function createEditor(options: EditorOptions): Editor {
  const { parent, label, describedBy, hint, extensions, onEdit, onCursor } = options;
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
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, tabindex: '0' }),
      placeholder(hint),
      appearance,
      highlights,
      // Before the hovers of the extensions, so that a hover begins with the problem.
      linter(null),
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
    setText: (text, movesCursor) => {
      const before = view.state.doc.toString();
      if (text === before) return;
      const edit = editBetween(before, text);
      const selection = { anchor: edit.span.start + edit.text.length };
      view.dispatch({
        changes: toChange(edit),
        annotations: following.of(true),
        ...(movesCursor && { selection, scrollIntoView: true }),
      });
    },
    edit: (edits) => view.dispatch({ changes: edits.map(toChange), userEvent: 'input.fix' }),
    mark: (diagnostics) => {
      if (diagnostics.length === 0 && diagnosticCount(view.state) === 0) return;
      const { doc } = view.state;
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.map((one) => toLint(one, doc)),
        ),
      );
    },
    highlight: (kind, spans, isFollowing) => {
      if (spans.length === 0 && !hasHighlights(view.state)) return;
      view.dispatch({ effects: setHighlights.of({ kind, spans }) });
      const [first] = spans;
      if (isFollowing && first !== undefined) bringIntoView(view, first);
    },
    select: ({ start, end }) => {
      view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus,
  };
}

/** Scrolls only the editor, not the page, with its next measurement: a layout in between would take long. */
function bringIntoView(view: EditorView, { start, end }: Span): void {
  const { scrollDOM } = view;
  view.requestMeasure<number | undefined>({
    key: bringIntoView,
    read: () => {
      const { length } = view.state.doc;
      const top = view.lineBlockAt(Math.min(start, length)).top;
      const bottom = view.lineBlockAt(Math.min(end, length)).bottom;
      const isVisible = top >= scrollDOM.scrollTop && bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight;
      return isVisible ? undefined : Math.max(0, top - scrollDOM.clientHeight / 4);
    },
    write: (top) => {
      if (top !== undefined) scrollDOM.scrollTop = top;
    },
  });
}

/** Theme of both editors, with the colors of the style sheet, which handles light and dark. */
const appearance: Extension = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--code-size)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '0.6rem 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-matchingBracket, .cm-nonmatchingBracket': { background: 'none' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--bracket)', color: 'inherit' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'none', color: 'var(--error)' },
  '.cm-placeholder': { color: 'var(--muted)' },
});

/** Binds undo and redo: to keys, and to the events of system menus and phones. */
function undoKeys({ onUndo, onRedo }: Pick<EditorOptions, 'onUndo' | 'onRedo'>): Extension {
  const run = (action: () => void) => (): boolean => {
    action();
    return true;
  };
  const undo = run(onUndo);
  const redo = run(onRedo);
  return [
    keymap.of([
      { key: 'Mod-z', run: undo },
      { key: 'Mod-Shift-z', run: redo },
      { key: 'Ctrl-y', run: redo },
    ]),
    EditorView.domEventHandlers({
      beforeinput: ({ inputType }) => (inputType === 'historyUndo' ? undo() : inputType === 'historyRedo' && redo()),
    }),
  ];
}

/** Binds Ctrl-. (Cmd-.) to the first fix of the diagnostic at the cursor. */
export function fixKey(
  diagnostics: (text: string) => Promise<readonly Diagnostic[]>,
  apply: (edits: readonly Edit[]) => void,
): Extension {
  const run = ({ state: { doc, selection } }: EditorView): boolean => {
    const { head } = selection.main;
    void diagnostics(doc.toString()).then((all) => {
      const found = all.find(
        ({ span, fixes = [] }) => span !== undefined && span.start <= head && head <= span.end && fixes.length > 0,
      );
      const fix = found?.fixes?.[0];
      if (fix !== undefined) apply(fix.edits);
    });
    return true;
  };
  return keymap.of([{ key: 'Mod-.', run }]);
}
