import type { Node as JsonNode } from 'jsonc-parser';
import type { Change, Edit, Span } from '../diagnostics/index.js';
import { plainDecimal } from '../dialect/value/decimal.js';
import { jsonSpan } from './json-document.js';
import { findNode } from './json-pointer.js';
import { spanInString } from './json-string.js';

/**
 * Returns the smallest edit of a JSON text that applies a change of its object, so that the layout stays. `undefined` if the path
 * does not exist or cannot have the member.
 */
export function editOf(change: Change, root: JsonNode, text: string): Edit | undefined {
  const { node, property, missing } = findNode(root, change.path);
  const [name, ...further] = missing;
  if (name !== undefined) {
    const isMember = further.length === 0 && node.type === 'object' && 'value' in change;
    return isMember ? insertion(node, name, change.value, text) : undefined;
  }
  if (change.span !== undefined) {
    if (node.type !== 'string') return undefined;
    return { span: spanInString(node, change.span, text), text: JSON.stringify(String(change.value)).slice(1, -1) };
  }
  if ('value' in change) return { span: jsonSpan(node), text: textOf(change.value, node, text) };
  return removal(property ?? node, text);
}

/** Prints a value. A number that becomes a string preserves the digits of the text, which a JavaScript number may have lost. */
function textOf(value: unknown, { type, offset, length }: JsonNode, text: string): string {
  const literal = text.slice(offset, offset + length);
  // As `JSON.parse` has read it.
  const isOwnString = type === 'number' && value === plainDecimal(String(Number(literal)));
  return JSON.stringify(isOwnString ? plainDecimal(literal) : value);
}

/** Inserts after the last member, with the whitespace that precedes that one. */
function insertion(object: JsonNode, name: string, value: unknown, text: string): Edit {
  const member = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const { start } = jsonSpan(object);
  const last = object.children?.at(-1);
  if (last === undefined) return { span: { start: start + 1, end: start + 1 }, text: member };
  const { start: lastStart, end } = jsonSpan(last);
  const before = text.slice(start, lastStart);
  const whitespace = before.slice(before.trimEnd().length);
  return { span: { start: end, end }, text: `,${whitespace === '' ? ' ' : whitespace}${member}` };
}

/** Removes a node with the comma before it, or after the first. */
function removal(node: JsonNode, text: string): Edit | undefined {
  const siblings = node.parent?.children;
  if (siblings === undefined) return undefined;
  const index = siblings.indexOf(node);
  const previous = siblings[index - 1];
  const next = siblings[index + 1];
  const { start, end } = jsonSpan(node);
  let span: Span = { start, end };
  if (previous !== undefined) span = { start: jsonSpan(previous).end, end };
  else if (next !== undefined) span = { start, end: jsonSpan(next).start };
  return text.slice(span.start, span.end) === '' ? undefined : { span, text: '' };
}
