import type { IToken, TokenType } from 'chevrotain';
import { type Span, spanContains } from '../diagnostics/span.js';
import { type Clause, clauseNames, clauses } from '../dialect/clauses.js';
import { unicodePattern } from '../dialect/unicode-pattern.js';
import type { Missing, Node, Statement } from './ast.js';
import type { Connective, PlaceholderNotes } from './grammar/grammar-rules.js';
import type { Level } from './grammar/levels.js';
import { endOf, type Scan, spanOf } from './lexer/lexer.js';
import * as t from './lexer/tokens.js';
import { isBroken, markBroken, sourceSpan } from './nodes.js';
import { type ParseOptions, type Reading, readWithPlaceholders } from './read.js';
import { fragmentContexts, type Slot, slotsAfter } from './slots.js';
import { transform } from './transform.js';
import { visit } from './visit.js';

/** A placeholder of a text, and where the parser read it. */
export interface Placeholder {
  readonly span: Span;
  readonly slot: Slot;
  /** The node that it is, or that it is a part of; `undefined` for a placeholder between the parts of a statement. */
  readonly node: Missing | undefined;
  /** The nodes around it, the outermost first. */
  readonly ancestors: readonly Node[];
  /** The innermost parentheses around conditions. */
  readonly level: Level | undefined;
  /** The string, comment, annotation or name that it is inside of. */
  readonly token: Span | undefined;
  /** The types of the tokens before and after it, or the token that it is inside of. */
  readonly previousType: TokenType | undefined;
  readonly nextType: TokenType | undefined;
  /** Whether text follows that cannot follow what stands in the slot. */
  readonly isCutOff: boolean;
}

/** Result of reading a text with placeholders. In the tree a placeholder is a `Missing` node, which has its text as `source`. */
export interface PlaceholderReading extends Reading<Statement> {
  /** The text that was read: the parts, with a mark and a number for each placeholder. */
  readonly text: string;
  /** Offsets of the parts in it. */
  readonly starts: readonly number[];
  /** Offset of its end, without what completes a fragment to a statement. */
  readonly end: number;
  readonly list: readonly Placeholder[];
  readonly connectives: readonly Connective[];
}

/** Options of `readParts`. */
interface ReadPartsOptions extends ParseOptions {
  /** The slot for which a fragment of a statement is read. */
  readonly slot?: Slot | undefined;
  /** Whether the text is read as it is written alone: where it has errors, nothing else that it may mean is tried. */
  readonly isAsWritten?: boolean | undefined;
  /** Whether placeholders stand for text of any kind, not only for values: a placeholder beside a string is then not a part of the string. */
  readonly takesText?: boolean | undefined;
}

/**
 * Begins and ends a placeholder in the text that is read: a letter, so that the lexer needs no rule for it. In a part it is replaced by
 * another letter.
 */
const mark = '\uA015';
const otherLetter = '\uA016';
const marks = new RegExp(`${mark}\\d+${mark}`, 'g');

/** The name of a function that a placeholder stands for. */
const callee = new RegExp(`^${mark}\\d+${mark}\\(`);

/** Match the text directly before and after a value that becomes one token with it. */
const besideValue = {
  before: unicodePattern(String.raw`[\p{L}\p{M}\p{N}_'".:+-]$`),
  after: unicodePattern(String.raw`^[\p{L}\p{M}\p{N}_'".:]`),
};
/** The same for text of any kind, which is not a part of a string beside it. */
const besideText = {
  before: unicodePattern(String.raw`[\p{L}\p{M}\p{N}_.:+-]$`),
  after: unicodePattern(String.raw`^[\p{L}\p{M}\p{N}_.:]`),
};

/** Reads a statement, or a fragment of one, with a placeholder between every two parts. */
export function readParts(
  parts: readonly string[],
  { slot = 'start', isAsWritten = false, takesText = false, ...options }: ReadPartsOptions = {},
): PlaceholderReading {
  const [head, tail] = fragmentContexts[slot];
  const { text: own, starts, spans, lone } = joinParts(parts, head, takesText);
  const end = own.length;
  const text = own + tail;
  const reading = readWithPlaceholders(text, options, createSeparator(spans, lone), isAsWritten);
  const { placeholders: notes } = reading;
  const tree = reading.value && replaceSources(reading.value, text);
  const list = locate(tree, spans, notes, { ...reading, value: tree }, head.length);
  return { ...reading, value: tree, text, starts, end, list, connectives: notes?.connectives ?? [] };
}

