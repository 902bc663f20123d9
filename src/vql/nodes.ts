import { wrongArgument } from '../diagnostics/arguments.js';
import { listed } from '../diagnostics/quoted.js';
import type { Span } from '../diagnostics/span.js';
import type { VqlError } from '../diagnostics/vql-error.js';
import { type DialectFunction, isAggregateFunction } from '../dialect/functions.js';
import type { NamedJoin } from '../dialect/join-aliases.js';
import { tiebreak } from '../interface/page.js';
import {
  type AnnotationOption,
  type Between,
  type Column,
  type Comparison,
  childKeys,
  type In,
  type IsNull,
  type Join,
  type Like,
  type Literal,
  type Node,
  type NodeKind,
  type Operand,
  type Path,
  type SelectItem,
  type SortKey,
  type Star,
} from './ast.js';

/** A predicate about one operand, with the values that it is compared with. */
export type ConditionNode = Comparison | Like | In | Between | IsNull;

/** Checks an argument that must be a node of any kind; its children are not checked. @throws {VqlError} `wrong-argument`. */
export function checkNodeArgument(name: string, node: unknown): void {
  const kind = typeof node === 'object' && node !== null && 'kind' in node ? node.kind : undefined;
  if (typeof kind === 'string' && Object.hasOwn(childKeys, kind)) return;
  throw wrongArgument(name, 'a node of a syntax tree, such as parse returns', kind ?? node);
}

/** Creates the error for a node of another kind than its parent needs. */
export function wrongKind(name: string, kinds: readonly NodeKind[], found: NodeKind): VqlError {
  return wrongArgument(name, `a node of the kind ${listed(kinds, kinds.length, 'or')}`, found);
}

/** Returns a path as text, with its dots. Most paths have one or two segments, which need no `join`. */
export function pathText({ segments }: Pick<Path, 'segments'>): string {
  const [first = '', second] = segments;
  if (second === undefined) return first;
  return segments.length === 2 ? `${first}.${second}` : segments.join('.');
}

/**
 * Returns the span of a node that was parsed.
 *
 * @throws {VqlError} `wrong-argument` for a node that was created without a text.
 */
export function sourceSpan(node: Pick<Node, 'kind' | 'span'>): Span {
  if (node.span === undefined) throw wrongArgument(`The ${node.kind}`, 'a node that was parsed, with a span', node);
  return node.span;
}

/** Returns a join with its alias; `undefined` if the text lacks the alias. */
export function namedJoin(join: Join): NamedJoin<Join> | undefined {
  return join.alias.kind === 'Identifier' ? { alias: join.alias.name, join } : undefined;
}

/** Returns the name that the annotations of a column give it in the result; the last one counts. */
export function displayNameOf({ annotations }: Pick<Column, 'annotations'>): string | undefined {
  const value = optionOf(annotations, 'displayname');
  return value?.kind === 'StringLiteral' ? value.value : undefined;
}

/** Whether the annotations of a column hide it in the result; the last one counts. */
export function isHidden({ annotations }: Pick<Column, 'annotations'>): boolean {
  const value = optionOf(annotations, 'visible');
  return value?.kind === 'BooleanLiteral' && !value.value;
}

function optionOf(annotations: Column['annotations'], wanted: string): AnnotationOption['value'] | undefined {
  if (annotations.length === 0) return undefined;
  const options = annotations.flatMap((annotation) => annotation.options);
  return options.findLast(({ name }) => name === wanted)?.value;
}

/** Whether a node is a literal. */
export function isLiteral(node: Node): node is Literal {
  const { kind } = node;
  return kind === 'StringLiteral' || kind === 'NumberLiteral' || kind === 'BooleanLiteral' || kind === 'NullLiteral';
}

/** Whether an expression is the id of the row, which sorts rows with equal sort keys. */
export function isId(expression: Operand | Star): boolean {
  if (expression.kind !== 'Path') return false;
  const [first, ...more] = expression.segments;
  return first === tiebreak.property && more.length === 0;
}

/** Whether id is among the columns. Assumed, since it is documented nowhere: `*` selects it. */
export function selectsId(columns: readonly SelectItem[]): boolean {
  return columns.some((column) => column.kind === 'Star' || isId(column.expression));
}

/** Whether a column that is not id is displayed as id: a row cannot have both, and a sort key may name either. */
export function isOtherDisplayedAsId(columns: readonly SelectItem[]): boolean {
  return columns.some(
    (column) => column.kind === 'Column' && !isId(column.expression) && displayNameOf(column) === tiebreak.property,
  );
}

/** Whether a column or sort key contains an aggregate at any depth, and so computes one value from many rows. */
export function isAggregate(item: SelectItem | SortKey, functions: readonly DialectFunction[]): boolean {
  return item.kind !== 'Star' && containsAggregate(item.expression, functions);
}

function containsAggregate(operand: Operand | Star, functions: readonly DialectFunction[]): boolean {
  if (operand.kind !== 'Call') return false;
  const { name, args } = operand;
  return isAggregateFunction(name, functions) || args.some((argument) => containsAggregate(argument, functions));
}

/**
 * The trees of texts with errors. Skipped text is in no node, so a tree alone does not show that it is incomplete. Stored
 * separately from the trees, which are plain data.
 */
const broken = new WeakSet<Node>();

/** Marks the tree of a text with errors, and its condition, which is often used without the statement. */
export function markBroken(tree: Node): void {
  broken.add(tree);
  if (tree.kind === 'Statement' && tree.where !== undefined) broken.add(tree.where);
}

/** Whether a tree, or the condition of a statement, was parsed from a text with errors. Copies are not recognized. */
export function isBroken(tree: Node): boolean {
  return broken.has(tree);
}

/**
 * Whether two trees are equal but for their spans.
 *
 * @example
 * ```ts
 * import { equalNodes, parsePredicate } from 'vql-kit/vql';
 * const [a, b] = [parsePredicate('a = 1').value, parsePredicate('(a  =  1)').value];
 * console.log(a && b && equalNodes(a, b)); // true
 * ```
 */
export function equalNodes(first: Node, second: Node): boolean {
  const pairs: [NodeFields, NodeFields][] = [[{ node: first }, { node: second }]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    const keys = comparedKeys(a);
    if (Array.isArray(a) !== Array.isArray(b) || keys.length !== comparedKeys(b).length) return false;
    for (const key of keys) {
      const [value, other] = [a[key], b[key]];
      if (value === other) continue;
      if (!isObject(value) || !isObject(other)) return false;
      pairs.push([value, other]);
    }
  }
  return true;
}

type NodeFields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is NodeFields {
  return typeof value === 'object' && value !== null;
}

/** Returns the keys to compare: without the span and without undefined fields, which JSON drops. */
function comparedKeys(value: NodeFields): readonly string[] {
  return Object.keys(value).filter((key) => key !== 'span' && value[key] !== undefined);
}
