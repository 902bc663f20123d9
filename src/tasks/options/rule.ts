import { codes } from '../../codes/index.js';
import { type EmbeddedRules, embeddedRuleNames } from '../../embedded/index.js';
import { isPluginCode, type Plugin, pluginRuleCodes, ruleSettings } from '../../rules/index.js';
import { ruleNames } from '../../vql/index.js';
import { UsageError } from '../errors.js';
import { suggestFrom } from './common.js';

/** Names of all rules: those of `check` and those for programs. */
export const allRuleNames = [...ruleNames, ...embeddedRuleNames] as const;

/** Adds one `--rule code=setting` to those before it. */
export function readRule(value: string, previous: EmbeddedRules): EmbeddedRules {
  const [, code, setting] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
  if (code === undefined || setting === undefined) {
    throw new UsageError(`Expected a rule and a severity, such as --rule no-limit=off, found "${value}".`);
  }
  const known = allRuleNames.find((name) => name === code) ?? (isPluginCode(code) ? code : undefined);
  if (known === undefined) throw new UsageError(unknownRule(code));
  const wanted = ruleSettings.find((name) => name === setting);
  if (wanted === undefined) {
    throw new UsageError(`Unknown severity "${setting}" for the rule "${code}".${suggestFrom(setting, ruleSettings)}`);
  }
  return { ...previous, [known]: wanted };
}

/**
 * Fails for an option that sets a rule which no plugin has. Of a plugin that cannot be loaded, the rules are not known, and without a
 * file, neither are the plugins.
 *
 * @throws {UsageError} if there is no such rule.
 */
export function assertPluginRules(
  given: EmbeddedRules = {},
  loaded: readonly { readonly plugins: readonly Plugin[]; readonly problems: readonly unknown[] }[],
): void {
  if (loaded.length === 0 || loaded.some(({ problems }) => problems.length > 0)) return;
  const known = loaded.flatMap(({ plugins }) => pluginRuleCodes({ plugins }));
  const unknown = Object.keys(given).find((code) => isPluginCode(code) && !known.includes(code));
  if (unknown !== undefined) throw new UsageError(unknownRule(unknown, known));
}

/** Returns the sentence about a code that no rule has; `known` are the codes of plugins. */
function unknownRule(code: string, known: readonly string[] = []): string {
  if (Object.hasOwn(codes, code))
    return `"${code}" is not a rule but an error of the language, and cannot be configured.`;
  return `Unknown rule "${code}".${suggestFrom(code, [...allRuleNames, ...known])}`;
}
