import type { Node, Program } from 'oxc-parser';
import type { Span } from '../diagnostics/span.js';
import type { HostParser } from './load-host-parser.js';

/** Nodes in which names can be declared that nobody sees outside. */
const scopes: ReadonlySet<string> = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'BlockStatement', 'StaticBlock'],
  ...['CatchClause', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement', 'TSModuleBlock'],
]);

/**
 * Visits the nodes of a program, each before those in it, with the scope around it. Without recursion: a chain of thousands of
 * strings nests deeper than a stack bears.
 */
export function walk(
  tree: Program,
  { visitorKeys }: Pick<HostParser, 'visitorKeys'>,
  visit: (node: Node, scope: Span) => void,
): void {
  const waiting: { readonly node: Node; readonly scope: Span }[] = [{ node: tree, scope: tree }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, scope } = next;
    visit(node, scope);
    const inner = scopes.has(node.type) ? node : scope;
    const children = (visitorKeys[node.type] ?? []).flatMap((key) => childrenUnder(node, key));
    for (const child of children.reverse()) waiting.push({ node: child, scope: inner });
  }
}

/** The keys are those of the parser, of which its types know nothing. */
function childrenUnder(node: Node, key: string): readonly Node[] {
  const held = (node as unknown as Readonly<Record<string, unknown>>)[key] as Node | (Node | null)[] | null | undefined;
  return (Array.isArray(held) ? held : [held]).filter((child) => child !== null && child !== undefined);
}
