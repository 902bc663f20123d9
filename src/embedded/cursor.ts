import { type Clause, type ClauseName, clauses, clausesAfter } from '../dialect/clauses.js';
import type { Slot } from '../vql/slots.js';

/** A token of a text, as coarse as the cursor needs it. */
export interface CursorToken {
  readonly kind: 'word' | 'operand' | 'variable' | 'operator' | 'punctuation' | 'trivia';
  /** As it is written; a word in upper case. */
  readonly text: string;
}

/** A pair of parentheses, or the whole text, and how far it has been read. */
interface Frame {
  /** A list of values, or of arguments. */
  readonly kind: 'list' | 'call' | undefined;
  slot: Slot;
  /** Whether the AND of a BETWEEN is still to come. */
  isBetween?: boolean;
}

/** Reads the text of a query in a program token by token, and knows what can come next. Whether the text is valid is left to the parser. */
export class Cursor {
  /** The open parentheses, the outermost first. */
  readonly #outer: Frame[] = [];
  #frame: Frame = { kind: undefined, slot: 'start' };
  #last: CursorToken | undefined;

  /** The position of the cursor. */
  get slot(): Slot {
    return this.#frame.slot;
  }

  /** Whether the cursor is in a list of values. */
  get isInList(): boolean {
    return this.#frame.kind === 'list';
  }

  /** Whether a token continues after a condition, with a connective or a clause, and does not begin another condition. */
  continuesCondition({ kind, text }: CursorToken): boolean {
    return (kind === 'punctuation' && text !== '(') || (kind === 'word' && afterCondition[text] !== undefined);
  }

  /** Moves past an inserted operand. */
  insertOperand(): void {
    if (this.slot === 'sort') this.#frame.slot = 'after sort';
    this.#readOperand();
    this.#last = undefined;
  }

  /** Moves past an inserted condition. */
  insertCondition(): void {
    this.#frame.slot = 'after condition';
    this.#last = undefined;
  }

  /** Moves past an inserted statement: only a closing parenthesis can follow. */
  insertStatement(): void {
    this.#frame.slot = 'end';
    this.#last = undefined;
  }

  /** Moves past a token. */
  read(token: CursorToken): void {
    if (token.kind === 'trivia') return;
    const before: Partial<CursorToken> = this.#last ?? {};
    this.#last = token;
    switch (token.kind) {
      case 'operator':
        if (this.slot === 'operator') this.#frame.slot = 'value';
        break;
      case 'punctuation':
        this.#readPunctuation(token.text, before);
        break;
      case 'word':
        // After a dot every word is a name in a path.
        if (before.text !== '.') this.#readWord(token.text);
        break;
      default:
        this.#readOperand();
    }
  }

  #readOperand(): void {
    const frame = this.#frame;
    if (frame.slot === 'condition') frame.slot = 'operator';
    else if (frame.slot === 'count') frame.slot = 'end';
    else if (frame.slot === 'escape') frame.slot = 'after condition';
    else if (frame.slot === 'value')
      frame.slot = frame.kind !== undefined ? 'separator' : frame.isBetween ? 'between and' : 'after condition';
  }

  #readPunctuation(text: string, before: Partial<CursorToken>): void {
    const frame = this.#frame;
    if (text === '(') this.#open(before);
    else if (text === ')') this.#frame = this.#outer.pop() ?? frame;
    else if (text === '*') this.#readOperand();
    else if (text === ';') frame.slot = 'end';
    else if (text === ',' && frame.slot === 'separator') frame.slot = 'value';
    else if (text === ',' && frame.slot === 'after sort') frame.slot = 'sort';
  }

  #open(before: Partial<CursorToken>): void {
    const frame = this.#frame;
    const call: Opening = [before.kind === 'word' ? 'call' : undefined, 'value', frame.slot];
    const [kind, inside, after] = openings[frame.slot] ?? call;
    frame.slot = after;
    this.#outer.push(frame);
    this.#frame = { kind, slot: inside };
  }

  #readWord(word: string): void {
    const frame = this.#frame;
    const { slot } = frame;
    const next = keywords[slot]?.[word];
    if (next !== undefined) frame.slot = next;
    else if (slot === 'template') frame.slot = 'after template';
    else if (slot === 'alias') frame.slot = 'on';
    else if (slot === 'sort') frame.slot = 'after sort';
    else if (word !== 'DISTINCT') this.#readOperand();
    if (word === 'BETWEEN') frame.isBetween = true;
    if (slot === 'between and') frame.isBetween = false;
  }
}

/** Describes parentheses without a function name before them: their content, the slot inside, and the slot after them. */
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
