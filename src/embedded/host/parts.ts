import type { BinaryExpression, Expression } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import type { HostQuery, QueryPart } from './query.js';
import type { Quote } from './segments.js';
import { readString } from './string.js';
import { type JoinedList, joinedList, nodeSpan, rawTemplate, unwrapExpression } from './tree.js';
import type { Classifier } from './value-kind.js';

/** A text of a program, and the expressions that it inserts. */
export interface TextReading extends Omit<HostQuery, 'role' | 'span'> {
  readonly values: readonly Expression[];
}

/**
 * Reads a string, a template, or several of them joined by `+` or as a list, as the parts of a query; `undefined` for any other
 * expression.
 */
export function readQueryParts(expression: Expression, program: string, classify: Classifier): TextReading | undefined {
  const operandParts = operandsOf(expression).flatMap((operand) => partsOf(operand, program));
  const strings = operandParts.flatMap((part) => ('quote' in part ? [part] : []));
  const [first] = strings;
  const last = strings.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const parts: QueryPart[] = [];
  const values: Expression[] = [];
  let textEnd: number | undefined;
  let waiting: Interpolation[] = [];
  /** Adds what is between two strings: a hole for each value and separator, or an empty one. */
  const addHoles = (end: number, isEdge: boolean): void => {
    let start = textEnd ?? expression.start;
    // Before the first string and after the last there is a hole only if there is a value.
    if (waiting.length === 0 && !isEdge) parts.push({ kind: 'hole', host: { start, end }, value: undefined });
    for (const [index, part] of waiting.entries()) {
      const host = { start, end: index === waiting.length - 1 ? end : part.end };
      if ('value' in part) {
        parts.push({ kind: 'hole', host, value: classify(part.value) });
        values.push(part.value);
      } else parts.push({ kind: 'hole', host, value: undefined, text: part.separator });
      start = host.end;
    }
    waiting = [];
  };
  for (const part of operandParts) {
    if (!('quote' in part)) {
      waiting.push(part);
      continue;
    }
    addHoles(part.start, textEnd === undefined);
    const { start, end, quote } = part;
    const host = { start, end };
    parts.push({ kind: 'text', host, quote, ...readString(program, host, quote, 0) });
    textEnd = end;
  }
  addHoles(expression.end, true);
  return { parts, values, content: { start: first.start, end: last.end }, quote: first.quote };
}

/** The text between two quotes, or between two values; or what is between such texts. */
type OperandPart = (Span & { readonly quote: Quote }) | Interpolation;

/** A value, or the separator between two items of a list. */
type Interpolation = Span & ({ readonly value: Expression } | { readonly separator: string });

/**
 * Returns the operands of a chain of `+`, as far as it joins texts: what is before the first text is added first, and is one operand. Not
 * recursive along the chain, which can be long.
 */
function operandsOf(expression: Expression): readonly Expression[] {
  const links = linksOf(expression);
  const firstText = links.findIndex(({ operand }) => isText(operand));
  if (firstText < 0) return [unwrapExpression(expression)];
  const sum = links[firstText - 1]?.chain;
  const operands = [...(sum === undefined ? [] : [sum]), ...links.slice(firstText).map(({ operand }) => operand)];
  return operands.flatMap((operand) => (isJoin(operand) && isText(operand) ? operandsOf(operand) : [operand]));
}

/** Returns the operands of a chain of `+`, each with the chain that ends with it. */
function linksOf(expression: Expression): readonly { readonly operand: Expression; readonly chain: Expression }[] {
  const links: { readonly operand: Expression; readonly chain: Expression }[] = [];
  let chain = unwrapExpression(expression);
  // From the last to the first: a chain nests on its left.
  for (; isJoin(chain); chain = unwrapExpression(chain.left))
    links.push({ operand: unwrapExpression(chain.right), chain });
  return [...links, { operand: chain, chain }].reverse();
}

/** Whether an expression is certainly a text. */
export function isText(expression: Expression): boolean {
  if (expression.type === 'TemplateLiteral' || rawTemplate(expression) !== undefined) return true;
  if (expression.type === 'Literal') return typeof expression.value === 'string';
  if (isJoin(expression)) return linksOf(expression).some(({ operand }) => isText(operand));
  return joinedList(expression)?.items.some(isText) ?? false;
}

function isJoin(expression: Expression): expression is BinaryExpression {
  return expression.type === 'BinaryExpression' && expression.operator === '+';
}

function partsOf(operand: Expression, program: string): readonly OperandPart[] {
  const { start, end } = operand;
  if (operand.type === 'Literal' && typeof operand.value === 'string') {
    const quote = program[start] === '"' ? '"' : "'";
    return [{ start: start + 1, end: end - 1, quote }];
  }
  const list = isText(operand) ? joinedList(operand) : undefined;
  if (list !== undefined) return partsOfList(list, program);
  const raw = rawTemplate(operand);
  const template = raw ?? operand;
  if (template.type !== 'TemplateLiteral') return [{ ...nodeSpan(operand), value: operand }];
  const quote = raw === undefined ? '`' : 'raw';
  return template.quasis.flatMap((quasi, index): readonly OperandPart[] => {
    const value = template.expressions[index];
    const text: OperandPart = { ...nodeSpan(quasi), quote };
    return value === undefined ? [text] : [text, { ...nodeSpan(value), value }];
  });
}

function partsOfList({ items, separator }: JoinedList, program: string): readonly OperandPart[] {
  return items.flatMap((item, index): readonly OperandPart[] => {
    const operandParts = operandsOf(item).flatMap((operand) => partsOf(operand, program));
    const before = items[index - 1];
    return before === undefined ? operandParts : [{ start: before.end, end: item.start, separator }, ...operandParts];
  });
}
