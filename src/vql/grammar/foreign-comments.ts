import type { IToken } from 'chevrotain';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { type Scan, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { type Correction, joinEdits } from './corrections.js';
import { scanEdited } from './edited-scan.js';
import { fix, replacement } from './fix.js';
import type { Reporter } from './reporter.js';

/** Reports the comments of another language: those on lines of their own as one mistake, and each of those beside other text. */
export function reportForeignComments(text: string, tokens: readonly IToken[], reporter: Reporter): void {
  const comments = tokens.filter(({ tokenType }) => tokenType === t.ForeignComment);
  const lines: IToken[] = [];
  for (const comment of comments) {
    if (startsLine(text, comment)) lines.push(comment);
    // Beside other text it may be an operator.
    else reportComments([comment], reporter, { safe: false });
  }
  reportComments(lines, reporter, { safe: true });
}

function reportComments(comments: readonly IToken[], reporter: Reporter, safety: { readonly safe: boolean }): void {
  const [first] = comments;
  if (first === undefined) return;
  const edits = comments.map(({ image, startOffset: start }) =>
    replacement({ start, end: start + signOf(image).length }, '--'),
  );
  const title = comments.length === 1 ? 'Begin the comment with "--"' : `Begin ${comments.length} comments with "--"`;
  const details = { span: spanOf(first), fixes: [fix(title, edits, safety)] };
  reporter.report('foreign-comment', { sign: signOf(first.image) }, details);
}

function signOf(comment: string): string {
  return comment.startsWith('#') ? '#' : '//';
}

/** Reads `#` and `//` beside other text, where a comment of another language may begin, as signs of their own; `undefined` if there are none. */
export function readCommentSigns(text: string, { tokens }: Scan, base: readonly Edit[]): Correction | undefined {
  const comments = tokens.filter((token) => token.tokenType === t.ForeignComment && !startsLine(text, token));
  if (comments.length === 0) return undefined;
  const signs = comments.map(({ image, startOffset: start }): Edit => {
    const sign = signOf(image);
    return replacement({ start, end: start + sign.length }, sign === '#' ? unknownCharacter : '/');
  });
  const edits = joinEdits(base, signs);
  const scanned = scanEdited(text, edits);
  for (const token of scanned.tokens) {
    if (token.image === unknownCharacter) token.image = text.charAt(token.startOffset);
  }
  return { edits, scanned, report: () => {} };
}

/** A character that begins no token. */
const unknownCharacter = '\0';

/** Whether only spaces precede a token on its line. */
function startsLine(text: string, { startOffset: start }: IToken): boolean {
  return /(?:^|[\r\n])[ \t]*$/.test(text.slice(Math.max(0, start - maxIndent), start));
}

/** Number of spaces before a comment after which it counts as one beside other text. */
const maxIndent = 200;
