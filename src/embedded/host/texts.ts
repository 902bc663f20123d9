import type { Span } from '../../diagnostics/span.js';
import { readString } from '../languages/strings/read-string.js';
import type { TextFunctions } from '../languages/text-functions.js';
import { calleeName, methodOf, objectOf } from './callee.js';
import type { Expression, ExpressionOf } from './expression.js';
import type { ProgramTree } from './program-tree.js';

/** Returns the value of a string that contains no values; `undefined` for any other expression. */
export function constantText(expression: Expression | undefined, { program }: ProgramTree): string | undefined {
  if (expression?.kind !== 'text') return undefined;
  const texts: string[] = [];
  for (const piece of expression.pieces) {
    if (piece.kind === 'value') return undefined;
    texts.push(readString(program, piece, piece.quote, 0).text);
  }
  return texts.join('');
}

/** A list that is joined: `['SELECT id', 'FROM a.b'].join(' ')`. */
export interface JoinedList {
  readonly items: readonly Expression[];
  readonly separator: string;
}

/** Reads a list that is joined; `undefined` for any other expression, and if an item or the separator is not a literal part of it. */
export function joinedList(expression: Expression, tree: ProgramTree): JoinedList | undefined {
  const { concats } = tree.functions;
  const method = expression.kind === 'call' ? methodOf(expression.callee) : undefined;
  if (expression.kind !== 'call' || method === undefined) return undefined;
  const built = builtTexts(expression, tree);
  if (built !== undefined) return { items: built, separator: '' };
  if (concats.includes(method)) return concatenated(expression, method, tree);
  const { list, separator } = joinOf(expression, tree) ?? {};
  if (list?.kind !== 'list' || separator === undefined) return undefined;
  if (list.items.some(({ isSpread }) => isSpread)) return undefined;
  return { items: list.items.map(({ value }) => value), separator };
}

/** Reads a chain of calls that join a string with their arguments: `'a'.concat(b).concat(c)`. */
function concatenated(expression: Expression, method: string, { functions }: ProgramTree): JoinedList | undefined {
  const added: (readonly Expression[])[] = [];
  let inner: Expression | undefined = expression;
  for (; inner?.kind === 'call'; inner = objectOf(inner.callee)) {
    if (!functions.concats.includes(methodOf(inner.callee) ?? '')) return undefined;
    if (inner.arguments.some(({ isSpread }) => isSpread)) return undefined;
    added.push(inner.arguments.map(({ value }) => value));
  }
  // A list can have the same method.
  const isOfText = inner?.kind === 'text' || functions.concatsTexts?.includes(method);
  return inner !== undefined && isOfText ? { items: [inner, ...added.reverse().flat()], separator: '' } : undefined;
}

/** Returns the texts of a builder that is made and added to in one chain of calls: `new StringBuilder('a').append('b')`. */
function builtTexts(expression: Expression, { functions }: ProgramTree): readonly Expression[] | undefined {
  const added: (readonly Expression[])[] = [];
  for (let inner: Expression | undefined = expression; inner?.kind === 'call'; inner = objectOf(inner.callee)) {
    if (functions.texts.includes(calleeName(inner.callee) ?? ''))
      return added.length === 0 ? undefined : [inner.arguments.map(({ value }) => value), ...added.reverse()].flat();
    if (!functions.adds.includes(methodOf(inner.callee) ?? '')) return undefined;
    added.push(addedBy(inner, functions));
  }
  return undefined;
}

/** Returns what a call adds: its arguments, or the text into which it inserts them. */
export function addedBy(call: ExpressionOf<'call'> & Span, { addsFormat = {} }: TextFunctions): readonly Expression[] {
  const { callee, arguments: given, start, end } = call;
  const name = callee.kind === 'member' ? (callee.name ?? '') : '';
  const style = Object.hasOwn(addsFormat, name) ? addsFormat[name] : undefined;
  const [template, ...values] = given;
  if (style === undefined || template === undefined) return given.map(({ value }) => value);
  return [{ kind: 'formatted', start, end, style, template: template.value, values }];
}

