import { type Clause, type ClauseName, clauses, clausesAfter } from '../../dialect/clauses.js';
import type { Token } from './tokenize.js';

/** **The** table of positions in a text, by what can come next, with their names in messages. */
export const slots = {
  start: 'before SELECT',
  column: 'among the selected columns',
  template: 'as the template after FROM',
  'after template': 'after the template',
  'after join': 'after JOIN',
  as: 'after the query of JOIN',
  alias: 'as an alias',
  on: 'after an alias',
  'after on': 'after ON',
  condition: 'where a condition is expected',
  operator: 'after an operand, where an operator is expected',
  is: 'after IS',
  value: 'where a value is expected',
  escape: 'after ESCAPE',
  'between and': 'in the middle of BETWEEN, where AND is expected',
  'after in': 'after IN, without parentheses around it',
  'after exists': 'after EXISTS, without parentheses around it',
  separator: 'after a value, where a comma is expected',
  'after condition': 'after a condition, where AND or OR is expected',
  statement: 'where a statement is expected',
  by: 'after ORDER',
  sort: 'as a sort key',
  'after sort': 'after a sort key',
  count: 'as a number of rows',
  end: 'at the end of the statement',
} as const;

/** A position in a text, by what can come next. */
export type Slot = keyof typeof slots;

/** The position of a value that is compared with another value, which is the same for all rows. */
export const besideValue = 'beside another value: one side of a condition is a field, path(…)';

/** The slots in which a statement can end. */
const ends: ReadonlySet<Slot> = new Set(['after template', 'after condition', 'after sort', 'end']);

/** The operators that are the same for all rows after a value. */
const nullTests: ReadonlySet<string> = new Set(['IS', 'ISNULL', 'NOTNULL']);

/** A pair of parentheses, or the whole text, and how far it has been read. */
interface Frame {
  /** A list of values, or of arguments. */
  readonly kind: 'list' | 'call' | undefined;
  slot: Slot;
  /** The template of the statement in it, in upper case. */
  template?: string;
  /** Whether the AND of a BETWEEN is still to come. */
  isBetween?: boolean;
  /** Whether it has OR between its conditions, or an AND that the tag has added. */
  hasOr?: boolean;
  hasImpliedAnd?: boolean;
  /** Whether it has AND between its conditions. */
  hasAnd?: boolean;
  /** Whether its OR came with a fragment: a following AND would bind more tightly. */
  hasClosedOr?: boolean;
  /** The left side of the current condition, if it is a value of the tag, or a literal of the text. */
  left?: 'value' | Token['kind'] | undefined;
}

/** Reads a text token by token, and knows what can come next. Whether the text is valid is left to the parser. */
export class Cursor {
  /** The open parentheses, the outermost first. */
  readonly #outer: Frame[] = [];
  #frame: Frame = { kind: undefined, slot: 'start' };
  #last: Token | undefined;
  /** Value inserted before the cursor: a complete construct, or an operand that begins a condition and lacks its operator. */
  #inserted: 'whole' | 'lone' | undefined;
  #operator = '=';
  readonly #around: readonly string[];

  /** `around` are the templates of the statements around the text, in upper case. */
  constructor(around: readonly string[] = []) {
    this.#around = around;
  }

