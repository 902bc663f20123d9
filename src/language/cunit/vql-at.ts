import { type Node as JsonNode, parseTree } from 'jsonc-parser';
import type { Edit } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { offsetInString, spanInString } from '../../json-text/json-string.js';

/** A VQL statement in a string of a C-Unit object, and an offset in it. */
export interface VqlAt {
  readonly text: string;
  readonly offset: number;
  /** Returns a span of the statement as one of the JSON text. */
  toJson(span: Span): Span;
  /** Returns an edit of the statement as one of the JSON text. */
  toJsonEdit(edit: Edit): Edit;
}

/** Returns the statement around an offset of a JSON text, which may be incomplete; `undefined` if there is none. */
export function vqlAt(text: string, offset: number): VqlAt | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && stringAt(root, offset);
  if (node === undefined || !holdsVql(node)) return undefined;
  const toJson = (span: Span): Span => spanInString(node, span, text);
  return {
    text: String(node.value),
    offset: offsetInString(node, offset, text),
    toJson,
    toJsonEdit: (edit) => ({ span: toJson(edit.span), text: escapeJson(edit.text) }),
  };
}

/** Returns a text as JSON writes it between quotes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns the string whose content an offset is in. */
function stringAt(root: JsonNode, at: number): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  while (node?.children !== undefined)
    node = node.children.find(({ offset, length }) => offset < at && at <= offset + length);
  return node?.type === 'string' ? node : undefined;
}

/** Whether a string is the statement of a request, or that of an EXISTS. */
function holdsVql(node: JsonNode): boolean {
  const { parent } = node;
  if (parent?.type === 'property')
    return parent.children?.[0]?.value === 'queryStatement' && parent.children[1] === node;
  const filter = parent?.parent?.parent;
  const operator = filter?.children?.find(({ children: [key] = [] }) => key?.value === 'operator')?.children?.[1]
    ?.value;
  return (
    parent?.type === 'array' &&
    parent.parent?.children?.[0]?.value === 'values' &&
    parent.children?.[0] === node &&
    (operator === 'EXISTS' || operator === 'NOT_EXISTS')
  );
}
