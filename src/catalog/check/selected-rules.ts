import type { Severity } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { RuleConditions, RuleRow, RuleSettings } from '../rules/rule.js';

/** The part of the options of a check, and of what is checked, that decides which rules run. */
export interface RuleSelection {
  readonly dialect: Dialect;
  readonly hasCatalog: boolean;
  /** Whether the query was read with errors. */
  readonly isBroken: boolean;
  readonly strict: boolean;
  readonly paged: boolean;
  /** The settings of single rules; most checks have none. */
  readonly severities: RuleSettings<string> | undefined;
}

/** Whether a rule is switched on, and can report anything. */
export function isSelected(
  { code, strict = false, needsWholeTree = false, needsCatalog = false, unpaged = false, appliesTo }: SelectableRule,
  selection: RuleSelection,
): boolean {
  const severity = selection.severities?.[code];
  if (severity === 'off' || (strict && !selection.strict && severity === undefined)) return false;
  if ((needsWholeTree && selection.isBroken) || (needsCatalog && !selection.hasCatalog)) return false;
  if (unpaged && selection.paged) return false;
  return appliesTo === undefined || appliesTo(selection.dialect);
}

type SelectableRule = RuleConditions & Pick<RuleRow, 'code'>;

/** Returns the severity of the diagnostics of a rule, unless it reports them with another. */
export function severityOf({ code, severity }: Pick<RuleRow, 'code' | 'severity'>, selection: RuleSelection): Severity {
  return statedSeverity(code, selection) ?? severity;
}

/** Returns the severity that the options state for a rule, whatever the rule reports. */
export function statedSeverity(code: string, { severities }: RuleSelection): Severity | undefined {
  const stated = severities?.[code];
  return stated === 'off' ? undefined : stated;
}

/** Maximum number of prepared lists of one dialect: few settings are in use at a time. */
const maxPrepared = 50;

/**
 * Returns a function that prepares the rules that run, once for each dialect, kind of check and setting of rules: most texts are checked
 * with the same options as the one before.
 */
export function preparedOnce<Prepared>(
  prepare: (selection: RuleSelection) => Prepared,
): (selection: RuleSelection) => Prepared {
  const known = new WeakMap<Dialect, Map<number | string, Prepared>>();
  return (selection) => {
    const { dialect } = selection;
    let ofDialect = known.get(dialect);
    if (ofDialect === undefined) {
      ofDialect = new Map();
      known.set(dialect, ofDialect);
    }
    const key = keyOf(selection);
    const before = ofDialect.get(key);
    if (before !== undefined) return before;
    if (ofDialect.size >= maxPrepared) ofDialect.clear();
    const prepared = prepare(selection);
    ofDialect.set(key, prepared);
    return prepared;
  };
}

/** Returns a key of what decides besides the dialect which rules run. */
function keyOf({ hasCatalog, isBroken, strict, paged, severities }: RuleSelection): number | string {
  const kind = (hasCatalog ? 1 : 0) + (isBroken ? 2 : 0) + (strict ? 4 : 0) + (paged ? 8 : 0);
  return severities === undefined ? kind : kind + JSON.stringify(severities);
}
