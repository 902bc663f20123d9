import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import type { CUnitLanguageService } from '../../language/cunit/index.js';
import { toCompletion } from './completion.js';
import { defineFeature } from './feature.js';
import { vqlLinter } from './linter.js';
import { vqlHover } from './tooltips.js';

/**
 * Returns C-Unit as a CodeMirror extension, to be used with a language for JSON: completion, diagnostics with fixes, and hover. The
 * service is an argument, so that pages without C-Unit do not load the JSON service.
 *
 * @example
 * ```ts no-run
 * import { basicSetup, EditorView } from 'codemirror';
 * import { cunit } from 'vql-kit/codemirror';
 * import { createCUnitLanguageService } from 'vql-kit/language/cunit';
 * new EditorView({ parent: document.body, extensions: [basicSetup, cunit(createCUnitLanguageService())] });
 * ```
 */
export function cunit(service: Pick<CUnitLanguageService, 'complete' | 'diagnostics' | 'hover'>): Extension {
  return [completion(service), vqlLinter(service), vqlHover(service)];
}

const completion = defineFeature<Pick<CUnitLanguageService, 'complete'>>((serviceAt) => {
  const languageData = { autocomplete: (context: CompletionContext) => complete(context, serviceAt(context.state)) };
  return [autocompletion(), EditorState.languageData.of(() => [languageData])];
});

async function complete(
  { state, pos, explicit }: CompletionContext,
  service: Pick<CUnitLanguageService, 'complete'>,
): Promise<CompletionResult | null> {
  if (!explicit && !/["\p{L}\p{N}_]/u.test(state.sliceDoc(pos - 1, pos))) return null;
  const items = await service.complete(state.doc.toString(), pos);
  const [first] = items;
  if (first === undefined) return null;
  const { start } = first.edit.span;
  const isString = state.sliceDoc(start, start + 1) === '"';
  return {
    from: start,
    // CodeMirror filters by the typed text, which includes the quote.
    options: items.map((item) => ({
      ...toCompletion(item, { start, end: pos }),
      label: isString ? `"${item.foundIn ?? item.label}"` : (item.foundIn ?? item.label),
      displayLabel: item.label,
    })),
  };
}
