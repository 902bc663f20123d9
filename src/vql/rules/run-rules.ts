import type { Catalog } from '../../catalog/catalog.js';
import type { RuleSettings } from '../../catalog/rules/rule.js';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js';
import { type Span, spansTouch } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type Node, type NodeKind, nodeKinds, type Statement } from '../ast.js';
import type { Reading } from '../read.js';
import { traverse } from '../visit.js';
import { type RuleCode, rules } from './all.js';
import type { Listener, Rule, RuleContext } from './rule.js';

/** A statement that is checked, and the settings of the check. */
export interface Run {
  readonly text: string;
  readonly statement: Statement;
  readonly reading: Reading<Statement>;
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  readonly strict: boolean;
  readonly severities: RuleSettings<RuleCode>;
  /** Whether the parser reported errors. */
  readonly isBroken: boolean;
  /** Receives what the rules report, until there are `maxDiagnostics`. */
  readonly found: Diagnostic[];
  readonly maxDiagnostics: number;
}

/** Runs the rules in one traversal, which calls for each node only the listeners of its kind. */
export function runRules(run: Run): void {
  listeners ??= listListeners();
  const { every, byKind } = listeners;
  /** By the index of the rule: its context, or `null` if it is off. Created when needed: most rules never listen to a node of the text. */
  const contexts: (RuleContext<never> | null | undefined)[] = [];
  const notify = ({ index, rule, listen }: RuleListener, node: Node, ancestors: readonly Node[]): void => {
    let context = contexts[index];
    if (context === undefined) {
      context = isOn(rule, run) ? createContext(rule, run) : null;
      contexts[index] = context;
    }
    if (context !== null) listen(node, context, ancestors);
  };
  const always = every.filter(({ rule }) => isOn(rule, run));
  const enter = (node: Node, ancestors: readonly Node[]): void => {
    for (const listener of always) notify(listener, node, ancestors);
    for (const listener of byKind[node.kind]) notify(listener, node, ancestors);
  };
  traverse(run.statement, enter);
}

/** Whether a rule is switched on, and applies to the text. */
function isOn({ code, strict = false, needsWholeTree = false, appliesTo }: TextRule, run: Run): boolean {
  const severity = run.severities[code];
  if (severity === 'off' || (needsWholeTree && run.isBroken)) return false;
  if (strict && !run.strict && severity === undefined) return false;
  return appliesTo === undefined || appliesTo(run.dialect);
}

function createContext({ code, severity: defaultSeverity, message }: TextRule, run: Run): RuleContext<never> {
  const { text, statement, dialect, catalog, reading, found } = run;
  const setting = run.severities[code];
  const severity: Severity = setting === undefined || setting === 'off' ? defaultSeverity : setting;
  return {
    text,
    statement,
    dialect,
    catalog,
    reading,
    report: (args, { span, ...details }) => {
      if (found.length >= run.maxDiagnostics || (run.isBroken && isReadFromErrors(span, reading.diagnostics))) return;
      found.push({ code, severity, message: message(args), ...details, ...(span && { span }) });
    },
  };
}

/** Whether an error is inside a span: what was read there is not what was written. */
function isReadFromErrors(span: Span | undefined, errors: readonly Diagnostic[]): boolean {
  return span !== undefined && errors.some((error) => spansTouch(error.span, span));
}

type TextRule = Rule & Pick<(typeof rules)[number], 'code'>;

/** A listener with the rule that it belongs to, and the index of that rule. */
interface RuleListener {
  readonly index: number;
  readonly rule: TextRule;
  readonly listen: Listener<never, Node>;
}

/** The listeners of all rules, by kind of node. */
interface Listeners {
  readonly every: readonly RuleListener[];
  readonly byKind: Readonly<Record<NodeKind, readonly RuleListener[]>>;
}

let listeners: Listeners | undefined;

function listListeners(): Listeners {
  const byKind = Object.fromEntries(nodeKinds.map((kind) => [kind, listenersFor(kind)]));
  return { every: listenersFor('enter'), byKind: byKind as unknown as Listeners['byKind'] };
}

function listenersFor(kind: NodeKind | 'enter'): RuleListener[] {
  return rules.flatMap((rule: TextRule, index) => {
    // The listener of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
    const listen = rule.visit[kind] as RuleListener['listen'] | undefined;
    return listen === undefined ? [] : [{ index, rule, listen }];
  });
}