/** Joins the parts of a text, with a mark and a number for each placeholder; `head` is before them. */
export function joinParts(parts: readonly string[], head = '', takesText = false) {
  const { before, after } = takesText ? besideText : besideValue;
  let text = head;
  /** Offsets of the parts. */
  const starts: number[] = [];
  const spans: Span[] = [];
  /** Offsets of the placeholders that are beside no name, number, string or dot. */
  const lone = new Set<number>();
  for (const [index, part] of parts.entries()) {
    starts.push(text.length);
    text += part.replaceAll(mark, otherLetter);
    const next = parts[index + 1];
    if (next === undefined) break;
    const start = text.length;
    if (!before().test(part) && !after().test(next)) lone.add(start);
    text += `${mark}${index}${mark}`;
    spans.push({ start, end: text.length });
  }
  return { text, starts, spans, lone };
}

/**
 * Returns a function that separates the placeholders that stand alone from other tokens, and notes the slots of those that are inside of
 * a token. It is called with the tokens of the text as it is written, and again with those of each correction: what is inside a string
 * as it is written is never outside.
 */
function createSeparator(spans: readonly Span[], lone: ReadonlySet<number>) {
  const written: PlaceholderNotes['slots'] = new Map();
  let isFirst = true;
  return (scanned: Scan) => {
    const slots: PlaceholderNotes['slots'] = new Map(written);
    const note = (span: Span, slot: Slot, token?: IToken): void => {
      const noted = { slot, level: undefined, token: token && spanOf(token) };
      if (!slots.has(span.start)) slots.set(span.start, noted);
      if (isFirst && slot !== 'name') written.set(span.start, noted);
    };
    for (const { token, inside } of tokensAround(scanned.comments, spans))
      for (const span of inside) note(span, token.image.startsWith('--') ? 'line comment' : 'comment', token);
    for (const { token, inside } of tokensAround(scanned.annotations, spans))
      for (const span of inside) note(span, 'annotation', token);
    const tokens: IToken[] = [];
    for (const { token, inside } of tokensAround(scanned.tokens, spans)) {
      const isLone =
        inside.length > 0 && token.image.replace(marks, '') === '' && inside.every(({ start }) => lone.has(start));
      if (!isLone) tokens.push(token);
      for (const span of inside) {
        if (isLone) tokens.push(placeholderToken(token, span));
        else note(span, slotInside(token), token);
      }
      // As it is written, a string that is not closed continues to the end of the text.
      if (isFirst && token.tokenType === t.UnclosedString)
        for (const span of spans) if (span.start > token.startOffset) note(span, 'string');
    }
    isFirst = false;
    const placeholders: PlaceholderNotes = { slots, followers: new Set(), unexpected: new Set(), connectives: [] };
    return { ...scanned, tokens, placeholders };
  };
}

/** Returns the slot inside of a token of the grammar's input. */
function slotInside({ tokenType, image }: IToken): Slot {
  if (!stringTypes.has(tokenType)) return 'name';
  return image.startsWith('[') ? 'brackets' : 'string';
}

const stringTypes = new t.TokenSet([t.StringToken, t.UnclosedString, t.QuotedText, t.QuotedName]);

function placeholderToken({ image, startOffset }: IToken, { start, end }: Span): IToken {
  return {
    image: image.slice(start - startOffset, end - startOffset),
    startOffset: start,
    tokenType: t.Placeholder,
    // Types from createToken have a number.
    tokenTypeIdx: t.Placeholder.tokenTypeIdx as number,
  };
}

/** Returns tokens with the spans inside of them; both are in the order of the text. */
function tokensAround(tokens: readonly IToken[], spans: readonly Span[]) {
  let next = 0;
  return tokens.map((token) => {
    const inside: Span[] = [];
    for (let span = spans[next]; span !== undefined && span.start < endOf(token); span = spans[++next])
      if (span.start >= token.startOffset) inside.push(span);
    return { token, inside };
  });
}

