import type { Diagnostic } from '../../src/diagnostics/index.js';
import { check, type Node } from '../../src/vql/index.js';
import { sampleCatalog } from '../sample/catalog.js';

/** Rules whose findings are names that the sample data does not have. */
const rules: ReadonlySet<string> = new Set([
  'unknown-template',
  'unknown-field',
  'unknown-alias',
  'unselected-field',
  'duplicate-alias',
]);

/** Finds the name in a node that the sample data does not have; `undefined` if it has all. */
export type FindUnknown = (node: Node) => Diagnostic | undefined;

/** Finds the names in a statement that the sample data does not have. */
export function createFindUnknown(text: string): FindUnknown {
  const unknown = check(text, { catalog: sampleCatalog }).filter(({ code }) => rules.has(code));
  return (node) => unknown.find((one) => isIn(node, one));
}

/** Whether a diagnostic is about a node. */
function isIn(node: Node, { span }: Diagnostic): boolean {
  return span !== undefined && node.span !== undefined && node.span.start <= span.start && span.end <= node.span.end;
}
