import type { Span } from '../../../diagnostics/span.js';
import type { Segment } from '../../host/segments.js';
import { type Quote, widthOf } from './string-syntax.js';

/** The value of a string of a program, mapped to the program. */
export interface StringReading {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/**
 * Reads the content of a literal, or its text between two inserted values: its value in the language of the program, with the offset of
 * every character. `queryStart` is its offset in the query.
 */
export function readString(program: string, { start, end }: Span, quote: Quote, queryStart: number): StringReading {
  const raw = program.slice(start, end);
  const segments: Segment[] = [];
  let text = '';
  let offset = 0;
  const add = (kind: Segment['kind'], length: number, covered: string): void => {
    if (length === 0) return;
    const query = { start: queryStart + text.length, end: queryStart + text.length + covered.length };
    segments.push({ kind, query, host: { start: start + offset, end: start + offset + length }, quote });
    text += covered;
    offset += length;
  };
  const startsLine = /[\n\r]/.test(program.charAt(start - 1));
  const { pattern } = quote.syntax;
  for (const { index, 0: written, groups = {} } of pattern === undefined ? [] : raw.matchAll(pattern)) {
    const { indentation } = groups;
    const isText = indentation !== undefined && index === 0 && !startsLine;
    add('text', index - offset, raw.slice(offset, index));
    if (isText) continue;
    add(
      'escape',
      indentation === undefined ? written.length : lengthOfIndentation(indentation, quote),
      meaningOf(written, groups, quote),
    );
  }
  add('text', raw.length - offset, raw.slice(offset));
  return { text, segments };
}

/** Returns what a match of the pattern stands for. */
function meaningOf(written: string, groups: Readonly<Record<string, string | undefined>>, quote: Quote): string {
  const { syntax, close } = quote;
  if (groups.indentation !== undefined || groups.trailing !== undefined) return '';
  if (groups.lineEnd !== undefined) return syntax.lineEnds?.text ?? '';
  return groups.twice ?? syntax.escapes?.meaningOf(written, close) ?? written;
}

/** Returns how many characters of the whitespace before a line do not belong to the text. */
function lengthOfIndentation(whitespace: string, { indentation, syntax }: Quote): number {
  const width = widthOf(indentation, syntax.tabWidth);
  let length = 0;
  while (length < whitespace.length && widthOf(whitespace.slice(0, length + 1), syntax.tabWidth) <= width) length += 1;
  return length;
}
