import { type ArgumentKind, callback, checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import { childKeys, type Node, type NodeKind, type NodeOf, nodeKinds } from './ast.js';
import { checkNodes, suspiciousDepth } from './check-syntax-tree.js';
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
 * @throws {VqlError} `wrong-argument` if the root or a node below it is not a node; `unknown-option` if the visitor has a function for a kind
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
  const { enter, leave, ...byKind } = visitor;
  const functions: Functions = enter === undefined && leave === undefined ? byKind : { ...none, ...byKind };
  const enterNode: EnterNode<Functions[NodeKind]> = (visitKind, node, ancestors, key) => {
    const answer = enter?.(node, ancestors, key);
    if (answer === 'skip' || answer === 'stop') return answer;
    // The function of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
    return (visitKind as Visitor['enter'])?.(node, ancestors, key);
  };
  const plan = planTraversal<Functions[NodeKind]>(functions as Readonly<Record<NodeKind, Functions[NodeKind]>>);
  traverse('The root of visit', root, plan, enterNode, leave);
}

type Functions = Omit<Visitor, 'enter' | 'leave'>;

/** A function that does nothing for each kind of node: with one, all nodes are entered. */
const none = Object.fromEntries(nodeKinds.map((kind) => [kind, () => undefined])) as Functions;

/** A step of a traversal for the nodes of a kind: the entry that `enter` gets, and the keys of the children. */
interface TraversalStep<Entry> {
  readonly entry: Entry | undefined;
  readonly keys: readonly string[];
}

/** The steps of a traversal, for every kind. */
export type TraversalPlan<Entry> = ReadonlyMap<NodeKind, TraversalStep<Entry>>;

/** The step of the nodes that have no children, and for which nothing is called. */
const skipped: TraversalStep<never> = { entry: undefined, keys: [] };

/** The steps of a traversal that enters no node. */
const emptyPlan: TraversalPlan<never> = new Map(
  nodeKinds.map((kind) => [kind, childKeys[kind].length > 0 ? { entry: undefined, keys: childKeys[kind] } : skipped]),
);

/** Plans a traversal that calls `enter` for the nodes of some kinds, with the entry of their kind. */
export function planTraversal<Entry>(
  entries: { readonly [Kind in NodeKind]?: Entry | undefined },
): TraversalPlan<Entry> {
  const plan = new Map<NodeKind, TraversalStep<Entry>>(emptyPlan);
  for (const kind of Object.keys(entries) as NodeKind[])
    plan.set(kind, { entry: entries[kind], keys: childKeys[kind] });
  return plan;
}

type EnterNode<Entry> = (entry: Entry, node: Node, ancestors: readonly Node[], key: string | undefined) => VisitResult;

/**
 * Traverses a tree as `visit` does, by a plan. `name` begins the message about a tree that is not valid.
 *
 * @throws {VqlError} `wrong-argument` for a child that is not a node, and for a node that contains itself.
 */
export function traverse<Entry>(
  name: string,
  root: Node,
  plan: TraversalPlan<Entry>,
  enter: EnterNode<Entry>,
  leave?: Visitor['leave'],
): void {
  const ancestors: Node[] = [];
  let isChecked = false;
  /** Pending nodes with their steps and keys; `undefined` marks the end of the descendants of the last ancestor. */
  const nodes: (Node | undefined)[] = [];
  const steps: TraversalStep<Entry>[] = [];
  const keys: (string | undefined)[] = [];
  const add = (node: Node, key: string | undefined): void => {
    // Callers without types can have anything in a tree.
    const step = plan.get((node as Node | null | undefined)?.kind as NodeKind);
    if (step === skipped) return;
    if (step === undefined) {
      checkNodes(name, root);
      return;
    }
    nodes.push(node);
    steps.push(step);
    keys.push(key);
  };
  add(root, undefined);
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const node = nodes.pop();
    const key = keys.pop();
    if (node === undefined) {
      const parent = ancestors.pop();
      if (parent !== undefined) leave?.(parent, ancestors, key);
      continue;
    }
    const answer = step.entry === undefined ? undefined : enter(step.entry, node, ancestors, key);
    if (answer === 'stop') return;
    if (answer === 'skip' || step.keys.length === 0) {
      leave?.(node, ancestors, key);
      continue;
    }
    ancestors.push(node);
    if (ancestors.length === suspiciousDepth && !isChecked) {
      checkNodes(name, root);
      isChecked = true;
    }
    nodes.push(undefined);
    steps.push(step);
    keys.push(key);
    for (let index = step.keys.length - 1; index >= 0; index--) {
      const at = step.keys[index] ?? '';
      const value = (node as unknown as Children)[at];
      if (value === undefined) continue;
      if (!isNodeList(value)) add(value, at);
      else for (let item = value.length - 1; item >= 0; item--) add(value[item] as Node, at);
    }
  }
}

/** The members of a node that are nodes, by key. */
export type Children = Readonly<Record<string, Node | readonly Node[] | undefined>>;

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
  return listChildren(node);
}

/** Returns the children of a node as `childrenOf` does. The argument is not checked. */
export function listChildren(node: Node): Node[] {
  const children: Node[] = [];
  for (const key of childKeys[node.kind]) {
    const value = (node as unknown as Children)[key];
    if (value === undefined) continue;
    if (isNodeList(value)) for (const child of value) children.push(child);
    else children.push(value);
  }
  return children;
}

/** Whether the value of a field of a node is a list of nodes. */
export function isNodeList(value: Node | readonly Node[]): value is readonly Node[] {
  return Array.isArray(value);
}
