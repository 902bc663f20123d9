import { foldService } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { LanguageService } from '../../language/index.js';
import { ofDocument } from './of-document.js';

/** Says which lines can be folded: statements, lists and comments of several lines. */
export function vqlFolding(service: LanguageService): Extension {
  const rangesOf = ofDocument((text) => service.foldingRanges(text));
  return foldService.of(({ doc }, lineStart, lineEnd) => {
    const found = rangesOf(doc).find(
      ({ span }) => lineStart <= span.start && span.start <= lineEnd && lineEnd < span.end,
    );
    return found === undefined ? null : { from: lineEnd, to: found.span.end };
  });
}
