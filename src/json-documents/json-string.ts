import type { Node as JsonNode } from 'jsonc-parser';
import type { Span } from '../diagnostics/index.js';
import { jsonSpan } from './json-document.js';

/** Converts a span of the value of a JSON string to one of the document, where a character may be an escape. */
export function spanInString(node: JsonNode, { start, end }: Span, text: string): Span {
  const literal = literalOf(node, text);
  const from = literalOffset(literal, start);
  const to = from + literalOffset(literal.slice(from), end - start);
  const offset = jsonSpan(node).start + 1;
  return { start: offset + from, end: offset + to };
}

/** Converts an offset of the document to one in the value of a JSON string; inside an escape, to the offset of its character. */
export function offsetInString(node: JsonNode, offset: number, text: string): number {
  const literal = literalOf(node, text);
  const wanted = offset - jsonSpan(node).start - 1;
  let count = 0;
  for (let at = 0; at < literal.length; count++) {
    at += unitLength(literal, at);
    if (at > wanted) break;
  }
  return count;
}

/** Returns a literal without its quotes; an incomplete one has no closing quote. */
function literalOf({ offset, length }: JsonNode, text: string): string {
  const literal = text.slice(offset, offset + length);
  return /^"(?:[^"\\]|\\.)*"$/s.test(literal) ? literal.slice(1, -1) : literal.slice(1);
}

/** Returns the length of the first `count` UTF-16 units of the value in a literal without its quotes. */
function literalOffset(literal: string, count: number): number {
  let offset = 0;
  for (let unit = 0; unit < count && offset < literal.length; unit++) offset += unitLength(literal, offset);
  return offset;
}

/** Returns the number of characters that encode the unit at an offset. */
function unitLength(literal: string, offset: number): number {
  if (literal[offset] !== '\\') return 1;
  return literal[offset + 1] === 'u' ? 6 : 2;
}
