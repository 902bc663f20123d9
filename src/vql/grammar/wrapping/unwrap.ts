import type { Edit } from '../../../diagnostics/diagnostic.js';
import { quoted } from '../../../diagnostics/quoted.js';
import type { Span } from '../../../diagnostics/span.js';
import { scan } from '../../lexer/lexer.js';
import type { Correction } from '../corrections.js';
import { scanEdited } from '../edited-scan.js';
import { fix, removal } from '../fix.js';
import { type FencedBlock, findFencedBlock } from './fences.js';
import {
  findStatementLine,
  findTail,
  isAboutSession,
  isCommentOnly,
  isIntroduction,
  otherText,
  type StatementLine,
  signSpans,
} from './lines.js';
import { findQuotedStatement, type QuotedStatement } from './quotes.js';

/** The text around a statement. */
interface Wrapping {
  readonly what: string;
  readonly sign: Span;
  readonly title: string;
  /** The edits that leave the statement alone. */
  readonly edits: readonly Edit[];
  readonly safe: boolean;
  /** Whether it cannot be a part of the statement with an error. */
  readonly isCertain: boolean;
}

/** A reading of the statement alone, as `Wrapping` says. */
type Unwrapped = Correction & Pick<Wrapping, 'isCertain'>;

/** Reads a text that was copied from a page, a chat, a terminal or a program as the statement in it; `undefined` if nothing is around it. */
export function unwrap(text: string): Unwrapped | undefined {
  const block = findFencedBlock(text);
  const quotedStatement = block === undefined ? findQuotedStatement(text) : undefined;
  const region = block?.content ?? { start: 0, end: text.length };
  const line = findStatementLine(text, region);
  const isQuoted = quotedStatement !== undefined && quotedStatement.sign.start < (line?.start ?? text.length);
  if (isQuoted) return readQuoted(text, quotedStatement);
  const wrapping = (line && aroundLines(text, region, line, block)) ?? (block && aroundBlock(text, block));
  return wrapping && correction(text, wrapping);
}

function correction(text: string, { what, sign, title, edits, safe, isCertain }: Wrapping): Unwrapped {
  const fixes = edits.length === 0 ? [] : [fix(title, edits, { safe })];
  return {
    isCertain,
    edits,
    scanned: scanEdited(text, edits),
    report: (reporter) => {
      const args = { found: quoted(text.slice(sign.start, sign.end)), what };
      reporter.report('text-around-statement', args, { span: sign, fixes });
    },
  };
}

/** Returns the edits that remove what is before and after a span. */
function outside(text: string, { start, end }: Span): Edit[] {
  return [
    { start: 0, end: start },
    { start: end, end: text.length },
  ]
    .filter((span) => span.end > span.start)
    .map(removal);
}

function aroundBlock(text: string, { sign, content, isAlone }: FencedBlock): Wrapping {
  // A fence alone is left where a semicolon inside the block ends the statement.
  const edits = content.end > content.start ? outside(text, content) : [removal(sign)];
  return { what: 'a fence of Markdown', sign, title: 'Remove the fence', edits, safe: isAlone, isCertain: true };
}

/** Returns what is around the lines of a statement in a region: the content of a fenced block, or the whole text. */
function aroundLines(
  text: string,
  region: Span,
  line: StatementLine,
  block: FencedBlock | undefined,
): Wrapping | undefined {
  const { prefix } = line;
  const before = text.slice(region.start, line.lineStart);
  const isFirst = isCommentOnly(before);
  const isSession = !isFirst && isAboutSession(before);
  if (!isFirst && !isSession && !isIntroduction(before)) return undefined;
  const tail = block === undefined ? findTail(text, { start: line.start, end: region.end }, prefix) : undefined;
  const end = tail === undefined ? region.end : text.slice(0, tail.span.start).trimEnd().length;
  const statement = { start: isFirst ? region.start : line.start, end };
  const signs = signSpans(text, line, end).filter(({ start }) => start >= statement.start);
  const edits = [...outside(text, statement), ...signs.map(removal)].sort((a, b) => a.span.start - b.span.start);
  if (edits.length === 0) return undefined;
  const names = [
    prefix?.row.what,
    isSession ? 'another statement' : isFirst ? undefined : otherText,
    tail?.what,
  ].filter((what) => what !== undefined);
  const safe = !names.includes(otherText) && !isSession;
  if (block !== undefined) return { ...aroundBlock(text, block), edits, safe: safe && block.isAlone };
  const sign = prefix?.sign ?? (isFirst && tail ? tail.span : { start: region.start, end: line.lineStart });
  const isCertain = prefix !== undefined || (!isSession && (!isFirst || safe));
  return { what: names[0] ?? otherText, sign: firstLine(text, sign), title: 'Remove it', edits, safe, isCertain };
}

/** Returns the first line of a span that is not empty. */
function firstLine(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end);
  const [line = ''] = /[^\s][^\r\n]*/.exec(part) ?? [];
  const lineStart = start + part.indexOf(line);
  return { start: lineStart, end: lineStart + line.trimEnd().length };
}

/** Reads what is in quotes. If it is not the statement as it is, the quotes alone are reported. */
function readQuoted(text: string, { sign, content, closing, isAlone }: QuotedStatement): Unwrapped {
  const marks = content === undefined ? [] : [{ start: sign.start, end: content.start }, closing];
  const edits = content === undefined || isAlone ? marks.map(removal) : outside(text, content);
  const what = 'a quotation mark around the text';
  const read = correction(text, { what, sign, title: 'Remove the quotes', edits, safe: isAlone, isCertain: true });
  if (content !== undefined) return read;
  const scanned = scan(text);
  return { ...read, scanned: { ...scanned, tokens: scanned.tokens.slice(0, 1) } };
}
