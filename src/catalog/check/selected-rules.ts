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
  readonly severities: RuleSettings<string>;
}

/** Whether a rule is switched on, and can report anything. */
export function isSelected(
  { code, strict = false, needsWholeTree = false, needsCatalog = false, unpaged = false, appliesTo }: SelectableRule,
  selection: RuleSelection,
): boolean {
  const severity = selection.severities[code];
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
  const stated = severities[code];
  return stated === 'off' ? undefined : stated;
}

/**
 * Returns a function that prepares the rules which run. Without settings of single rules, it is called once for each dialect and kind of
 * check: most texts are checked with the same options as the one before.
 */
export function preparedOnce<Prepared>(
  prepare: (selection: RuleSelection) => Prepared,
): (selection: RuleSelection) => Prepared {
  const known = new WeakMap<Dialect, (Prepared | undefined)[]>();
  return (selection) => {
    const { dialect, hasCatalog, isBroken, strict, paged, severities } = selection;
    for (const _ in severities) return prepare(selection);
    let ofDialect = known.get(dialect);
    if (ofDialect === undefined) {
      ofDialect = [];
      known.set(dialect, ofDialect);
    }
    const index = (hasCatalog ? 1 : 0) + (isBroken ? 2 : 0) + (strict ? 4 : 0) + (paged ? 8 : 0);
    const prepared = ofDialect[index] ?? prepare(selection);
    ofDialect[index] = prepared;
    return prepared;
  };
}
