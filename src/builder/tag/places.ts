import type { Token } from './scan.js';

/** **The** table of places: what can stand next, and how messages say where that is. */
export const places = {
  start: 'before SELECT',
  column: 'among the selected columns',
  template: 'as the template behind FROM',
  'behind template': 'behind the template',
  'behind join': 'behind JOIN',
  as: 'behind the query of JOIN',
  alias: 'as an alias',
  on: 'behind an alias',
  'behind on': 'behind ON',
  condition: 'where a condition is expected',
  operator: 'behind an operand, where an operator is expected',
  is: 'behind IS',
  value: 'where a value is expected',
  escape: 'behind ESCAPE',
  'between and': 'in the middle of BETWEEN, where AND is expected',
  'behind in': 'behind IN, without parentheses around it',
  'behind exists': 'behind EXISTS, without parentheses around it',
  separator: 'behind a value, where a comma is expected',
  connective: 'behind a condition, where AND or OR is expected',
  statement: 'where a statement is expected',
  by: 'behind ORDER',
  sort: 'as a sort key',
  'behind sort': 'behind a sort key',
  count: 'as a number of rows',
  end: 'at the end of the statement',
} as const;

/** Where a value says nothing of any row. */
export const besideValue = 'beside another value: one side of a condition is a field, path(…)';

/** What can stand next. */
export type Place = keyof typeof places;

/** The places where a statement can end. */
const ends: ReadonlySet<Place> = new Set(['behind template', 'connective', 'behind sort', 'end']);

/** The operators that say nothing of any row where a value stands in front of them. */
const nullTests: ReadonlySet<string> = new Set(['IS', 'ISNULL', 'NOTNULL']);

/** A pair of parentheses, or the whole, and how far it has been read. */
interface Frame {
  readonly kind: 'statement' | 'group' | 'list' | 'call';
  place: Place;
  /** Whether the AND of a BETWEEN is still to come. */
  isBetween?: boolean;
  /** Whether OR stands between its conditions; or AND, put there by the tag. */
  hasOr?: boolean;
  hasImpliedAnd?: boolean;
  /** Whether AND stands between its conditions. */
  hasAnd?: boolean;
  /** Whether its OR came with a fragment, which an AND behind it would tear apart. */
  hasClosedOr?: boolean;
  /** What the condition that is being read has on its left: a value put in by the tag, or one of its author's. */
  left?: 'value' | 'literal' | undefined;
}

/** Follows a text token by token, and knows what can stand next. The parser decides whether the text is right. */
export class Places {
  readonly #frames: Frame[] = [{ kind: 'statement', place: 'start' }];
  #last: Token | undefined;
  /** Whether something was put in just before. */
  #isBehindValue = false;
  /** Whether an operand was put in where a condition begins: an operator must follow. */
  #isLone = false;
  /** The operator in front of a value, or the keyword in front of a number of rows. */
  operator = '';

  /** What can stand next. */
  get place(): Place {
    return this.#frame.place;
  }

  /** Whether what stands next is in a list of values. */
  get isInList(): boolean {
    return this.#frame.kind === 'list';
  }

  /** Whether OR stands between the conditions here. */
  get hasOr(): boolean {
    return this.#frame.hasOr === true;
  }

  /** Whether AND stands between the conditions here. */
  get hasAnd(): boolean {
    return this.#frame.hasAnd === true;
  }

  /** Whether a token begins something else than a condition: a connective or a clause. */
  continues({ kind, text }: Token): boolean {
    return (kind === 'sign' && text !== '(') || (kind === 'word' && words.connective?.[text] !== undefined);
  }

  /** Whether a token belongs to an operand or list: it begins one, or goes on with the path or call in front of it. */
  goesOnAsOperand({ kind, text }: Token): boolean {
    if (kind === 'hidden' || this.place === 'value') return true;
    const before = this.#last;
    if (text === ',') return this.place === 'separator';
    if (text === '(') return before?.kind === 'word';
    return (kind === 'sign' && text === '.') || (before?.kind === 'sign' && before.text === '.');
  }

