import { type Node as JsonNode, parseTree } from 'jsonc-parser';
import type { Edit } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { offsetInString, spanInString } from '../../json-text/json-string.js';

/** A VQL statement in a string of a C-Unit object, and an offset in it. */
export interface VqlAt {
  readonly text: string;
  readonly offset: number;
  /** Converts a span of the statement to one of the JSON text. */
  toJson(span: Span): Span;
  /** Converts an edit of the statement to one of the JSON text. */
  toJsonEdit(edit: Edit): Edit;
}

/** Returns the statement around an offset of a JSON text, which may be incomplete; `undefined` outside of statements. */
export function vqlAt(text: string, offset: number): VqlAt | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && stringAt(root, offset);
  if (node === undefined || !containsVql(node)) return undefined;
  const toJson = (span: Span): Span => spanInString(node, span, text);
  return {
    text: String(node.value),
    offset: offsetInString(node, offset, text),
    toJson,
    toJsonEdit: (edit) => ({ span: toJson(edit.span), text: escapeJson(edit.text) }),
  };
}

/** Escapes a text for a JSON string, without the quotes around it. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns the string that contains an offset between its quotes. */
function stringAt(root: JsonNode, at: number): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  while (node?.children !== undefined)
    node = node.children.find(({ offset, length }) => offset < at && at <= offset + length);
  return node?.type === 'string' ? node : undefined;
}

/** Whether a string is the statement of a request or of an EXISTS. */
function containsVql(node: JsonNode): boolean {
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
