import type { Place, Places } from '../builder/tag/places.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { writeVariable } from '../dialect/variable-style.js';
import { type Token, tokenize } from '../vql/tokenize.js';
import type { Frame } from './frame.js';
import type { HostQuery } from './host-query.js';
import { placesBehind, readToken } from './place-token.js';
import type { Stretch } from './stretch.js';
import { createTextMap, type TextMap } from './text-map.js';
import type { HostValue } from './value-nature.js';

/** A query of a program as a text of VQL: where the program puts something in, stands something that can stand there. */
export interface EmbeddedText {
  readonly query: HostQuery;
  readonly text: string;
  readonly map: TextMap;
  /** What stands for something that the program puts in, in its order. */
  readonly holes: readonly Hole[];
  /** What those that have a name are called, but for their numbers. Nothing else in the text has it in it. */
  readonly name: string;
  /** Strings of VQL with a value of the program in them: the habit that lets values become syntax. */
  readonly strings: readonly QuotedValue[];
  /** Values in comments and annotations, as places of the program. */
  readonly hidden: readonly HiddenValue[];
  /** Whether a clause may be put in: what is absent here can be there. */
  readonly isOpen: boolean;
  /** Whether it is a part of a statement, which nothing can be said of by itself. */
  readonly isFragment: boolean;
  /** Whether the tag would write every value as the program does, apart from those in strings. */
  readonly suitsTag: boolean;
}

/** Something that a program puts into a query. */
export interface Hole {
  /** In the text: what stands for it. */
  readonly span: Span;
  /** What stands for it. */
  readonly placeholder: string;
  /** In the program: the expression. */
  readonly value: Span;
  /** The string, if it is one with values in it. */
  readonly quoted: QuotedValue | undefined;
}

/** A string of VQL with values of the program in it. */
export interface QuotedValue {
  /** In the program. */
  readonly span: Span;
  /** What stands between the quotes of VQL: text, with its quotes no longer doubled, and expressions. */
  readonly inner: readonly (string | PutValue)[];
  /** Whether it is an option of an annotation, where the tag takes no value. */
  readonly isOption: boolean;
}

/** A value in a string of VQL, and all that stands for it: `${…}`, or what stands between two strings that are joined. */
export interface PutValue extends HostValue {
  readonly host: Span;
}

/** A value of the program where none can be of use. */
interface HiddenValue {
  readonly value: HostValue;
  readonly place: 'a comment' | 'an annotation';
  /** The comment or annotation, with `${…}` for its values. */
  readonly text: string;
}

/** A character that no text has: of the private use area. */
const mark = '\uE000';

/** Writes a query of a program as a text of VQL; `frame` is what stands around it, if it is a part of another one. */
export function fillHoles(
  query: HostQuery,
  program: string,
  dialect: Partial<Dialect>,
  { head, tail }: Frame = { head: '', tail: '' },
): EmbeddedText {
  const marked = markHoles(query);
  const { role } = query;
  const name = unusedName(head + marked.text + tail);
  const filling: Filling = {
    marked,
    markedMap: createTextMap({ ...marked, program, content: query.content, quote: query.quote }),
    places: placesBehind(head),
    replacements: [],
    strings: [],
    hidden: [],
    isOpen: false,
    suitsTag: true,
    nextName: () => `${name}${filling.replacements.length + 1}`,
    variable: (variable) => writeVariable(variable, dialect.variableStyle),
  };
  const tokens = tokenize(marked.text);
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'whitespace') continue;
    if (!token.text.includes(mark)) readToken(token, filling.places);
    else if (/^['"]/.test(token.text)) fillString(token, filling);
    else if (token.text === mark) fillHole(token, tokens, index, filling);
    else fillWord(token, filling);
  }
  const written = write(filling);
  return {
    ...written,
    query,
    name,
    map: createTextMap({ ...written, program, content: query.content, quote: query.quote }),
    strings: filling.strings,
    hidden: filling.hidden,
    isOpen: filling.isOpen,
    isFragment: role === 'part' || isFragment(tokens, query),
    suitsTag: filling.suitsTag,
  };
}

