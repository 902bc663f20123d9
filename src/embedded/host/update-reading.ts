import { spanContains } from '../../diagnostics/span.js';
import { shiftComments } from './host-comments.js';
import { changeBetween, type ProgramChange } from './program-change.js';
import { type HostQuery, isDraft, looksLikeQuery } from './query.js';
import type { FindOptions, HostReading } from './reading.js';
import { shiftQuery } from './shift-reading.js';
import { shiftTagNames } from './tag-names.js';
import { rereadUnits } from './units/reread-units.js';
import { shiftLists } from './units/units.js';

/**
 * Returns what `findQueries` finds in the next version of a program, without parsing all of it: nothing if the change is inside a text of
 * a query, or else the statements that matter. `undefined` if the program has to be read as a whole.
 */
export function updateReading(before: HostReading, program: string, options: FindOptions): HostReading | undefined {
  if (before.names === undefined) return undefined;
  const change = changeBetween(before.program, program);
  return updateText(before, change, program) ?? rereadUnits(before, change, program, options);
}

/** Returns the reading after a change inside a text of a query; `undefined` if the change is elsewhere, or may matter for others. */
function updateText(before: HostReading, change: ProgramChange, program: string): HostReading | undefined {
  const { names, units, queries, drafts = [] } = before;
  const lists = units && shiftLists(units.lists, change);
  if (names === undefined || units === undefined || lists === undefined) return undefined;
  const shifted = (query: HostQuery): HostQuery | readonly HostQuery[] => shiftQuery(query, change, program) ?? [];
  const next = { queries: queries.flatMap(shifted), drafts: drafts.flatMap(shifted) };
  if (next.queries.length < queries.length || next.drafts.length < drafts.length) return undefined;
  if (!isInText(before, next, change, program)) return undefined;
  return {
    program,
    ...next,
    ignores: shiftComments(before.ignores, change),
    names: shiftTagNames(names, change, program),
    units: { ...units, lists },
  };
}

/** Whether a change is inside a text of one query or draft, which is still a query or draft. */
function isInText(
  before: HostReading,
  { queries, drafts }: Required<Pick<HostReading, 'queries' | 'drafts'>>,
  change: ProgramChange,
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

function hasInText({ parts }: HostQuery, { span }: ProgramChange): boolean {
  return parts.some((part) => part.kind === 'text' && spanContains(part.host, span));
}