  /** The templates of the statements here, from the inside outwards, in upper case. */
  get templates(): readonly string[] {
    const frames = [this.#frame, ...this.#outer.toReversed()];
    return [...frames.flatMap(({ template = [] }) => template), ...this.#around];
  }

  /** The position of the cursor. */
  get slot(): Slot {
    return this.#frame.slot;
  }

  /** The operator before a value, or the keyword before a number of rows; `=` where a condition begins. */
  get operator(): string {
    return this.slot === 'condition' ? '=' : this.#operator;
  }

  /** Whether the cursor is in a list of values. */
  get isInList(): boolean {
    return this.#frame.kind === 'list';
  }

  /** Whether there is an OR between the conditions here. */
  get hasOr(): boolean {
    return this.#frame.hasOr === true;
  }

  /** Whether there is an AND between the conditions here. */
  get hasAnd(): boolean {
    return this.#frame.hasAnd === true;
  }

  /** Whether a token continues after a condition, with a connective or a clause, and does not begin another condition. */
  continuesCondition({ kind, text }: Token): boolean {
    return (kind === 'punctuation' && text !== '(') || (kind === 'word' && afterCondition[text] !== undefined);
  }

  /** Whether a token belongs to an operand or list: it begins one, or continues a path or call. */
  continuesOperand({ kind, text }: Token): boolean {
    if (kind === 'trivia' || this.slot === 'value') return true;
    const before = this.#last;
    if (text === ',') return this.slot === 'separator';
    if (text === '(') return before?.kind === 'word';
    return (kind === 'punctuation' && text === '.') || (before?.kind === 'punctuation' && before.text === '.');
  }

  /** Number of open parentheses. */
  get depth(): number {
    return this.#outer.length;
  }

  /** Whether the statement can end here. */
  get isComplete(): boolean {
    return ends.has(this.slot);
  }

  /** Returns the position of what was inserted, if a token after it would change its meaning, though the text may be valid. */
  positionBefore({ kind, text }: Token): string | undefined {
    const { slot, left, hasImpliedAnd, hasClosedOr } = this.#frame;
    const word = kind === 'word' ? text : '';
    if (word === 'OR' && slot === 'after condition' && hasImpliedAnd)
      return 'before OR, without parentheses around them';
    if (word === 'AND' && slot === 'after condition' && hasClosedOr)
      return 'with its OR before AND, without parentheses around it';
    if (slot === 'operator' && left === 'value' && nullTests.has(word))
      return 'before a test for null: that is for a field, path(…)';
    if (kind === 'operand' && slot === 'value' && left === 'value') return besideValue;
    if (kind === 'trivia' || this.#inserted === undefined) return undefined;
    const isKeyword = keywords[slot]?.[word] !== undefined;
    if (this.isLone && kind !== 'operator' && !isKeyword) return slots.condition;
    const continues =
      isKeyword || (kind === 'punctuation' && text !== '(') || (kind === 'operator' && slot === 'operator');
    return continues ? undefined : 'directly before what does not continue it';
  }

  /** Whether a value here would be compared with another value. */
  get isBesideValue(): boolean {
    return this.slot === 'value' && this.#frame.left !== undefined;
  }

  /** Whether the operand that was inserted last has no operator yet. */
  get isLone(): boolean {
    return this.#inserted === 'lone';
  }

  /** Moves past an inserted operand. */
  insertOperand(): void {
    const isLone = this.slot === 'condition';
    if (this.slot === 'sort') this.#frame.slot = 'after sort';
    this.#readOperand();
    this.#insert(isLone ? 'lone' : 'whole');
  }

  /** Moves past an inserted value, which must not be compared with another value. */
  insertValue(): void {
    this.insertOperand();
    if (this.isLone) this.#frame.left = 'value';
  }

  /** Moves past an AND that the tag adds. */
  insertAnd(): void {
    this.read({ kind: 'word', text: 'AND', end: 0 });
    this.#frame.hasImpliedAnd = true;
  }

  /** Notes that an inserted fragment has brought an OR between the conditions here. */
  closeOr(): void {
    this.#frame.hasClosedOr = true;
  }

  /** Moves past an inserted condition. */
  insertCondition(): void {
    this.#frame.slot = 'after condition';
    this.#insert('whole');
  }

  /** Moves past an inserted statement: only a closing parenthesis can follow. */
  insertStatement(): void {
    this.#frame.slot = 'end';
    this.#insert('whole');
  }

  /** Moves past a token. */
  read(token: Token): void {
    if (token.kind === 'trivia') return;
    const before: Partial<Token> = this.#last ?? {};
    this.#last = token;
    this.#inserted = undefined;
    switch (token.kind) {
      case 'operator':
        this.#readOperator(token.text);
        break;
      case 'punctuation':
        this.#readPunctuation(token.text, before);
        break;
      case 'word':
        // After a dot every word is a name in a path.
        if (before.text !== '.') this.#readWord(token.text);
        else if (this.slot === 'after template') this.#frame.template += `.${token.text}`;
        break;
      default:
        this.#readLiteral(token);
    }
  }

  #insert(inserted: 'whole' | 'lone'): void {
    this.#last = undefined;
    this.#inserted = inserted;
  }

  #readOperator(text: string): void {
    if (this.slot !== 'operator') return;
    this.#operator = text;
    this.#frame.slot = 'value';
  }

  #readLiteral({ kind }: Token): void {
    const isLeft = this.slot === 'condition';
    this.#readOperand();
    if (isLeft && kind === 'operand') this.#frame.left = kind;
  }

