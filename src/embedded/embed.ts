import { didYouMean } from '../diagnostics/did-you-mean.js';
import { type Span, shiftSpan, spanContains } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { writeVariable } from '../dialect/variable-style.js';
import { lazy } from '../language/cache.js';
import { firstToken } from '../vql/lexer/lexer.js';
import type { Placeholder } from '../vql/placeholders.js';
import type { Slot } from '../vql/slots.js';
import { ellipsis } from '../vql/tag/refusals.js';
import type {
  EmbeddedText,
  Hole,
  InsertedValue,
  MisplacedValue,
  QuotedValue,
  StatementContext,
} from './embedded-text.js';
import type { HostQuery } from './host/query.js';
import type { HostReading } from './host/reading.js';
import { createCutter, type Segment } from './host/segments.js';
import type { HostValue } from './host/value-kind.js';
import { type MarkedText, type MarkedValue, markValues, partsWithin } from './marked-text.js';
import { moveEmbedded } from './move-embedded.js';
import { isArgument, operatorSlots, placeholderText, stringText } from './placeholder-text.js';
import { createQuotePairs, isClosedString, isStringQuote, type QuotePairs } from './quote-pairs.js';
import { createTextMap, type TextMap } from './text-map.js';

/** A program with its queries as texts of VQL. */
export interface EmbeddedProgram {
  readonly reading: HostReading;
  readonly queries: readonly EmbeddedText[];
  /** Texts that may become queries. */
  readonly drafts: readonly EmbeddedText[];
}

/** Writes the queries of a program as texts of VQL; those of an earlier version that have not changed are only moved. */
export function embedQueries(
  reading: HostReading,
  dialect: Partial<Dialect>,
  before?: EmbeddedProgram,
): EmbeddedProgram {
  const { queries, drafts = [], program } = reading;
  const known = new Map<string, EmbeddedText>();
  if (before !== undefined) {
    for (const embedded of [...before.queries, ...before.drafts])
      known.set(identityOf(embedded.query, before.reading.program), embedded);
  }
  const embed = (query: HostQuery): EmbeddedText => {
    const unchanged = before && known.get(identityOf(query, program));
    return unchanged === undefined ? embedQuery(query, program, dialect) : moveEmbedded(unchanged, query);
  };
  return { reading, queries: queries.map(embed), drafts: drafts.map(embed) };
}

/**
 * Returns what an embedded text depends on, besides its offset: the program text of the query, the kinds of its values, and where they
 * are. Values and texts that are written elsewhere in the program are a part of it too.
 */
function identityOf({ role, parts, span, insertedAt }: HostQuery, program: string): string {
  const written = (one: Span): string =>
    `${one.start - span.start} ${one.end - span.start} ${spanContains(span, one) ? '' : program.slice(one.start, one.end)}`;
  const partKeys = parts.map((part) => {
    if (part.kind === 'text') return written(part.host);
    const { text = '', value, host } = part;
    if (value === undefined) return `${text} ${written(host)}`;
    return [value.kind, written(value), written(host), value.bare && written(value.bare)].join(' ');
  });
  return `${role} ${insertedAt !== undefined} ${partKeys.join()} ${program.slice(span.start, span.end)}`;
}

/** Returns the statements of a program as texts of VQL, with placeholders for values; fragments are left out. */
export function queryTexts(reading: HostReading, dialect: Partial<Dialect>): readonly string[] {
  return embedQueries(reading, dialect)
    .queries.filter(({ isFragment }) => !isFragment)
    .map(({ text }) => text);
}

/** Writes a query of a program as a text of VQL; `context` completes a fragment to a statement. */
export function embedQuery(
  query: HostQuery,
  program: string,
  dialect: Partial<Dialect>,
  context: StatementContext = { head: '', tail: '' },
): EmbeddedText {
  const { role, content, quote, isContinued = false } = query;
  const marked = markValues(query, context, dialect);
  const name = unusedName(context.head + marked.text + context.tail);
  const isPart = isFragment(marked, query);
  const state: FillState = {
    marked,
    quotePairs: lazy(() => createQuotePairs(marked.text)),
    isChecked: !isPart && !isContinued,
    markedMap: lazy(() => createTextMap({ ...marked, program, content, quote })),
    replacements: [],
    strings: [],
    misplaced: [],
    isOpen: isContinued,
    isContinued,
    isTag: role === 'tag',
    isTagCompatible: true,
    nextName: () => `${name}${state.replacements.length + 1}`,
    variable: (variable) => writeVariable(variable, dialect.variableStyle),
  };
  for (const values of groupByToken(marked.values)) replaceValues(values, state);
  const { text, holes, segments } = applyReplacements(state);
  return {
    text,
    holes,
    query,
    name,
    variable: state.variable,
    map: createTextMap({ text, segments, program, content, quote }),
    strings: state.strings,
    misplaced: state.misplaced,
    isOpen: state.isOpen,
    isFragment: isPart,
    isTagCompatible: state.isTagCompatible,
  };
}

