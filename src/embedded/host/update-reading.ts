import { type Span, spanContains } from '../../diagnostics/span.js';
import { type HostQuery, isDraft, looksLikeQuery } from './query.js';
import { isQuietBody, type QuietBody, type QuietParts } from './quiet-parts.js';
import type { FindOptions, HostReading } from './reading.js';
import { type Change, changeBetween, shiftQuery, spanAfter } from './shift-reading.js';
import { lineEndOf, type TagNames } from './tag-names.js';

/**
 * Returns what `findQueries` finds in the next version of a program, without parsing all of it; `undefined` if the change may matter for
 * more than one query. It does not if it is inside a text of a query, or inside the body of a function on which no query depends.
 */
export function updateReading(before: HostReading, program: string, options: FindOptions): HostReading | undefined {
  const { quiet, names, queries, drafts = [] } = before;
  if (quiet === undefined || names === undefined) return undefined;
  const change = changeBetween(before.program, program);
  const shifted = (query: HostQuery): HostQuery | readonly HostQuery[] => shiftQuery(query, change, program) ?? [];
  const next = { queries: queries.flatMap(shifted), drafts: drafts.flatMap(shifted) };
  if (next.queries.length < queries.length || next.drafts.length < drafts.length) return undefined;
  if (!isInText(before, next, change, program) && !isInQuietBody(quiet, change, program, options)) return undefined;
  return { program, ...next, names: shiftNames(names, change, program), quiet: shiftQuietParts(quiet, change) };
}

/** Whether a change is inside a text of one query or draft, which is still a query or draft. */
function isInText(
  before: HostReading,
  { queries, drafts }: Required<Pick<HostReading, 'queries' | 'drafts'>>,
  change: Change,
  program: string,
): boolean {
  const { start, end } = change.span;
  // Values with quotes are of another kind.
  if (/'/.test(before.program.slice(start, end)) || /'/.test(program.slice(start, end + change.growth))) return false;
  const around = before.queries.flatMap((query, index) => (spanContains(query.span, change.span) ? [index] : []));
  const [index, ...others] = around;
  if (index === undefined) {
    const draft = drafts[(before.drafts ?? []).findIndex((one) => hasInText(one, change))];
    return draft !== undefined && isDraft(draft);
  }
  const [old, query] = [before.queries[index], queries[index]];
  // A query inside a value of another one.
  if (others.length > 0 || old === undefined || query === undefined || !hasInText(old, change)) return false;
  // A text that other queries insert may change them too.
  if (query.role === 'part' || query.insertedAt !== undefined) return false;
  return query.role === 'tag' || looksLikeQuery(query);
}

function hasInText({ parts }: HostQuery, { span }: Change): boolean {
  return parts.some((part) => part.kind === 'text' && spanContains(part.host, span));
}

function isInQuietBody({ bodies, words }: QuietParts, change: Change, program: string, options: FindOptions): boolean {
  const body = bodies.find(({ start, end }) => start < change.span.start && change.span.end < end);
  return body !== undefined && isQuietBody(program.slice(body.start, body.end + change.growth), body, words, options);
}

function shiftNames(names: TagNames, change: Change, program: string): TagNames {
  const shift = (span: Span): Span => spanAfter(span, change) ?? span;
  return {
    ...names,
    tags: new Map([...names.tags].map(([name, scopes]) => [name, scopes.map(shift)])),
    top: shift(names.top),
    importAt: shift({ start: names.importAt, end: names.importAt }).start,
    lineEnd: lineEndOf(program),
  };
}

function shiftQuietParts({ words, bodies }: QuietParts, change: Change): QuietParts {
  const shifted = bodies.flatMap((body): QuietBody | readonly QuietBody[] => {
    const span = spanAfter(body, change);
    return span === undefined ? [] : { ...body, ...span };
  });
  return { words, bodies: shifted };
}
