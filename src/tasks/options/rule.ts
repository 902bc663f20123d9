import { codes } from '../../codes/index.js';
import { type EmbeddedRules, embeddedRuleNames } from '../../embedded/index.js';
import type { Plugin } from '../../rules/index.js';
import { ruleNames } from '../../vql/index.js';
import { UsageError } from '../errors.js';
import { severities, suggestFrom } from './common.js';

/** Names of all rules: those of `check` and those for programs. */
export const allRuleNames = [...ruleNames, ...embeddedRuleNames] as const;

/** Settings that a rule can have. */
export const ruleSettings = [
  'off',
  ...severities,
] as const satisfies readonly EmbeddedRules[(typeof allRuleNames)[number]][];

/** Adds one `--rule code=setting` to those before it. */
export function readRule(value: string, previous: EmbeddedRules): EmbeddedRules {
  const [, code, setting] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
  if (code === undefined || setting === undefined) {
    throw new UsageError(`Expected a rule and a severity, such as --rule no-limit=off, found "${value}".`);
  }
  const known = allRuleNames.find((name) => name === code) ?? (isPluginRule(code) ? code : undefined);
  if (known === undefined) throw new UsageError(unknownRule(code));
  const wanted = ruleSettings.find((name) => name === setting);
  if (wanted === undefined) {
    throw new UsageError(`Unknown severity "${setting}" for the rule "${code}".${suggestFrom(setting, ruleSettings)}`);
  }
  return { ...previous, [known]: wanted };
}

/** Whether a code is that of a rule of a plugin: which ones there are, only the config says. */
function isPluginRule(code: string): code is `${string}/${string}` {
  return code.includes('/');
}

/** Returns the codes of the rules of plugins. */
export function pluginCodes(plugins: readonly Plugin[]): readonly string[] {
  return plugins.flatMap(({ name, rules }) => rules.map(({ code }) => `${name}/${code}`));
}

/** Returns the sentence about a code that no rule has; `known` are those of plugins. */
export function unknownRule(code: string, known: readonly string[] = []): string {
  if (Object.hasOwn(codes, code))
    return `"${code}" is not a rule but an error of the language, and cannot be configured.`;
  return `Unknown rule "${code}".${suggestFrom(code, [...allRuleNames, ...known])}`;
}
