import type { Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';

/** A fix of one or more edits. */
export function fix(title: string, safe: boolean, ...edits: Edit[]): Fix {
  return { title, edits, safe };
}

/**
 * An edit that takes a text out, with the blanks and line breaks before it. A line break stays where the line before may
 * end in a comment: what stands behind the text must not get into that.
 */
export function deletion(text: string, span: Span): Edit {
  let start = text.slice(0, span.start).trimEnd().length;
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  if (text.slice(lineStart, start).includes('--')) {
    start = span.start;
    while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  }
  return { span: { start, end: span.end }, text: '' };
}

/** An edit that puts a text in at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}

/** A fix whose edits leave a blank where two words would become one: `1&&b`, `id,FROM`. */
export function keepWordsApart(text: string, { edits, ...others }: Fix): Fix {
  return { ...others, edits: edits.map((edit) => keepApart(text, edit)) };
}

function keepApart(text: string, { span, text: instead }: Edit): Edit {
  const before = endsInWord.test(text.slice(Math.max(0, span.start - 2), span.start));
  const behind = beginsWithWord.test(text.slice(span.end, span.end + 2));
  if (instead === '') return { span, text: before && behind ? ' ' : '' };
  const start = before && beginsWithWord.test(instead) ? ' ' : '';
  const end = behind && endsInWord.test(instead) ? ' ' : '';
  return { span, text: start + instead + end };
}

const beginsWithWord = /^[\p{L}\p{M}\p{N}_]/u;
const endsInWord = /[\p{L}\p{M}\p{N}_]$/u;
