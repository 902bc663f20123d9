import type { Diagnostic } from '../../src/diagnostics/index.js';
import { check, type Node } from '../../src/vql/index.js';
import type { Installation } from '../sample/installation.js';

/** Rules whose findings are names that the installation does not have. */
const rules: ReadonlySet<string> = new Set([
  'unknown-template',
  'unknown-field',
  'unknown-alias',
  'unselected-field',
  'duplicate-alias',
]);

/** What a statement is evaluated with. */
export interface EvaluationContext {
  readonly installation: Installation;
  /** Finds the name in a node of the statement that the installation does not have; `undefined` if it has all. */
  readonly findUnknown: (node: Node) => Diagnostic | undefined;
}

/** Creates the context of a statement, of which `text` is the text. */
export function createContext(text: string, installation: Installation): EvaluationContext {
  const unknown = check(text, { catalog: installation.catalog }).filter(({ code }) => rules.has(code));
  return { installation, findUnknown: (node) => unknown.find((one) => isIn(node, one)) };
}

/** Whether a diagnostic is about a node. */
function isIn(node: Node, { span }: Diagnostic): boolean {
  return span !== undefined && node.span !== undefined && node.span.start <= span.start && span.end <= node.span.end;
}
