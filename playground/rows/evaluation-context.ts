import type { MatchOptions } from '../../src/cunit/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
import { check, childrenOf, type Node, parse } from '../../src/vql/index.js';
import type { Installation } from '../sample/installation.js';

/** Rules whose findings are names that the installation does not have. */
const rules: ReadonlySet<string> = new Set([
  'unknown-template',
  'unknown-field',
  'unknown-alias',
  'unselected-field',
  'duplicate-alias',
]);

/** Installation, names and options that a statement is evaluated with. */
export interface EvaluationContext {
  readonly installation: Installation;
  /** Finds the name in a node of the statement that the installation does not have; `undefined` if it has all. */
  readonly findUnknown: (node: Node) => Diagnostic | undefined;
  /** Returns the options of the matchers of conditions on rows of a template. All have one time, which relative dates count from. */
  readonly matchOptions: (template: string) => MatchOptions;
}

/** Creates the context of a statement, of which `text` is the text, with the values of its variables. */
export function createContext(
  text: string,
  installation: Installation,
  variables: VariableLists | undefined,
): EvaluationContext {
  const unknown = check(text, { catalog: installation.catalog }).filter(({ code }) => rules.has(code));
  const now = Date.now();
  return {
    installation,
    findUnknown: (node) => unknown.find((one) => isIn(node, one)),
    matchOptions: (template) => ({ template, tables: installation.rows, variables, parse, clock: { now: () => now } }),
  };
}

/** Whether a diagnostic is about a node. */
function isIn(node: Node, { span }: Diagnostic): boolean {
  return span !== undefined && node.span !== undefined && node.span.start <= span.start && span.end <= node.span.end;
}

/** Sentence about a condition that calls a function, after what is not evaluated. */
export const callReason = 'it calls a function, which needs an engine.';

/** Whether a node contains a call, which the page does not evaluate in a condition. */
export function hasCall(node: Node): boolean {
  return node.kind === 'Call' || childrenOf(node).some(hasCall);
}
