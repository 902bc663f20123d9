import type { Node } from '../ast.js';
import type { Doc } from './doc.js';

/** Hears where a node has come to stand. */
export type OnNode = (node: Node, start: number, end: number) => void;

/** A document on one line; only what must break breaks. */
export function renderFlat(root: Doc, onNode?: OnNode): string {
  let text = '';
  const docs: (Doc | NodeEnd)[] = [root];
  for (let doc = docs.pop(); doc !== undefined; doc = docs.pop()) {
    if (typeof doc === 'string') text += doc;
    else if (isList(doc)) {
      // Most parts are texts, and those in front need not wait for their turn.
      let next = 0;
      for (; typeof doc[next] === 'string'; next++) text += doc[next];
      for (let index = doc.length - 1; index >= next; index--) docs.push(doc[index] ?? '');
    } else if (doc.type === 'line') text += flatLine[doc.mode];
    else if (doc.type === 'comment') text += doc.text;
    else if (doc.type === 'fill') docs.push(separatedByBlanks(doc.items));
    else if (doc.type === 'later') {
      if (onNode !== undefined) docs.push({ type: 'end', node: doc.node, start: text.length });
      docs.push(doc.layOut());
    } else if (doc.type === 'end') onNode?.(doc.node, doc.start, text.length);
    else docs.push(doc.content);
  }
  return text;
}

/** Waits on the stack below what a node is written as. */
interface NodeEnd {
  readonly type: 'end';
  readonly node: Node;
  readonly start: number;
}

function isList(doc: Doc | NodeEnd): doc is readonly Doc[] {
  return Array.isArray(doc);
}

const flatLine = { blank: ' ', soft: '', hard: '\n' } as const;

function separatedByBlanks(items: readonly Doc[]): Doc {
  const parts: Doc[] = [];
  for (const item of items) {
    if (parts.length > 0) parts.push(' ');
    parts.push(item);
  }
  return parts;
}
