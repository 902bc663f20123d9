import * as monaco from 'monaco-editor';
import { registerVql } from '../../../src/editors/monaco/index.js';
import { catalog } from './catalog.js';

declare global {
  /** The page's editor. */
  var editor: monaco.editor.IStandaloneCodeEditor;
  /** Opens another one in its place, with the cursor at an offset. */
  var openEditor: (text: string, cursor: number) => void;
  var setTheme: (name: 'vs' | 'vs-dark') => void;
  /** Ends what the page has registered. */
  var unregister: () => void;
}

globalThis.MonacoEnvironment = { getWorker: () => new Worker('worker.js') };

const registered = registerVql(monaco, { catalog });
globalThis.unregister = () => registered.dispose();

const parent = document.createElement('div');
parent.style.cssText = 'width: 900px; height: 500px';
document.body.append(parent);

globalThis.openEditor = (text, cursor) => {
  globalThis.editor = monaco.editor.create(parent, {
    model: monaco.editor.createModel(text, 'vql'),
    'semanticHighlighting.enabled': true,
    minimap: { enabled: false },
  });
  const position = globalThis.editor.getModel()?.getPositionAt(cursor);
  if (position !== undefined) globalThis.editor.setPosition(position);
  globalThis.editor.focus();
};
globalThis.setTheme = (name) => monaco.editor.setTheme(name);
