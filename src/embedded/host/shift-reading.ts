import { type Span, shiftSpan, spanContains } from '../../diagnostics/span.js';
import { shiftComments } from './host-comments.js';
import { changeBetween, type ProgramChange, spanAfter } from './program-change.js';
import type { HostQuery, QueryPart, TextPart } from './query.js';
import type { HostReading } from './reading.js';
import type { Quote } from './segments.js';
import { readString } from './string.js';

/**
 * Returns the queries of a program that cannot be parsed, from its last version that could: those around which nothing changed, and
 * those with the change in one of their strings or values. The names of the tag are not known then.
 */
export function shiftReading(
  { program: before, queries: known, drafts = [], ignores, isPartial = false }: HostReading,
  program: string,
): Pick<HostReading, 'program' | 'queries' | 'drafts' | 'ignores' | 'isPartial'> {
  const change = changeBetween(before, program);
  const shifted = (query: HostQuery): HostQuery | readonly HostQuery[] => shiftQuery(query, change, program) ?? [];
  const queries = known.flatMap(shifted);
  return {
    program,
    queries,
    drafts: drafts.flatMap(shifted),
    ignores: shiftComments(ignores, change),
    isPartial: isPartial || queries.length < known.length,
  };
}

/** Returns a query after a change of the program; `undefined` if the change is across one of its ends. */
export function shiftQuery(query: HostQuery, change: ProgramChange, program: string): HostQuery | undefined {
  const span = spanAfter(query.span, change);
  const content = spanContains(query.content, change.span)
    ? growSpan(query.content, change)
    : spanAfter(query.content, change);
  const parts = query.parts.flatMap((part) => shiftPart(part, change, program) ?? []);
  return span === undefined || content === undefined || parts.length < query.parts.length
    ? undefined
    : { ...query, span, content, parts, insertedAt: query.insertedAt && spanAfter(query.insertedAt, change) };
}

function shiftPart(part: QueryPart, change: ProgramChange, program: string): QueryPart | undefined {
  if (part.kind === 'text') {
    const shifted = spanContains(part.host, change.span) ? reread(part, change, program) : shiftText(part, change);
    return shifted !== undefined && isOpened(shifted, program) ? shifted : undefined;
  }
  const host = spanAfter(part.host, change);
  const value = part.value && spanAfter(part.value, change);
  if (host === undefined || (part.value !== undefined && value === undefined)) return undefined;
  // The call that doubles the quotes of a value may have changed with it.
  const { bare: _, ...rest } = part.value ?? {};
  return { ...part, host, value: part.value && value && { kind: part.value.kind, ...rest, ...value } };
}

function shiftText(part: TextPart, change: ProgramChange): TextPart | undefined {
  const host = spanAfter(part.host, change);
  if (host === undefined) return undefined;
  const by = host.start - part.host.start;
  const segments = part.segments.map((segment) => ({
    ...segment,
    host: shiftSpan(segment.host, by),
  }));
  return { ...part, host, segments };
}

/** Whether a text still begins after its quote, or after the end of a value. */
function isOpened({ host, quote }: TextPart, program: string): boolean {
  const before = program[host.start - 1];
  const character = characterOf(quote);
  return before === character || (character === '`' && before === '}');
}

/** Returns the character of a quote. */
function characterOf(quote: Quote): string {
  return quote === 'raw' ? '`' : quote;
}

/** Reads a string that was changed; `undefined` if the change added an end or a value. */
function reread(part: TextPart, change: ProgramChange, program: string): TextPart | undefined {
  const host = growSpan(part.host, change);
  if (!isText(program.slice(host.start, host.end), part)) return undefined;
  return { ...part, host, ...readString(program, host, part.quote, 0) };
}

/** Whether a text contains neither its quote nor the beginning of a value. */
function isText(raw: string, { quote }: TextPart): boolean {
  const unescaped = raw.replace(/\\(?:\r\n|.)/gs, '');
  const character = characterOf(quote);
  return !unescaped.includes(character) && !(character === '`' ? /\x24\{|\\/ : /[\r\n]|\\/).test(unescaped);
}

function growSpan({ start, end }: Span, { growth }: ProgramChange): Span {
  return { start, end: end + growth };
}
