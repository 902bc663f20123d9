import type { QueryView } from '../../catalog/query-view.js';
import type { ObjectSpot } from '../../catalog/spot.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Place, pointerTo } from '../../diagnostics/json/pointer.js';
import { viewStatement } from '../../vql/view-statement.js';
import type { ParseStatement } from '../to-vql.js';

/**
 * Makes what shows the VQL texts in an object: what a rule finds in one has the place of the text, and a fix rewrites the text.
 * What is wrong with a text itself is added to `diagnostics`.
 */
export function createTextView(
  parse: ParseStatement | undefined,
  diagnostics: Diagnostic[],
): (text: string, place: Place) => QueryView | undefined {
  return (text, place) => {
    if (parse === undefined) return undefined;
    const { statement, diagnostics: found } = parse(text);
    const path = pointerTo(place);
    for (const { code, severity, message } of found) diagnostics.push({ code, severity, message, path });
    // What was skipped is in no tree, so that a broken one says little of what is missing.
    if (statement === undefined || found.length > 0) return undefined;
    return viewStatement(statement, ({ span }): ObjectSpot => {
      return {
        pointer: () => path,
        changes: ({ vql }) =>
          span === undefined ? [] : [{ path, value: text.slice(0, span.start) + vql + text.slice(span.end) }],
      };
    });
  };
}
