import type { Node as JsonNode } from 'jsonc-parser';
import type { Span } from '../diagnostics/index.js';
import { spanOf } from './json-document.js';

/** Where a part of a JSON string stands in the text of the document, which may spell a character with an escape. */
export function spanInString(node: JsonNode, { start, end }: Span, text: string): Span {
  const literal = text.slice(node.offset + 1, node.offset + node.length - 1);
  const from = literalOffset(literal, start);
  const to = from + literalOffset(literal.slice(from), end - start);
  const offset = spanOf(node).start + 1;
  return { start: offset + from, end: offset + to };
}

/** How far the first `count` units of the value reach in a literal without its quotes. */
function literalOffset(literal: string, count: number): number {
  let offset = 0;
  for (let unit = 0; unit < count && offset < literal.length; unit++) {
    if (literal[offset] !== '\\') offset += 1;
    else offset += literal[offset + 1] === 'u' ? 6 : 2;
  }
  return offset;
}
