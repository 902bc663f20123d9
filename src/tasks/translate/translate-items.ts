import { inTextOrder } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/index.js';
import type { CUnitDocument, CUnitItem } from '../../json-documents/index.js';
import type { Form, Source } from '../input/source.js';
import { type QueryOutcome, type TranslatedSource, untranslated } from './translation.js';

/**
 * Translates the objects of a JSON text, with diagnostics at their positions in the text. With errors in its JSON none is translated: an
 * object with a duplicate key is ambiguous.
 */
export function translateItems<Item extends CUnitItem>(
  { source, from, items }: { readonly source: Source; readonly from: Form; readonly items: readonly Item[] },
  { diagnostics, locate }: CUnitDocument,
  translate: (item: Item) => QueryOutcome,
): TranslatedSource {
  const outcomes = items.map(hasErrors(diagnostics) ? () => untranslated([]) : translate);
  const found = outcomes.flatMap((outcome, index) =>
    outcome.diagnostics.map((diagnostic) => locate(diagnostic, items[index]?.pointer ?? '')),
  );
  return {
    source,
    from,
    queries: outcomes.map(({ query }) => query),
    diagnostics: inTextOrder([...diagnostics, ...found]),
    problems: [],
  };
}
