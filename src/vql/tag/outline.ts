import type { IToken } from 'chevrotain';
import type { Node, Operand, Statement, Variable } from '../ast.js';
import type { Connective } from '../grammar/grammar-rules.js';
import { endOf, scan } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import { joinParts, type Placeholder, type PlaceholderReading, readParts } from '../placeholders.js';
import type { Slot } from '../slots.js';
import { visit } from '../visit.js';

/** The tokens of a text of the tag, read by itself. */
export interface TextTokens {
  /** The first token, if it is before all values. */
  readonly first: IToken | undefined;
  /** Token that the text ends inside of. */
  readonly openEnd: 'a string' | 'a comment' | 'a line comment' | 'an annotation' | undefined;
  /** Whether it closes a parenthesis that it does not open, or leaves one open. */
  readonly parentheses: 'closed' | 'open' | undefined;
  /** Whether a semicolon is in it, and whether it is the last token. */
  readonly semicolon: 'inside' | 'last' | undefined;
  /** Whether it has AND, OR or NOT. */
  readonly hasConnective: boolean;
  /** The strings without an AND at the beginning of the first. */
  readonly withoutAnd: readonly string[];
}

/** A text of the tag, read for a slot. */
export interface Outline {
  /** The position of each value. */
  readonly positions: readonly ValuePosition[];
  /** The variables and connectives of each string, in its order. */
  readonly parts: readonly {
    readonly variables: readonly VariableInText[];
    readonly connectives: readonly Connective[];
  }[];
  /** Offsets of the strings in the text that was read. */
  readonly starts: readonly number[];
  /** Whether the text ends before it is complete. */
  readonly isIncomplete: boolean;
  /** Whether it has more than stands in the slot: errors, and clauses after a condition. */
  readonly hasMore: boolean;
  /** Whether it has several values. */
  readonly isList: boolean;
}

interface VariableInText extends Pick<ValuePosition, 'operator' | 'isInList' | 'isOutermost'> {
  readonly node: Variable;
}

/** A position of a value, and what is around it. */
export interface ValuePosition extends Pick<Placeholder, 'slot' | 'level' | 'isCutOff'> {
  /** The operator or keyword before it; `=` where a condition begins. */
  readonly operator: string;
  /** Whether it is in a list of values. */
  readonly isInList: boolean;
  /** Whether it is in a list or an argument, where several values can be. */
  readonly takesSeveral: boolean;
  /** Whether what is around it depends on the text around the fragment. */
  readonly isOutermost: boolean;
  /** Whether it is a condition or a statement as a whole, and not a part of one. */
  readonly isWhole: boolean;
  /** Whether it ends the text. */
  readonly isLast: boolean;
  /** The operands with which it is compared: literals, and values by their index. */
  readonly others: readonly ('literal' | number)[];
  /** Whether its condition is a test for null. */
  readonly isTested: boolean;
  /** The templates of the statements around it, from the inside outwards, in upper case. */
  readonly templates: readonly string[];
}

/** By the strings of template literals, which are the same object each time that the literal is evaluated. */
const knownTokens = new WeakMap<readonly string[], TextTokens>();
const knownOutlines = new WeakMap<readonly string[], Map<Slot, Outline>>();

/** Returns the tokens of the strings of a template literal, read once for each literal of a program. */
export function tokensOf(strings: readonly string[]): TextTokens {
  const known = knownTokens.get(strings) ?? readTokens(strings);
  knownTokens.set(strings, known);
  return known;
}

/** Returns the strings of a template literal as the parser reads them for a slot, once for each literal of a program. */
export function outlineOf(strings: readonly string[], slot: Slot): Outline {
  const bySlot = knownOutlines.get(strings) ?? new Map<Slot, Outline>();
  const known = bySlot.get(slot) ?? createOutline(strings, slot);
  knownOutlines.set(strings, bySlot.set(slot, known));
  return known;
}

