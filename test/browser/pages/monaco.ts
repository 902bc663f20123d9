import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import { defineCatalog } from '../../../src/catalog/index.js';
import { registerVql } from '../../../src/editors/monaco/index.js';
import { catalog } from './catalog.js';

declare global {
  /** The page's editor. */
  var editor: monaco.editor.IStandaloneCodeEditor;
  /** Opens another one in its place, with the cursor at an offset. */
  var openMonaco: (text: string, cursor: number) => void;
  var setMonacoTheme: (name: 'vs' | 'vs-dark') => void;
  /** Tokens of the synchronous tokenizer: the offset and kind of each. */
  var tokenizeMonaco: (text: string) => readonly (readonly string[])[];
  /** Ends what the page has registered. */
  var unregister: () => void;
  /** Registers once more for the same models. */
  var registerAgain: () => void;
  /** Registers another catalog, for the models of a path. */
  var registerOther: (path: string) => void;
  /** Creates a model, and returns the messages of its markers. */
  var readMarkers: (path: string, text: string) => readonly string[];
  /** Registers once more, ends that, and returns the number of markers that are left. */
  var registerAgainAndEnd: () => number;
}

globalThis.MonacoEnvironment = { getWorker: () => new Worker('worker.js') };

const status = document.createElement('output');
const registered = registerVql(monaco, {
  catalog,
  onUnformatted: ({ message, model, spans }) => {
    status.textContent = `${message} ${spans.map(({ start, end }) => model.getValue().slice(start, end)).join(', ')}`;
  },
});
globalThis.unregister = () => registered.dispose();
globalThis.registerAgain = () => void registerVql(monaco, { catalog });
globalThis.registerOther = (path) => {
  const other = defineCatalog({ templates: { 'article.query': { fields: { id: 'string', weight: 'decimal' } } } });
  registerVql(monaco, { catalog: other, models: ({ uri }) => uri.path === path });
};
globalThis.readMarkers = (path, text) => {
  const model = monaco.editor.createModel(text, 'vql', monaco.Uri.parse(`file://${path}`));
  return monaco.editor.getModelMarkers({ resource: model.uri }).map(({ message }) => message);
};
globalThis.registerAgainAndEnd = () => {
  registerVql(monaco, { catalog }).dispose();
  return monaco.editor.getModelMarkers({}).length;
};

const parent = document.createElement('div');
parent.style.cssText = 'width: 900px; height: 500px';
document.body.append(parent, status);

globalThis.openMonaco = (text, cursor) => {
  globalThis.editor = monaco.editor.create(parent, {
    model: monaco.editor.createModel(text, 'vql'),
    'semanticHighlighting.enabled': true,
    minimap: { enabled: false },
  });
  const position = globalThis.editor.getModel()?.getPositionAt(cursor);
  if (position !== undefined) globalThis.editor.setPosition(position);
  globalThis.editor.focus();
};
globalThis.setMonacoTheme = (name) => monaco.editor.setTheme(name);
globalThis.tokenizeMonaco = (text) =>
  monaco.editor.tokenize(text, 'vql').map((line) => line.map(({ offset, type }) => `${offset} ${type}`));
