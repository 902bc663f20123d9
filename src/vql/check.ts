import type { CodeArguments } from '../diagnostics/codes/codes.js';
import { type Diagnostic, hasErrors, type Severity } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { type Dialect, defaultDialect } from '../dialect/dialect.js';
import type { Node, Statement } from './ast.js';
import { createVqlDiagnostic } from './create-diagnostic.js';
import { spanOf } from './grammar/reporter.js';
import { Semicolon } from './grammar/tokens.js';
import { type ParseOptions, type Reading, readStatement } from './read.js';
import { ruleNames, rules as ruleTable } from './rules/all.js';
import type { Rule, RuleCode, RuleContext } from './rules/rule.js';
import { type Visitor, visit } from './visit.js';

/** What is checked, and how gravely. */
export interface CheckOptions extends ParseOptions {
  /** What the installation's VQL can do; default: what the interface document says. */
  readonly dialect?: Dialect;
  /** Whether syntax that is documented nowhere is reported (`assumed-syntax`); default `false`. */
  readonly strict?: boolean;
  /** Switches rules off, or gives them another severity. */
  readonly rules?: { readonly [Code in RuleCode]?: Severity | 'off' };
}

/**
 * Reads a statement and holds it to the rules that need no catalog. The diagnostics come in the order of the text.
 * On a text with errors, rules that look for what is absent (such as `no-limit`) keep still.
 *
 * @throws {RangeError} if `rules` names a rule or a severity that there is not.
 *
 * @example
 * ```ts
 * import { check } from 'vql-kit/vql';
 * const diagnostics = check('SELECT id FROM account.query WHERE name = NULL', { rules: { 'no-limit': 'off' } });
 * console.log(diagnostics.map(({ code }) => code)); // ['null-comparison']
 * ```
 */
export function check(text: string, options: CheckOptions = {}): readonly Diagnostic[] {
  rejectUnknownRules(options.rules ?? {});
  return checkReading(text, readStatement(text, options), options);
}

/** Holds a statement that was read already to the rules; the settings are known to be right. */
export function checkReading(text: string, reading: Reading<Statement>, options: CheckOptions): readonly Diagnostic[] {
  const { dialect = defaultDialect, strict = false, rules: severities = {} } = options;
  const { value: statement, diagnostics } = reading;
  if (statement === undefined) return diagnostics;
  const isBroken = hasErrors(diagnostics);
  const found: Diagnostic[] = [...diagnostics];
  const visitors: Visitor[] = [];
  for (const rule of Object.values(ruleTable)) {
    const severity = severities[rule.code];
    const isAsked = strict || !rule.strict || (severity !== undefined && severity !== 'off');
    if (severity === 'off' || !isAsked || (isBroken && rule.needsWholeTree)) continue;
    visitors.push(createVisitor(rule, { text, statement, reading, dialect, severity, found }));
  }
  runVisitors(statement, visitors);
  return found.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

const settings: readonly unknown[] = ['off', 'error', 'warning', 'info', 'hint'];

/** Says which setting of a rule there is not. */
export function rejectUnknownRules(severities: Readonly<Record<string, unknown>>): void {
  for (const [name, setting] of Object.entries(severities)) {
    if (!settings.includes(setting ?? 'off'))
      throw new RangeError(`A rule is set to one of ${settings.join(', ')}; ${JSON.stringify(setting)} is none.`);
    if (Object.hasOwn(ruleTable, name)) continue;
    const [nearest] = didYouMean(name, ruleNames);
    throw new RangeError(`There is no rule "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`);
  }
}

/** How many findings one statement gets at most, those of the parser included: nobody reads more. */
const maxDiagnostics = 1_000;

interface Run {
  readonly text: string;
  readonly statement: Statement;
  readonly reading: Reading<Statement>;
  readonly dialect: Dialect;
  readonly severity: Severity | undefined;
  readonly found: Diagnostic[];
}

function createVisitor<Code extends RuleCode>(rule: Rule<Code>, run: Run): Visitor {
  const { text, statement, reading, dialect, severity, found } = run;
  const context: RuleContext<Code> = {
    text,
    statement,
    dialect,
    comments: reading.comments,
    parentheses: reading.parentheses,
    get semicolons() {
      return reading.tokens.filter((token) => token.tokenType === Semicolon).map(spanOf);
    },
    report: (args: CodeArguments<Code>, { span, ...details }) => {
      const place = span === undefined ? {} : { span };
      if (found.length >= maxDiagnostics) return;
      found.push(
        createVqlDiagnostic(rule.code, args, { ...details, ...place, ...(severity === undefined ? {} : { severity }) }),
      );
    },
  };
  return rule.create(context);
}

/** One walk for all rules; a rule's visitor only looks, so that none can cut the walk short for the others. */
function runVisitors(statement: Statement, visitors: readonly Visitor[]): void {
  visit(statement, {
    enter: (node, ancestors) => {
      for (const visitor of visitors) {
        visitor.enter?.(node, ancestors);
        (visitor[node.kind] as ((node: Node, ancestors: readonly Node[]) => unknown) | undefined)?.(node, ancestors);
      }
    },
  });
}
