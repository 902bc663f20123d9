import { matchedRows, type Outcome } from '../../catalog/check/outcome.js';
import { isSelected, type RuleSelection, rememberSelection, severityOf } from '../../catalog/check/selected-rules.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Span, spansTouch } from '../../diagnostics/span.js';
import { type Node, type NodeKind, nodeKinds } from '../ast.js';
import { polarityOf } from '../polarity.js';
import { planTraversal, type TraversalPlan, traverse } from '../visit.js';
import { rules } from './all.js';
import type { EnterListener, RuleReportDetails, TextRule, TextRuleContext } from './rule.js';

/** A statement that is checked, and where its diagnostics go. */
export interface RuleRun extends Omit<TextRuleContext<never>, 'report'> {
  /** Receives what the rules report, until there are `maxDiagnostics`. */
  readonly found: Diagnostic[];
  readonly maxDiagnostics: number;
}

/** Calls the listeners of the selected rules for each node of a statement, in one traversal. */
export function runRules(run: RuleRun, selection: RuleSelection): void {
  const { text, statement, reading, dialect, catalog, found, maxDiagnostics } = run;
  /** The rule whose listener is called, and the nodes around the node that it is called for. */
  const current: { rule: TextRule | undefined; ancestors: readonly Node[] } = { rule: undefined, ancestors: [] };
  const report = (args: object, { span, outcome, ...details }: RuleReportDetails & { readonly outcome?: Outcome }) => {
    const { rule, ancestors } = current;
    if (rule === undefined || found.length >= maxDiagnostics) return;
    if (selection.isBroken && isReadFromErrors(span, reading.diagnostics)) return;
    // The types of `report` require an outcome where the message takes `rows`.
    const complete = outcome === undefined ? args : { ...args, rows: matchedRows(outcome, polarityOf(ancestors)) };
    const severity = severityOf(rule, selection);
    found.push({
      code: rule.code,
      severity,
      message: rule.message(complete as never),
      ...details,
      ...(span && { span }),
    });
  };
  const context: TextRuleContext<never> = { text, statement, reading, dialect, catalog, report };
  traverse('The statement of check', statement, planRules(selection), (listeners, node, ancestors) => {
    current.ancestors = ancestors;
    for (const { rule, listen } of listeners) {
      current.rule = rule;
      listen(node, context, ancestors);
    }
  });
}

/** Whether an error is inside a span: what was read there is not what was written. */
function isReadFromErrors(span: Span | undefined, errors: readonly Diagnostic[]): boolean {
  return span !== undefined && errors.some((error) => spansTouch(error.span, span));
}

/** A listener with the rule that it belongs to. */
interface RuleListener {
  readonly rule: TextRule;
  readonly listen: EnterListener<never, Node>;
}

/** Returns the plan of the traversal that calls the listeners of the rules that run; those of every node come first. */
const planRules = rememberSelection((selection): TraversalPlan<readonly RuleListener[]> => {
  const running = rules.filter((rule) => isSelected(rule, selection));
  const listenersTo = (key: NodeKind | 'enter'): readonly RuleListener[] =>
    running.flatMap((rule: TextRule) => {
      // The listener of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
      const listen = rule.visit[key] as RuleListener['listen'] | undefined;
      return listen === undefined ? [] : [{ rule, listen }];
    });
  const entering = listenersTo('enter');
  const listeners = nodeKinds.map((kind) => [kind, [...entering, ...listenersTo(kind)]] as const);
  return planTraversal(Object.fromEntries(listeners.filter(([, called]) => called.length > 0)));
});
