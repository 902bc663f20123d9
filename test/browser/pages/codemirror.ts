import { autocompletion } from '@codemirror/autocomplete';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import type { Diagnostic } from '../../../src/diagnostics/index.js';
import { cunit, vql } from '../../../src/editors/codemirror/index.js';
import { createCUnitLanguageService } from '../../../src/language/cunit/index.js';
import { type CompletionItem, createLanguageService } from '../../../src/language/index.js';
import { catalog } from './catalog.js';

/** How an editor is opened. */
export interface Opening {
  readonly text: string;
  readonly cursor?: number;
  readonly readOnly?: boolean;
  readonly lineSeparator?: string;
  /** Completions to offer at any position; default: those of the language service. */
  readonly offers?: readonly CompletionItem[];
  /** Number of times that the editor has the extension; default 1. */
  readonly times?: number;
  /** Diagnostics to report for any text; default: those of the language service. */
  readonly findings?: readonly Diagnostic[];
}

declare global {
  /** The page's editor. */
  var view: EditorView;
  /** Opens another one in its place. */
  var openCodeMirror: (opening: Opening) => void;
  /** Opens one for C-Unit in its place. */
  var openCUnitInCodeMirror: (opening: Pick<Opening, 'text' | 'cursor'>) => void;
  /** Shows it in another theme. */
  var setCodeMirrorTheme: (name: keyof typeof themes) => void;
  /** Puts VQL without a catalog in the place of that with one. */
  var forgetCodeMirrorCatalog: () => void;
  /** Lets nobody write in it, or anybody. */
  var setCodeMirrorReadOnly: (readOnly: boolean) => void;
}

const service = createLanguageService({ catalog });

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
const access = new Compartment();
const language = new Compartment();

globalThis.openCUnitInCodeMirror = ({ text, cursor = 0 }) => {
  globalThis.view?.destroy();
  globalThis.view = new EditorView({
    parent: document.body,
    doc: text,
    selection: { anchor: cursor },
    extensions: [basicSetup, cunit(createCUnitLanguageService({ catalog, template: 'account.query' }))],
  });
  globalThis.view.focus();
};

globalThis.openCodeMirror = ({ text, cursor = 0, readOnly = false, lineSeparator, offers, findings, times = 1 }) => {
  globalThis.view?.destroy();
  globalThis.view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: text,
      selection: { anchor: cursor },
      extensions: [
        lineSeparator === undefined ? [] : EditorState.lineSeparator.of(lineSeparator),
        basicSetup,
        // An item can be chosen at once: a test types faster than a person.
        autocompletion({ interactionDelay: 0 }),
        access.of(EditorState.readOnly.of(readOnly)),
        theme.of(themes.plain),
        language.of(
          Array.from({ length: times }, () =>
            vql({
              service: {
                ...service,
                ...(offers && { complete: () => ({ items: offers, expected: [] }) }),
                ...(findings && { diagnostics: () => findings }),
              },
            }),
          ),
        ),
      ],
    }),
  });
  globalThis.view.focus();
};
globalThis.setCodeMirrorTheme = (name) => globalThis.view.dispatch({ effects: theme.reconfigure(themes[name]) });
globalThis.forgetCodeMirrorCatalog = () => globalThis.view.dispatch({ effects: language.reconfigure(vql()) });
globalThis.setCodeMirrorReadOnly = (readOnly) =>
  globalThis.view.dispatch({ effects: access.reconfigure(EditorState.readOnly.of(readOnly)) });
