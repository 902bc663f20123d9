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
export function spanOf({ start, end }: Node): Span {
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

/** The parts of a program in which a name is known that is declared at a node. */
export interface Scopes {
  /** For `let` and `const`. */
  readonly block: Span;
  /** For `var`. */
  readonly function: Span;
}

/** Nodes that are the scope of `var`. */
const functionScopes: ReadonlySet<string> = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'StaticBlock', 'TSModuleBlock'],
]);

/** Nodes that are the scope of other declarations. */
const blockScopes: ReadonlySet<string> = new Set([
  ...['BlockStatement', 'CatchClause', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement'],
]);

/**
 * Visits a node of a program and its descendants in order, with their scopes; `visit` returns `'skip'` to leave out the descendants.
 * Not recursive: a chain of thousands of strings nests deeper than the stack allows.
 */
export function walk(
  tree: Node,
  { visitorKeys }: Pick<HostParser, 'visitorKeys'>,
  visit: (node: Node, scopes: Scopes) => 'skip' | undefined,
): void {
  const waiting: { readonly node: Node; readonly scopes: Scopes }[] = [
    { node: tree, scopes: { block: tree, function: tree } },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, scopes } = next;
    if (visit(node, scopes) === 'skip') continue;
    const inner = scopesIn(node, scopes);
    const children = (visitorKeys[node.type] ?? []).flatMap((key) => childrenUnder(node, key));
    for (const child of children.reverse()) waiting.push({ node: child, scopes: inner });
  }
}

function scopesIn(node: Node, scopes: Scopes): Scopes {
  if (functionScopes.has(node.type)) return { block: node, function: node };
  return blockScopes.has(node.type) ? { ...scopes, block: node } : scopes;
}

/** The parser's types do not know its visitor keys. */
function childrenUnder(node: Node, key: string): readonly Node[] {
  const held = (node as unknown as Readonly<Record<string, unknown>>)[key] as Node | (Node | null)[] | null | undefined;
  return (Array.isArray(held) ? held : [held]).filter((child) => child !== null && child !== undefined);
}
