import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { Catalog } from '../catalog.js';
import { type CatalogRuleCode, catalogRules } from '../rules/all.js';
import type { Plugin, RuleSettings } from '../rules/plugin.js';
import { type PluginRule, pluginRules } from '../rules/read-plugins.js';
import type { ConditionOutcome, FindingDetails, Rule, RuleContext } from '../rules/rule.js';
import { createGuard, type RuleGuard } from './guard-rules.js';
import { diagnosticLocation, type Location } from './location.js';
import { matchedRows } from './outcome.js';
import type { QueryView } from './query-view.js';
import { LazyScope, type RuleParts, type Scope } from './scope.js';
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
  /** Custom rules, made by `defineRule` of `vql-kit/rules`; default: none. */
  readonly plugins?: readonly Plugin[] | undefined;
}

/** Maximum number of diagnostics of one query. */
const maxDiagnostics = 1_000;

/** Runs the rules for both forms on a query that was read without errors, and on the queries in it. */
export function checkView(
  query: QueryView,
  { catalog, dialect: given, paged = false, rules: severities, plugins }: CatalogCheckOptions,
): readonly Diagnostic[] {
  const dialect = resolveDialect(given);
  const hasCatalog = catalog !== undefined;
  const selection = { dialect, hasCatalog, isBroken: false, paged, strict: false, severities, plugins };
  return runCatalogRules(query, catalog, selection);
}

/**
 * Runs the selected built-in rules, then the rules of plugins, on a query and on the queries in it. `text` is the text of a statement.
 */
export function runCatalogRules(
  query: QueryView,
  catalog: Catalog | undefined,
  selection: RuleSelection,
  text?: string,
): readonly Diagnostic[] {
  const { own, added } = groupRules(selection);
  const setting = { catalog, dialect: selection.dialect };
  const found = runGroups(query, setting, selection, own);
  if (added === undefined) return found;
  const guard = createGuard(query, text);
  for (const { error, ...one } of added.failed) guard.run(one, () => raise(error));
  const ofPlugins = runGroups(query, setting, selection, added, guard);
  // A failure is reported, however many findings there are.
  return [...found, ...ofPlugins, ...guard.failures()];
}

function raise(error: unknown): never {
  throw error;
}

/** Runs rules on a query and on the queries in it. */
function runGroups(
  query: QueryView,
  setting: Pick<Scope, 'catalog' | 'dialect'>,
  selection: RuleSelection,
  { outermost, inner }: GroupedRules,
  guard?: RuleGuard,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  let current: Rule | undefined;
  // All rules share a function that reports: a rule reports while it runs.
  const report = (args: object, location: Location, details: FindingDetails & Partial<ConditionOutcome> = {}) => {
    if (current === undefined || found.length >= maxDiagnostics) return;
    const { fixes = [], related = [], severity, condition, outcome } = details;
    // The types of `report` require both where the message takes `rows`.
    const rows = condition && outcome && matchedRows(outcome, condition.polarity);
    const diagnostic: Diagnostic = {
      code: current.code,
      severity: statedSeverity(current.code, selection) ?? severity ?? current.severity,
      message: current.message((rows === undefined ? args : { ...args, rows }) as never),
      ...diagnosticLocation(location),
      ...(related.length > 0 && { related }),
      ...(fixes.length > 0 && { fixes }),
    };
    found.push(guard === undefined ? diagnostic : guard.checked(diagnostic, current));
  };
  const context: RuleContext<never> = { report, options: undefined };
  const checkScope = (scope: Scope, groups: readonly RuleGroup[]): void => {
    for (const { about, rules } of groups) {
      const parts = scope.parts[about];
      if (parts.length === 0) continue;
      for (const { rule, options, source } of rules) {
        current = rule;
        // The check takes the parts that the rule is about; the compiler cannot correlate the two through a union.
        if (guard === undefined) rule.check(parts as never, scope, context);
        else guard.run({ rule, source }, () => rule.check(parts as never, scope, { report, options }));
        current = undefined;
      }
    }
    for (const joined of scope.joined) checkScope(joined, inner);
    for (const subquery of scope.query.subqueries) checkScope(new LazyScope(subquery, scope, scope), inner);
  };
  checkScope(new LazyScope(query, setting), outermost);
  return found;
}

/** Rules about the same parts of a query that follow each other: if there are no such parts, none of them is called. */
interface RuleGroup {
  readonly about: keyof RuleParts;
  readonly rules: PluginRule[];
}

/** The rules that run on an outermost query, and the rules that run on a query inside another. */
interface GroupedRules {
  readonly outermost: readonly RuleGroup[];
  readonly inner: readonly RuleGroup[];
}

/** Returns the rules that run: the built-in rules, and the rules of plugins. */
const groupRules = rememberSelection((selection) => {
  const { plugins, severities } = selection;
  const added = plugins === undefined ? undefined : pluginRules({ plugins, rules: severities }).running;
  const own = catalogRules
    .filter((rule) => isSelected(rule, selection))
    .map((rule: Rule) => ({ rule, options: undefined, source: undefined }));
  return { own: groupsOf(own), added: added && groupPluginRules(added, selection) };
});

/** A rule whose conditions could not be read, with what they have thrown. */
interface FailedRule extends Pick<PluginRule, 'rule' | 'source'> {
  readonly error: unknown;
}

/** Selects rules of plugins, whose conditions are code of users. */
function groupPluginRules(
  rules: readonly PluginRule[],
  selection: RuleSelection,
): GroupedRules & { readonly failed: readonly FailedRule[] } {
  const failed: FailedRule[] = [];
  const selected = rules.filter(({ rule, source }) => {
    try {
      return isSelected(rule, selection);
    } catch (error) {
      failed.push({ rule, source, error });
      return false;
    }
  });
  return { ...groupsOf(selected), failed };
}

function groupsOf(selected: readonly PluginRule[]): GroupedRules {
  return { outermost: grouped(selected), inner: grouped(selected.filter(({ rule }) => !rule.outermost)) };
}

function grouped(rules: readonly PluginRule[]): readonly RuleGroup[] {
  const groups: RuleGroup[] = [];
  for (const one of rules) {
    const group = groups.at(-1);
    if (group?.about === one.rule.about) group.rules.push(one);
    else groups.push({ about: one.rule.about, rules: [one] });
  }
  return groups;
}
