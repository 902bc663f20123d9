import type { Argument, Expression, Node, TemplateLiteral } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import type { HostParser } from './parser.js';

/** Returns an expression without type assertions and parentheses. */
export function unwrapExpression(expression: Expression): Expression;
export function unwrapExpression(node: Node): Node;
export function unwrapExpression(node: Node): Node {
  let inner = node;
  while (
    inner.type === 'TSAsExpression' ||
    inner.type === 'TSSatisfiesExpression' ||
    inner.type === 'TSNonNullExpression' ||
    inner.type === 'TSTypeAssertion' ||
    inner.type === 'ParenthesizedExpression'
  )
    inner = inner.expression;
  return inner;
}

/** Returns an item of a list, or the list that a spread element adds. */
export function itemsOf(given: Argument): Expression {
  return given.type === 'SpreadElement' ? given.argument : given;
}

/** Returns the span of a node. */
export function nodeSpan({ start, end }: Node): Span {
  return { start, end };
}

/** Returns the template of String.raw`…`, in which a backslash is an ordinary character. */
export function rawTemplate(expression: Expression): TemplateLiteral | undefined {
  if (expression.type !== 'TaggedTemplateExpression' || expression.tag.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = expression.tag;
  const isRaw = object.type === 'Identifier' && object.name === 'String' && !computed;
  return isRaw && property.type === 'Identifier' && property.name === 'raw' ? expression.quasi : undefined;
}

/** A list that is joined: `['SELECT id', 'FROM a.b'].join(' ')`. */
export interface JoinedList {
  readonly items: readonly Expression[];
  readonly separator: string;
}

/** Reads a list that is joined; `undefined` for any other expression, and if an item or the separator is not a literal part of it. */
export function joinedList(expression: Expression): JoinedList | undefined {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = expression.callee;
  const list = unwrapExpression(object);
  if (list.type !== 'ArrayExpression' || computed || property.type !== 'Identifier' || property.name !== 'join')
    return undefined;
  const [given] = expression.arguments;
  const separator = given === undefined ? ',' : given.type === 'Literal' ? given.value : undefined;
  if (typeof separator !== 'string') return undefined;
  const items: Expression[] = [];
  for (const item of list.elements) {
    if (item === null || item.type === 'SpreadElement') return undefined;
    items.push(unwrapExpression(item));
  }
  return { items, separator };
}

/**
 * Whether an expression is a text that begins with the value of a name: `name + 'x'`, `` `${name} x` ``, `name.concat('x')`, a joined list
 * that begins with it, or a choice with one of these.
 */
export function continuesName(expression: Expression, name: string): boolean {
  const waiting = [...beginningsOf(unwrapExpression(expression))];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner = unwrapExpression(next);
    if (inner.type === 'Identifier' && inner.name === name) return true;
    for (const beginning of beginningsOf(inner)) waiting.push(beginning);
  }
  return false;
}

/** Returns the expressions whose values can begin a text. */
function beginningsOf(text: Expression): readonly Expression[] {
  if (text.type === 'ConditionalExpression') return [text.consequent, text.alternate];
  if (text.type === 'BinaryExpression' && text.operator === '+') return [text.left];
  if (text.type === 'TemplateLiteral')
    return text.quasis[0]?.value.raw.trim() === '' ? text.expressions.slice(0, 1) : [];
  if (text.type !== 'CallExpression' || text.callee.type !== 'MemberExpression') return [];
  const { object, property } = text.callee;
  if (property.type === 'Identifier' && property.name === 'concat') return [object];
  return joinedList(text)?.items.slice(0, 1) ?? [];
}

/** The parts of a program in which a name is known that is declared at a node. */
interface Scopes {
  /** For `let` and `const`. */
  readonly block: Node;
  /** For `var`. */
  readonly function: Node;
}

/** Nodes that are the scope of `var`. */
const functionScopes: ReadonlySet<string> = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'StaticBlock', 'TSModuleBlock'],
]);

/** Nodes that are the scope of other declarations. */
const blockScopes: ReadonlySet<string> = new Set([
  ...['BlockStatement', 'CatchClause', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement'],
]);

/** Visits a node; `'skip'` leaves out its descendants. */
export type Visit = (node: Node, scopes: Scopes) => 'skip' | undefined;

/** How nodes of a type are walked. */
interface NodeTraversal {
  readonly visit: Visit | undefined;
  readonly keys: readonly string[];
  readonly scope: 'function' | 'block' | undefined;
}

/**
 * Visits a node of a program and its descendants in order, with their scopes. `visitorOf` returns the visitor for a type of nodes, if they
 * are visited. Not recursive: a chain of thousands of strings nests deeper than the stack allows. Two stacks of plain values, and one
 * look-up by the type of each node: a program has many more nodes than queries, and comparing their types one by one takes long.
 */
export function visitTree(
  tree: Node,
  { visitorKeys }: Pick<HostParser, 'visitorKeys'>,
  visitorOf: (type: string) => Visit | undefined,
): void {
  const known = new Map<string, NodeTraversal>();
  const readType = (type: string): NodeTraversal => {
    const scope = functionScopes.has(type) ? 'function' : blockScopes.has(type) ? 'block' : undefined;
    const read = { visit: visitorOf(type), keys: (visitorKeys[type] ?? []).toReversed(), scope } as const;
    known.set(type, read);
    return read;
  };
  const nodes: Node[] = [tree];
  const around: Scopes[] = [{ block: tree, function: tree }];
  for (;;) {
    const node = nodes.pop();
    const scopes = around.pop();
    if (node === undefined || scopes === undefined) return;
    const type = known.get(node.type) ?? readType(node.type);
    if (type.visit?.(node, scopes) === 'skip') continue;
    const first = nodes.length;
    // The last child is pushed first, so that the first one is visited next.
    for (const key of type.keys) pushChildren(node, key, nodes);
    if (nodes.length === first) continue;
    const inner =
      type.scope === undefined ? scopes : { block: node, function: type.scope === 'function' ? node : scopes.function };
    while (around.length < nodes.length) around.push(inner);
  }
}

/** Pushes the children under a key, from the last to the first. The parser's types do not know its visitor keys. */
function pushChildren(node: Node, key: string, nodes: Node[]): void {
  const held = (node as unknown as Readonly<Record<string, unknown>>)[key] as Node | (Node | null)[] | null | undefined;
  if (!Array.isArray(held)) {
    if (held !== null && held !== undefined) nodes.push(held);
    return;
  }
  for (let index = held.length - 1; index >= 0; index--) {
    const child = held[index];
    if (child !== null && child !== undefined) nodes.push(child);
  }
}