/** The text with a mark for each value, and the places of the values. */
interface Marked {
  readonly text: string;
  readonly stretches: readonly Stretch[];
  /** By the offset of the mark. */
  readonly values: ReadonlyMap<number, PutValue>;
}

function markHoles({ parts, quote }: HostQuery): Marked {
  let text = '';
  const stretches: Stretch[] = [];
  const values = new Map<number, PutValue>();
  for (const part of parts) {
    const start = text.length;
    if (part.kind === 'text') {
      for (const { query, ...stretch } of part.stretches)
        stretches.push({ ...stretch, query: { start: query.start + start, end: query.end + start } });
      text += part.text;
      continue;
    }
    if (part.value !== undefined) values.set(start, { ...part.value, host: part.host });
    text += part.value === undefined ? (part.text ?? '') : mark;
    const around = stretches.at(-1)?.quote ?? quote;
    stretches.push({ kind: 'hole', query: { start, end: text.length }, host: part.host, quote: around });
  }
  return { text, stretches, values };
}

/** What is put instead of a piece of the marked text. */
interface Replacement {
  readonly span: Span;
  readonly text: string;
  readonly value: Span;
  readonly quoted: QuotedValue | undefined;
}

interface Filling {
  readonly marked: Marked;
  readonly markedMap: TextMap;
  readonly places: Places;
  readonly replacements: Replacement[];
  readonly strings: QuotedValue[];
  readonly hidden: HiddenValue[];
  isOpen: boolean;
  suitsTag: boolean;
  readonly nextName: () => string;
  readonly variable: (name: string) => string;
}

function put(span: Span, text: string, { replacements, marked }: Filling, quoted?: QuotedValue): void {
  const marks = marksIn(marked.text, span).flatMap((at) => marked.values.get(at) ?? []);
  const [first] = marks;
  const last = marks.at(-1);
  if (first !== undefined && last !== undefined)
    replacements.push({ span, text, value: { start: first.start, end: last.end }, quoted });
}

function marksIn(text: string, { start, end }: Span): readonly number[] {
  const marks: number[] = [];
  for (let at = text.indexOf(mark, start); at >= 0 && at < end; at = text.indexOf(mark, at + 1)) marks.push(at);
  return marks;
}

/** A whole string becomes a variable, as which its value would have to come; where none can stand, it stays a string. */
function fillString(token: Token, filling: Filling): void {
  const { places, strings } = filling;
  const string = { ...quotedIn(token, filling), isOption: false };
  strings.push(string);
  const name = filling.nextName();
  const takesVariable = places.place === 'value' || places.place === 'condition';
  put(token.span, takesVariable ? filling.variable(name) : `'${name.slice(0, 1)}'`, filling, string);
  places.read({ kind: 'operand', text: '', end: token.span.end });
}

/** A string with values in it, in whichever quotes; the last one may be missing. */
function quotedIn(
  { text, span }: Pick<Token, 'text' | 'span'>,
  { marked, markedMap }: Filling,
): Omit<QuotedValue, 'isOption'> {
  const [quote = "'"] = text;
  const inner = text.slice(1, text.endsWith(quote) && text.length > 1 ? -1 : undefined);
  let at = span.start + 1;
  const pieces: (string | PutValue)[] = [];
  for (const piece of inner.split(new RegExp(`(${mark})`))) {
    const value = piece === mark ? marked.values.get(at) : undefined;
    if (value !== undefined) pieces.push(value);
    else if (piece !== '') pieces.push(piece.replaceAll(quote + quote, quote));
    at += piece.length;
  }
  return { span: markedMap.toHost(span), inner: pieces };
}

