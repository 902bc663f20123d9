import { autocompletion } from '@codemirror/autocomplete';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { vql } from '../../../src/editors/codemirror/index.js';
import { catalog } from './catalog.js';

/** How an editor is opened. */
export interface Opening {
  readonly text: string;
  readonly cursor?: number;
  readonly readOnly?: boolean;
  readonly lineSeparator?: string;
}

declare global {
  /** The page's editor. */
  var view: EditorView;
  /** Opens another one in its place. */
  var openCodeMirror: (opening: Opening) => void;
  /** Shows it in another theme. */
  var setCodeMirrorTheme: (name: keyof typeof themes) => void;
}

const styleOf = (themeType: 'light' | 'dark', keyword: string, field: string): Extension =>
  syntaxHighlighting(
    HighlightStyle.define(
      [
        { tag: tags.keyword, color: keyword },
        { tag: tags.propertyName, color: field },
      ],
      { themeType },
    ),
  );
const styles = [styleOf('light', 'rgb(1, 0, 0)', 'rgb(2, 0, 0)'), styleOf('dark', 'rgb(255, 0, 0)', 'rgb(254, 0, 0)')];
const themes = {
  plain: [],
  light: styles,
  dark: [styles, EditorView.theme({ '&': { backgroundColor: 'black', color: 'white' } }, { dark: true })],
} satisfies Record<string, Extension>;
const theme = new Compartment();

globalThis.openCodeMirror = ({ text, cursor = 0, readOnly = false, lineSeparator }) => {
  globalThis.view?.destroy();
  globalThis.view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: text,
      selection: { anchor: cursor },
      extensions: [
        lineSeparator === undefined ? [] : EditorState.lineSeparator.of(lineSeparator),
        basicSetup,
        // What is shown can be picked at once: a test types faster than anyone.
        autocompletion({ interactionDelay: 0 }),
        EditorState.readOnly.of(readOnly),
        theme.of(themes.plain),
        vql({ catalog }),
      ],
    }),
  });
  globalThis.view.focus();
};
globalThis.setCodeMirrorTheme = (name) => globalThis.view.dispatch({ effects: theme.reconfigure(themes[name]) });
