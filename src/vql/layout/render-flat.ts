import { type Doc, isList } from './doc.js';

/** A document on one line; only what must break breaks. `onList` hears where each list of documents has come to stand. */
export function renderFlat(root: Doc, onList?: (list: readonly Doc[], start: number, end: number) => void): string {
  if (typeof root === 'string') return root;
  let text = '';
  const docs: (Doc | ListEnd)[] = [root];
  for (let doc = docs.pop(); doc !== undefined; doc = docs.pop()) {
    if (typeof doc === 'string') text += doc;
    else if (isListEnd(doc)) onList?.(doc.list, doc.start, text.length);
    else if (isList(doc)) {
      if (onList !== undefined) docs.push({ list: doc, start: text.length });
      for (let index = doc.length - 1; index >= 0; index--) docs.push(doc[index] ?? '');
    } else if (doc.type === 'line') text += flatLine[doc.mode];
    else if (doc.type === 'comment') text += doc.text;
    else if (doc.type === 'fill') docs.push(separatedByBlanks(doc.items));
    else docs.push(doc.content);
  }
  return text;
}

/** Waits on the stack below the documents of a list. */
interface ListEnd {
  readonly list: readonly Doc[];
  readonly start: number;
}

function isListEnd(doc: Doc | ListEnd): doc is ListEnd {
  return typeof doc === 'object' && 'list' in doc;
}

const flatLine = { blank: ' ', soft: '', hard: '\n' } as const;

function separatedByBlanks(items: readonly Doc[]): Doc {
  return items.flatMap((item, index) => (index === 0 ? [item] : [' ', item]));
}
