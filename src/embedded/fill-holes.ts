import { type Place, Places } from '../builder/tag/places.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { spellVariable } from '../dialect/variable-spelling.js';
import { type Token, tokenize } from '../vql/tokenize.js';
import type { HostQuery } from './host-query.js';
import type { Stretch } from './stretch.js';
import { createTextMap, type TextMap } from './text-map.js';

/** A query of a program as a text of VQL: where the program puts something in, stands something that can stand there. */
export interface EmbeddedText {
  readonly text: string;
  readonly map: TextMap;
  /** What stands for something that the program puts in, with the word around it. */
  readonly holes: readonly Hole[];
  /** Strings of VQL with a value of the program in them: the habit that lets values become syntax. */
  readonly strings: readonly QuotedValue[];
  /** Whether a clause may be put in: what is absent here can be there. */
  readonly isOpen: boolean;
  /** Whether it is a part of a statement, which nothing can be said of by itself. */
  readonly isFragment: boolean;
  /** Whether the tag takes every value where it stands, apart from those in strings. */
  readonly suitsTag: boolean;
}

/** Something that a program puts into a query. */
interface Hole {
  /** In the text: what stands for it. */
  readonly span: Span;
  /** What stands for it. */
  readonly placeholder: string;
  /** In the program: the expression. */
  readonly value: Span;
}

/** A string of VQL with values of the program in it. */
export interface QuotedValue {
  /** In the program. */
  readonly span: Span;
  /** What stands between the quotes of VQL: text, with its quotes no longer doubled, and places of expressions. */
  readonly inner: readonly (string | Span)[];
}

/** A character that no text has: of the private use area. */
const mark = '\uE000';

/** Writes a query of a program as a text of VQL. */
export function fillHoles(query: HostQuery, program: string, dialect: Pick<Dialect, 'variableSpelling'>): EmbeddedText {
  const marked = markHoles(query);
  const name = unusedName(marked.text);
  const filling: Filling = {
    marked,
    markedMap: createTextMap({ ...marked, program, content: query.content, quote: query.quote }),
    places: new Places(),
    replacements: [],
    strings: [],
    isOpen: false,
    suitsTag: true,
    nextName: () => `${name}${filling.replacements.length + 1}`,
    variable: (variable) => spellVariable(variable, dialect.variableSpelling),
  };
  const tokens = tokenize(marked.text);
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'whitespace') continue;
    if (!token.text.includes(mark)) readToken(token, filling.places);
    else if (token.text.startsWith("'")) fillString(token, filling);
    else if (token.text === mark) fillHole(token, tokens, index, filling);
    else for (const at of marksIn(token)) put({ start: at, end: at + 1 }, filling.nextName(), filling);
  }
  const written = write(filling);
  return {
    ...written,
    map: createTextMap({ ...written, program, content: query.content, quote: query.quote }),
    strings: filling.strings,
    isOpen: filling.isOpen,
    isFragment: isFragment(tokens),
    suitsTag: filling.suitsTag,
  };
}

/** The text with a mark for each value, and the places of the values. */
interface Marked {
  readonly text: string;
  readonly stretches: readonly Stretch[];
  /** By the offset of the mark. */
  readonly values: ReadonlyMap<number, Span>;
}

