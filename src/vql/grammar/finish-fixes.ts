import type { Diagnostic, Edit, Fix } from '../../diagnostics/diagnostic.js';
import { firstIndex } from '../../diagnostics/first-index.js';
import type { Span } from '../../diagnostics/span.js';
import { lineEndWriter, withLineEndsInFixes } from '../line-ends.js';
import { keepWordsApart } from './fix.js';

/** A comment of the text, in its order. */
interface SourceComment {
  readonly kind: 'line' | 'block';
  readonly text: string;
  readonly span: Span;
}

/**
 * Returns diagnostics with fixes that can be applied: they keep the comments of the text, and the words around their edits apart, and
 * have the line ends of the text.
 */
export function finishFixes(
  text: string,
  comments: readonly SourceComment[],
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const writeLineEnds = lineEndWriter(text);
  return diagnostics.map((diagnostic) => {
    const { fixes } = diagnostic;
    if (fixes === undefined) return diagnostic;
    const kept = fixes.map((fix) => keepWordsApart(text, keepComments(text, comments, fix)));
    return withLineEndsInFixes({ ...diagnostic, fixes: kept }, writeLineEnds);
  });
}

/** Adds the comments that the edits of a fix would remove with the text around them, and line breaks after those that end a line. */
function keepComments(text: string, comments: readonly SourceComment[], fix: Fix): Fix {
  if (comments.length === 0) return fix;
  // Comments in text that a fix moves move with it.
  const inserted = fix.edits.map((edit) => edit.text).join('\n');
  return { ...fix, edits: fix.edits.map((edit) => keepCommentsOf(edit, { text, comments, inserted })) };
}

/** The text that an edit is made for, its comments, and everything that the edits of the fix insert. */
interface Edited {
  readonly text: string;
  readonly comments: readonly SourceComment[];
  readonly inserted: string;
}

function keepCommentsOf(edit: Edit, { text, comments, inserted }: Edited): Edit {
  const { start, end } = edit.span;
  const first = firstIndex(comments, ({ span }) => span.start >= start);
  const removed: SourceComment[] = [];
  let rest = '';
  let offset = start;
  for (let comment = comments[first]; comment !== undefined; comment = comments[first + removed.length]) {
    if (comment.span.end > end) break;
    removed.push(comment);
    rest += text.slice(offset, comment.span.start);
    offset = comment.span.end;
  }
  rest += text.slice(offset, end);
  // An edit of nothing but comments is about them.
  if (removed.length > 0 && rest.trim() === '') return edit;
  const previous = comments[first - 1];
  let result = '';
  // An edit inside a comment corrects it.
  const isAfterLine = previous?.kind === 'line' && previous.span.end <= start;
  let endsLine = isAfterLine && /^[ \t]*$/.test(text.slice(previous.span.end, start));
  const add = (part: string): void => {
    if (endsLine && !/^[ \t]*[\r\n]/.test(part)) result += '\n';
    result += part;
    endsLine = false;
  };
  if (edit.text !== '') add(edit.text);
  for (const comment of removed) {
    if (inserted.includes(comment.text)) continue;
    const before = result === '' ? text.charAt(start - 1) : result;
    add(/[\s(]$/.test(before) || endsLine ? comment.text : ` ${comment.text}`);
    endsLine = comment.kind === 'line';
  }
  const isKept = result.length > edit.text.length;
  const following = text.slice(end);
  if (endsLine && following !== '' && !/^[ \t]*(?:[\r\n]|$)/.test(following)) result += '\n';
  else if (isKept && /\*\/$/.test(result) && /^[^\s,)]/.test(following)) result += ' ';
  return { span: edit.span, text: result };
}
