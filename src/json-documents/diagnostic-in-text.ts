import type { Node as JsonNode } from 'jsonc-parser';
import type { Diagnostic, Edit, Fix, Span } from '../diagnostics/index.js';
import { jsonSpan } from './json-document.js';
import { editOf } from './json-edit.js';
import { findNode } from './json-pointer.js';
import { spanInString } from './json-string.js';

/** A JSON tree and its text. */
export interface JsonText {
  readonly root: JsonNode;
  readonly text: string;
}

/**
 * Returns a diagnostic of an object with its span in the text, and the changes of its fixes as edits of the text. `pointer` leads to
 * the object: empty for the root.
 */
export function locateDiagnostic<Found extends Diagnostic>(diagnostic: Found, pointer: string, json: JsonText): Found {
  const { fixes, related } = diagnostic;
  const path = pointer + (diagnostic.path ?? '');
  const { node, missing } = findNode(json.root, path);
  // A diagnostic of a VQL text in the object has a span in that text.
  const inText = node.type === 'string' && missing.length === 0 ? node : undefined;
  const inner = (span: Span): Span => (inText === undefined ? span : spanInString(inText, span, json.text));
  const isInner = diagnostic.span !== undefined && inText !== undefined;
  const span = isInner ? inner(diagnostic.span) : spanAt(path, diagnostic.code, json.root);
  const location = {
    path,
    span,
    ...(related && { related: related.map((one) => ({ ...one, span: inner(one.span) })) }),
  };
  if (fixes === undefined) return { ...diagnostic, ...location };
  return { ...diagnostic, ...location, fixes: fixes.flatMap((fix) => fixIn(fix, pointer, json) ?? []) };
}

/** Returns the span of the member's name if the code is about names, else that of the value. */
function spanAt(path: string, code: Diagnostic['code'], root: JsonNode): Span {
  const { node, property, missing } = findNode(root, path);
  const key = property?.children?.[0];
  return jsonSpan(aboutNames.includes(code) && missing.length === 0 && key !== undefined ? key : node);
}

/** Codes of problems with the name of a member. */
const aboutNames: readonly Diagnostic['code'][] = [
  'unsafe-key',
  'misplaced-member',
  'unknown-member',
  'lost-member',
  'snapshot-key',
  'unknown-snapshot-member',
  'unusable-name',
];

function fixIn({ title, safe, changes = [] }: Fix, pointer: string, { root, text }: JsonText): Fix | undefined {
  const edits: Edit[] = [];
  for (const change of changes) {
    const edit = editOf({ ...change, path: pointer + change.path }, root, text);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return { title, safe, edits };
}
