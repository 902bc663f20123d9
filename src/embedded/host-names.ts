import type { Expression, Node, Program } from 'oxc-parser';
import { type Span, spanContains } from '../diagnostics/span.js';
import type { HostParser } from './load-host-parser.js';
import { unwrapped } from './unwrapped.js';
import { walk } from './walk.js';

/** What a name stands for in a part of a program. */
export interface Declaration {
  /** Where it is known. */
  readonly scope: Span;
  /** What it is set to; nothing for what comes from elsewhere, as arguments do. */
  readonly values: readonly Expression[];
  /** What is added to it behind that: by `+=`, or by `push`. */
  readonly added: readonly Expression[];
}

/** The names of a program. */
export interface HostNames {
  /** What a name stands for at a place. */
  resolve(name: string, at: number): Declaration | undefined;
  /** Whether a name is used anywhere, for whatever. */
  isUsed(name: string): boolean;
}

interface GrowingDeclaration extends Declaration {
  readonly values: Expression[];
  readonly added: Expression[];
}

/** Collects the names that a program declares, and what it sets them to. */
export function readNames(tree: Program, parser: Pick<HostParser, 'visitorKeys'>): HostNames {
  const declarations = new Map<string, GrowingDeclaration[]>();
  const used = new Set<string>();
  const later: { readonly name: string; readonly at: number; readonly to: 'values' | 'added'; value: Expression }[] =
    [];
  const declare = (name: string, scope: Span, value?: Expression | null): void => {
    const known = declarations.get(name) ?? [];
    declarations.set(name, known);
    const same = known.find((one) => one.scope.start === scope.start && one.scope.end === scope.end);
    const own = same ?? { scope, values: [], added: [] };
    if (same === undefined) known.push(own);
    if (value) own.values.push(unwrapped(value));
  };
  const resolve = (name: string, at: number): GrowingDeclaration | undefined => {
    let found: GrowingDeclaration | undefined;
    for (const one of declarations.get(name) ?? []) {
      const isAround = spanContains(one.scope, { start: at, end: at });
      if (isAround && (found === undefined || spanContains(found.scope, one.scope))) found = one;
    }
    return found;
  };
  walk(tree, parser, (node, scope) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') used.add(node.name);
    for (const { name, value, isOwn } of declaredBy(node)) declare(name, isOwn ? node : scope, value);
    const change = changeOf(node);
    if (change !== undefined) later.push({ ...change, at: node.start });
  });
  for (const { name, at, to, value } of later) resolve(name, at)?.[to].push(unwrapped(value));
  return { resolve, isUsed: (name) => used.has(name) };
}

interface DeclaredName {
  readonly name: string;
  readonly value?: Expression | null;
  /** Whether it is known in the node alone, as parameters are. */
  readonly isOwn?: true;
}

function declaredBy(node: Node): readonly DeclaredName[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? [{ name: node.id.name, value: node.init }] : namesIn(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const own = node.params.flatMap((parameter) => namesIn(parameter));
      return [...namesIn(node.id), ...own.map(({ name }) => ({ name, isOwn: true }) as const)];
    }
    case 'CatchClause':
      return namesIn(node.param).map(({ name }) => ({ name, isOwn: true }));
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
      return namesIn(node.id);
    case 'ImportDeclaration':
      return node.specifiers.flatMap(({ local }) => namesIn(local));
    default:
      return [];
  }
}

/** The names in a pattern, as `{ a, b: [c] = [] }`. */
function namesIn(pattern: Node | null | undefined): readonly DeclaredName[] {
  const names: DeclaredName[] = [];
  const waiting: (Node | null | undefined)[] = [pattern];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || next === undefined) continue;
    if (next.type === 'Identifier') names.push({ name: next.name });
    else if (next.type === 'ObjectPattern') waiting.push(...next.properties);
    else if (next.type === 'ArrayPattern') waiting.push(...next.elements);
    else if (next.type === 'Property') waiting.push(next.value);
    else if (next.type === 'RestElement') waiting.push(next.argument);
    else if (next.type === 'AssignmentPattern') waiting.push(next.left);
    else if (next.type === 'TSParameterProperty') waiting.push(next.parameter);
  }
  return names;
}

/** What a node changes of a name: `a = …`, `a += …` and `a.push(…)`. */
function changeOf(node: Node) {
  if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') {
    const { name } = node.left;
    if (node.operator === '=') return { name, to: 'values', value: node.right } as const;
    return node.operator === '+=' ? ({ name, to: 'added', value: node.right } as const) : undefined;
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  const [value] = node.arguments;
  if (object.type !== 'Identifier' || property.type !== 'Identifier' || property.name !== 'push') return undefined;
  return value === undefined || value.type === 'SpreadElement'
    ? undefined
    : ({ name: object.name, to: 'added', value } as const);
}
