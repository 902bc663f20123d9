import type { Node as JsonNode } from 'jsonc-parser';
import type { Span } from '../diagnostics/index.js';
import { spanOf } from './json-document.js';

/** Where a part of a JSON string stands in the text of the document, which may spell a character with an escape. */
export function spanInString(node: JsonNode, { start, end }: Span, text: string): Span {
  const literal = literalOf(node, text);
  const from = literalOffset(literal, start);
  const to = from + literalOffset(literal.slice(from), end - start);
  const offset = spanOf(node).start + 1;
  return { start: offset + from, end: offset + to };
}

/** Where in the value of a JSON string an offset of the document is; inside an escape it is before what the escape says. */
export function offsetInString(node: JsonNode, offset: number, text: string): number {
  const literal = literalOf(node, text);
  const wanted = offset - spanOf(node).start - 1;
  let count = 0;
  for (let at = 0; at < literal.length; count++) {
    at += unitLength(literal, at);
    if (at > wanted) break;
  }
  return count;
}

/** A literal without its quotes; one that is being written has no closing quote yet. */
function literalOf({ offset, length }: JsonNode, text: string): string {
  const literal = text.slice(offset, offset + length);
  return /^"(?:[^"\\]|\\.)*"$/s.test(literal) ? literal.slice(1, -1) : literal.slice(1);
}

/** How far the first `count` units of the value reach in a literal without its quotes. */
function literalOffset(literal: string, count: number): number {
  let offset = 0;
  for (let unit = 0; unit < count && offset < literal.length; unit++) offset += unitLength(literal, offset);
  return offset;
}

/** How many characters say one unit of the value. */
function unitLength(literal: string, offset: number): number {
  if (literal[offset] !== '\\') return 1;
  return literal[offset + 1] === 'u' ? 6 : 2;
}