  /** How many parentheses are open. */
  get depth(): number {
    return this.#frames.length;
  }

  /** Whether the statement can end here. */
  get isComplete(): boolean {
    return this.depth === 1 && ends.has(this.place);
  }

  /** Why a token cannot stand here although the text may be right: behind what was put in it would say something else. */
  objectionTo({ kind, text }: Token): string | undefined {
    if (kind === 'word' && text === 'OR' && this.place === 'connective' && this.#frame.hasImpliedAnd)
      return 'in front of OR, without parentheses around them';
    if (kind === 'word' && text === 'AND' && this.place === 'connective' && this.#frame.hasClosedOr)
      return 'with its OR in front of AND, without parentheses around it';
    if (kind === 'word' && this.place === 'operator' && this.#frame.left === 'value' && nullTests.has(text))
      return 'in front of a test for null: that is for a field, path(…)';
    if (kind === 'operand' && this.place === 'value' && this.#frame.left === 'value') return besideValue;
    if (kind === 'hidden') return undefined;
    const isKeyword = kind === 'word' && words[this.place]?.[text] !== undefined;
    if (this.#isLone && kind !== 'operator' && !isKeyword) return places.condition;
    const goesOn = isKeyword || (kind === 'sign' && text !== '(') || (kind === 'operator' && this.place === 'operator');
    return this.#isBehindValue && !goesOn ? 'directly in front of what does not go on with it' : undefined;
  }

  /** Whether a value here would be compared with another one, which says nothing of any row. */
  get isBesideValue(): boolean {
    return this.place === 'value' && this.#frame.left !== undefined;
  }

  /** Whether an operand that was put in is compared with nothing yet. */
  get isLone(): boolean {
    return this.#isLone;
  }

  /** Goes on behind a value or field that was put in. */
  passOperand(isValue: boolean): void {
    this.#isLone = this.place === 'condition';
    const isLeft = this.#isLone;
    if (this.place === 'sort') this.#frame.place = 'behind sort';
    this.#readOperand();
    if (isLeft && isValue) this.#frame.left = 'value';
    this.#last = undefined;
    this.#isBehindValue = true;
  }

  /** Goes on behind an AND that the tag has put in. */
  implyAnd(): void {
    this.read({ kind: 'word', text: 'AND', end: 0 });
    this.#frame.hasImpliedAnd = true;
  }

  /** Goes on behind a fragment that has put an OR between the conditions here. */
  closeOr(): void {
    this.#frame.hasClosedOr = true;
  }

  /** Goes on behind a condition that was put in. */
  passCondition(): void {
    this.#frame.place = 'connective';
    this.#last = undefined;
    this.#isBehindValue = true;
  }

  /** Goes on behind a statement that was put in: only its parenthesis can follow. */
  passStatement(): void {
    this.#frame.place = 'end';
    this.#last = undefined;
    this.#isBehindValue = true;
  }

  /** Goes on behind a token. */
  read(token: Token): void {
    if (token.kind === 'hidden') return;
    this.#isLone = false;
    this.#isBehindValue = false;
    const before = this.#last;
    this.#last = token;
    if (token.kind === 'operator') this.#readOperator(token.text);
    else if (token.kind !== 'word')
      token.kind === 'sign' ? this.#readSign(token.text, before) : this.#readLiteral(token);
    // Behind a dot every word is a name, and goes on with the path.
    else if (before?.text !== '.' || before.kind !== 'sign') this.#readWord(token.text);
    else this.#last = { ...token, text: '' };
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? { kind: 'statement', place: 'end' };
  }

  #readOperator(text: string): void {
    if (this.place !== 'operator') return;
    this.operator = text;
    this.#frame.place = 'value';
  }

  #readLiteral({ kind }: Token): void {
    const isLeft = this.place === 'condition';
    this.#readOperand();
    if (isLeft && kind === 'operand') this.#frame.left = 'literal';
  }

  #readOperand(): void {
    const frame = this.#frame;
    if (frame.place === 'condition') {
      frame.place = 'operator';
      frame.left = undefined;
    } else if (frame.place === 'count') frame.place = 'end';
    else if (frame.place === 'escape') frame.place = 'connective';
    else if (frame.place === 'value')
      frame.place =
        frame.kind === 'list' || frame.kind === 'call' ? 'separator' : frame.isBetween ? 'between and' : 'connective';
  }

  #readSign(text: string, before: Token | undefined): void {
    const frame = this.#frame;
    if (text === '(') this.#open(before);
    else if (text === ')' && this.depth > 1) this.#frames.pop();
    else if (text === '*') this.#readOperand();
    else if (text === ';') frame.place = 'end';
    else if (text === ',' && frame.place === 'separator') frame.place = 'value';
    else if (text === ',' && frame.place === 'behind sort') frame.place = 'sort';
  }

  /** What the parenthesis opens, and what can stand behind it once it is closed. */
  #open(before: Token | undefined): void {
    const frame = this.#frame;
    const call: Opening = [before?.kind === 'word' ? 'call' : 'group', 'value', frame.place];
    const [kind, inside, behind] = openings[frame.place] ?? call;
    frame.place = behind;
    this.#frames.push({ kind, place: inside, left: kind === 'list' ? frame.left : undefined });
  }

