import type { Edit } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import { firstIndex } from './first-index.js';
import type { Quote, Segment } from './host/segments.js';
import { canWrite, writeString } from './host/string.js';

/** Ties the text of a query to the program that it stands in. */
export interface TextMap {
  /** A place of the query in the program. */
  toHost(span: Span): Span;
  /** An offset of the program in the query; `undefined` where it is in none of its strings, as inside a value. */
  toQuery(offset: number): number | undefined;
  /** An edit of the query as one of the program; `undefined` where a value would be lost, or change its place among others. */
  toHostEdit(edit: Edit): Edit | undefined;
}

/** A query whose characters are tied to a program. */
export interface MappedText {
  readonly text: string;
  /** In their order. */
  readonly segments: readonly Segment[];
  readonly program: string;
  /** What stands between the outermost quotes of the program. */
  readonly content: Span;
  /** The first of these quotes. */
  readonly quote: Quote;
}

/** Makes the map of a query. */
export function createTextMap({ text, segments, program, content, quote }: MappedText): TextMap {
  const shown = segments.filter(({ query }) => query.end > query.start);
  const texts = segments.filter(({ kind }) => kind !== 'hole');
  const quotes = new Set(segments.map((segment) => segment.quote));
  const hostStart = (at: number): number => {
    const found = shown[firstIndex(shown, ({ query }) => query.end > at)];
    if (found === undefined) return content.end;
    return found.kind === 'text' ? found.host.start + at - found.query.start : found.host.start;
  };
  const hostEnd = (at: number): number => {
    const found = shown[firstIndex(shown, ({ query }) => query.end >= at)];
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
      const around = texts[firstIndex(texts, ({ query }) => query.end >= edit.span.start)];
      const own = around?.quote ?? quote;
      if (!canWrite(edit.text, own)) return undefined;
      const holes: Segment[] = [];
      for (let index = first; index < segments.length; index++) {
        const segment = segments[index];
        if (segment === undefined || segment.query.start > edit.span.end) break;
        if (segment.kind === 'hole' && isTouched(segment.query, edit.span)) holes.push(segment);
      }
      // What stands in another kind of quotes would have to be written in another way.
      if (holes.length > 0 && (quotes.size > 1 || !quotes.has(own))) return undefined;
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

/** Whether an edit writes over what is in a hole, or over a hole that shows nothing. */
function isTouched(hole: Span, { start, end }: Span): boolean {
  return (hole.start < end && start < hole.end) || (hole.start === hole.end && start < hole.start && hole.end < end);
}
