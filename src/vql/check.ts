import type { Catalog } from '../catalog/catalog.js';
import { checkView } from '../catalog/check-view.js';
import { checkRuleSettings } from '../catalog/rules/settings.js';
import type { CodeArguments } from '../diagnostics/codes/codes.js';
import { type Diagnostic, hasErrors, type Severity } from '../diagnostics/diagnostic.js';
import { rejectUnknownOptions } from '../diagnostics/unknown-option.js';
import { type Dialect, defaultDialect } from '../dialect/dialect.js';
import type { Node, Statement } from './ast.js';
import { createVqlDiagnostic } from './create-diagnostic.js';
import { spanOf } from './grammar/reporter.js';
import { Semicolon } from './grammar/tokens.js';
import { type ParseOptions, type Reading, readStatement } from './read.js';
import { rules as ruleTable } from './rules/all.js';
import type { Rule, RuleCode, RuleContext, TextRuleCode } from './rules/rule.js';
import { viewStatement } from './view-statement.js';
import { type Visitor, visit } from './visit.js';

/** What is checked, and how gravely. */
export interface CheckOptions extends ParseOptions {
  /** What the installation's VQL can do; default: what the interface document says. */
  readonly dialect?: Dialect;
  /** The installation's templates and fields, as `defineCatalog` of `vql-kit/catalog` makes them; default: nothing is known of them. */
  readonly catalog?: Catalog;
  /** Whether syntax that is documented nowhere is reported (`assumed-syntax`); default `false`. */
  readonly strict?: boolean;
  /** Switches rules off, or gives them another severity. */
  readonly rules?: { readonly [Code in RuleCode]?: Severity | 'off' };
}

/**
 * Reads a statement and holds it to the rules; those about templates and fields speak up where there is a catalog. The
 * diagnostics come in the order of the text.
 * On a text with errors, rules that look for what is absent (such as `no-limit`) keep still.
 *
 * @throws {RangeError} if there is no such option, rule or severity.
 *
 * @example
 * ```ts
 * import { check } from 'vql-kit/vql';
 * const diagnostics = check('SELECT id FROM account.query WHERE name = NULL', { rules: { 'no-limit': 'off' } });
 * console.log(diagnostics.map(({ code }) => code)); // ['null-comparison']
 * ```
 */
export function check(text: string, options: CheckOptions = {}): readonly Diagnostic[] {
  rejectUnknownOptions(options, optionNames);
  checkRuleSettings(options.rules ?? {});
  return checkReading(text, readStatement(text, options), options);
}

/** Holds a statement that was read already to the rules; the settings are known to be right. */
export function checkReading(text: string, reading: Reading<Statement>, options: CheckOptions): readonly Diagnostic[] {
  const { dialect = defaultDialect, catalog, strict = false, rules: severities = {} } = options;
  const { value: statement, diagnostics } = reading;
  if (statement === undefined) return diagnostics;
  const isBroken = hasErrors(diagnostics);
  const found: Diagnostic[] = [...diagnostics];
  const visitors: Visitor[] = [];
  for (const rule of Object.values(ruleTable)) {
    const severity = severities[rule.code];
    const isAsked = strict || !rule.strict || (severity !== undefined && severity !== 'off');
    if (severity === 'off' || !isAsked || (isBroken && rule.needsWholeTree)) continue;
    visitors.push(createVisitor(rule, { text, statement, reading, dialect, catalog, severity, found }));
  }
  runVisitors(statement, visitors);
  for (const diagnostic of checkView(viewStatement(statement), { catalog, dialect, rules: severities }, isBroken)) {
    if (found.length < maxDiagnostics && !isEcho(diagnostic, diagnostics)) found.push(diagnostic);
  }
  return found.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

/** Whether what is said stands where the parser has reported an error, and so is probably about what is missing there. */
function isEcho({ span }: Diagnostic, errors: readonly Diagnostic[]): boolean {
  return errors.some(
    (error) => span !== undefined && error.span && error.span.start <= span.end && span.start <= error.span.end,
  );
}

/** **The** table of the options of a check, for callers without types. */
const optionNames: { readonly [Name in keyof Required<CheckOptions>]: true } = {
  dialect: true,
  catalog: true,
  strict: true,
  rules: true,
  maxDepth: true,
  maxLength: true,
};

/** How many findings one statement gets at most, those of the parser included: nobody reads more. */
const maxDiagnostics = 1_000;

interface Run {
  readonly text: string;
  readonly statement: Statement;
  readonly reading: Reading<Statement>;
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  readonly severity: Severity | undefined;
  readonly found: Diagnostic[];
}

function createVisitor<Code extends TextRuleCode>(rule: Rule<Code>, run: Run): Visitor {
  const { text, statement, reading, dialect, catalog, severity, found } = run;
  const context: RuleContext<Code> = {
    text,
    statement,
    dialect,
    catalog,
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

type Handler = (node: Node, ancestors: readonly Node[]) => unknown;

/**
 * One walk for all rules, which asks of a node only those that look at its kind. A rule's visitor only looks, so that none
 * can cut the walk short for the others.
 */
function runVisitors(statement: Statement, visitors: readonly Visitor[]): void {
  const handlers = new Map<string, Handler[]>();
  for (const visitor of visitors) {
    for (const [kind, handle] of Object.entries(visitor)) {
      const others = handlers.get(kind);
      // The function under a kind takes nodes of that kind; the compiler cannot tie the two through a union.
      if (others === undefined) handlers.set(kind, [handle as Handler]);
      else others.push(handle as Handler);
    }
  }
  const always = handlers.get('enter') ?? [];
  visit(statement, {
    enter: (node, ancestors) => {
      for (const handle of always) handle(node, ancestors);
      for (const handle of handlers.get(node.kind) ?? []) handle(node, ancestors);
    },
  });
}
