import type { Expression, Node, Program } from 'oxc-parser';
import { firstIndex } from '../../diagnostics/first-index.js';
import { type Span, spanContains } from '../../diagnostics/span.js';
import type { HostParser } from './parser.js';
import { continuesName, itemsOf, unwrapExpression, type Visit, visitTree } from './tree.js';

/** A declared name. */
export interface Declaration {
  /** The part of the program in which it is known. */
  readonly scope: Span;
  /** The expressions that are assigned to it. */
  readonly values: readonly Expression[];
  /** The expressions that are added to it later, by `+=`, a sum that begins with the name, or to a list. */
  readonly added: readonly Expression[];
  /** Whether it can have other values too: from elsewhere, or assigned in a way that is not followed. */
  readonly isOpen: boolean;
}

/** The names of a program. */
export interface HostNames {
  /** Returns the declaration that a name refers to at an offset. */
  resolve(name: string, at: number): Declaration | undefined;
  /** Returns the parts of the program in which a name is declared, by their start. */
  scopesOf(name: string): readonly Span[];
  /** The declarations of names, and assignments to them; `scope` is that of the declaration. */
  readonly bound: readonly IdentifierUse[];
  /** Whether any name may be assigned in a way that is not seen. */
  readonly isGuessed: boolean;
}

/** A name at an offset, with the part of the program in which it is known; the scope is absent if it is not declared. */
export interface IdentifierUse {
  readonly name: string;
  readonly at: number;
  readonly scope: Span | undefined;
}

interface GrowingDeclaration extends Declaration {
  readonly values: Expression[];
  readonly added: Expression[];
  isOpen: boolean;
  /** The next declaration of the same name around it. */
  around?: GrowingDeclaration | undefined;
}

/** Collects the names that a program declares, and the values that it assigns to them. `visitorOf` returns further visitors. */
export function readNames(
  tree: Program,
  parser: Pick<HostParser, 'visitorKeys'>,
  visitorOf: (type: string) => Visit | undefined,
): HostNames {
  /** By name, and by scope. */
  const declarations = new Map<string, Map<Node, GrowingDeclaration>>();
  const changes: (NameAssignment & { readonly at: number })[] = [];
  /** Offsets at which any name may be meant. */
  const guesses: number[] = [];
  const bound: IdentifierUse[] = [];
  const declare = ({ name, values }: DeclaredName, scope: Node): void => {
    const known = declarations.get(name) ?? new Map<Node, GrowingDeclaration>();
    const own = known.get(scope) ?? { scope, values: [], added: [], isOpen: false };
    declarations.set(name, known.set(scope, own));
    if (values === undefined) own.isOpen = true;
    else for (const value of values) own.values.push(unwrapExpression(value));
  };
  const visit: Visit = (node, scopes) => {
    if (isNaming(node)) {
      for (const declared of declaredBy(node)) {
        const scope = declared.scope === 'own' ? node : scopes[declared.scope];
        declare(declared, scope);
        bound.push({ name: declared.name, at: node.start, scope });
      }
      for (const change of changesOf(node)) changes.push({ ...change, at: node.start });
      if (canSetAnyName(node)) guesses.push(node.start);
    }
    return visitorOf(node.type)?.(node, scopes);
  };
  visitTree(tree, parser, (type) => (namingTypes.has(type) ? visit : visitorOf(type)));
  const nested = new Map<string, readonly GrowingDeclaration[]>();
  const nestedOf = (name: string): readonly GrowingDeclaration[] => {
    const found = nested.get(name) ?? nest([...(declarations.get(name)?.values() ?? [])]);
    nested.set(name, found);
    return found;
  };
  const resolve = (name: string, at: number): GrowingDeclaration | undefined => {
    const known = nestedOf(name);
    let found = known[firstIndex(known, ({ scope }) => scope.start > at) - 1];
    while (found !== undefined && found.scope.end <= at) found = found.around;
    return found;
  };
  for (const { name, at, ...change } of changes) {
    const declared = resolve(name, at);
    bound.push({ name, at, scope: declared?.scope });
    if (declared === undefined) continue;
    if (change.to === 'anything') declared.isOpen = true;
    else for (const value of change.values) declared[change.to].push(unwrapExpression(value));
  }
  guesses.sort((a, b) => a - b);
  for (const known of guesses.length === 0 ? [] : declarations.values()) {
    for (const declared of known.values()) {
      const { start, end } = declared.scope;
      const last = guesses[firstIndex(guesses, (at) => at > end) - 1];
      if (last !== undefined && last >= start) declared.isOpen = true;
    }
  }
  return {
    resolve,
    scopesOf: (name) => nestedOf(name).map(({ scope: { start, end } }) => ({ start, end })),
    bound,
    isGuessed: guesses.length > 0,
  };
}

/** Sorts the declarations of a name by their start, and links each to the next one around it. */
function nest(declarations: readonly GrowingDeclaration[]): readonly GrowingDeclaration[] {
  const sorted = [...declarations].sort((a, b) => a.scope.start - b.scope.start || b.scope.end - a.scope.end);
  let around: GrowingDeclaration | undefined;
  for (const declared of sorted) {
    while (around !== undefined && !spanContains(around.scope, declared.scope)) around = around.around;
    declared.around = around;
    around = declared;
  }
  return sorted;
}

interface DeclaredName {
  readonly name: string;
  /** Where it is known: in the node alone, as parameters are; in the block around it; or in the whole function, as with `var`. */
  readonly scope: 'own' | 'block' | 'function';
  /** The values that are assigned there, if they are known. */
  readonly values?: readonly Expression[];
}

