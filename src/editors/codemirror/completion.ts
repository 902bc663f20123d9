import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  pickedCompletion,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Span } from '../../diagnostics/index.js';
import type { CompletionItem, CompletionKind, LanguageService } from '../../language/index.js';
import { completionTriggers, continues, itemsWhileTyping } from '../conventions.js';
import { toChange } from './commands.js';
import { defineFeature, type ServiceAt } from './feature.js';
import { renderMarkdown } from './markdown.js';

/** Returns completion, while typing and on request (Ctrl-Space). */
export function vqlCompletion(service: Pick<LanguageService, 'complete'>): Extension {
  return completion(service);
}

/** The part of a service that completes. */
type CompletingService = Pick<LanguageService, 'complete'>;

const completion = defineFeature<CompletingService>((serviceAt) => {
  const languageData = { autocomplete: completionSource(serviceAt) };
  return [autocompletion(), EditorState.languageData.of(() => [languageData])];
});

function completionSource(serviceAt: ServiceAt<CompletingService>): CompletionSource {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const before = state.sliceDoc(pos - 1, pos);
    if (!explicit && !completionTriggers.includes(before) && !/[\p{L}\p{N}_]/u.test(before)) return null;
    const text = state.doc.toString();
    const found = serviceAt(state).complete(text, pos).items;
    const items = explicit ? found : itemsWhileTyping(found, text, pos);
    const [first] = items;
    if (first === undefined) return null;
    return {
      from: first.edit.span.start,
      options: items.map((item) => toCompletion(item, { start: first.edit.span.start, end: pos })),
      // The service filters and ranks the items, and is called again after each change.
      filter: false,
    };
  };
}

/** **The** table of CodeMirror's types of items, which determine their icons. */
const types: Readonly<Record<CompletionKind, string>> = {
  keyword: 'keyword',
  operator: 'keyword',
  group: 'namespace',
  template: 'class',
  field: 'property',
  path: 'property',
  alias: 'variable',
  function: 'function',
  variable: 'variable',
  value: 'constant',
  option: 'property',
  snippet: 'text',
};

/** Converts an item to one of CodeMirror; `range` is the range that CodeMirror assumes for all items of a result. */
export function toCompletion(item: CompletionItem, range: Span): Completion {
  const { label, kind, detail, documentation, edit } = item;
  return {
    label,
    type: types[kind],
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { info: () => renderMarkdown(documentation) }),
    apply: (view, completion, from, to) => {
      // The span of the item may differ from that range, whose current ends are `from` and `to`.
      const span = { start: from + edit.span.start - range.start, end: to + edit.span.end - range.end };
      apply(view, completion, { ...item, edit: { ...edit, span } });
    },
  };
}

function apply(view: EditorView, completion: Completion, item: CompletionItem): void {
  const { edit, cursor, stops = [] } = item;
  if (cursor !== undefined && stops.length > 0) {
    snippet(templateOf(edit.text, [cursor, ...stops]))(view, completion, edit.span.start, edit.span.end);
    return;
  }
  view.dispatch({
    changes: toChange(edit),
    selection: { anchor: edit.span.start + (cursor ?? edit.text.length) },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  });
  if (continues(item)) startCompletion(view);
}

/** Returns a text as a template of CodeMirror, in which "${}" marks the positions to be written. */
function templateOf(text: string, offsets: readonly number[]): string {
  const starts = [0, ...offsets];
  const parts = starts.map((start, index) => text.slice(start, starts[index + 1]).replaceAll(/[{}]/g, '\\$&'));
  return parts.join('${}');
}