function readTokens(strings: readonly string[]): TextTokens {
  const { text, spans } = joinParts(strings);
  const { tokens, comments, annotations } = scan(text);
  let depth = 0;
  let parentheses: TextTokens['parentheses'];
  for (const { tokenType } of tokens) {
    if (tokenType === t.LeftParenthesis) depth++;
    if (tokenType === t.RightParenthesis) depth--;
    if (depth < 0) parentheses = 'closed';
  }
  const [token] = tokens;
  const end = spans[0]?.start ?? text.length;
  const first = token !== undefined && token.startOffset < end ? token : undefined;
  const semicolon = tokens.findIndex(({ tokenType }) => tokenType === t.Semicolon);
  const [string = '', ...more] = strings;
  return {
    first,
    openEnd: openEnd(text, tokens, comments, annotations),
    parentheses: parentheses ?? (depth > 0 ? 'open' : undefined),
    semicolon: semicolon < 0 ? undefined : semicolon < tokens.length - 1 ? 'inside' : 'last',
    hasConnective: tokens.some(({ tokenType }) => tokenType === t.And || tokenType === t.Or || tokenType === t.Not),
    withoutAnd: first?.tokenType === t.And ? [string.slice(endOf(first)).trimStart(), ...more] : strings,
  };
}

/** Returns the token that a text ends inside of. A string that is not closed in its line may continue in the next. */
function openEnd(
  text: string,
  tokens: readonly IToken[],
  comments: readonly IToken[],
  annotations: readonly IToken[],
): TextTokens['openEnd'] {
  if (tokens.some(({ tokenType }) => tokenType === t.UnclosedString)) return 'a string';
  const ends = (token: IToken | undefined): token is IToken => token !== undefined && endOf(token) === text.length;
  const comment = comments.at(-1);
  if (ends(comment) && comment.tokenType !== t.UnclosedComment)
    return comment.tokenType === t.LineComment ? 'a line comment' : undefined;
  if (ends(comment)) return 'a comment';
  const annotation = annotations.at(-1);
  return ends(annotation) && !annotation.image.endsWith('}') ? 'an annotation' : undefined;
}

function createOutline(strings: readonly string[], slot: Slot): Outline {
  const reading = readParts(strings, { slot, isAsWritten: true });
  const { text, starts, end, list, connectives, tokens, diagnostics, value } = reading;
  const [start = 0] = starts;
  const own = tokens.filter(({ startOffset }) => startOffset >= start && startOffset < end);
  const last = own.at(-1);
  const textEnd = last === undefined ? start : endOf(last);
  const indexAt = (offset: number): number => starts.findLastIndex((one) => one <= offset);
  const parts = strings.map(() => ({ variables: [] as VariableInText[], connectives: [] as Connective[] }));
  for (const one of connectives) if (one.offset >= start) parts[indexAt(one.offset)]?.connectives.push(one);
  if (value !== undefined)
    visit(value, {
      Variable: (node, ancestors) => {
        const at = sourceSpan(node).start;
        // A placeholder of another language, such as $1, is an error, and stays as it is written.
        if (at >= start && text[at] === ':')
          parts[indexAt(at)]?.variables.push({ node, ...placeOf(node, inText(ancestors, start)) });
      },
    });
  for (const { variables } of parts) variables.sort((a, b) => sourceSpan(a.node).start - sourceSpan(b.node).start);
  const isIncomplete =
    last === undefined ||
    reading.placeholders?.unexpected.has(textEnd) === true ||
    diagnostics.some(({ span }) => span !== undefined && span.start >= textEnd);
  const condition = value?.where;
  return {
    positions: list.map((one) => createPosition(one, reading, textEnd)),
    parts,
    starts,
    isIncomplete,
    hasMore:
      slot === 'condition'
        ? hasClauses(value)
        : diagnostics.some(({ span }) => span !== undefined && span.start >= start && span.start < textEnd) ||
          list.some((one) => one.slot === 'separator'),
    isList: condition?.kind === 'Comparison' && condition.left.kind === 'Call' && condition.left.args.length > 1,
  };
}

