import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { spansTouch } from '../../diagnostics/span.js';
import { fix, insertion } from '../../vql/grammar/fix.js';
import { ignoringComment, isIgnorable, startOfLine } from '../../vql/ignore-comments.js';
import { endOf } from '../../vql/lexer/lexer.js';
import type { Section, SectionAt } from '../vql-document.js';

/**
 * Returns fixes that write a comment to ignore what the rules report in a range of a section: in its line, and in the statement. Of several
 * diagnostics of a rule, the last one is ignored.
 */
export function ignoreActions({ section, start }: SectionAt, range: Span): readonly Fix[] {
  const found = section.diagnostics.filter(({ code, span }) => isIgnorable(code) && spansTouch(span, range));
  const byCode = new Map(found.map((diagnostic) => [diagnostic.code, diagnostic]));
  return [...byCode.values()].flatMap((diagnostic) => [
    ...ignoreInLine(diagnostic, section),
    ...ignoreInStatement(diagnostic, section, start > 0),
  ]);
}

/** Writes the comment above the line. Above the first line of a statement it would apply to all of it. */
function ignoreInLine({ code, span }: Diagnostic, { text, reading }: Section): readonly Fix[] {
  const { tokens, comments } = reading;
  if (span === undefined) return [];
  const lineStart = startOfLine(text, span.start);
  const isInside = (part: Span): boolean => part.start < lineStart && lineStart < part.end;
  const isFirst = (tokens[0]?.startOffset ?? 0) >= lineStart;
  const isInPart =
    comments.some((comment) => isInside(comment.span)) ||
    tokens.some((token) => isInside({ start: token.startOffset, end: endOf(token) }));
  if (isFirst || isInPart) return [];
  const indentation = /^[ \t]*/.exec(text.slice(lineStart, span.start))?.[0] ?? '';
  const comment = `${indentation}${ignoringComment(code)}\n`;
  return [fix(`Ignore ${code} in this line`, insertion(lineStart, comment))];
}

/** Writes the comment above the statement, in a line of its own: in the line of a separator, it would belong to the statement before. */
function ignoreInStatement({ code }: Diagnostic, { text, reading }: Section, isBehindOther: boolean): readonly Fix[] {
  const [first] = reading.tokens;
  if (first === undefined) return [];
  const lineStart = startOfLine(text, first.startOffset);
  const before = text.slice(lineStart, first.startOffset);
  const hasOwnLine = before.trim() === '' && !(isBehindOther && lineStart === 0);
  const comment = hasOwnLine ? `${ignoringComment(code)}\n${before}` : `\n${ignoringComment(code)}\n`;
  return [fix(`Ignore ${code} for this statement`, insertion(first.startOffset, comment))];
}
