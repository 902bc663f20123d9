import { type ArgumentKind, callback, checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import { childKeys, type Node, type NodeKind, type NodeOf, nodeKinds } from './ast.js';
import { checkNodeArgument } from './nodes.js';

/** Result of a visitor on entering a node: skip its children, or end the walk. Any other result continues. */
export type VisitResult = 'skip' | 'stop' | unknown;

/**
 * Functions by kind of node, called on entering; `enter` and `leave` are called for every node. `key` is the member of the parent
 * in which the node is; `undefined` for the root.
 */
export type Visitor = {
  readonly [Kind in NodeKind]?: (
    node: NodeOf<Kind>,
    ancestors: readonly Node[],
    key: string | undefined,
  ) => VisitResult;
} & {
  readonly enter?: (node: Node, ancestors: readonly Node[], key: string | undefined) => VisitResult;
  readonly leave?: (node: Node, ancestors: readonly Node[], key: string | undefined) => void;
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
  /** The keys of the pending nodes, and of the ancestors at their ends. */
  const keys: (string | undefined)[] = [undefined];
  while (stack.length > 0) {
    const node = stack.pop();
    const key = keys.pop();
    if (node === undefined) {
      const parent = ancestors.pop();
      if (parent !== undefined) visitor.leave?.(parent, ancestors, key);
      continue;
    }
    const answer = enter(node, ancestors, key);
    if (answer === 'stop') return;
    const members = childKeys[node.kind];
    // Half of all nodes have no children.
    if (answer === 'skip' || members.length === 0) {
      visitor.leave?.(node, ancestors, key);
      continue;
    }
    ancestors.push(node);
    stack.push(undefined);
    keys.push(key);
    pushChildren(node, members, stack, keys);
  }
}

/** Returns the function to call on entering any node: `enter`, and the function of its kind. */
function enterFunction(visitor: Visitor): NonNullable<Visitor['enter']> {
  const hasKindFunctions = Object.keys(visitor).some((name) => name !== 'enter' && name !== 'leave');
  return (node, ancestors, key) => {
    const answer = visitor.enter?.(node, ancestors, key);
    if (answer === 'skip' || answer === 'stop' || !hasKindFunctions) return answer;
    // The function of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
    const visitKind = visitor[node.kind] as Visitor['enter'];
    return visitKind?.(node, ancestors, key);
  };
}

/** Puts the children of a node and their keys onto the stacks, the first on top. */
function pushChildren(
  node: Node,
  members: readonly string[],
  stack: (Node | undefined)[],
  keys: (string | undefined)[],
): void {
  for (let member = members.length - 1; member >= 0; member--) {
    const key = members[member] ?? '';
    const value = (node as unknown as Children)[key];
    if (value === undefined) continue;
    if (!isList(value)) {
      stack.push(value);
      keys.push(key);
      continue;
    }
    // Not with push(...): a list may be longer than the number of arguments that a call can have.
    for (let index = value.length - 1; index >= 0; index--) {
      stack.push(value[index]);
      keys.push(key);
    }
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
