import type { Severity } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type Plugin, type PluginRuleSetting, type RuleSetting, severityOfSetting } from '../rules/plugin.js';
import type { RuleConditions, RuleRow } from '../rules/rule.js';

/** The part of the options of a check, and of what is checked, that decides which rules run. */
export interface RuleSelection {
  readonly dialect: Dialect;
  readonly hasCatalog: boolean;
  /** Whether the query was read with errors. */
  readonly isBroken: boolean;
  readonly strict: boolean;
  readonly paged: boolean;
  /** The settings of single rules; most checks have none. */
  readonly severities: Readonly<Record<string, PluginRuleSetting | undefined>> | undefined;
  /** Most checks have none. */
  readonly plugins?: readonly Plugin[] | undefined;
}

/** Whether a rule is switched on, and can report anything. */
export function isSelected(rule: SelectableRule, selection: RuleSelection): boolean {
  const { severities, dialect, hasCatalog, isBroken, strict, paged } = selection;
  const severity = settingIn(severities, rule.code);
  if (severity === 'off' || (rule.strict && !strict && severity === undefined)) return false;
  if ((rule.needsWholeTree && isBroken) || (rule.needsCatalog && !hasCatalog) || (rule.unpaged && paged)) return false;
  return rule.appliesTo(dialect);
}

/** A rule with the conditions on which it runs. */
export type SelectableRule = Required<RuleConditions> & Pick<RuleRow, 'code'>;

/** Returns the severity of the diagnostics of a rule, unless it reports them with another. */
export function severityOf({ code, severity }: Pick<RuleRow, 'code' | 'severity'>, selection: RuleSelection): Severity {
  return statedSeverity(code, selection) ?? severity;
}

/** Returns the severity that the options state for a rule, whatever the rule reports. */
export function statedSeverity(code: string, { severities }: RuleSelection): Severity | undefined {
  const stated = settingIn(severities, code);
  return stated === 'off' ? undefined : stated;
}

function settingIn(severities: RuleSelection['severities'], code: string): RuleSetting | undefined {
  return severityOfSetting(severities?.[code]);
}

/**
 * Returns a function that selects rules anew only if a check has other options than the one before, which is rare. Selecting them takes
 * a third of the time in which a short statement is checked.
 */
export function rememberSelection<Selected>(
  select: (selection: RuleSelection) => Selected,
): (selection: RuleSelection) => Selected {
  let last: { readonly selection: RuleSelection; readonly selected: Selected } | undefined;
  return (selection) => {
    if (last !== undefined && isEqual(last.selection, selection)) return last.selected;
    const selected = select(selection);
    // A copy of the settings: the caller may change them.
    last = { selection: { ...selection, severities: selection.severities && { ...selection.severities } }, selected };
    return selected;
  };
}

function isEqual(first: RuleSelection, second: RuleSelection): boolean {
  return (
    first.dialect === second.dialect &&
    first.hasCatalog === second.hasCatalog &&
    first.isBroken === second.isBroken &&
    first.strict === second.strict &&
    first.paged === second.paged &&
    first.plugins === second.plugins &&
    areEqualSettings(first.severities, second.severities)
  );
}

/** Whether two settings of rules have the same members. */
export function areEqualSettings(first: object | undefined, second: object | undefined): boolean {
  if (first === undefined || second === undefined) return first === second;
  const names = Object.keys(first);
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => Reflect.get(first, name) === Reflect.get(second, name))
  );
}
