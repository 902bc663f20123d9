import {
  type ArgumentKind,
  checkArgument,
  flag,
  listOf,
  oneOf,
  string,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { comparisons } from '../dialect/comparison.js';
import { childKinds, type Node, type NodeKind, type NodeOf } from './ast.js';
import { checkNodeArgument, wrongKind } from './nodes.js';

/** How a member has its children: as one node or a list, which may be absent. */
type ChildForm = 'node' | 'node or undefined' | 'list' | 'list or undefined';

type ChildFormOf<Value> =
  NonNullable<Value> extends readonly Node[]
    ? undefined extends Value
      ? 'list or undefined'
      : 'list'
    : NonNullable<Value> extends Node
      ? undefined extends Value
        ? 'node or undefined'
        : 'node'
      : ArgumentKind;

type ChildForms<Kind extends NodeKind> = {
  readonly [Key in Exclude<keyof NodeOf<Kind>, 'kind' | 'span'>]-?: ChildFormOf<NodeOf<Kind>[Key]>;
};

function optional(kind: ArgumentKind): ArgumentKind {
  const { expected, accepts } = kind;
  return { ...kind, expected: `${expected} or undefined`, accepts: (value) => value === undefined || accepts(value) };
}

/** An absent flag is false. */
const optionalFlag = optional(flag);
/** Any number. Callers report one that no LIMIT can have: `toCUnit` as a loss, the builder as `wrong-argument`. */
const rowCount: ArgumentKind = { expected: 'a number', accepts: (value) => typeof value === 'number' };

/** **The** table of what the members of each kind of node may be. */
const members: { readonly [Kind in NodeKind]: ChildForms<Kind> } = {
  Statement: {
    distinct: optionalFlag,
    columns: 'list',
    from: 'node',
    joins: 'list',
    where: 'node or undefined',
    orderBy: 'list',
    limit: 'node or undefined',
    offset: 'node or undefined',
  },
  Star: {},
  Column: { annotations: 'list', expression: 'node' },
  Annotation: { name: string, options: 'list' },
  AnnotationOption: { name: string, value: 'node' },
  Template: { group: string, name: string },
  Join: { statement: 'node', alias: 'node', on: 'node' },
  Identifier: { name: string },
  SortKey: { expression: 'node', direction: optional(oneOf(['ASC', 'DESC'])) },
  Limit: { value: rowCount },
  Offset: { value: rowCount },
  Or: { predicates: 'list' },
  And: { predicates: 'list' },
  Not: { predicate: 'node' },
  Exists: { negated: optionalFlag, statement: 'node' },
  Comparison: { operator: oneOf(Object.keys(comparisons)), left: 'node', right: 'node' },
  Like: { negated: optionalFlag, operand: 'node', pattern: 'node', escape: 'node or undefined' },
  In: { negated: optionalFlag, operand: 'node', values: 'list' },
  Between: { negated: optionalFlag, operand: 'node', low: 'node', high: 'node' },
  IsNull: { negated: optionalFlag, postfix: optionalFlag, operand: 'node' },
  Path: { segments: listOf(string) },
  Call: { name: string, distinct: optionalFlag, args: 'list' },
  Variable: { name: string },
  StringLiteral: { value: string },
  NumberLiteral: { text: string },
  BooleanLiteral: { value: flag },
  NullLiteral: {},
  Missing: { source: optional(string), operands: 'list or undefined' },
};

/** A member of a kind of node; `kinds` are those of its children. */
interface ChildMember {
  readonly key: string;
  readonly form: ChildForm | ArgumentKind;
  readonly kinds: readonly NodeKind[];
}

const membersByKind = new Map<NodeKind, readonly ChildMember[]>();

function membersOf(kind: NodeKind): readonly ChildMember[] {
  const known = membersByKind.get(kind);
  if (known !== undefined) return known;
  const kinds: Readonly<Record<string, readonly NodeKind[]>> = childKinds[kind];
  const listed = Object.entries<ChildMember['form']>(members[kind]).map(([key, form]) => ({
    key,
    form,
    kinds: kinds[key] ?? [],
  }));
  membersByKind.set(kind, listed);
  return listed;
}

/** A value in a tree, and where it is. */
interface Located {
  readonly value: unknown;
  readonly key: string | number;
  readonly parent: Located | undefined;
}

/**
 * Checks a whole tree: the kinds of its nodes, their members, and that no node contains itself or has a member that its kind does not have,
 * whose meaning would be lost.
 *
 * @throws {VqlError} `wrong-argument`.
 */
export function checkSyntaxTree(name: string, root: unknown): asserts root is Node {
  checkNodes(name, root, refuseUnknownMember);
}

/**
 * Checks a whole tree as `checkSyntaxTree` does, but allows further members: programs may note something in the nodes that they print or
 * visit.
 *
 * @throws {VqlError} `wrong-argument`.
 */
export function checkNodes(
  name: string,
  root: unknown,
  checkNode?: (name: string, located: Located, node: Node) => void,
): asserts root is Node {
  checkNodeArgument(name, root);
  const ancestors = new Set<unknown>();
  const waiting: (Located | { readonly leave: unknown })[] = [{ value: root, key: '', parent: undefined }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('leave' in next) {
      ancestors.delete(next.leave);
      continue;
    }
    const node = next.value as Node;
    if (ancestors.has(node)) throw wrongArgument(nameOf(name, next), 'a node that does not contain itself', node.kind);
    checkNode?.(name, next, node);
    const count = waiting.push({ leave: node });
    for (const { key, form, kinds } of membersOf(node.kind)) {
      const member: Located = { value: Reflect.get(node, key), key, parent: next };
      if (typeof form === 'object') {
        // The path is needed for messages only.
        if (!form.accepts(member.value)) checkArgument(nameOf(name, member), member.value, form);
      } else if (member.value !== undefined || !form.endsWith('or undefined'))
        for (const child of form.startsWith('list') ? elementsOf(name, member) : [member]) {
          if (!isNodeOf(child.value, kinds)) refuseChild(name, child, kinds);
          waiting.push(child);
        }
    }
    if (waiting.length > count) ancestors.add(node);
  }
}

function refuseUnknownMember(name: string, located: Located, node: Node): void {
  const known = membersOf(node.kind);
  for (const [key, value] of Object.entries(node))
    if (value !== undefined && key !== 'kind' && key !== 'span' && !known.some((member) => member.key === key))
      throw wrongArgument(nameOf(name, { value, key, parent: located }), `a member of the kind ${node.kind}`, value);
}

function elementsOf(name: string, list: Located): readonly Located[] {
  if (!Array.isArray(list.value)) throw wrongArgument(nameOf(name, list), 'an array of nodes', list.value);
  return Array.from(list.value, (value, key) => ({ value, key, parent: list }));
}

function isNodeOf(value: unknown, kinds: readonly NodeKind[]): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind as NodeKind);
}

function refuseChild(name: string, child: Located, kinds: readonly NodeKind[]): never {
  const childName = nameOf(name, child);
  checkNodeArgument(childName, child.value);
  throw wrongKind(childName, kinds, (child.value as Node).kind);
}

/** Returns the name of a value for a message, with its path from the root. */
function nameOf(name: string, located: Located): string {
  const path: (string | number)[] = [];
  for (let at: Located | undefined = located; at?.parent !== undefined; at = at.parent) path.unshift(at.key);
  return path.length === 0 ? name : `The member "${path.join('.')}" in ${name.replace(/^The /, 'the ')}`;
}

/**
 * Runs a function that reads a tree. If it throws, the tree is checked: a valid tree costs nothing.
 *
 * @throws {VqlError} `wrong-argument` if the tree is not valid; otherwise what the function throws.
 */
export function withTreeCheck<Result>(name: string, root: unknown, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    checkNodes(name, root);
    throw error;
  }
}

/** Number of levels from which a tree is checked once: it may contain itself. Recursion over a tree can bear as many. */
export const suspiciousDepth = 1_000;

/** Number of printed nodes from which a tree is checked once: it may contain itself. */
export const suspiciousSize = 10_000;
