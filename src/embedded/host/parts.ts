import type { Span } from '../../diagnostics/span.js';
import { readString } from '../languages/strings/read-string.js';
import type { Expression } from './expression.js';
import { createFormatReader } from './formats.js';
import type { ProgramTree } from './program-tree.js';
import type { HostQuery, QueryPart } from './query.js';
import type { Quote } from './segments.js';
import { isText, isTooDeep, type JoinedList, joinedList, linksOf } from './texts.js';
import type { Classifier } from './value-kind.js';

/** A text of a program, and the expressions that it inserts. */
export interface TextReading extends Omit<HostQuery, 'role' | 'span'> {
  readonly values: readonly Expression[];
}

/**
 * Reads a string, a template, or several of them joined by an operator or as a list, as the parts of a query; `undefined` for any other
 * expression.
 */
export function readQueryParts(
  expression: Expression,
  tree: ProgramTree,
  classify: Classifier,
): TextReading | undefined {
  const operandParts = partsWithin(expression, tree, 0);
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
        const { constant, ...value } = classify(part.value, part);
        parts.push(
          constant === undefined
            ? { kind: 'hole', host, value }
            : { kind: 'hole', host, value: undefined, text: constant },
        );
        if (constant === undefined) values.push(part.value);
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
    parts.push({ kind: 'text', host, quote, ...readString(tree.program, host, quote, 0) });
    textEnd = end;
  }
  addHoles(expression.end, true);
  return { parts, values, content: { start: first.start, end: last.end }, quote: first.quote };
}

/** The text between two quotes, or between two values; or what is between such texts. */
type OperandPart = (Span & { readonly quote: Quote }) | Interpolation;

/** A value, or the separator between two items of a list. */
type Interpolation = Span & ({ readonly value: Expression } | { readonly separator: string });

/** Returns the parts of the operands of a chain of sums, as far as it joins texts. */
function partsWithin(expression: Expression, tree: ProgramTree, depth: number): readonly OperandPart[] {
  return operandsOf(expression, tree).flatMap((operand) => partsOf(operand, tree, depth + 1));
}

/** Returns the operands of a chain of sums: what is before the first text is added first, and is one operand. */
function operandsOf(expression: Expression, tree: ProgramTree): readonly Expression[] {
  const links = linksOf(expression);
  const firstText = links.findIndex(({ operand }) => isText(operand, tree));
  if (firstText < 0) return [expression];
  const sum = links[firstText - 1]?.chain;
  return [...(sum === undefined ? [] : [sum]), ...links.slice(firstText).map(({ operand }) => operand)];
}

/** Returns the parts of an operand; what is nested too deeply is a value. */
function partsOf(operand: Expression, tree: ProgramTree, depth: number): readonly OperandPart[] {
  if (operand.kind === 'text') return operand.pieces;
  const { start, end } = operand;
  if (isTooDeep(depth) || !isText(operand, tree)) return [{ start, end, value: operand }];
  if (operand.kind === 'sum') return partsWithin(operand, tree, depth);
  if (operand.kind === 'formatted') {
    const split = createFormatReader(operand, tree);
    const parts = partsWithin(operand.template, tree, depth);
    return parts.flatMap((part): readonly OperandPart[] => ('quote' in part ? split(part) : [part]));
  }
  const list = joinedList(operand, tree);
  return list === undefined ? [{ start, end, value: operand }] : partsOfList(list, tree, depth);
}

function partsOfList({ items, separator }: JoinedList, tree: ProgramTree, depth: number): readonly OperandPart[] {
  return items.flatMap((item, index): readonly OperandPart[] => {
    const operandParts = partsWithin(item, tree, depth);
    const before = items[index - 1];
    return before === undefined ? operandParts : [{ start: before.end, end: item.start, separator }, ...operandParts];
  });
}
