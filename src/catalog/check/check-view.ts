import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { Catalog } from '../catalog.js';
import { type CatalogRuleCode, catalogRules } from '../rules/all.js';
import type { CatalogReportDetails, CatalogRule, ConditionOutcome, RuleReporter, RuleSettings } from '../rules/rule.js';
import { diagnosticLocation, type Location } from './location.js';
import { matchedRows } from './outcome.js';
import type { QueryView } from './query-view.js';
import { type RuleParts, Scope } from './scope.js';
import { isSelected, type RuleSelection, rememberSelection, statedSeverity } from './selected-rules.js';

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
  const found: Diagnostic[] = [];
  let current: SelectedRule | undefined;
  // All rules share a reporter: a rule reports while it runs.
  const report = (args: object, location: Location, details: CatalogReportDetails & Partial<ConditionOutcome> = {}) => {
    if (current === undefined || found.length >= maxDiagnostics) return;
    const { fixes = [], related = [], severity, condition, outcome } = details;
    // The types of `report` require both where the message takes `rows`.
    const rows = condition && outcome && matchedRows(outcome, condition.polarity);
    found.push({
      code: current.code,
      severity: statedSeverity(current.code, selection) ?? severity ?? current.severity,
      message: current.message((rows === undefined ? args : { ...args, rows }) as never),
      ...diagnosticLocation(location),
      ...(related.length > 0 && { related }),
      ...(fixes.length > 0 && { fixes }),
    });
  };
  const reporter: RuleReporter<never> = { report };
  const checkScope = (scope: Scope, groups: readonly RuleGroup[]): void => {
    for (const { about, rules } of groups) {
      const parts = scope.parts[about];
      if (parts.length === 0) continue;
      for (const rule of rules) {
        current = rule;
        // The check takes the parts that the rule is about; the compiler cannot correlate the two through a union.
        rule.check(parts as never, scope, reporter);
      }
    }
    for (const joined of scope.joined) checkScope(joined, inner);
    for (const subquery of scope.query.subqueries) checkScope(new Scope(subquery, scope, scope), inner);
  };
  const { outermost, inner } = groupRules(selection);
  checkScope(new Scope(query, { catalog, dialect: selection.dialect }), outermost);
  return found;
}

type SelectedRule = CatalogRule & Pick<(typeof catalogRules)[number], 'code'>;

/** Rules about the same parts of a query that follow each other: if there are no such parts, none of them is called. */
interface RuleGroup {
  readonly about: keyof RuleParts;
  readonly rules: SelectedRule[];
}

/** Returns the rules that run on a query that is not inside another, and those that run on one that is. */
const groupRules = rememberSelection((selection) => {
  const selected = catalogRules.filter((rule) => isSelected(rule, selection));
  return { outermost: groupsOf(selected), inner: groupsOf(selected.filter(({ outermost }) => !outermost)) };
});

function groupsOf(rules: readonly SelectedRule[]): readonly RuleGroup[] {
  const groups: RuleGroup[] = [];
  for (const rule of rules) {
    const group = groups.at(-1);
    if (group?.about === rule.about) group.rules.push(rule);
    else groups.push({ about: rule.about, rules: [rule] });
  }
  return groups;
}