function inBlock(pattern: Node | null): readonly DeclaredName[] {
  return namesIn(pattern).map((name) => ({ name, scope: 'block' }));
}

function inItself(pattern: Node | null): readonly DeclaredName[] {
  return namesIn(pattern).map((name) => ({ name, scope: 'own' }));
}

/** For the many nodes without names. */
const none: readonly never[] = [];

/** The types of nodes that declare names, assign to them, or can set any name. */
const namingTypeNames = [
  ...(['VariableDeclaration', 'FunctionDeclaration', 'TSDeclareFunction', 'FunctionExpression'] as const),
  ...(['ArrowFunctionExpression', 'CatchClause', 'ClassExpression', 'ClassDeclaration', 'TSEnumDeclaration'] as const),
  ...(['TSModuleDeclaration', 'TSImportEqualsDeclaration', 'ImportDeclaration', 'AssignmentExpression'] as const),
  ...(['ForInStatement', 'ForOfStatement', 'TSModuleBlock', 'CallExpression', 'WithStatement'] as const),
] as const;

type NamingType = (typeof namingTypeNames)[number];

/** The nodes of these types; some of the parser's interfaces have several types. */
type NamingNode<One = Node> = One extends Node ? (NamingType & One['type'] extends never ? never : One) : never;

const namingTypes: ReadonlySet<string> = new Set(namingTypeNames);

function isNaming(node: Node): node is NamingNode {
  return namingTypes.has(node.type);
}

function declaredBy(node: NamingNode): readonly DeclaredName[] {
  switch (node.type) {
    case 'VariableDeclaration': {
      const scope = node.kind === 'var' ? 'function' : 'block';
      return node.declarations.flatMap(({ id, init }) => {
        const values = id.type === 'Identifier' ? { values: init === null ? [] : [init] } : {};
        return namesIn(id).map((name): DeclaredName => ({ name, scope, ...values }));
      });
    }
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return [...inBlock(node.id), ...node.params.flatMap(inItself)];
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...inItself(node.id), ...node.params.flatMap(inItself)];
    case 'CatchClause':
      return inItself(node.param);
    case 'ClassExpression':
      return inItself(node.id);
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
      return inBlock(node.id);
    case 'ImportDeclaration':
      return node.specifiers.flatMap(({ local }) => inBlock(local));
    default:
      return none;
  }
}

/** Returns the names in a pattern such as `{ a, b: [c] = [] }`. */
function namesIn(pattern: Node | null): readonly string[] {
  if (pattern?.type === 'Identifier') return [pattern.name];
  const names: string[] = [];
  const waiting: (Node | null)[] = [pattern];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || next === undefined) continue;
    const inner = unwrapExpression(next);
    if (inner.type === 'Identifier') names.push(inner.name);
    else if (inner.type === 'ObjectPattern') for (const one of inner.properties) waiting.push(one);
    else if (inner.type === 'ArrayPattern') for (const one of inner.elements) waiting.push(one);
    else if (inner.type === 'Property') waiting.push(inner.value);
    else if (inner.type === 'RestElement') waiting.push(inner.argument);
    else if (inner.type === 'AssignmentPattern') waiting.push(inner.left);
  }
  return names;
}

/** An assignment to a name that is declared elsewhere. */
type NameAssignment = { readonly name: string } & (
  | { readonly to: 'values' | 'added'; readonly values: readonly Expression[] }
  | { readonly to: 'anything' }
);

/** Returns that the names of a pattern may get any value. */
function opened(pattern: Node): readonly NameAssignment[] {
  return namesIn(pattern).map((name) => ({ name, to: 'anything' }));
}

/** Returns the assignments of a node; operators that make numbers do not matter. */
function changesOf(node: NamingNode): readonly NameAssignment[] {
  switch (node.type) {
    case 'AssignmentExpression': {
      const left = unwrapExpression(node.left);
      if (left.type !== 'Identifier') return opened(left);
      const to = { '+=': 'added', '=': 'values', '||=': 'values', '&&=': 'values', '??=': 'values' } as const;
      const own = node.operator in to ? to[node.operator as keyof typeof to] : undefined;
      if (own === undefined) return [];
      const isContinued = own === 'values' && continuesName(node.right, left.name);
      return [{ name: left.name, to: isContinued ? 'added' : own, values: [node.right] }];
    }
    case 'ForInStatement':
    case 'ForOfStatement': {
      const { left } = node;
      return left.type === 'VariableDeclaration' ? left.declarations.flatMap(({ id }) => opened(id)) : opened(left);
    }
    case 'TSModuleBlock':
      // The exports of a namespace are members of it, which can be assigned from anywhere.
      return node.body.flatMap((one) =>
        one.type === 'ExportNamedDeclaration' && one.declaration?.type === 'VariableDeclaration'
          ? one.declaration.declarations.flatMap(({ id }) => opened(id))
          : [],
      );
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type !== 'MemberExpression') return none;
      const { property } = callee;
      const object = unwrapExpression(callee.object);
      if (object.type !== 'Identifier') return none;
      if (property.type !== 'Identifier' || (property.name !== 'push' && property.name !== 'unshift')) return none;
      return [{ name: object.name, to: 'added', values: node.arguments.map(itemsOf) }];
    }
    default:
      return none;
  }
}

/** Whether a node can set any name: `eval` and `with`. */
function canSetAnyName(node: NamingNode): boolean {
  if (node.type === 'WithStatement') return true;
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'eval';
}
