import { type Span, shiftSpan } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { type Placeholder, readParts } from '../vql/placeholders.js';
import type { InsertedValue, StatementContext } from './embedded-text.js';
import type { HostQuery } from './host/query.js';
import type { Segment } from './host/segments.js';

/** A query with a mark for each value. */
export interface MarkedText {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** In the order of the text. */
  readonly values: readonly MarkedValue[];
}

/** A value of a query, and where the parser reads it. */
export interface MarkedValue {
  readonly value: InsertedValue;
  /** Span of its mark. */
  readonly span: Span;
  /** Span of the string, comment, annotation or name that it is inside of, or of its mark. */
  readonly token: Span;
  readonly placeholder: Placeholder;
}

/** Marks the values of a query, which is parsed with the text around it. */
export function markValues(query: HostQuery, context: StatementContext, dialect: Partial<Dialect>): MarkedText {
  const marks = readMarks(query, context, dialect);
  let text = '';
  const segments: Segment[] = [];
  const values: MarkedValue[] = [];
  for (const part of query.parts) {
    const start = text.length;
    if (part.kind === 'text') {
      for (const segment of part.segments) segments.push({ ...segment, query: shiftSpan(segment.query, start) });
      text += part.text;
      continue;
    }
    const mark = part.value && marks[values.length];
    text += mark?.text ?? part.text ?? '';
    const span = { start, end: text.length };
    if (part.value !== undefined && mark !== undefined)
      values.push({ ...mark, span, value: { ...part.value, host: part.host } });
    segments.push({ kind: 'hole', query: span, host: part.host, quote: segments.at(-1)?.quote ?? query.quote });
  }
  return { text, segments, values };
}

/** Parses a query, and returns the marks of its values. */
function readMarks(
  { parts }: HostQuery,
  { head, tail }: StatementContext,
  dialect: Partial<Dialect>,
): readonly (Pick<MarkedValue, 'token' | 'placeholder'> & { readonly text: string })[] {
  const strings = [head];
  for (const part of parts) {
    if (part.kind === 'hole' && part.value !== undefined) strings.push('');
    else strings.push(`${strings.pop() ?? ''}${part.text ?? ''}`);
  }
  // Most queries have no values.
  if (strings.length === 1) return [];
  strings.push(`${strings.pop() ?? ''}${tail}`);
  const { text, list } = readParts(strings, { dialect, isAsWritten: true, takesText: true });
  return list.map((placeholder) => {
    const { span, token = span } = placeholder;
    const isOwn = token.start >= head.length && token.end <= text.length - tail.length;
    return {
      text: text.slice(span.start, span.end),
      token: shiftSpan(isOwn ? token : span, -head.length),
      placeholder,
    };
  });
}

/** Returns the parts of a span: its text, split at the given values. */
export function partsWithin(
  { start, end }: Span,
  values: readonly MarkedValue[],
  text: string,
): readonly (string | InsertedValue)[] {
  const parts: (string | InsertedValue)[] = [];
  let copied = start;
  for (const { value, span } of values) {
    if (span.start > copied) parts.push(text.slice(copied, span.start));
    parts.push(value);
    copied = span.end;
  }
  if (end > copied) parts.push(text.slice(copied, end));
  return parts;
}
