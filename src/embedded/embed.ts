import { didYouMean } from '../diagnostics/did-you-mean.js';
import { type Span, shiftSpan } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { unicodePattern } from '../dialect/unicode-pattern.js';
import { writeVariable } from '../dialect/variable-style.js';
import { lazy } from '../language/cache.js';
import type { Slot } from '../vql/slots.js';
import { ellipsis } from '../vql/tag/refusals.js';
import { type Token, tokenize } from '../vql/tokenize.js';
import type { Cursor } from './cursor.js';
import type {
  EmbeddedText,
  Hole,
  InsertedValue,
  MisplacedValue,
  QuotedValue,
  StatementContext,
} from './embedded-text.js';
import { clause, fillers, isOperator, mark } from './fillers.js';
import type { HostQuery } from './host/query.js';
import type { HostReading } from './host/reading.js';
import { createCutter, type Segment } from './host/segments.js';
import { moveEmbedded } from './move-embedded.js';
import { cursorAfter, toTagToken } from './tag-token.js';
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

/** Returns what an embedded text depends on, besides its offset: the program text of the query, and the kinds of its values. */
function identityOf({ role, parts, span, insertedAt }: HostQuery, program: string): string {
  const kinds = parts.map((part) => {
    if (part.kind === 'text') return '';
    const { kind = '', bare } = part.value ?? {};
    return bare === undefined ? kind : `${kind} ${bare.start - span.start} ${bare.end - span.start}`;
  });
  return `${role} ${insertedAt !== undefined} ${kinds.join()} ${program.slice(span.start, span.end)}`;
}

/** Returns the statements of a program as texts of VQL, with placeholders for values; fragments are left out. */
export function queryTexts(reading: HostReading, dialect: Partial<Dialect>): readonly string[] {
  return embedQueries(reading, dialect)
    .queries.filter(({ isFragment }) => !isFragment)
    .map(({ text }) => text);
}

/** Writes a query of a program as a text of VQL; `head` and `tail` complete a fragment to a statement. */
export function embedQuery(
  query: HostQuery,
  program: string,
  dialect: Partial<Dialect>,
  { head, tail }: StatementContext = { head: '', tail: '' },
): EmbeddedText {
  const marked = markValues(query);
  const { role, content, quote } = query;
  const name = unusedName(head + marked.text + tail);
  const state: FillState = {
    marked,
    markedMap: lazy(() => createTextMap({ ...marked, program, content, quote })),
    cursor: cursorAfter(head),
    replacements: [],
    strings: [],
    misplaced: [],
    isOpen: false,
    isTag: role === 'tag',
    isTagCompatible: true,
    nextName: () => `${name}${state.replacements.length + 1}`,
    variable: (variable) => writeVariable(variable, dialect.variableStyle),
  };
  const tokens = tokenize(marked.text);
  const lastValue = marked.text.lastIndexOf(mark);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.span.start > lastValue) break;
    if (token.kind === 'whitespace') continue;
    if (!token.text.includes(mark)) state.cursor.read(toTagToken(token));
    else if (/^['"]/.test(token.text)) replaceString(token, state);
    else if (token.text === mark) replaceHole(token, tokens, index, state);
    else replaceInWord(token, state);
  }
  const { text, holes, segments } = applyReplacements(state);
  return {
    text,
    holes,
    query,
    name,
    map: createTextMap({ text, segments, program, content, quote }),
    strings: state.strings,
    misplaced: state.misplaced,
    isOpen: state.isOpen || query.isContinued === true,
    isFragment: role === 'part' || isFragment(tokens, query),
    isTagCompatible: state.isTagCompatible,
  };
}

/** The text with a mark for each value. */
interface Marked {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** By the offset of the mark. */
  readonly values: ReadonlyMap<number, InsertedValue>;
}

function markValues({ parts, quote }: HostQuery): Marked {
  let text = '';
  const segments: Segment[] = [];
  const values = new Map<number, InsertedValue>();
  for (const part of parts) {
    const start = text.length;
    if (part.kind === 'text') {
      for (const segment of part.segments) segments.push({ ...segment, query: shiftSpan(segment.query, start) });
      text += part.text;
      continue;
    }
    if (part.value !== undefined) values.set(start, { ...part.value, host: part.host });
    text += part.value === undefined ? (part.text ?? '') : mark;
    const around = segments.at(-1)?.quote ?? quote;
    segments.push({ kind: 'hole', query: { start, end: text.length }, host: part.host, quote: around });
  }
  return { text, segments, values };
}