/** Replaces names and strings with placeholders by `Missing` nodes, and gives those their source. */
function replaceSources(statement: Statement, text: string): Statement {
  const source = (node: Node): string | undefined => {
    const own = node.span && text.slice(node.span.start, node.span.end);
    return own?.includes(mark) ? own : undefined;
  };
  const replace = (node: Node): Missing | undefined => {
    const own = source(node);
    return own === undefined ? undefined : { kind: 'Missing', source: own, span: sourceSpan(node) };
  };
  const replaced = transform(statement, {
    Missing: (node) => {
      const own = source(node);
      return own === undefined ? undefined : { ...node, source: own };
    },
    Path: replace,
    Template: replace,
    Identifier: replace,
    Variable: replace,
    StringLiteral: replace,
    Call: (node) => {
      const missing = node.name.includes(mark) ? replace(node) : undefined;
      return missing && { ...missing, operands: node.args.filter((one) => one.kind !== 'Star') };
    },
  });
  if (isBroken(statement)) markBroken(replaced);
  return replaced;
}

/** Finds placeholders in the tree; nodes before the offset `start` are not of the text. */
function locate(
  tree: Statement | undefined,
  spans: readonly Span[],
  notes: PlaceholderNotes | undefined,
  { tokens, diagnostics }: Reading<Statement>,
  start: number,
): readonly Placeholder[] {
  const found = new Map<number, Pick<Placeholder, 'node' | 'ancestors' | 'slot'>>();
  const statements: Statement[] = [];
  if (tree !== undefined)
    visit(tree, {
      Statement: (node) => void statements.push(node),
      Missing: (node, ancestors, key) => {
        if (node.source === undefined) return;
        const parent = ancestors.at(-1);
        for (const { index } of node.source.matchAll(marks)) {
          const isAlone = index === 0 && (callee.test(node.source) || node.source.replace(marks, '') === '');
          const slot = isAlone ? slotAt(node, parent, key) : 'name';
          found.set(sourceSpan(node).start + index, {
            node,
            ancestors: ancestors.filter((one) => sourceSpan(one).start >= start),
            slot,
          });
        }
      },
    });
  const isError = new Set(diagnostics.map(({ span }) => span?.start));
  let next = 0;
  return spans.map((span): Placeholder => {
    while ((tokens[next]?.startOffset ?? span.end) < span.end) next++;
    const token = tokens[next];
    const after = token?.startOffset ?? span.end;
    // A comma or a closing parenthesis can follow every placeholder; if it cannot, the text around has the error.
    const continues =
      token !== undefined && t.kindOf(token.tokenType) === 'punctuation' && token.tokenType !== t.LeftParenthesis;
    const noted = notes?.slots.get(span.start);
    const inTree = found.get(span.start);
    const begin = noted?.token?.start ?? span.start;
    let before = next - 1;
    while ((tokens[before]?.startOffset ?? -1) >= begin) before--;
    const around = (): readonly Node[] =>
      statements.filter((one) => one.span !== undefined && one.span.start >= start && spanContains(one.span, span));
    return {
      span,
      slot: noted?.slot ?? inTree?.slot ?? slotOfSkipped(tokens.slice(0, next)),
      node: inTree?.node,
      ancestors: inTree?.ancestors ?? around(),
      level: noted?.level,
      token: noted?.token,
      previousType: tokens[before]?.tokenType,
      nextType: token?.tokenType,
      isCutOff:
        (inTree !== undefined && callee.test(inTree.node?.source ?? '')) ||
        (!continues && (notes?.unexpected.has(after) === true || isError.has(after))),
    };
  });
}

/** Returns the slot of a node that is a placeholder as a whole. */
function slotAt(node: Missing, parent: Node | undefined, key: string | undefined): Slot {
  switch (parent?.kind) {
    case 'Column':
      return 'column';
    case 'SortKey':
      return 'sort';
    case 'Join':
      return 'alias';
    case 'Statement':
      return 'template';
    case 'Missing':
      return sourceSpan(parent).start === sourceSpan(node).start ? 'condition' : 'value';
    default:
      return key === 'left' || key === 'operand' ? 'condition' : 'value';
  }
}

/** Returns the slot after these tokens, of which the last ones were skipped as an error. */
function slotOfSkipped(tokens: readonly IToken[]): Slot {
  const open: (Slot | undefined)[] = [undefined];
  for (const { tokenType } of tokens) {
    const clause = clauseNames.find((name) => t.keyword(clauses[name].keywords[0]) === tokenType);
    const content: Clause['content'] | undefined = clause && clauses[clause].content;
    if (tokenType === t.LeftParenthesis) open.push(open.at(-1));
    else if (tokenType === t.RightParenthesis) open.pop();
    else if (content !== undefined) open[open.length - 1] = slotsAfter[content];
  }
  return open.at(-1) ?? 'start';
}
