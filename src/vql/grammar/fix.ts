import type { Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';

/** Creates a fix of one or more edits. It is unsafe by default: the author has to decide. */
export function fix(
  title: string,
  edits: Edit | readonly Edit[],
  { safe = false }: { readonly safe?: boolean } = {},
): Fix {
  return { title, edits: 'span' in edits ? [edits] : edits, safe };
}

/** Creates an edit that inserts a text at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}

/** Creates an edit that replaces a span. */
export function replacement(span: Span, text: string): Edit {
  return { span, text };
}

/** Creates an edit that removes exactly a span. */
export function removal(span: Span): Edit {
  return { span, text: '' };
}

/**
 * Creates an edit that removes a span with the spaces and line breaks before it. A line break stays where the line before may
 * end in a comment: the text after the span must not become part of it.
 */
export function deletion(text: string, { start, end }: Span): Edit {
  const before = text.slice(0, start).trimEnd().length;
  const whitespace = text.slice(before, start);
  if (!/[\r\n]/.test(whitespace) || !lineEndingAt(text, before).includes('--')) return removal({ start: before, end });
  return removal({ start: before + whitespace.search(/[ \t]*$/), end });
}

/** Returns what separates a new clause from a statement: a line break if the statement has several lines, or else a space. */
export function clauseGap(text: string, { start, end }: Span): string {
  return /[\r\n]/.test(text.slice(start, end)) ? lineBreakLike(text, start) : ' ';
}

/** Returns a line break with the indentation of the line around an offset. `finishFixes` gives it the line end of the text. */
export function lineBreakLike(text: string, offset: number): string {
  const [indentation = ''] = /^[ \t]*/.exec(lineEndingAt(text, offset)) ?? [];
  return `\n${indentation}`;
}

/** Returns the text from the beginning of a line up to an offset in it. */
function lineEndingAt(text: string, end: number): string {
  let start = end;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return text.slice(start, end);
}

/** Adds a space where the edits of a fix would join two words, as in `1&&b` and `id,FROM`. */
export function keepWordsApart<Action extends Fix>(text: string, action: Action): Action {
  return { ...action, edits: action.edits.map((edit) => keepApart(text, edit)) };
}

/** Whether a character takes no width: what is beside it reads as one word. */
export function isInvisible(character: string): boolean {
  return invisible().test(character);
}

const invisible = unicodePattern(String.raw`^\p{Default_Ignorable_Code_Point}$`);

function keepApart(text: string, { span, text: inserted }: Edit): Edit {
  if (isInvisible(text.slice(span.start, span.end))) return { span, text: inserted };
  const left = text.slice(Math.max(0, span.start - 3), span.start);
  const right = text.slice(span.end, span.end + 3);
  // A number would get a fraction.
  if (inserted === '') {
    const needsSpace = areJoined(left, right) || (/\d$/.test(left) && right.startsWith('.'));
    return { span, text: needsSpace ? ' ' : '' };
  }
  const before = areJoined(left, inserted === '-' && /^\d/.test(right) ? inserted + right : inserted) ? ' ' : '';
  const after = areJoined(inserted, right) ? ' ' : '';
  return { span, text: before + inserted + after };
}

/** Whether two texts would be read as one word or string, or begin a comment; a lone quote ends or doubles the one beside it. */
function areJoined(left: string, right: string): boolean {
  if (endsInWord().test(left)) return beginsWithWord().test(right);
  if (endsInHyphen().test(left) && endsInWord().test(right.charAt(0))) return true;
  if (left.endsWith("'") && right.startsWith("'")) return !isQuotes(left) && !isQuotes(right);
  return left.endsWith('-') ? right.startsWith('-') : left.endsWith('/') && right.startsWith('*');
}

function isQuotes(text: string): boolean {
  return /^'+$/.test(text);
}

/** After a word, the sign of a number would be a hyphen in a name. */
const beginsWithWord = unicodePattern(String.raw`^-?[\p{L}\p{M}\p{N}_]`);
const endsInWord = unicodePattern(String.raw`[\p{L}\p{M}\p{N}_]$`);

const endsInHyphen = unicodePattern(String.raw`[\p{L}\p{M}\p{N}_]-$`);
