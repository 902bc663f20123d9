import type { editor, IDisposable, languages } from 'monaco-editor';
import type { CompletionItem, CompletionKind } from '../../language/index.js';
import {
  completionTriggers,
  continues,
  createCompletionRequests,
  filterText,
  itemsWhileTyping,
  snippetOf,
} from '../conventions.js';
import { disposeAll, languageId, type Monaco, toMonacoRange, watchModels } from './monaco.js';
import type { RegisteredModels } from './registrations.js';

/** Registers completion. */
export function registerCompletion(monaco: Monaco, models: RegisteredModels): IDisposable {
  const requests = createCompletionRequests();
  const edits = watchModels(monaco, (model) =>
    model.onDidChangeContent(({ changes }) => {
      // The first in the text, before which nothing has moved.
      const change = changes.at(-1);
      if (change !== undefined) requests.edited(model, change.rangeOffset + change.text.length);
    }),
  );
  const provider = monaco.languages.registerCompletionItemProvider(languageId, {
    triggerCharacters: completionTriggers,
    provideCompletionItems: (model, position, { triggerKind }) => {
      const text = model.getValue();
      const offset = model.getOffsetAt(position);
      const found = models.serviceOf(model).complete(text, offset).items;
      const isByUser = requests.isByUser(model, offset, text.slice(offset - 1, offset));
      const isInvoked = triggerKind === monaco.languages.CompletionTriggerKind.Invoke;
      const items = isInvoked && isByUser ? found : itemsWhileTyping(found, text, offset);
      // Longer typed texts may match more items: full names, for example, are offered only for a typed part of them.
      return { suggestions: items.map((item, index) => toSuggestion(item, index, model, monaco)), incomplete: true };
    },
  });
  return disposeAll([edits, provider]);
}

type KindName = keyof typeof languages.CompletionItemKind;

/** **The** table of Monaco's kinds of items, which determine their icons. */
const kinds: Readonly<Record<CompletionKind, KindName>> = {
  keyword: 'Keyword',
  operator: 'Operator',
  group: 'Module',
  template: 'Class',
  field: 'Field',
  path: 'Struct',
  alias: 'Variable',
  function: 'Function',
  variable: 'Variable',
  value: 'Value',
  option: 'Property',
  snippet: 'Snippet',
};

/** Converts an item to a suggestion; `index` preserves the order. */
function toSuggestion(
  item: CompletionItem,
  index: number,
  model: editor.ITextModel,
  { languages: { CompletionItemKind, CompletionItemInsertTextRule } }: Monaco,
): languages.CompletionItem {
  const { label, kind, detail, documentation, edit } = item;
  const snippet = snippetOf(item);
  const range = toMonacoRange(edit.span, model);
  return {
    label: detail === undefined ? label : { label, description: detail },
    kind: CompletionItemKind[kinds[kind]],
    sortText: String(index).padStart(5, '0'),
    filterText: filterText(item, model.getValueInRange(range)),
    range,
    insertText: snippet ?? edit.text,
    ...(snippet !== undefined && { insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet }),
    ...(documentation !== undefined && { documentation: { value: documentation } }),
    ...(continues(item) && { command: { id: 'editor.action.triggerSuggest', title: 'Complete further' } }),
  };
}