/** Replacement of a part of the marked text. */
interface Replacement extends Pick<Hole, 'value' | 'mayNameField' | 'slot' | 'quoted'> {
  readonly span: Span;
  readonly text: string;
}

interface FillState {
  readonly marked: MarkedText;
  /** Creates the map of the marked text when it is first called: most queries have no value in a string. */
  readonly markedMap: () => TextMap;
  readonly quotePairs: () => QuotePairs;
  /** Whether mistakes in its quotes are reported. */
  readonly isChecked: boolean;
  readonly replacements: Replacement[];
  readonly strings: QuotedValue[];
  readonly misplaced: MisplacedValue[];
  readonly isTag: boolean;
  /** Whether the program adds to the text later. */
  readonly isContinued: boolean;
  isOpen: boolean;
  isTagCompatible: boolean;
  readonly nextName: () => string;
  readonly variable: (name: string) => string;
}

/** The values inside of a token, or a value by itself. */
type ValueGroup = [first: MarkedValue, ...others: MarkedValue[]];

function groupByToken(values: readonly MarkedValue[]): readonly ValueGroup[] {
  const groups: ValueGroup[] = [];
  for (const value of values) {
    const group = groups.at(-1);
    if (group?.[0].token.start === value.token.start) group.push(value);
    else groups.push([value]);
  }
  return groups;
}

function replaceValues(values: ValueGroup, state: FillState): void {
  const { text } = state.marked;
  const [{ token, placeholder }] = values;
  const { slot } = placeholder;
  if (slot === 'string' && isStringQuote(text.charAt(token.start))) {
    // Text between the wrong quotes is not a value: the missing quote is reported instead.
    if (!state.isChecked || !state.quotePairs().isOpen(token)) {
      replaceString(values, state);
      return;
    }
  }
  if (slot === 'annotation') readOptions(values, state);
  if (slot === 'annotation' || slot === 'comment' || slot === 'line comment') {
    const parts = partsWithin(token, values, text).map((part) => (typeof part === 'string' ? part : ellipsis));
    const quotedText = parts.join('');
    const location = slot === 'annotation' ? 'an annotation' : 'a comment';
    for (const { value } of values) state.misplaced.push({ value, location, text: quotedText });
  }
  for (const value of values) replaceValue(value, state);
}

/** Replaces a whole string by a variable, or by another string where a variable is not allowed. */
function replaceString(values: ValueGroup, state: FillState): void {
  const [{ token: span, value: first, placeholder }] = values;
  const { end } = values.at(-1)?.value ?? first;
  const quoted = { ...readQuoted(span, values, state), isPaired: state.quotePairs().isPaired(span), isOption: false };
  state.strings.push(quoted);
  const name = state.nextName();
  const text = stringText(placeholder, { name, variable: state.variable(name) });
  const value = { start: first.start, end };
  state.replacements.push({ span, text, value, mayNameField: false, slot: placeholder.slot, quoted });
}

/** Reads a string with values in it, with any kind of quotes; the closing one may be missing. */
function readQuoted(
  span: Span,
  values: readonly MarkedValue[],
  { marked: { text }, markedMap }: FillState,
): Pick<QuotedValue, 'span' | 'inner'> {
  const quote = text.charAt(span.start);
  const isClosed = isClosedString(text.slice(span.start, span.end));
  const content = { start: span.start + 1, end: isClosed ? span.end - 1 : span.end };
  const inner = partsWithin(content, values, text).map((part): string | InsertedValue => {
    if (typeof part === 'string') return part.replaceAll(quote + quote, quote);
    // Between other quotes, doubled single quotes do not keep a value inside.
    return part.kind === 'doubled' && quote !== "'" ? { ...part, kind: 'escaped' } : part;
  });
  return { span: markedMap().toHost(span), inner };
}

