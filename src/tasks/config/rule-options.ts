import { type EmbeddedRules, textRules } from '../../embedded/index.js';
import { type Plugin, type PluginRuleSetting, readPlugins } from '../../rules/index.js';
import type { CheckOptions } from '../../vql/index.js';
import type { LoadedPlugins } from './load-plugins.js';

/** The options of a check that are about rules. */
export interface RuleOptions {
  readonly plugins: readonly Plugin[] | undefined;
  readonly rules: NonNullable<CheckOptions['rules']>;
  /** The settings with those for the codes of programs. */
  readonly programRules: EmbeddedRules;
}

/** Returns the options of a check for plugins and settings of rules, without the settings that have mistakes. */
export function ruleOptions(
  { plugins }: { readonly plugins: readonly Plugin[] },
  given: EmbeddedRules = {},
): RuleOptions {
  const programRules: EmbeddedRules = readPlugins({ plugins, rules: given }).rules;
  return { rules: textRules(programRules), programRules, plugins: plugins.length > 0 ? plugins : undefined };
}

/** Adds settings of rules to others. A severity alone replaces that of a rule of a plugin, and keeps its options. */
export function mergeRules(base: EmbeddedRules = {}, added: EmbeddedRules = {}): EmbeddedRules {
  const before: Readonly<Record<string, PluginRuleSetting | undefined>> = base;
  const changed = Object.entries<PluginRuleSetting | undefined>(added).map(([code, setting]) => {
    const [, options] = typeof before[code] === 'object' ? before[code] : [];
    return [code, typeof setting === 'string' && options !== undefined ? [setting, options] : setting] as const;
  });
  return { ...base, ...Object.fromEntries(changed) };
}

/** Returns the options of a check for the settings of a config. */
export async function configuredRules(
  { plugins }: { readonly plugins: () => Promise<LoadedPlugins> },
  given: EmbeddedRules | undefined,
): Promise<Pick<RuleOptions, 'plugins' | 'rules'>> {
  const { programRules: _, ...options } = ruleOptions(await plugins(), given);
  return options;
}