function markHoles({ parts, quote }: HostQuery): Marked {
  let text = '';
  const stretches: Stretch[] = [];
  const values = new Map<number, Span>();
  for (const part of parts) {
    const start = text.length;
    if (part.kind === 'text') {
      for (const { query, ...stretch } of part.stretches)
        stretches.push({ ...stretch, query: { start: query.start + start, end: query.end + start } });
      text += part.text;
      continue;
    }
    if (part.value !== undefined) {
      values.set(start, part.value);
      text += mark;
    }
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
}

interface Filling {
  readonly marked: Marked;
  readonly markedMap: TextMap;
  readonly places: Places;
  readonly replacements: Replacement[];
  readonly strings: QuotedValue[];
  isOpen: boolean;
  suitsTag: boolean;
  readonly nextName: () => string;
  readonly variable: (name: string) => string;
}

function put(span: Span, text: string, { replacements, marked }: Filling): void {
  const marks = [...marked.values].filter(([at]) => span.start <= at && at < span.end).map(([, value]) => value);
  const [first] = marks;
  const last = marks.at(-1);
  if (first !== undefined && last !== undefined)
    replacements.push({ span, text, value: { start: first.start, end: last.end } });
}

function marksIn({ text, span }: Token): readonly number[] {
  return [...text.matchAll(new RegExp(mark, 'g'))].map(({ index }) => span.start + index);
}

/** A whole string becomes a variable, as which its value would have to come; where none can stand, it stays a string. */
function fillString(token: Token, filling: Filling): void {
  const { places, strings, marked, markedMap } = filling;
  const inner = token.text.slice(1, token.text.endsWith("'") && token.text.length > 1 ? -1 : undefined);
  let at = token.span.start + 1;
  const pieces: (string | Span)[] = [];
  for (const piece of inner.split(new RegExp(`(${mark})`))) {
    const value = piece === mark ? marked.values.get(at) : undefined;
    if (value !== undefined) pieces.push(value);
    else if (piece !== '') pieces.push(piece.replaceAll("''", "'"));
    at += piece.length;
  }
  strings.push({ span: markedMap.toHost(token.span), inner: pieces });
  const name = filling.nextName();
  const takesVariable = places.place === 'value' || places.place === 'condition';
  put(token.span, takesVariable ? filling.variable(name) : `'${name.slice(0, 1)}'`, filling);
  places.read({ kind: 'operand', text: '', end: token.span.end });
}

/** Puts into a hole what can stand in its place, as **the** table of places of the tag tells it. */
function fillHole(token: Token, tokens: readonly Token[], index: number, filling: Filling): void {
  const { places, marked } = filling;
  const { span } = token;
  const { place } = places;
  const name = filling.nextName();
  if (isGlued(span, marked.text)) {
    // A part of a name: the whole is one, that of a template as well.
    const startsWord = !/[\p{L}\p{M}\p{N}_.-]$/u.test(marked.text.slice(0, span.start));
    if (startsWord) places.read({ kind: 'word', text: name.toUpperCase(), end: span.end });
    filling.suitsTag = false;
    put(span, name, filling);
    return;
  }
  const next = tokens.slice(index + 1).find(({ kind }) => kind !== 'whitespace' && kind !== 'comment');
  const isOperand = place === 'condition' && next !== undefined && isOperator(next);
  const { tagTakesIt, isOpen, text } = fillings[isOperand ? 'operand' : place] ?? clause;
  // A list that is pasted in is one text; the tag takes an array.
  if (!tagTakesIt || places.isInList) filling.suitsTag = false;
  if (isOpen) filling.isOpen = true;
  pass(place, isOperand, span, places);
  put(span, text(name, filling), filling);
}

/** Goes on behind what is put in. */
function pass(place: Place, isOperand: boolean, { end }: Span, places: Places): void {
  if (place === 'column' || place === 'sort' || place === 'template') places.read({ kind: 'word', text: '', end });
  else if (place === 'statement') places.passStatement();
  else if (place === 'condition' && !isOperand) places.passCondition();
  else if (place === 'value' || place === 'condition' || place === 'count' || place === 'escape')
    places.passOperand(place !== 'condition');
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
  return /[\p{L}\p{M}\p{N}_.:"]$/u.test(text.slice(0, start)) || /^[\p{L}\p{M}\p{N}_.:"]/u.test(text.slice(end));
}

function isOperator({ kind, text }: Token): boolean {
  return (
    kind === 'operator' || ['LIKE', 'IN', 'BETWEEN', 'IS', 'NOT', 'NOTNULL', 'ISNULL'].includes(text.toUpperCase())
  );
}

function readToken({ kind, text, span: { end } }: Token, places: Places): void {
  // What is no operator of VQL, or no string, is probably meant as one.
  const own = kind === 'invalid' ? (/^[=<>!^~]/.test(text) ? 'operator' : 'operand') : placeKinds[kind];
  if (own !== undefined) places.read({ kind: own, text: own === 'word' ? text.toUpperCase() : text, end });
}

/** **The** table of what each kind of token is to the table of places; the others are hidden from it. */
const placeKinds: { readonly [Kind in Token['kind']]?: Parameters<Places['read']>[0]['kind'] } = {
  keyword: 'word',
  identifier: 'word',
  string: 'operand',
  number: 'operand',
  variable: 'variable',
  operator: 'operator',
  punctuation: 'sign',
};

/** The text with what is put into its holes. */
function write({ marked, replacements }: Filling): Pick<EmbeddedText, 'text' | 'holes'> & {
  readonly stretches: readonly Stretch[];
} {
  let text = '';
  let behind = 0;
  const stretches: Stretch[] = [];
  const holes: Hole[] = [];
  const copy = (end: number): void => {
    const moved = text.length - behind;
    for (const stretch of marked.stretches) {
      const cut = cutStretch(stretch, { start: behind, end });
      if (cut !== undefined)
        stretches.push({ ...cut, query: { start: cut.query.start + moved, end: cut.query.end + moved } });
    }
    text += marked.text.slice(behind, end);
    behind = end;
  };
  for (const { span, text: placeholder, value } of replacements) {
    copy(span.start);
    const query = { start: text.length, end: text.length + placeholder.length };
    const covered = marked.stretches.flatMap((stretch) => cutStretch(stretch, span) ?? []);
    const [first] = covered;
    const last = covered.at(-1);
    text += placeholder;
    behind = span.end;
    if (first === undefined || last === undefined) continue;
    stretches.push({ kind: 'hole', query, host: { start: first.host.start, end: last.host.end }, quote: first.quote });
    holes.push({ span: query, placeholder, value });
  }
  copy(marked.text.length);
  return { text, stretches, holes };
}

/** The piece of a stretch that lies in a span; what shows nothing belongs to the span that it begins. */
function cutStretch(stretch: Stretch, { start, end }: Span): Stretch | undefined {
  const { kind, query, host } = stretch;
  if (query.start === query.end) return start <= query.start && query.start < end ? stretch : undefined;
  const from = Math.max(query.start, start);
  const to = Math.min(query.end, end);
  if (from >= to) return undefined;
  if (kind !== 'text') return stretch;
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

/** A text that does not begin like a statement goes into one. */
function isFragment(tokens: readonly Token[]): boolean {
  const first = tokens.find(({ kind }) => kind !== 'whitespace' && kind !== 'comment');
  if (first === undefined) return false;
  const word = first.text.toUpperCase();
  return !'SELECT'.startsWith(word) && didYouMean(word, ['SELECT']).length === 0;
}
