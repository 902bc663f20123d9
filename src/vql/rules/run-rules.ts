import { isSelected, preparedOnce, type RuleSelection, severityOf } from '../../catalog/check/selected-rules.js';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js';
import { type Span, spansTouch } from '../../diagnostics/span.js';
import { type Node, type NodeKind, nodeKinds } from '../ast.js';
import type { NodeListener } from '../view-expressions.js';
import { rules } from './all.js';
import type { Listener, Rule, RuleContext } from './rule.js';

/** A statement that is checked, and where its diagnostics go. */
export interface Run extends Omit<RuleContext<never>, 'report'> {
  /** Receives what the rules report, until there are `maxDiagnostics`. */
  readonly found: Diagnostic[];
  readonly maxDiagnostics: number;
}

/** Returns a function that runs the rules on a node: it calls the listeners of its kind. */
export function createRuleListener(run: Run, selection: RuleSelection): NodeListener {
  const byKind = listenersOf(selection);
  const { text, statement, dialect, catalog, reading, found, maxDiagnostics } = run;
  let current: RuleListener | undefined;
  const report: RuleContext<never>['report'] = (args, { span, ...details }) => {
    if (current === undefined || found.length >= maxDiagnostics) return;
    if (selection.isBroken && isReadFromErrors(span, reading.diagnostics)) return;
    const { rule, severity } = current;
    found.push({ code: rule.code, severity, message: rule.message(args), ...details, ...(span && { span }) });
  };
  /** All rules share it: they report while their listener is called. */
  const context: RuleContext<never> = { text, statement, dialect, catalog, reading, report };
  return (node, within, parent) => {
    for (const listener of byKind[node.kind]) {
      current = listener;
      listener.listen(node, context, within, parent);
    }
  };
}

/** Whether an error is inside a span: what was read there is not what was written. */
function isReadFromErrors(span: Span | undefined, errors: readonly Diagnostic[]): boolean {
  return span !== undefined && errors.some((error) => spansTouch(error.span, span));
}

type TextRule = Rule & Pick<(typeof rules)[number], 'code'>;

/** A listener with the rule that it belongs to. */
interface RuleListener {
  readonly rule: TextRule;
  readonly severity: Severity;
  readonly listen: Listener<never, Node>;
}

/** Returns the listeners of the rules that run, by kind of node. */
const listenersOf = preparedOnce((selection): Readonly<Record<NodeKind, readonly RuleListener[]>> => {
  const running = rules.filter((rule: TextRule) => isSelected(rule, selection));
  const listenersFor = (kind: NodeKind | 'enter'): RuleListener[] =>
    running.flatMap((rule: TextRule) => {
      // The listener of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
      const listen = rule.visit[kind] as RuleListener['listen'] | undefined;
      return listen === undefined ? [] : [{ rule, severity: severityOf(rule, selection), listen }];
    });
  const every = listenersFor('enter');
  const byKind = nodeKinds.map((kind) => [kind, [...every, ...listenersFor(kind)]] as const);
  return Object.fromEntries(byKind) as unknown as Readonly<Record<NodeKind, readonly RuleListener[]>>;
});
