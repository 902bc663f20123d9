import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import { endOfString, isStringMark } from '../../dialect/literals.js';
import { spanOf } from '../../vql/lexer/lexer.js';
import { readAsWritten } from '../../vql/read.js';
import type { Section } from '../vql-document.js';

/** The text before and after a cursor target, between which texts are tried. */
export interface Surroundings {
  readonly head: string;
  readonly tail: string;
  readonly dialect: Dialect;
  /** Whether it is read as it is written, as the whole text was: trials then try nothing else that it may mean. */
  readonly isAsWritten: boolean;
}

/** Returns the complete text around a span. */
export function textAround({ text, reading, dialect }: Section, { start, end }: Span): Surroundings {
  return { head: text.slice(0, start), tail: text.slice(end), dialect, isAsWritten: reading.isAsWritten };
}

/** A text, and how the parser reads it. */
export type ReadText = Pick<Section, 'text' | 'reading'>;

/**
 * Returns a section, or a text of the same length that the parser reads to its end: with names instead of characters that do not belong
 * to VQL, with closed strings, and with spaces instead of the target.
 */
export function readableText(section: Section, target: Span): ReadText {
  const { text, reading, dialect } = section;
  if (reading.diagnostics.length === 0) return section;
  const textEnd = { start: text.length, end: text.length };
  const known = [...reading.tokens.map(spanOf), ...reading.comments.map(({ span }) => span), textEnd];
  let readable = '';
  for (const { start, end } of known.sort((a, b) => a.start - b.start)) {
    if (start < readable.length) continue;
    readable += withNames(text.slice(readable.length, start)) + withQuotes(text.slice(start, end));
  }
  if (readable === text) return section;
  const { start, end } = target;
  const without = readable.slice(0, start) + ' '.repeat(end - start) + readable.slice(end);
  return { text: without, reading: readAsWritten(without, { dialect }) };
}

/** Replaces all characters but spaces and annotations. */
function withNames(gap: string): string {
  return gap.replaceAll(/--v:[^\r\n]*|\S/g, (found) => (found.length > 1 ? found : 'x'));
}

/** Returns a token; for a string that is not closed, a closed one. */
function withQuotes(token: string): string {
  const isOpen = isStringMark(token[0]) ? endOfString(token, 0) < 0 : /^"(?:.*[^"])?$/s.test(token);
  if (!isOpen) return token;
  return token.length === 1 ? 'x' : `'${'x'.repeat(token.length - 2)}'`;
}