/** Values inside a word, a comment or an annotation become a part of it. */
function fillWord(token: Token, filling: Filling): void {
  const { hidden, strings, marked } = filling;
  const { kind, text, span } = token;
  if (kind === 'comment' || kind === 'annotation') {
    const place = kind === 'comment' ? 'a comment' : 'an annotation';
    const shown = text.replaceAll(mark, '\x24{…}');
    for (const at of marksIn(marked.text, span)) {
      const value = marked.values.get(at);
      if (value !== undefined) hidden.push({ value, place, text: shown });
    }
  }
  if (kind === 'annotation') {
    for (const { index, 0: own } of text.matchAll(new RegExp(`'[^']*${mark}[^']*'`, 'g'))) {
      const start = span.start + index;
      strings.push({ ...quotedIn({ text: own, span: { start, end: start + own.length } }, filling), isOption: true });
    }
  }
  for (const at of marksIn(marked.text, span)) put({ start: at, end: at + 1 }, filling.nextName(), filling);
}

/** Puts into a hole what can stand in its place, as **the** table of places of the tag tells it. */
function fillHole(token: Token, tokens: readonly Token[], index: number, filling: Filling): void {
  const { places, marked } = filling;
  const { span } = token;
  const { place } = places;
  const name = filling.nextName();
  if (isGlued(span, marked.text)) {
    // A part of a name: the whole is one, that of a template as well.
    const startsWord = !/[\p{L}\p{M}\p{N}_.-]$/u.test(marked.text.slice(Math.max(0, span.start - 2), span.start));
    if (startsWord) places.read({ kind: 'word', text: name.toUpperCase(), end: span.end });
    filling.suitsTag = false;
    put(span, name, filling);
    return;
  }
  const next = tokenBehind(tokens, index);
  const isOperand = place === 'condition' && next !== undefined && isOperator(next);
  const { tagTakesIt, isOpen, text } = fillings[isOperand ? 'operand' : place] ?? clause;
  const nature = marked.values.get(span.start)?.nature;
  const isValue = place === 'count' || nature === 'plain' || nature === 'number';
  // A list that is pasted in is one text; the tag takes an array. What brings quotes of its own would get others.
  if (!tagTakesIt || places.isInList || !isValue) filling.suitsTag = false;
  if (isOpen) filling.isOpen = true;
  pass(place, isOperand, span, places);
  put(span, text(name, filling), filling);
}

/** The next token that says something. */
function tokenBehind(tokens: readonly Token[], index: number): Token | undefined {
  for (let behind = index + 1; behind < tokens.length; behind++) {
    const token = tokens[behind];
    if (token !== undefined && token.kind !== 'whitespace' && token.kind !== 'comment') return token;
  }
  return undefined;
}

/** Goes on behind what is put in. */
function pass(place: Place, isOperand: boolean, { end }: Span, places: Places): void {
  if (place === 'column' || place === 'sort' || place === 'template') places.read({ kind: 'word', text: '', end });
  else if (place === 'statement') places.passStatement();
  else if (place === 'condition' && !isOperand) places.passCondition();
  else if (place === 'value' || place === 'condition' || place === 'count' || place === 'escape') places.passOperand();
}

/** What is put in at a place. */
interface PlaceFilling {
  /** Whether the tag takes the value of a program there. */
  readonly tagTakesIt?: true;
  /** Whether more can be put in there than stands for it. */
  readonly isOpen?: true;
  readonly text: (name: string, filling: Filling) => string;
}

/** **The** table of what can stand at each place. Elsewhere it is a clause, a condition with its AND, or nothing. */
const fillings: { readonly [At in Place | 'operand']?: PlaceFilling } = {
  value: { tagTakesIt: true, text: (name, { variable }) => variable(name) },
  count: { tagTakesIt: true, text: () => '1' },
  escape: { tagTakesIt: true, text: (name) => `'${name.slice(0, 1)}'` },
  operand: { text: (name) => name },
  condition: { text: (name) => `${name} IS NULL` },
  column: { isOpen: true, text: (name) => name },
  sort: { isOpen: true, text: (name) => name },
  template: { text: (name) => `${name}.${name}` },
  statement: { text: (name) => `SELECT id FROM ${name}.${name}` },
};
const clause: PlaceFilling = { isOpen: true, text: () => '' };