function inText(ancestors: readonly Node[], start: number): readonly Node[] {
  return ancestors.filter((node) => sourceSpan(node).start >= start);
}

function hasClauses(statement: Statement | undefined): boolean {
  if (statement === undefined) return true;
  const { joins, orderBy, limit, offset } = statement;
  return joins.length > 0 || orderBy.length > 0 || limit !== undefined || offset !== undefined;
}

function createPosition(
  placeholder: Placeholder,
  { tokens, starts, list }: PlaceholderReading,
  textEnd: number,
): ValuePosition {
  const { slot, node, ancestors, level, isCutOff, span } = placeholder;
  const parent = ancestors.at(-1);
  const place = placeOf(node, ancestors);
  const keyword = slot === 'count' ? tokens.findLast(({ startOffset }) => startOffset < span.start) : undefined;
  const operands = parent === undefined ? [] : operandsOf(parent);
  const isOperand = node !== undefined && operands.includes(node as Operand);
  const compared =
    !isOperand || parent?.kind === 'Missing' ? [] : operands[0] === node ? operands.slice(1) : operands.slice(0, 1);
  return {
    slot,
    level,
    isCutOff,
    ...place,
    ...(keyword && {
      operator: keyword.tokenType === t.Limit ? 'LIMIT' : 'OFFSET',
      isOutermost: keyword.startOffset < (starts[0] ?? 0),
    }),
    takesSeveral: place.isInList || parent?.kind === 'Call',
    isWhole: slot === 'statement' ? node !== undefined && parent?.kind !== 'Statement' : !isOperand,
    isLast: span.end === textEnd,
    others: compared.flatMap((one) => {
      if (one.kind === 'StringLiteral' || one.kind === 'NumberLiteral') return 'literal';
      const index = list.findIndex((other) => other.node === one);
      return index < 0 ? [] : index;
    }),
    isTested: parent?.kind === 'IsNull',
    templates: ancestors
      .flatMap((one) => (one.kind === 'Statement' && one.from.kind === 'Template' ? [one.from] : []))
      .map(({ group, name }) => `${group}.${name}`.toUpperCase())
      .reverse(),
  };
}

/** Returns what is around a value or variable. */
function placeOf(
  node: Node | undefined,
  ancestors: readonly Node[],
): Pick<ValuePosition, 'operator' | 'isInList' | 'isOutermost'> {
  const index = ancestors.findLastIndex((one) => operandsOf(one).length > 0);
  const condition = ancestors[index];
  const part = ancestors[index + 1] ?? node;
  const isFirst = condition !== undefined && operandsOf(condition)[0] === part;
  return {
    operator: condition === undefined || isFirst ? '=' : operatorOf(condition, part),
    isInList: ancestors.at(-1)?.kind === 'In' && !isFirst,
    isOutermost: ancestors.length === 0,
  };
}

/** Returns the operands of a condition, the one before the operator first. */
function operandsOf(node: Node): readonly Operand[] {
  switch (node.kind) {
    case 'Comparison':
      return [node.left, node.right];
    case 'Like':
      return [node.operand, node.pattern];
    case 'In':
      return [node.operand, ...node.values];
    case 'Between':
      return [node.operand, node.low, node.high];
    case 'IsNull':
      return [node.operand];
    case 'Missing':
      return node.operands ?? [];
    default:
      return [];
  }
}

function operatorOf(condition: Node, part: Node | undefined): string {
  if (condition.kind === 'Comparison') return condition.operator;
  if (condition.kind === 'Like') return part === condition.escape ? 'ESCAPE' : 'LIKE';
  return condition.kind === 'In' ? 'IN' : condition.kind === 'Between' ? 'BETWEEN' : '=';
}
