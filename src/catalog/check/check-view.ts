import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { Catalog } from '../catalog.js';
import { type CatalogRuleCode, catalogRules } from '../rules/all.js';
import type { CatalogRule, QueryPart, RuleReporter, RuleSettings } from '../rules/rule.js';
import { diagnosticLocation } from './location.js';
import type { QueryView } from './query-view.js';
import { Scope } from './scope.js';

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

type CheckedRule = CatalogRule & Pick<(typeof catalogRules)[number], 'code'>;

/** Runs the rules for both forms on a query and on the queries in it. `isBroken`: the query was read with errors. */
export function checkView(
  query: QueryView,
  { catalog, dialect, paged = false, rules = {} }: CatalogCheckOptions,
  isBroken = false,
): readonly Diagnostic[] {
  const setting = { catalog, dialect: resolveDialect(dialect) };
  const found: Diagnostic[] = [];
  const isOn = ({ code, needsWholeTree, needsCatalog, unpaged }: CheckedRule): boolean =>
    rules[code] !== 'off' &&
    !(isBroken && needsWholeTree) &&
    !(catalog === undefined && needsCatalog) &&
    !(paged && unpaged);
  const applied: readonly CheckedRule[] = catalogRules.filter(isOn);
  const inner = applied.filter(({ outermost }) => !outermost);
  const checkScope = (scope: Scope, rulesOfScope: readonly CheckedRule[]): void => {
    for (const rule of rulesOfScope)
      if (rule.about === undefined || parts[rule.about](scope)) runRule(rule, scope, rules[rule.code], found);
    for (const joined of scope.joined) checkScope(joined, inner);
    for (const subquery of scope.query.subqueries) checkScope(new Scope(subquery, setting, scope), inner);
  };
  checkScope(new Scope(query, setting), applied);
  return found;
}

/** **The** table of the parts that rules are about: whether a query has them. */
const parts: { readonly [Part in QueryPart]: (scope: Scope) => boolean } = {
  joins: ({ query }) => query.joins.length > 0,
  calls: ({ calls }) => calls.length > 0,
  conditions: ({ query }) => query.conditions.length > 0,
  'known fields': ({ fields }) => fields.length > 0,
};

function runRule(
  { code, severity: defaultSeverity, message, check }: CheckedRule,
  scope: Scope,
  setting: RuleSettings<CatalogRuleCode>[CatalogRuleCode],
  found: Diagnostic[],
): void {
  const report: RuleReporter<never>['report'] = (args, location, { fixes = [], related = [], severity } = {}) => {
    if (found.length >= maxDiagnostics) return;
    found.push({
      code,
      severity: setting === undefined || setting === 'off' ? (severity ?? defaultSeverity) : setting,
      message: message(args),
      ...diagnosticLocation(location),
      ...(related.length > 0 && { related }),
      ...(fixes.length > 0 && { fixes }),
    });
  };
  check(scope, { report });
}