/** Replacement of a part of the marked text. */
interface Replacement {
  readonly span: Span;
  readonly text: string;
  readonly value: Span;
  readonly quoted: QuotedValue | undefined;
  readonly isOperator: boolean;
}

interface FillState {
  readonly marked: Marked;
  /** Creates the map of the marked text when it is first called: most queries have no value in a string. */
  readonly markedMap: () => TextMap;
  readonly cursor: Cursor;
  readonly replacements: Replacement[];
  readonly strings: QuotedValue[];
  readonly misplaced: MisplacedValue[];
  readonly isTag: boolean;
  isOpen: boolean;
  isTagCompatible: boolean;
  readonly nextName: () => string;
  readonly variable: (name: string) => string;
}

function addReplacement(
  span: Span,
  text: string,
  { replacements, marked }: FillState,
  { quoted, isOperator = false }: Partial<Pick<Replacement, 'quoted' | 'isOperator'>> = {},
): void {
  const marks = marksWithin(marked.text, span).flatMap((at) => marked.values.get(at) ?? []);
  const [first] = marks;
  const last = marks.at(-1);
  if (first !== undefined && last !== undefined)
    replacements.push({ span, text, value: { start: first.start, end: last.end }, quoted, isOperator });
}

function marksWithin(text: string, { start, end }: Span): readonly number[] {
  const marks: number[] = [];
  for (let at = text.indexOf(mark, start); at >= 0 && at < end; at = text.indexOf(mark, at + 1)) marks.push(at);
  return marks;
}

/** Replaces a whole string by a variable, or by another string where a variable is not allowed. */
function replaceString(token: Token, state: FillState): void {
  const { cursor, strings } = state;
  const string = { ...quotedIn(token, state), isOption: false };
  strings.push(string);
  const name = state.nextName();
  const takesVariable = cursor.slot === 'value' || cursor.slot === 'condition';
  addReplacement(token.span, takesVariable ? state.variable(name) : `'${name.slice(0, 1)}'`, state, { quoted: string });
  cursor.read({ kind: 'operand', text: '' });
}

/** Reads a string with values in it, with either kind of quote; the closing one may be missing. */
function quotedIn(
  { text, span }: Pick<Token, 'text' | 'span'>,
  { marked, markedMap }: FillState,
): Omit<QuotedValue, 'isOption'> {
  const [quote = "'"] = text;
  const inner = text.slice(1, text.endsWith(quote) && text.length > 1 ? -1 : undefined);
  let at = span.start + 1;
  const parts: (string | InsertedValue)[] = [];
  for (const part of inner.split(new RegExp(`(${mark})`))) {
    const value = part === mark ? marked.values.get(at) : undefined;
    if (value !== undefined) parts.push(value);
    else if (part !== '') parts.push(part.replaceAll(quote + quote, quote));
    at += part.length;
  }
  return { span: markedMap().toHost(span), inner: parts };
}

/** Replaces values inside a word, a comment or an annotation by parts of a word. */
function replaceInWord(token: Token, state: FillState): void {
  const { misplaced, strings, marked } = state;
  const { kind, text, span } = token;
  if (kind === 'comment' || kind === 'annotation') {
    const location = kind === 'comment' ? 'a comment' : 'an annotation';
    const withEllipses = text.replaceAll(mark, ellipsis);
    for (const at of marksWithin(marked.text, span)) {
      const value = marked.values.get(at);
      if (value !== undefined) misplaced.push({ value, location, text: withEllipses });
    }
  }
  if (kind === 'annotation') {
    for (const { index, 0: own } of text.matchAll(new RegExp(`'[^']*${mark}[^']*'`, 'g'))) {
      const start = span.start + index;
      strings.push({ ...quotedIn({ text: own, span: { start, end: start + own.length } }, state), isOption: true });
    }
  }
  for (const at of marksWithin(marked.text, span)) addReplacement({ start: at, end: at + 1 }, state.nextName(), state);
}

