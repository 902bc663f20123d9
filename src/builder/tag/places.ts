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
  /** A list of values, or of arguments. */
  readonly kind: 'list' | 'call' | undefined;
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
  /** What the condition that is being read has on its left: a value put in by the tag, or a literal of its author's. */
  left?: 'value' | Token['kind'] | undefined;
}

/** Follows a text token by token, and knows what can stand next. The parser decides whether the text is right. */
export class Places {
  /** The parentheses around that which is being read. */
  readonly #outer: Frame[] = [];
  #frame: Frame = { kind: undefined, place: 'start' };
  #last: Token | undefined;
  /** What was put in just before: something whole, or an operand where a condition begins, behind which an operator must follow. */
  #put: 'whole' | 'lone' | undefined;
  #operator = '=';

  /** What can stand next. */
  get place(): Place {
    return this.#frame.place;
  }

  /** The operator in front of a value, or the keyword in front of a number of rows; what begins a condition is compared. */
  get operator(): string {
    return this.place === 'condition' ? '=' : this.#operator;
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
    return (kind === 'sign' && text !== '(') || (kind === 'word' && connectives[text] !== undefined);
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
    return this.#outer.length;
  }

  /** Whether the statement can end here. */
  get isComplete(): boolean {
    return ends.has(this.place);
  }

  /** Why a token cannot stand here although the text may be right: behind what was put in it would say something else. */
  objectionTo({ kind, text }: Token): string | undefined {
    const { place, left, hasImpliedAnd, hasClosedOr } = this.#frame;
    const word = kind === 'word' ? text : '';
    if (word === 'OR' && place === 'connective' && hasImpliedAnd)
      return 'in front of OR, without parentheses around them';
    if (word === 'AND' && place === 'connective' && hasClosedOr)
      return 'with its OR in front of AND, without parentheses around it';
    if (nullTests.has(word) && place === 'operator' && left === 'value')
      return 'in front of a test for null: that is for a field, path(…)';
    if (kind === 'operand' && place === 'value' && left === 'value') return besideValue;
    if (kind === 'hidden') return undefined;
    const isKeyword = words[place]?.[word] !== undefined;
    if (this.isLone && kind !== 'operator' && !isKeyword) return places.condition;
    const goesOn = isKeyword || (kind === 'sign' && text !== '(') || (kind === 'operator' && place === 'operator');
    return this.#put !== undefined && !goesOn ? 'directly in front of what does not go on with it' : undefined;
  }

  /** Whether a value here would be compared with another one, which says nothing of any row. */
  get isBesideValue(): boolean {
    return this.place === 'value' && this.#frame.left !== undefined;
  }

  /** Whether an operand that was put in is compared with nothing yet. */
  get isLone(): boolean {
    return this.#put === 'lone';
  }

  /** Goes on behind what was put in as an operand. */
  passOperand(): void {
    const isLone = this.place === 'condition';
    if (this.place === 'sort') this.#frame.place = 'behind sort';
    this.#readOperand();
    this.#pass(isLone ? 'lone' : 'whole');
  }

  /** Goes on behind a value, whose other side has to be none. */
  passValue(): void {
    this.passOperand();
    if (this.isLone) this.#frame.left = 'value';
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
    this.#pass('whole');
  }

  /** Goes on behind a statement that was put in: only its parenthesis can follow. */
  passStatement(): void {
    this.#frame.place = 'end';
    this.#pass('whole');
  }

  /** Goes on behind a token. */
  read(token: Token): void {
    if (token.kind === 'hidden') return;
    const before: Partial<Token> = this.#last ?? {};
    this.#last = token;
    this.#put = undefined;
    if (token.kind === 'operator') this.#readOperator(token.text);
    else if (token.kind !== 'word')
      token.kind === 'sign' ? this.#readSign(token.text, before) : this.#readLiteral(token);
    // Behind a dot every word is a name, and goes on with the path.
    else if (before.text !== '.') this.#readWord(token.text);
  }

  #pass(put: 'whole' | 'lone'): void {
    this.#last = undefined;
    this.#put = put;
  }

  #readOperator(text: string): void {
    if (this.place !== 'operator') return;
    this.#operator = text;
    this.#frame.place = 'value';
  }

  #readLiteral({ kind }: Token): void {
    const isLeft = this.place === 'condition';
    this.#readOperand();
    if (isLeft && kind === 'operand') this.#frame.left = kind;
  }

  #readOperand(): void {
    const frame = this.#frame;
    if (frame.place === 'condition') {
      frame.place = 'operator';
      frame.left = undefined;
    } else if (frame.place === 'count') frame.place = 'end';
    else if (frame.place === 'escape') frame.place = 'connective';
    else if (frame.place === 'value')
      frame.place = frame.kind !== undefined ? 'separator' : frame.isBetween ? 'between and' : 'connective';
  }

  #readSign(text: string, before: Partial<Token>): void {
    const frame = this.#frame;
    if (text === '(') this.#open(before);
    else if (text === ')') this.#frame = this.#outer.pop() ?? frame;
    else if (text === '*') this.#readOperand();
    else if (text === ';') frame.place = 'end';
    else if (text === ',' && frame.place === 'separator') frame.place = 'value';
    else if (text === ',' && frame.place === 'behind sort') frame.place = 'sort';
  }

  /** What the parenthesis opens, and what can stand behind it once it is closed. */
  #open(before: Partial<Token>): void {
    const frame = this.#frame;
    const call: Opening = [before.kind === 'word' ? 'call' : undefined, 'value', frame.place];
    const [kind, inside, behind] = openings[frame.place] ?? call;
    frame.place = behind;
    this.#outer.push(frame);
    this.#frame = { kind, place: inside, left: kind === 'list' ? frame.left : undefined };
  }

  #readWord(word: string): void {
    const frame = this.#frame;
    const { place } = frame;
    const next = words[place]?.[word];
    if (next !== undefined) frame.place = next;
    else if (place === 'template') frame.place = 'behind template';
    else if (place === 'alias') frame.place = 'on';
    else if (place === 'sort') frame.place = 'behind sort';
    else if (word !== 'DISTINCT') this.#readOperand();
    if (place === 'operator' || next === 'count') this.#operator = word;
    if (word === 'BETWEEN') frame.isBetween = true;
    if (place === 'between and') frame.isBetween = false;
    if (word === 'OR') frame.hasOr = true;
    if (word === 'AND' && place === 'connective') frame.hasAnd = true;
  }
}

/** What a parenthesis opens, what can stand in it, and what behind it. */
type Opening = readonly [kind: Frame['kind'], inside: Place, behind: Place];

/** **The** table of parentheses that are none of a call. */
const openings: { readonly [At in Place]?: Opening } = {
  'behind in': ['list', 'value', 'connective'],
  'behind exists': [undefined, 'statement', 'connective'],
  'behind join': [undefined, 'statement', 'as'],
  'behind on': [undefined, 'condition', 'behind template'],
  condition: [undefined, 'condition', 'connective'],
};

const clauses = { ORDER: 'by', LIMIT: 'count', OFFSET: 'count' } as const;

const connectives: Readonly<Record<string, Place>> = {
  AND: 'condition',
  OR: 'condition',
  ESCAPE: 'escape',
  ...clauses,
};

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
  connective: connectives,
  by: { BY: 'sort' },
  'behind sort': { ASC: 'behind sort', DESC: 'behind sort', ...clauses },
  end: { OFFSET: 'count' },
};
