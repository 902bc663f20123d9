import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { Catalog } from '../catalog.js';
import { type CatalogRuleCode, catalogRules } from '../rules/all.js';
import type { CatalogRule, RuleReporter, RuleSettings } from '../rules/rule.js';
import { diagnosticLocation } from './location.js';
import { partBits } from './query-parts.js';
import type { QueryView } from './query-view.js';
import { Scope } from './scope.js';
import { isSelected, preparedOnce, type RuleSelection, statedSeverity } from './selected-rules.js';

/** Catalog and dialect that a query is checked against, and the severities of the rules. */
export interface CatalogCheckOptions {
  /** The templates and fields of the installation; without it, rules that need a catalog report nothing. */
  readonly catalog?: Catalog | undefined;
  /** Features of the installation; default `defaultDialect`. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Whether the query is read page by page, so that rules about a missing limit or sort do not report; default `false`. */
  readonly paged?: boolean | undefined;
  /** Turns rules off, or changes their severity. */
  readonly rules?: RuleSettings<CatalogRuleCode> | undefined;
}

/** Maximum number of diagnostics of one query. */
const maxDiagnostics = 1_000;

/** Runs the rules for both forms on a query that was read without errors, and on the queries in it. */
export function checkView(
  query: QueryView,
  { catalog, dialect: given, paged = false, rules: severities }: CatalogCheckOptions,
): readonly Diagnostic[] {
  const dialect = resolveDialect(given);
  const hasCatalog = catalog !== undefined;
  return runCatalogRules(query, catalog, { dialect, hasCatalog, isBroken: false, paged, strict: false, severities });
}

/** Runs those of the rules for both forms that are selected on a query, and on the queries in it. */
export function runCatalogRules(
  query: QueryView,
  catalog: Catalog | undefined,
  selection: RuleSelection,
): readonly Diagnostic[] {
  const rules = rulesOf(selection);
  const found: Diagnostic[] = [];
  const scope = new Scope(query, { catalog, dialect: selection.dialect });
  checkScope(scope, rules.outermost, rules.inner, createRunner(found));
  return found;
}

/** Checks a query, and with the rules for inner queries those in its JOIN and EXISTS. */
function checkScope(
  scope: Scope,
  rules: readonly RunningRule[],
  inner: readonly RunningRule[],
  run: (rule: RunningRule, scope: Scope) => void,
): void {
  const { parts } = scope.survey;
  for (const rule of rules) if ((rule.about & parts) === rule.about) run(rule, scope);
  for (const joined of scope.joined) checkScope(joined, inner, inner, run);
  for (const subquery of scope.query.subqueries) checkScope(new Scope(subquery, scope, scope), inner, inner, run);
}

/** Returns a function that runs a rule on a query. All rules share its reporter: a rule reports while it runs. */
function createRunner(found: Diagnostic[]): (running: RunningRule, scope: Scope) => void {
  let current: RunningRule | undefined;
  const report: RuleReporter<never>['report'] = (args, location, { fixes = [], related = [], severity } = {}) => {
    if (current === undefined || found.length >= maxDiagnostics) return;
    const { rule, stated } = current;
    found.push({
      code: rule.code,
      severity: stated ?? severity ?? rule.severity,
      message: rule.message(args),
      ...diagnosticLocation(location),
      ...(related.length > 0 && { related }),
      ...(fixes.length > 0 && { fixes }),
    });
  };
  const reporter: RuleReporter<never> = { report };
  return (running, scope) => {
    current = running;
    running.rule.check(scope, reporter);
  };
}

/** A rule that runs. */
interface RunningRule {
  readonly rule: CatalogRule & Pick<(typeof catalogRules)[number], 'code'>;
  /** The severity that the options state. */
  readonly stated: Severity | undefined;
  /** The bit of the part that it is about; 0 if it is about any query. */
  readonly about: number;
}

/** Returns the rules that run on a query that is not inside another, and those that run on one that is. */
const rulesOf = preparedOnce((selection) => {
  const running = catalogRules.flatMap((rule: RunningRule['rule']): RunningRule[] => {
    if (!isSelected(rule, selection)) return [];
    const about = rule.about === undefined ? 0 : partBits[rule.about];
    return [{ rule, stated: statedSeverity(rule.code, selection), about }];
  });
  return { outermost: running, inner: running.filter(({ rule }) => rule.outermost !== true) };
});