/** Returns the list that a call joins, and its separator; this is absent if it is not known. */
export function joinOf(
  expression: Expression,
  tree: ProgramTree,
): { readonly list: Expression | undefined; readonly separator: string | undefined } | undefined {
  const { joins } = tree.functions;
  if (expression.kind !== 'call' || !joins.names.includes(methodOf(expression.callee) ?? '')) return undefined;
  const object = objectOf(expression.callee);
  const [given] = expression.arguments;
  const [list, between] = joins.object === 'list' ? [object, given?.value] : [given?.value, object];
  return { list, separator: between === undefined ? joins.separator : constantText(between, tree) };
}

/** Returns the operands of a chain of sums, each with the chain that ends with it. Not recursive along the chain, which can be long. */
export function linksOf(
  expression: Expression,
): readonly { readonly operand: Expression; readonly chain: Expression }[] {
  const links: { readonly operand: Expression; readonly chain: Expression }[] = [];
  let chain = expression;
  // From the last to the first: a chain nests on its left.
  for (; chain.kind === 'sum'; chain = chain.left) links.push({ operand: chain.right, chain });
  return [...links, { operand: chain, chain }].reverse();
}

/** Returns the expressions one of which is the value of an expression; choices can nest deeply. */
export function optionsOf(expression: Expression): readonly Expression[] {
  const found: Expression[] = [];
  const waiting = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind !== 'choice') found.push(next);
    else for (const option of [...next.options].reverse()) waiting.push(option);
  }
  return found;
}

/** Limit of nested expressions that are followed. */
const maxDepth = 50;

/** Whether expressions at a depth are nested too deeply to be followed. */
export function isBeyondDepth(depth: number): boolean {
  return depth > maxDepth;
}

/** Whether an expression is certainly a text. */
export function isText(expression: Expression, tree: ProgramTree, depth = 0): boolean {
  if (expression.kind === 'text') return true;
  if (isBeyondDepth(depth)) return false;
  const isInner = (inner: Expression): boolean => isText(inner, tree, depth + 1);
  if (expression.kind === 'formatted') return isInner(expression.template);
  if (expression.kind === 'sum') return linksOf(expression).some(({ operand }) => isInner(operand));
  return joinedList(expression, tree)?.items.some(isInner) ?? false;
}

/**
 * Whether an expression is a text that begins with the value of a name: `name + 'x'`, `` `${name} x` ``, `name.concat('x')`, a joined list
 * that begins with it, or a choice with one of these.
 */
export function continuesName(expression: Expression, name: string, tree: ProgramTree): boolean {
  const waiting = [...beginningsOf(expression, tree)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'name' && next.name === name) return true;
    for (const beginning of beginningsOf(next, tree)) waiting.push(beginning);
  }
  return false;
}

/** Returns the expressions whose values can begin a text. */
function beginningsOf(expression: Expression, tree: ProgramTree): readonly Expression[] {
  // A name that is chosen as it is, is not continued.
  if (expression.kind === 'choice') return expression.options.filter(({ kind }) => kind !== 'name');
  if (expression.kind === 'sum') return [expression.left];
  if (expression.kind === 'text') return beginningOfTemplate(expression, tree);
  if (expression.kind !== 'call') return [];
  const method = methodOf(expression.callee);
  const object = objectOf(expression.callee);
  if (object !== undefined && method !== undefined && tree.functions.concats.includes(method)) return [object];
  return joinedList(expression, tree)?.items.slice(0, 1) ?? [];
}

function beginningOfTemplate(
  { pieces: [first, second] }: ExpressionOf<'text'>,
  { program }: ProgramTree,
): readonly Expression[] {
  const isFirst = first?.kind === 'text' && program.slice(first.start, first.end).trim() === '';
  return isFirst && second?.kind === 'value' ? [second.value] : [];
}
