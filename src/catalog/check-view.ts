import { catalogCodes } from '../diagnostics/codes/catalog.js';
import type { MessageArguments } from '../diagnostics/codes/row.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic, DiagnosticDetails, Severity } from '../diagnostics/diagnostic.js';
import { type Dialect, defaultDialect } from '../dialect/dialect.js';
import type { Catalog } from './catalog.js';
import type { QueryView } from './query-view.js';
import { rejectNoCatalog } from './reject-no-catalog.js';
import { catalogRules } from './rules/all.js';
import type { CatalogRule, CatalogRuleCode } from './rules/rule.js';
import { Scope } from './scope.js';
import { placeOf, type Spot } from './spot.js';

/** What a query is held to, and how gravely. */
export interface CatalogCheckOptions {
  /** The templates and fields of the installation; without it, only the rules that need none find anything. */
  readonly catalog?: Catalog | undefined;
  /** What the installation can do; default: what the interface document says. */
  readonly dialect?: Dialect | undefined;
  /** Switches rules off, or gives them another severity. */
  readonly rules?: { readonly [Code in CatalogRuleCode]?: Severity | 'off' | undefined } | undefined;
}

/** How many findings one query gets at most: nobody reads more. */
const mostDiagnostics = 1_000;

const ruleList: readonly CatalogRule[] = Object.values(catalogRules);

const createCatalogDiagnostic = diagnosticsOf(catalogCodes);

/** Holds a query, and those within it, to the rules that serve both forms. Of a broken one, what is absent says nothing. */
export function checkView(
  query: QueryView,
  { catalog, dialect = defaultDialect, rules = {} }: CatalogCheckOptions,
  isBroken = false,
): readonly Diagnostic[] {
  rejectNoCatalog(catalog);
  const found: Diagnostic[] = [];
  const isAsked = ({ code, needsWholeTree, needsCatalog }: CatalogRule): boolean =>
    rules[code] !== 'off' && !(isBroken && needsWholeTree) && !(catalog === undefined && needsCatalog);
  const checkScope = (scope: Scope): void => {
    for (const rule of ruleList) if (isAsked(rule)) runRule(rule, scope, rules[rule.code], found);
    for (const inner of scope.joined) checkScope(inner);
    for (const subquery of scope.query.subqueries) checkScope(new Scope(subquery, { catalog, dialect }, scope));
  };
  checkScope(new Scope(query, { catalog, dialect }));
  return found;
}

function runRule<Code extends CatalogRuleCode>(
  rule: CatalogRule<Code>,
  scope: Scope,
  setting: Severity | 'off' | undefined,
  found: Diagnostic[],
): void {
  rule.check(
    scope,
    (
      args: MessageArguments<typeof catalogCodes, Code>,
      spot: Spot,
      { fixes = [], related = [], severity }: Partial<DiagnosticDetails> = {},
    ) => {
      if (found.length >= mostDiagnostics) return;
      const grave = setting === 'off' ? severity : (setting ?? severity);
      found.push(
        createCatalogDiagnostic(rule.code, args, {
          ...placeOf(spot),
          ...(grave && { severity: grave }),
          ...(related.length > 0 && { related }),
          ...(fixes.length > 0 && { fixes }),
        }),
      );
    },
  );
}
