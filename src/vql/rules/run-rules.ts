import { isSelected, preparedOnce, type RuleSelection, severityOf } from '../../catalog/check/selected-rules.js';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js';
import { type Span, spansTouch } from '../../diagnostics/span.js';
import { type Node, type NodeKind, nodeKinds } from '../ast.js';
import type { NodeListener } from '../view-expressions.js';
import { rules } from './all.js';
import { isPlain } from './plain-nodes.js';
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
    const { all, ofPlain } = byKind[node.kind];
    for (const listener of all.length > ofPlain.length && isPlain(node) ? ofPlain : all) {
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

/** The listeners of a kind of node. */
interface KindListeners {
  readonly all: RuleListener[];
  /** Those that are called for plain nodes too. */
  readonly ofPlain: RuleListener[];
}

type Listeners = Record<NodeKind, KindListeners>;

/** Returns the listeners of the rules that run, by kind of node; those of every node come first. */
const listenersOf = preparedOnce((selection): Readonly<Listeners> => {
  const byKind = Object.fromEntries(nodeKinds.map((kind) => [kind, { all: [], ofPlain: [] }])) as unknown as Listeners;
  const running: readonly TextRule[] = rules.filter((rule: TextRule) => isSelected(rule, selection));
  const add = (rule: TextRule, key: NodeKind | 'enter', kinds: readonly NodeKind[]): void => {
    // The listener of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
    const listen = rule.visit[key] as RuleListener['listen'] | undefined;
    if (listen === undefined) return;
    const listener = { rule, severity: severityOf(rule, selection), listen };
    for (const kind of kinds) {
      byKind[kind].all.push(listener);
      if (rule.ignoresPlain !== true) byKind[kind].ofPlain.push(listener);
    }
  };
  for (const rule of running) add(rule, 'enter', nodeKinds);
  for (const rule of running)
    for (const key of Object.keys(rule.visit) as (keyof TextRule['visit'])[])
      if (key !== 'enter') add(rule, key, [key]);
  return byKind;
});
