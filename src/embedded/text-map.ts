import type { Edit } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import type { Quote, Stretch } from './stretch.js';
import { writeString } from './write-string.js';

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
  readonly stretches: readonly Stretch[];
  readonly program: string;
  /** What stands between the outermost quotes of the program. */
  readonly content: Span;
  /** The first of these quotes. */
  readonly quote: Quote;
}

/** Makes the map of a query. */
export function createTextMap({ text, stretches, program, content, quote }: MappedText): TextMap {
  const shown = stretches.filter(({ query }) => query.end > query.start);
  const hostStart = (at: number): number => {
    const found = shown[firstWhere(shown, ({ query }) => query.end > at)];
    if (found === undefined) return content.end;
    return found.kind === 'text' ? found.host.start + at - found.query.start : found.host.start;
  };
  const hostEnd = (at: number): number => {
    const found = shown[firstWhere(shown, ({ query }) => query.end >= at)];
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
      if (stretches.length === 0) return offset === content.start ? 0 : undefined;
      const touched = stretches.filter(({ host }) => host.start <= offset && offset <= host.end);
      const own = touched.find(({ kind }) => kind === 'text');
      if (own !== undefined) return own.query.start + offset - own.host.start;
      const [edge] = touched;
      if (edge === undefined) return undefined;
      if (offset === edge.host.start || edge.kind === 'escape') return edge.query.start;
      return offset === edge.host.end ? edge.query.end : undefined;
    },
    toHostEdit: (edit) => {
      const around = stretches.find(({ kind, query }) => kind !== 'hole' && query.end >= edit.span.start);
      const own = around?.quote ?? quote;
      const holes = stretches.filter(({ kind, query }) => kind === 'hole' && isTouched(query, edit.span));
      // What stands in another kind of quotes would have to be written in another way.
      if (holes.length > 0 && stretches.some((stretch) => stretch.quote !== own)) return undefined;
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

/** The index of the first element for which a test holds that holds for all behind it. */
function firstWhere<Element>(list: readonly Element[], test: (element: Element) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = list[middle];
    if (element !== undefined && test(element)) high = middle;
    else low = middle + 1;
  }
  return low;
}
