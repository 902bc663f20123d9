import { catalogCodes } from '../../diagnostics/codes/catalog.js';
import { ruleCodes } from '../../diagnostics/codes/rules.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';

const settings: readonly unknown[] = ['off', 'error', 'warning', 'info', 'hint'];

/** The codes of all rules, those of one form too: one table of settings serves both forms. */
const names: readonly string[] = [...Object.keys(ruleCodes), ...Object.keys(catalogCodes)];

/**
 * Rejects rules that there are not, and what no rule can be set to.
 *
 * @throws {RangeError} if a name is none of a rule, or a setting is neither a severity nor `off`.
 */
export function checkRuleSettings(rules: Readonly<Record<string, unknown>>): void {
  for (const [name, setting] of Object.entries(rules)) {
    if (!names.includes(name)) {
      const [nearest] = didYouMean(name, names);
      throw new RangeError(`There is no rule "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`);
    }
    if (!settings.includes(setting ?? 'off'))
      throw new RangeError(`A rule is set to one of ${settings.join(', ')}; ${JSON.stringify(setting)} is none.`);
  }
}
