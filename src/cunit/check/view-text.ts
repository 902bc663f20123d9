import type { QueryView } from '../../catalog/query-view.js';
import type { ObjectSpot } from '../../catalog/spot.js';
import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { viewStatement } from '../../vql/view-statement.js';
import type { ParseStatement } from '../to-vql.js';

/**
 * Makes what shows the VQL texts in an object: what a rule finds in one has the pointer to the text and the span in it, and a fix changes
 * that part. What is wrong with a text itself is added to `diagnostics`.
 */
export function createTextView(
  parse: ParseStatement | undefined,
  diagnostics: Diagnostic[],
): (text: string, place: JsonPath) => QueryView | undefined {
  return (text, place) => {
    if (parse === undefined) return undefined;
    const { value: statement, diagnostics: found } = parse(text);
    const path = pointerTo(place);
    for (const diagnostic of found) diagnostics.push(inObject(diagnostic, path));
    // What was skipped is in no tree, so that a broken one says little of what is missing.
    if (statement === undefined || found.length > 0) return undefined;
    return viewStatement(statement, ({ span }): ObjectSpot => {
      if (span === undefined) return { pointer: () => path, changes: () => [] };
      return { pointer: () => path, span, changes: ({ vql }) => [{ path, span, value: vql }] };
    });
  };
}

/** What is said of a text, as said of the object that holds it. */
function inObject({ fixes, ...diagnostic }: Diagnostic, path: string): Diagnostic {
  return { ...diagnostic, path, ...(fixes && { fixes: fixes.map((fix) => fixInObject(fix, path)) }) };
}

function fixInObject({ edits, ...fix }: Fix, path: string): Fix {
  return { ...fix, edits: [], changes: edits.map(({ span, text }) => ({ path, span, value: text })) };
}
