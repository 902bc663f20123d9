import type { Edit } from '../diagnostics/diagnostic.js';
import { firstIndex } from '../diagnostics/first-index.js';
import { type Span, shiftSpan } from '../diagnostics/span.js';
import { lazy } from '../language/cache.js';
import type { Quote, Segment } from './host/segments.js';
import { isSameQuote } from './languages/strings/string-syntax.js';
import { canWrite, writeString } from './languages/strings/write-string.js';

/** Maps the text of a query to the program that contains it. */
export interface TextMap {
  /** Returns a span of the query as one of the program. */
  toHost(span: Span): Span;
  /** Returns an offset of the program as one of the query; `undefined` outside its strings, for example inside a value. */
  toQuery(offset: number): number | undefined;
  /** Returns an edit of the query as one of the program; `undefined` if a value would be lost, or moved among others. */
  toHostEdit(edit: Edit): Edit | undefined;
}

/** Returns the map of the same query at another offset of the program. */
export function shiftMap({ toHost, toQuery, toHostEdit }: TextMap, by: number): TextMap {
  return {
    toHost: (span) => shiftSpan(toHost(span), by),
    toQuery: (offset) => toQuery(offset - by),
    toHostEdit: (edit) => {
      const own = toHostEdit(edit);
      return own && { span: shiftSpan(own.span, by), text: own.text };
    },
  };
}

/** A query whose characters are mapped to a program. */
export interface MappedText {
  readonly text: string;
  /** In the order of the text. */
  readonly segments: readonly Segment[];
  readonly program: string;
  /** Span between the outermost quotes in the program. */
  readonly content: Span;
  /** The opening one of these quotes. */
  readonly quote: Quote;
}

/** Creates the map of a query. */
export function createTextMap({ text, segments, program, content, quote }: MappedText): TextMap {
  // Of most queries nothing is reported, and so nothing mapped.
  const visibleSegments = lazy(() => segments.filter(({ query }) => query.end > query.start));
  const textSegments = lazy(() => segments.filter(({ kind }) => kind !== 'hole'));
  const hostStart = (at: number): number => {
    const visible = visibleSegments();
    const found = visible[firstIndex(visible, ({ query }) => query.end > at)];
    if (found === undefined) return content.end;
    return found.kind === 'text' ? found.host.start + at - found.query.start : found.host.start;
  };
  const hostEnd = (at: number): number => {
    const visible = visibleSegments();
    const found = visible[firstIndex(visible, ({ query }) => query.end >= at)];
    if (found === undefined || at === found.query.start) return found?.host.start ?? content.end;
    return found.kind === 'text' ? found.host.start + at - found.query.start : found.host.end;
  };
  const toHost = ({ start, end }: Span): Span => {
    const last = hostEnd(end);
    return { start: end > start ? hostStart(start) : last, end: last };
  };
  return {
    toHost,
    toQuery: (offset) => {
      if (segments.length === 0) return offset === content.start ? 0 : undefined;
      const touched = segments.filter(({ host }) => host.start <= offset && offset <= host.end);
      const own = touched.find(({ kind }) => kind === 'text');
      if (own !== undefined) return own.query.start + offset - own.host.start;
      const [edge] = touched;
      if (edge === undefined) return undefined;
      if (offset === edge.host.start) return edge.query.start;
      if (offset === edge.host.end) return edge.query.end;
      return edge.kind === 'escape' ? edge.query.start : undefined;
    },
    toHostEdit: (edit) => {
      const first = firstIndex(segments, ({ query }) => query.end >= edit.span.start);
      const texts = textSegments();
      const around = texts[firstIndex(texts, ({ query }) => query.end >= edit.span.start)];
      const own = around?.quote ?? quote;
      if (!canWrite(edit.text, own)) return undefined;
      const holes: Segment[] = [];
      for (let index = first; index < segments.length; index++) {
        const segment = segments[index];
        if (segment === undefined || segment.query.start > edit.span.end) break;
        if (segment.kind === 'hole' && isTouched(segment.query, edit.span)) holes.push(segment);
      }
      // The values would have to be written differently between other quotes.
      if (holes.length > 0 && !segments.every((one) => isSameQuote(one.quote, own))) return undefined;
      let written = '';
      let rest = edit.text;
      for (const { query, host } of holes) {
        const placeholder = text.slice(query.start, query.end);
        const [before, after, ...others] = rest.split(placeholder);
        const isWhole = edit.span.start <= query.start && query.end <= edit.span.end;
        if (!isWhole || before === undefined || after === undefined || others.length > 0) return undefined;
        written += writeString(before, own) + program.slice(host.start, host.end);
        rest = after;
      }
      return { span: toHost(edit.span), text: written + writeString(rest, own) };
    },
  };
}

/** Whether an edit overwrites a part of a hole, or an empty hole. */
function isTouched(hole: Span, { start, end }: Span): boolean {
  return (hole.start < end && start < hole.end) || (hole.start === hole.end && start < hole.start && hole.end < end);
}