/** Reads the strings with values in an annotation. */
function readOptions(values: ValueGroup, state: FillState): void {
  const [{ token }] = values;
  const annotation = state.marked.text.slice(token.start, token.end);
  let next = 0;
  for (const { index, 0: own } of annotation.matchAll(/'[^']*'/g)) {
    const start = token.start + index;
    const end = start + own.length;
    const inside: MarkedValue[] = [];
    for (let value = values[next]; value !== undefined && value.span.start < end; value = values[++next])
      if (value.span.start > start) inside.push(value);
    if (inside.length > 0)
      state.strings.push({ ...readQuoted({ start, end }, inside, state), isPaired: true, isOption: true });
  }
}

/** Replaces a value by a text that is valid in its slot. */
function replaceValue({ value, span, placeholder }: MarkedValue, state: FillState): void {
  const { replacements, marked, isTag, isContinued } = state;
  const { slot } = placeholder;
  const name = state.nextName();
  const isCallee = marked.text.charAt(span.end) === '(';
  const written = placeholderText(placeholder, { name, variable: state.variable(name), isCallee });
  // The tag takes an operator only as a text of its own.
  const isRefused = isTag && operatorSlots.has(slot) && value.kind !== 'unknown' && value.kind !== 'escaped';
  if (written.isOpen) state.isOpen = true;
  if (canInsertMore(value, placeholder)) state.isTagCompatible = false;
  // The tag writes the value as a string of VQL, whatever is in it.
  if (value.kind === 'host' && !isTag && !unreadSlots.has(slot))
    state.strings.push({
      span: { start: value.start, end: value.end },
      inner: [value],
      isPaired: false,
      isOption: false,
      isLiteral: true,
    });
  // What the program adds later is left out: the text ends there, and completion offers what can follow.
  const isAdded = isContinued && placeholder.token === undefined && span.end === marked.text.length;
  const text = isRefused || isAdded ? '' : written.text;
  const { start, end, kind } = value;
  const mayNameField = kind === 'unknown' || isArgument(placeholder) || fieldSlots.has(slot);
  replacements.push({ span, text, value: { start, end }, mayNameField, slot, quoted: undefined });
}

/** The slots in which nothing is syntax. */
const unreadSlots: ReadonlySet<Slot> = new Set<Slot>(['annotation', 'comment', 'line comment']);

/** The slots, besides those that open a text, in which an expression may name a field. */
const fieldSlots: ReadonlySet<Slot> = new Set<Slot>(['condition', 'name', 'statement']);

/**
 * Whether the program may insert more than a value: a field before an operator, several values of a list, or a value with quotes of its
 * own.
 */
function canInsertMore({ kind }: HostValue, placeholder: Placeholder): boolean {
  const { slot, ancestors } = placeholder;
  const isInList = slot === 'value' && ancestors.at(-1)?.kind === 'In';
  return slot === 'condition' || isInList || !(slot === 'count' || kind === 'plain' || kind === 'number');
}

/** Returns the text with all replacements. */
function applyReplacements({ marked, replacements }: FillState): Pick<EmbeddedText, 'text' | 'holes'> & {
  readonly segments: readonly Segment[];
} {
  let text = '';
  let copied = 0;
  const segments: Segment[] = [];
  const holes: Hole[] = [];
  const cut = createCutter(marked.segments);
  const copy = (end: number): void => {
    const shift = text.length - copied;
    for (const segment of cut({ start: copied, end }))
      segments.push({ ...segment, query: shiftSpan(segment.query, shift) });
    text += marked.text.slice(copied, end);
    copied = end;
  };
  for (const { span, text: written, value, ...rest } of replacements) {
    copy(span.start);
    const query = { start: text.length, end: text.length + written.length };
    const covered = cut(span);
    const [first] = covered;
    const last = covered.at(-1);
    text += written;
    copied = span.end;
    if (first === undefined || last === undefined) continue;
    segments.push({ kind: 'hole', query, host: { start: first.host.start, end: last.host.end }, quote: first.quote });
    holes.push({ span: query, placeholder: written, value, ...rest });
  }
  copy(marked.text.length);
  return { text, segments, holes };
}

/** Returns a name that the text does not contain. */
function unusedName(text: string): string {
  let name = 'value';
  while (text.includes(name)) name += '_';
  return name;
}

/**
 * Whether a text is a part of a statement: one of the tag that does not begin like a statement, or one of a call whose beginning is
 * inserted.
 */
function isFragment({ text, values }: MarkedText, { role, insertedAt }: HostQuery): boolean {
  if (role === 'part') return true;
  const first = firstToken(text.slice(0, values[0]?.span.start));
  if (first === undefined) return values.length > 0 || insertedAt !== undefined;
  if (role === 'call') return false;
  const word = first.image.toUpperCase();
  return !'SELECT'.startsWith(word) && didYouMean(word, ['SELECT']).length === 0;
}
