import type { BinaryExpression, Expression } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import type { HostQuery, Part } from './query.js';
import type { Quote } from './segments.js';
import { readString } from './string.js';
import { type JoinedList, joinedList, rawTemplate, spanOf, unwrapExpression } from './tree.js';
import type { Classifier } from './value-kind.js';

/** A text of a program, and the expressions that it puts in. */
export interface TextReading extends Omit<HostQuery, 'role' | 'span'> {
  readonly values: readonly Expression[];
}

/**
 * Reads a string, a template, or several of them joined by `+` or as a list, as the parts of a query; `undefined` for any other
 * expression.
 */
export function readParts(expression: Expression, program: string, classify: Classifier): TextReading | undefined {
  const pieces = operandsOf(expression).flatMap((operand) => piecesOf(operand, program));
  const strings = pieces.flatMap((piece) => ('quote' in piece ? [piece] : []));
  const [first] = strings;
  const last = strings.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const parts: Part[] = [];
  const values: Expression[] = [];
  let behind: number | undefined;
  let waiting: Between[] = [];
  /** What stands between two strings: a hole for each value and separator, or one that shows nothing. */
  const addHoles = (end: number, isEdge: boolean): void => {
    let start = behind ?? expression.start;
    // In front of the first string and behind the last there is something only where a value stands.
    if (waiting.length === 0 && !isEdge) parts.push({ kind: 'hole', host: { start, end }, value: undefined });
    for (const [index, piece] of waiting.entries()) {
      const host = { start, end: index === waiting.length - 1 ? end : piece.end };
      if ('value' in piece) {
        parts.push({ kind: 'hole', host, value: classify(piece.value) });
        values.push(piece.value);
      } else parts.push({ kind: 'hole', host, value: undefined, text: piece.separator });
      start = host.end;
    }
    waiting = [];
  };
  for (const piece of pieces) {
    if (!('quote' in piece)) {
      waiting.push(piece);
      continue;
    }
    addHoles(piece.start, behind === undefined);
    const { start, end, quote } = piece;
    const host = { start, end };
    parts.push({ kind: 'text', host, quote, ...readString(program, host, quote, 0) });
    behind = end;
  }
  addHoles(expression.end, true);
  return { parts, values, content: { start: first.start, end: last.end }, quote: first.quote };
}

/** What stands between two quotes, or between two values; or what stands between these. */
type Piece = (Span & { readonly quote: Quote }) | Between;

/** A value, or what stands between two items of a list in the query. */
type Between = Span & ({ readonly value: Expression } | { readonly separator: string });

/**
 * The operands of a chain of `+`, as far as it joins texts: what stands in front of the first text is added up before, and is one
 * operand. Without recursion along the chain, which can be long.
 */
function operandsOf(expression: Expression): readonly Expression[] {
  const links = linksOf(expression);
  const firstText = links.findIndex(({ operand }) => isText(operand));
  if (firstText < 0) return [unwrapExpression(expression)];
  const sum = links[firstText - 1]?.chain;
  const operands = [...(sum === undefined ? [] : [sum]), ...links.slice(firstText).map(({ operand }) => operand)];
  return operands.flatMap((operand) => (isJoin(operand) && isText(operand) ? operandsOf(operand) : [operand]));
}

/** The operands of a chain of `+`, each with the chain that ends with it. */
function linksOf(expression: Expression): readonly { readonly operand: Expression; readonly chain: Expression }[] {
  const links: { readonly operand: Expression; readonly chain: Expression }[] = [];
  let chain = unwrapExpression(expression);
  // From the last to the first, since it is on the left that a chain nests.
  for (; isJoin(chain); chain = unwrapExpression(chain.left))
    links.push({ operand: unwrapExpression(chain.right), chain });
  return [...links, { operand: chain, chain }].reverse();
}

/** Whether an expression is a text for certain. */
export function isText(expression: Expression): boolean {
  if (expression.type === 'TemplateLiteral' || rawTemplate(expression) !== undefined) return true;
  if (expression.type === 'Literal') return typeof expression.value === 'string';
  if (isJoin(expression)) return linksOf(expression).some(({ operand }) => isText(operand));
  return joinedList(expression)?.items.some(isText) ?? false;
}

function isJoin(expression: Expression): expression is BinaryExpression {
  return expression.type === 'BinaryExpression' && expression.operator === '+';
}

function piecesOf(operand: Expression, program: string): readonly Piece[] {
  const { start, end } = operand;
  if (operand.type === 'Literal' && typeof operand.value === 'string') {
    const quote = program[start] === '"' ? '"' : "'";
    return [{ start: start + 1, end: end - 1, quote }];
  }
  const list = isText(operand) ? joinedList(operand) : undefined;
  if (list !== undefined) return piecesOfList(list, program);
  const raw = rawTemplate(operand);
  const template = raw ?? operand;
  if (template.type !== 'TemplateLiteral') return [{ ...spanOf(operand), value: operand }];
  const quote = raw === undefined ? '`' : 'raw';
  return template.quasis.flatMap((quasi, index): readonly Piece[] => {
    const value = template.expressions[index];
    // The parser gives an element the places of its delimiters too: a back-tick or a brace, and in front of a value "${".
    const text: Piece = { start: quasi.start + 1, end: quasi.end - (quasi.tail ? 1 : 2), quote };
    return value === undefined ? [text] : [text, { ...spanOf(value), value }];
  });
}

function piecesOfList({ items, separator }: JoinedList, program: string): readonly Piece[] {
  return items.flatMap((item, index): readonly Piece[] => {
    const pieces = operandsOf(item).flatMap((operand) => piecesOf(operand, program));
    const before = items[index - 1];
    return before === undefined ? pieces : [{ start: before.end, end: item.start, separator }, ...pieces];
  });
}
