import { catalogRules } from '../rules/all.js';
import type { FindingDetails, Rule, RuleContext } from '../rules/rule.js';
import type { Location } from './location.js';
import type { RuleParts, Scope } from './scope.js';

/** The rules about conditions on known fields. */
const filterRules: readonly Rule[] = catalogRules.filter(({ about }) => about === 'filters');

/** Whether a rule reports an error in a condition on a field. */
export function rejectsFilter(filter: RuleParts['filters'][number], scope: Scope): boolean {
  const filters: RuleParts['filters'] = [filter];
  return filterRules.some((rule) => {
    let isRejected = false;
    const report = (_: object, _location: Location, { severity = rule.severity }: FindingDetails = {}): void => {
      isRejected ||= severity === 'error';
    };
    const context: RuleContext<never> = { report, options: undefined };
    // The check takes the parts that the rule is about, by which the rules were selected.
    rule.check(filters as never, scope, context);
    return isRejected;
  });
}
