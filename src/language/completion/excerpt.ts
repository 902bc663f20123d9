import { type Span, shiftSpan } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import { maxDiagnostics } from '../../vql/grammar/reporter.js';
import { endOf } from '../../vql/lexer/lexer.js';
import { readStatement } from '../../vql/read.js';
import { lazy } from '../cache.js';
import { errorSpans, type ReadToken, type Section } from '../document.js';
import { droppedTokens, retainedErrors } from './omissions.js';

/** The text before and after a cursor target, shortened to the parts on which completion depends. */
export interface Excerpt {
  readonly head: string;
  readonly tail: string;
  readonly dialect: Dialect;
  /** Whether it is read as it is written, as the whole text was: trials then try nothing else that it may mean. */
  readonly isAsWritten: boolean;
  /** Number of its errors that are not beside the target. */
  readonly errorsElsewhere: number;
}

/** Returns the text of a token in an excerpt. */
export type RewriteToken = (token: ReadToken, index: number) => string;

/** Returns the complete text around a span. */
export function wholeText({ text, reading, dialect }: Section, { start, end }: Span): Excerpt {
  return {
    head: text.slice(0, start),
    tail: text.slice(end),
    dialect,
    isAsWritten: reading.isAsWritten,
    errorsElsewhere: 0,
  };
}

/** Writes the excerpt at a target. */
export interface ExcerptWriter {
  /**
   * Replaces each token by the result of `rewrite`, if that is given: then names, indentation and comments do not matter, and joined
   * statements are omitted too.
   */
  readonly write: (rewrite?: RewriteToken) => Excerpt;
  /** Number of errors of the excerpt with the text at the target. */
  readonly errorCount: number;
}

/** Returns the writer of an excerpt that is the complete text. */
export function writeWhole(section: Section, target: Span): ExcerptWriter {
  return { write: () => wholeText(section, target), errorCount: errorSpans(section.reading).length };
}

/**
 * Shortens a text to the parts on which the completion at a target depends, so that a trial costs the same in a text of any length. Of
 * long lists (columns, conditions, values, arguments) the elements beside the target are retained, and elsewhere one of each kind, with
 * their comments; elements with the same mistake are of one kind.
 */
export function createExcerpt({ text, reading, dialect }: Section, target: Span): ExcerptWriter {
  const { tokens } = reading;
  const after = tokens.findIndex(({ startOffset }) => startOffset >= target.end);
  const cut = after < 0 ? tokens.length : after;
  const errors = errorSpans(reading);
  const beside = spanBeside(tokens, cut, target);
  let errorsElsewhere = errors.filter((span) => isOutside(span, beside)).length;
  const isBroken = errorsElsewhere > 0;
  let errorCount = errors.length;
  let dropped = droppedTokens(tokens, cut, { errors: isBroken ? errors : undefined, keepsNames: true });
  // Without names, nothing refers to the joined statements.
  const droppedWithNames = lazy(() =>
    isBroken ? dropped : droppedTokens(tokens, cut, { errors: undefined, keepsNames: false }),
  );
  const comments = lazy(() => new Set(reading.comments.map(({ span }) => span.start)));
  /** Returns one line break or one space for the whitespace and the comments between two tokens: an open string ends at a line break. */
  const uniformGap = (gap: string, start: number): string => {
    if (gap === '' || gap === ' ') return gap;
    const rest = gap.replaceAll(/--[^\r\n]*|\/\*[\s\S]*?\*\//g, (comment, index: number) =>
      comments().has(start + index) ? ' ' : comment,
    );
    return /^[ \t\r\n]+$/.test(rest) ? (/[\r\n]/.test(rest) ? '\n' : ' ') : rest;
  };
  const write = (span: Span, first: number, rewrite?: RewriteToken): string => {
    const omitted = rewrite === undefined ? dropped : droppedWithNames();
    let written = '';
    let endsInGap = false;
    let at = span.start;
    for (let index = first; index < tokens.length; index++) {
      const token = tokens[index] as ReadToken;
      const end = endOf(token);
      if (end > span.end) break;
      if (omitted[index]) {
        const gap = text.slice(at, Math.max(at, token.startOffset));
        // One space replaces the omitted text, except for comments.
        if (gap.trim() !== '' || !endsInGap) written += `${gap} `;
        endsInGap = true;
        at = tokens[index + 1]?.startOffset ?? span.end;
      } else if (rewrite !== undefined) {
        written += uniformGap(text.slice(at, token.startOffset), at) + rewrite(token, index);
        at = end;
        endsInGap = false;
      }
    }
    const rest = text.slice(at, span.end);
    return written + (rewrite === undefined ? rest : uniformGap(rest, at));
  };
  const writeAll = (rewrite?: RewriteToken): Excerpt => ({
    head: write({ start: 0, end: target.start }, 0, rewrite),
    tail: write({ start: target.end, end: text.length }, cut, rewrite),
    dialect,
    isAsWritten: reading.isAsWritten,
    errorsElsewhere,
  });
  if (isBroken) {
    const { head, tail } = writeAll();
    const remaining = errorSpans(readStatement(head + text.slice(target.start, target.end) + tail, { dialect }));
    const expected = retainedErrors(tokens, dropped, errors);
    // Omitted text must neither fix errors nor add some. After its last error, the parser reports nothing that can be compared.
    if (remaining.length !== expected && reading.diagnostics.length < maxDiagnostics) {
      dropped = [];
    } else {
      errorCount = remaining.length;
      const besideIn = shiftSpan(beside, head.length - target.start);
      errorsElsewhere = remaining.filter((span) => isOutside(span, besideIn)).length;
    }
  }
  return { write: writeAll, errorCount };
}

/** Returns the span of the tokens beside the target: errors there are about what is being written. */
function spanBeside(tokens: readonly ReadToken[], cut: number, target: Span): Span {
  const next = tokens[cut];
  return {
    start: Math.min(tokens[cut - 2]?.startOffset ?? 0, target.start),
    end: next === undefined ? Number.POSITIVE_INFINITY : endOf(next),
  };
}

/** Whether a span does not touch another one. */
function isOutside({ start, end }: Span, other: Span): boolean {
  return end < other.start || start > other.end;
}
