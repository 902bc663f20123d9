import type { Catalog } from '../../catalog/catalog.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import type { ruleCodes } from '../../diagnostics/codes/rules.js';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type Node, type NodeKind, nodeKinds, type Statement } from '../ast.js';
import { createVqlDiagnostic } from '../create-diagnostic.js';
import type { Reading } from '../read.js';
import { visit } from '../visit.js';
import { rules } from './all.js';
import type { Look, Rule, RuleCode, RuleContext, TextRuleCode } from './rule.js';

/** A statement that is held to the rules about texts, and how. */
export interface Run {
  readonly text: string;
  readonly statement: Statement;
  readonly reading: Reading<Statement>;
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  readonly strict: boolean;
  readonly severities: { readonly [Code in RuleCode]?: Severity | 'off' | undefined };
  /** Whether the parser reported errors. */
  readonly isBroken: boolean;
  /** What is found is added here, until there are `maxDiagnostics`. */
  readonly found: Diagnostic[];
  readonly maxDiagnostics: number;
}

/** Holds a statement to the rules in one walk, which asks of a node only those that look at its kind. */
export function runRules(run: Run): void {
  lookouts ??= listLookouts();
  const { every, byKind } = lookouts;
  /** By the index of the rule: its context, or `null` where it is not asked. Most rules never look at anything. */
  const contexts: (Context | null | undefined)[] = [];
  const tell = ({ index, rule, look }: Lookout, node: Node, ancestors: readonly Node[]): void => {
    let context = contexts[index];
    if (context === undefined) {
      context = isAsked(rule, run) ? createContext(rule, run) : null;
      contexts[index] = context;
    }
    if (context !== null) look(node, context, ancestors);
  };
  const always = every.filter(({ rule }) => isAsked(rule, run));
  const enter = (node: Node, ancestors: readonly Node[]): void => {
    for (const lookout of always) tell(lookout, node, ancestors);
    for (const lookout of byKind[node.kind]) tell(lookout, node, ancestors);
  };
  visit(run.statement, { enter });
}

/** Whether a rule is switched on, and has something to say about such a text. */
function isAsked({ code, strict = false, needsWholeTree = false }: Rule, run: Run): boolean {
  const severity = run.severities[code];
  if (severity === 'off' || (needsWholeTree && run.isBroken)) return false;
  return !strict || run.strict || severity !== undefined;
}

function createContext<Code extends TextRuleCode>({ code }: Rule<Code>, run: Run): RuleContext<Code> {
  const { text, statement, dialect, catalog, reading, found } = run;
  const severity: Severity | 'off' | undefined = run.severities[code];
  return {
    text,
    statement,
    dialect,
    catalog,
    reading,
    report: (args: MessageArguments<typeof ruleCodes, Code>, { span, ...details }) => {
      if (found.length >= run.maxDiagnostics) return;
      const place = span === undefined ? {} : { span };
      const grave = severity === undefined || severity === 'off' ? {} : { severity };
      found.push(createVqlDiagnostic(code, args, { ...details, ...place, ...grave }));
    },
  };
}

type Context = RuleContext<TextRuleCode>;

/** What a rule does on entering a node of some kind; the index is that of the rule. */
interface Lookout {
  readonly index: number;
  readonly rule: Rule;
  readonly look: Look<TextRuleCode, Node>;
}

/** The table of rules, read by kind of node. */
interface Lookouts {
  readonly every: readonly Lookout[];
  readonly byKind: Readonly<Record<NodeKind, readonly Lookout[]>>;
}

let lookouts: Lookouts | undefined;

function listLookouts(): Lookouts {
  const byKind = Object.fromEntries(nodeKinds.map((kind) => [kind, lookoutsFor(kind)]));
  return { every: lookoutsFor('enter'), byKind: byKind as unknown as Lookouts['byKind'] };
}

function lookoutsFor(kind: NodeKind | 'enter'): Lookout[] {
  return Object.values(rules).flatMap((rule: Rule, index) => {
    // The function under a kind takes nodes of that kind; the compiler cannot tie the two through a union.
    const look = rule.visit[kind] as Lookout['look'] | undefined;
    return look === undefined ? [] : [{ index, rule, look }];
  });
}