/** Replaces a value by a text that is valid in its position, according to the tag's table of positions. */
function replaceHole(token: Token, tokens: readonly Token[], index: number, state: FillState): void {
  const { cursor, marked } = state;
  const { span } = token;
  const { slot } = cursor;
  const name = state.nextName();
  if (isPartOfWord(span, marked.text)) {
    // A part of a name, also of a template's.
    const startsWord = !endsInPath().test(marked.text.slice(Math.max(0, span.start - 2), span.start));
    if (startsWord) cursor.read({ kind: 'word', text: name.toUpperCase() });
    state.isTagCompatible = false;
    addReplacement(span, name, state);
    return;
  }
  const next = tokenAfter(tokens, index);
  const isOperand = slot === 'condition' && isBeforeOperator(tokens, index);
  const filler = fillers[isOperand ? 'operand' : slot] ?? clause;
  const { allowedByTag, isOpen } = filler;
  const text = filler.refusedByTag && state.isTag ? '' : filler.text({ name, next, cursor, variable: state.variable });
  const kind = marked.values.get(span.start)?.kind;
  const isValue = slot === 'count' || kind === 'plain' || kind === 'number';
  // A list that is pasted in is one text, but the tag takes an array; a value that brings its own quotes would get others.
  if (!allowedByTag || cursor.isInList || !isValue) state.isTagCompatible = false;
  if (isOpen) state.isOpen = true;
  advance(slot, isOperand, cursor);
  if (filler.refusedByTag) for (const own of tokenize(text)) cursor.read(toTagToken(own));
  addReplacement(span, text, state, { isOperator: filler.refusedByTag === true && text !== '' });
}

/** Whether an inserted value has an operator after it: one of the text, or one that is inserted too, with a literal after it. */
function isBeforeOperator(tokens: readonly Token[], index: number): boolean {
  const next = tokenAfter(tokens, index);
  if (next?.text !== mark) return next !== undefined && isOperator(next);
  const { kind } = tokenAfter(tokens, index, 1) ?? {};
  return kind === 'string' || kind === 'number' || kind === 'variable';
}

/** Returns a token after another one, without whitespace and comments: the next, or the one after `skipped` others. */
function tokenAfter(tokens: readonly Token[], index: number, skipped = 0): Token | undefined {
  let left = skipped;
  for (let after = index + 1; after < tokens.length; after++) {
    const token = tokens[after];
    if (token === undefined || token.kind === 'whitespace' || token.kind === 'comment') continue;
    if (left === 0) return token;
    left -= 1;
  }
  return undefined;
}

/** Continues after an inserted value. */
function advance(slot: Slot, isOperand: boolean, cursor: Cursor): void {
  if (slot === 'column' || slot === 'sort' || slot === 'template') cursor.read({ kind: 'word', text: '' });
  else if (slot === 'statement') cursor.insertStatement();
  else if (slot === 'condition' && !isOperand) cursor.insertCondition();
  else if (slot === 'value' || slot === 'condition' || slot === 'count' || slot === 'escape') cursor.insertOperand();
}

/** Whether an inserted value becomes a part of a word. */
function isPartOfWord({ start, end }: Span, text: string): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return endsInWord().test(before) || beginsWithWord().test(text.slice(end, end + 2));
}

const endsInPath = unicodePattern(String.raw`[\p{L}\p{M}\p{N}_.-]$`);
const endsInWord = unicodePattern(String.raw`[\p{L}\p{M}\p{N}_.:"]$`);
const beginsWithWord = unicodePattern(String.raw`^[\p{L}\p{M}\p{N}_.:"]`);

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
  for (const { span, text: placeholder, value, ...rest } of replacements) {
    copy(span.start);
    const query = { start: text.length, end: text.length + placeholder.length };
    const covered = cut(span);
    const [first] = covered;
    const last = covered.at(-1);
    text += placeholder;
    copied = span.end;
    if (first === undefined || last === undefined) continue;
    segments.push({ kind: 'hole', query, host: { start: first.host.start, end: last.host.end }, quote: first.quote });
    holes.push({ span: query, placeholder, value, ...rest });
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
function isFragment(tokens: readonly Token[], { role, insertedAt }: HostQuery): boolean {
  const first = tokens.find(({ kind }) => kind !== 'whitespace' && kind !== 'comment');
  if (first === undefined) return insertedAt !== undefined;
  if (role === 'call') return first.text.startsWith(mark);
  const word = first.text.toUpperCase();
  return !'SELECT'.startsWith(word) && didYouMean(word, ['SELECT']).length === 0;
}