  #readWord(word: string): void {
    const frame = this.#frame;
    const { place } = frame;
    const next = words[place]?.[word];
    if (next !== undefined) frame.place = next;
    else if (place === 'template') frame.place = 'behind template';
    else if (place === 'alias') frame.place = 'on';
    else if (place === 'sort') frame.place = 'behind sort';
    else if (word !== 'DISTINCT' || frame.kind !== 'call') this.#readOperand();
    if ((place === 'operator' && next !== undefined) || next === 'count') this.operator = word;
    if (word === 'BETWEEN' && place === 'operator') frame.isBetween = true;
    if (word === 'AND' && place === 'between and') frame.isBetween = false;
    if (word === 'OR' && place === 'connective') frame.hasOr = true;
    if (word === 'AND' && place === 'connective') frame.hasAnd = true;
  }
}

/** What a parenthesis opens, what can stand in it, and what behind it. */
type Opening = readonly [kind: Frame['kind'], inside: Place, behind: Place];

/** **The** table of parentheses that are none of a call. */
const openings: { readonly [At in Place]?: Opening } = {
  'behind in': ['list', 'value', 'connective'],
  'behind exists': ['statement', 'statement', 'connective'],
  'behind join': ['statement', 'statement', 'as'],
  'behind on': ['group', 'condition', 'behind template'],
  condition: ['group', 'condition', 'connective'],
};

const clauses = { ORDER: 'by', LIMIT: 'count', OFFSET: 'count' } as const;

/** **The** table of keywords: at which place each is one, and what can stand behind it. */
const words: { readonly [At in Place]?: Readonly<Record<string, Place>> } = {
  start: { SELECT: 'column' },
  statement: { SELECT: 'column' },
  column: { FROM: 'template' },
  'behind template': { JOIN: 'behind join', WHERE: 'condition', ...clauses },
  as: { AS: 'alias' },
  on: { ON: 'behind on' },
  condition: { NOT: 'condition', EXISTS: 'behind exists' },
  operator: {
    ...{ LIKE: 'value', IN: 'behind in', BETWEEN: 'value', IS: 'is', NOT: 'operator' },
    ...{ NOTNULL: 'connective', ISNULL: 'connective' },
  },
  is: { NOT: 'is', NULL: 'connective' },
  'between and': { AND: 'value' },
  connective: { AND: 'condition', OR: 'condition', ESCAPE: 'escape', ...clauses },
  by: { BY: 'sort' },
  'behind sort': { ASC: 'behind sort', DESC: 'behind sort', ...clauses },
  end: { OFFSET: 'count' },
};
