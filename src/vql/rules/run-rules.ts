import { isSelected, preparedOnce, type RuleSelection, severityOf } from '../../catalog/check/selected-rules.js';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js';
import { type Span, spansTouch } from '../../diagnostics/span.js';
import { type Node, type NodeKind, nodeKinds } from '../ast.js';
import type { NodeListeners, RunningRules } from '../view-expressions.js';
import { rules } from './all.js';
import { isPlain } from './plain-nodes.js';
import type { Listener, Rule, RuleContext } from './rule.js';

/** A statement that is checked, and where its diagnostics go. */
export interface Run extends Omit<RuleContext<never>, 'report'> {
  /** Receives what the rules report, until there are `maxDiagnostics`. */
  readonly found: Diagnostic[];
  readonly maxDiagnostics: number;
}

/** Returns the rules that run on a statement, for its view. */
export function startRules(run: Run, selection: RuleSelection): RunningRules {
  const { text, statement, dialect, catalog, reading, found, maxDiagnostics } = run;
  const report: RuleContext<never>['report'] = (args, { span, ...details }) => {
    const { current } = context;
    if (current === undefined || found.length >= maxDiagnostics) return;
    if (selection.isBroken && isReadFromErrors(span, reading.diagnostics)) return;
    const { rule, severity } = current;
    found.push({ code: rule.code, severity, message: rule.message(args), ...details, ...(span && { span }) });
  };
  const context: RunContext = { text, statement, dialect, catalog, reading, report, current: undefined };
  return { visit: listenersOf(selection), context };
}

/** The context that the rules share: they report while their listener is called. */
interface RunContext extends RuleContext<never> {
  current: RuleListener | undefined;
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

/** Returns the listeners of the rules that run, by kind of node; those of every node come first. */
const listenersOf = preparedOnce((selection): NodeListeners => {
  const running: readonly TextRule[] = rules.filter((rule: TextRule) => isSelected(rule, selection));
  const listenersTo = (key: NodeKind | 'enter'): readonly RuleListener[] =>
    running.flatMap((rule) => {
      // The listener of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
      const listen = rule.visit[key] as RuleListener['listen'] | undefined;
      return listen === undefined ? [] : [{ rule, severity: severityOf(rule, selection), listen }];
    });
  const entering = listenersTo('enter');
  return Object.fromEntries(nodeKinds.map((kind) => [kind, joinListeners([...entering, ...listenersTo(kind)])]));
});

/** Returns one function for the listeners of a kind of node; `undefined` without any. */
function joinListeners(all: readonly RuleListener[]): Listener<never, Node> | undefined {
  if (all.length === 0) return undefined;
  const ofPlain = all.filter(({ rule }) => rule.ignoresPlain !== true);
  return (node, context, within, parent) => {
    for (const listener of ofPlain.length < all.length && isPlain(node) ? ofPlain : all) {
      // Only `startRules` creates contexts for these listeners.
      (context as RunContext).current = listener;
      listener.listen(node, context, within, parent);
    }
  };
}
