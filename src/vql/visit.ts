import { type ArgumentKind, callback, checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import { childKeys, type Node, type NodeKind, type NodeOf, nodeKinds } from './ast.js';
import { checkNodeArgument } from './nodes.js';

/** Result of a visitor on entering a node: skip its children, or end the walk. */
export type VisitResult = 'skip' | 'stop' | undefined | void;

/** Functions by kind of node, called on entering; `enter` and `leave` are called for every node. */
export type Visitor = {
  readonly [Kind in NodeKind]?: (node: NodeOf<Kind>, ancestors: readonly Node[]) => VisitResult;
} & {
  readonly enter?: (node: Node, ancestors: readonly Node[]) => VisitResult;
  readonly leave?: (node: Node, ancestors: readonly Node[]) => void;
};

/** One function for each kind of node. */
export const kindFunctions = Object.fromEntries(nodeKinds.map((kind) => [kind, callback])) as {
  readonly [Kind in NodeKind]: ArgumentKind;
};

const visitorFunctions: OptionKinds<Visitor> = { ...kindFunctions, enter: callback, leave: callback };

/**
 * Traverses a tree in source order, parents before children. `ancestors` runs from the root to the parent; it is one list
 * that is mutated during the traversal, so copy it to keep it. Iterative: deep trees do not overflow the stack.
 *
 * @throws {VqlError} `wrong-argument` if the root is not a node; `unknown-option` if the visitor has a function for a kind
 * that does not exist.
 *
 * @example
 * ```ts
 * import { parse, visit } from 'vql-kit/vql';
 * const { value: statement } = parse("SELECT id, name FROM account.query WHERE active = 'true'");
 * const paths: string[] = [];
 * if (statement) visit(statement, { Path: (path) => void paths.push(path.segments.join('.')) });
 * console.log(paths); // ['id', 'name', 'active']
 * ```
 */
export function visit(root: Node, visitor: Visitor): void {
  checkNodeArgument('The root of visit', root);
  checkOptions('visit', visitor, visitorFunctions);
  const enter = enterFunction(visitor);
  const ancestors: Node[] = [];
  /** Pending nodes; `undefined` marks the end of the descendants of the last ancestor. */
  const stack: (Node | undefined)[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (node === undefined) {
      const parent = ancestors.pop();
      if (parent !== undefined) visitor.leave?.(parent, ancestors);
      continue;
    }
    const answer = enter(node, ancestors);
    if (answer === 'stop') return;
    const keys = childKeys[node.kind];
    // Half of all nodes have no children.
    if (answer === 'skip' || keys.length === 0) {
      visitor.leave?.(node, ancestors);
      continue;
    }
    ancestors.push(node);
    stack.push(undefined);
    pushChildren(node, keys, stack);
  }
}

/** Returns the function to call on entering any node: `enter`, and the function of its kind. */
function enterFunction(visitor: Visitor): NonNullable<Visitor['enter']> {
  const hasKindFunctions = Object.keys(visitor).some((name) => name !== 'enter' && name !== 'leave');
  return (node, ancestors) => {
    const answer = visitor.enter?.(node, ancestors);
    if (answer !== undefined || !hasKindFunctions) return answer;
    // The function of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
    const visitKind = visitor[node.kind] as Visitor['enter'];
    return visitKind?.(node, ancestors);
  };
}

/** Puts the children of a node onto a stack, the first on top. */
function pushChildren(node: Node, keys: readonly string[], stack: (Node | undefined)[]): void {
  for (let key = keys.length - 1; key >= 0; key--) {
    const value = (node as unknown as Children)[keys[key] ?? ''];
    if (value === undefined) continue;
    if (!isList(value)) {
      stack.push(value);
      continue;
    }
    // Not with push(...): a list may be longer than the number of arguments that a call can have.
    for (let index = value.length - 1; index >= 0; index--) stack.push(value[index]);
  }
}

type Children = Readonly<Record<string, Node | readonly Node[] | undefined>>;

/**
 * Returns the children of a node in source order.
 *
 * @throws {VqlError} `wrong-argument` for what is not a node.
 *
 * @example
 * ```ts
 * import { childrenOf, parsePredicate } from 'vql-kit/vql';
 * const { value: predicate } = parsePredicate('price > 12');
 * console.log(predicate && childrenOf(predicate).map(({ kind }) => kind)); // ['Path', 'NumberLiteral']
 * ```
 */
export function childrenOf(node: Node): Node[] {
  checkNodeArgument('The node of childrenOf', node);
  const children: Node[] = [];
  for (const key of childKeys[node.kind]) {
    const value = (node as unknown as Children)[key];
    if (value === undefined) continue;
    if (isList(value)) for (const child of value) children.push(child);
    else children.push(value);
  }
  return children;
}

/** Whether the value of a field of a node is a list of nodes. */
export function isList(value: Node | readonly Node[]): value is readonly Node[] {
  return Array.isArray(value);
}