  #readOperand(): void {
    const frame = this.#frame;
    if (frame.slot === 'condition') {
      frame.slot = 'operator';
      frame.left = undefined;
    } else if (frame.slot === 'count') frame.slot = 'end';
    else if (frame.slot === 'escape') frame.slot = 'after condition';
    else if (frame.slot === 'value')
      frame.slot = frame.kind !== undefined ? 'separator' : frame.isBetween ? 'between and' : 'after condition';
  }

  #readPunctuation(text: string, before: Partial<Token>): void {
    const frame = this.#frame;
    if (text === '(') this.#open(before);
    else if (text === ')') this.#frame = this.#outer.pop() ?? frame;
    else if (text === '*') this.#readOperand();
    else if (text === ';') frame.slot = 'end';
    else if (text === ',' && frame.slot === 'separator') frame.slot = 'value';
    else if (text === ',' && frame.slot === 'after sort') frame.slot = 'sort';
  }

  #open(before: Partial<Token>): void {
    const frame = this.#frame;
    const call: Opening = [before.kind === 'word' ? 'call' : undefined, 'value', frame.slot];
    const [kind, inside, after] = openings[frame.slot] ?? call;
    frame.slot = after;
    this.#outer.push(frame);
    this.#frame = { kind, slot: inside, left: kind === 'list' ? frame.left : undefined };
  }

  #readWord(word: string): void {
    const frame = this.#frame;
    const { slot } = frame;
    const next = keywords[slot]?.[word];
    if (next !== undefined) frame.slot = next;
    else if (slot === 'template') {
      frame.slot = 'after template';
      frame.template = word;
    } else if (slot === 'alias') frame.slot = 'on';
    else if (slot === 'sort') frame.slot = 'after sort';
    else if (word !== 'DISTINCT') this.#readOperand();
    if (slot === 'operator' || next === 'count') this.#operator = word;
    if (word === 'BETWEEN') frame.isBetween = true;
    if (slot === 'between and') frame.isBetween = false;
    if (word === 'OR') frame.hasOr = true;
    if (word === 'AND' && slot === 'after condition') frame.hasAnd = true;
  }
}

/** The parentheses that are not those of a call: what they contain, what can come first in them, and what after them. */
type Opening = readonly [kind: Frame['kind'], inside: Slot, after: Slot];

const openings: { readonly [At in Slot]?: Opening } = {
  'after in': ['list', 'value', 'after condition'],
  'after exists': [undefined, 'statement', 'after condition'],
  'after join': [undefined, 'statement', 'as'],
  'after on': [undefined, 'condition', 'after template'],
  condition: [undefined, 'condition', 'after condition'],
};

/** Constructs after the keywords of a clause. */
const contentSlots: Readonly<Record<Clause['content'], Slot>> = {
  columns: 'column',
  template: 'template',
  'joined statement': 'after join',
  condition: 'condition',
  'sort keys': 'sort',
  'row count': 'count',
};

/** The keywords that come next in a slot, and the slot after each. */
type Keywords = Readonly<Record<string, Slot>>;

/** Returns the first keywords of clauses. */
function keywordsOf(names: readonly ClauseName[]): Keywords {
  return Object.fromEntries(
    names.map((name) => {
      const { keywords, content } = clauses[name];
      return [keywords[0], keywords.length === 1 ? contentSlots[content] : 'by'];
    }),
  );
}

const afterCondition: Keywords = {
  AND: 'condition',
  OR: 'condition',
  ESCAPE: 'escape',
  ...keywordsOf(clausesAfter('WHERE')),
};

const keywords: { readonly [At in Slot]?: Keywords } = {
  start: keywordsOf(['SELECT']),
  statement: keywordsOf(['SELECT']),
  column: keywordsOf(clausesAfter('SELECT')),
  'after template': keywordsOf(clausesAfter('FROM')),
  as: { AS: 'alias' },
  on: { ON: 'after on' },
  condition: { NOT: 'condition', EXISTS: 'after exists' },
  operator: {
    ...{ LIKE: 'value', IN: 'after in', BETWEEN: 'value', IS: 'is', NOT: 'operator' },
    ...{ NOTNULL: 'after condition', ISNULL: 'after condition' },
  },
  is: { NOT: 'is', NULL: 'after condition' },
  'between and': { AND: 'value' },
  'after condition': afterCondition,
  by: { BY: contentSlots[clauses['ORDER BY'].content] },
  'after sort': { ASC: 'after sort', DESC: 'after sort', ...keywordsOf(clausesAfter('ORDER BY')) },
  end: keywordsOf(clausesAfter('LIMIT')),
};