/** Whether what is put in becomes a part of a word. */
function isGlued({ start, end }: Span, text: string): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return /[\p{L}\p{M}\p{N}_.:"]$/u.test(before) || /^[\p{L}\p{M}\p{N}_.:"]/u.test(text.slice(end, end + 2));
}

function isOperator({ kind, text }: Token): boolean {
  return (
    kind === 'operator' || ['LIKE', 'IN', 'BETWEEN', 'IS', 'NOT', 'NOTNULL', 'ISNULL'].includes(text.toUpperCase())
  );
}

/** The text with what is put into its holes. */
function write({ marked, replacements }: Filling): Pick<EmbeddedText, 'text' | 'holes'> & {
  readonly stretches: readonly Stretch[];
} {
  let text = '';
  let behind = 0;
  const stretches: Stretch[] = [];
  const holes: Hole[] = [];
  const cut = createCutter(marked.stretches);
  const copy = (end: number): void => {
    const moved = text.length - behind;
    for (const stretch of cut({ start: behind, end }))
      stretches.push({ ...stretch, query: { start: stretch.query.start + moved, end: stretch.query.end + moved } });
    text += marked.text.slice(behind, end);
    behind = end;
  };
  for (const { span, text: placeholder, value, quoted } of replacements) {
    copy(span.start);
    const query = { start: text.length, end: text.length + placeholder.length };
    const covered = cut(span);
    const [first] = covered;
    const last = covered.at(-1);
    text += placeholder;
    behind = span.end;
    if (first === undefined || last === undefined) continue;
    stretches.push({ kind: 'hole', query, host: { start: first.host.start, end: last.host.end }, quote: first.quote });
    holes.push({ span: query, placeholder, value, quoted });
  }
  copy(marked.text.length);
  return { text, stretches, holes };
}

/** Cuts stretches at spans that come in their order. */
function createCutter(stretches: readonly Stretch[]): (span: Span) => readonly Stretch[] {
  let next = 0;
  return (span) => {
    const pieces: Stretch[] = [];
    for (; next < stretches.length; next++) {
      const stretch = stretches[next];
      if (stretch === undefined || stretch.query.start >= span.end) break;
      const piece = cutStretch(stretch, span);
      if (piece !== undefined) pieces.push(piece);
      if (stretch.query.end > span.end) break;
    }
    return pieces;
  };
}

/** The piece of a stretch that lies in a span; what shows nothing belongs to the span that it begins. */
function cutStretch(stretch: Stretch, { start, end }: Span): Stretch | undefined {
  const { kind, query, host } = stretch;
  if (query.start === query.end) return start <= query.start && query.start < end ? stretch : undefined;
  const from = Math.max(query.start, start);
  const to = Math.min(query.end, end);
  if (from >= to) return undefined;
  if (kind !== 'text') return { ...stretch, query: { start: from, end: to } };
  return {
    ...stretch,
    query: { start: from, end: to },
    host: { start: host.start + from - query.start, end: host.start + to - query.start },
  };
}

/** A name that the text does not have, to be counted on. */
function unusedName(text: string): string {
  let name = 'value';
  while (text.includes(name)) name += '_';
  return name;
}

/**
 * A text of the tag that does not begin like a statement goes into one. Of one that is handed to a call, that is only known where the
 * beginning is put in.
 */
function isFragment(tokens: readonly Token[], { role, putInto }: HostQuery): boolean {
  const first = tokens.find(({ kind }) => kind !== 'whitespace' && kind !== 'comment');
  if (first === undefined) return putInto !== undefined;
  if (role === 'call') return first.text.startsWith(mark);
  const word = first.text.toUpperCase();
  return !'SELECT'.startsWith(word) && didYouMean(word, ['SELECT']).length === 0;
}
