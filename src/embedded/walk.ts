import type { Node } from 'oxc-parser';
import type { Span } from '../diagnostics/span.js';
import type { HostParser } from './load-host-parser.js';

/** The parts of a program in which a name is known that is declared at a place. */
export interface Scopes {
  /** That of `let` and `const`. */
  readonly block: Span;
  /** That of `var`. */
  readonly function: Span;
}

/** Nodes in which what `var` declares is known. */
const functionScopes: ReadonlySet<string> = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'StaticBlock', 'TSModuleBlock'],
]);

/** Nodes in which only what else is declared is known. */
const blockScopes: ReadonlySet<string> = new Set([
  ...['BlockStatement', 'CatchClause', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement'],
]);

/**
 * Visits a node of a program and those in it, each before those in it, with the scopes around it. Where `visit` says `'skip'`, those in
 * the node are left out. Without recursion: a chain of thousands of strings nests deeper than a stack bears.
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

/** The keys are those of the parser, of which its types know nothing. */
function childrenUnder(node: Node, key: string): readonly Node[] {
  const held = (node as unknown as Readonly<Record<string, unknown>>)[key] as Node | (Node | null)[] | null | undefined;
  return (Array.isArray(held) ? held : [held]).filter((child) => child !== null && child !== undefined);
}
