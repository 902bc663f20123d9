import { type EmbeddedRules, textRules } from '../../embedded/index.js';
import { type Plugin, readPlugins } from '../../rules/index.js';
import type { CheckOptions } from '../../vql/index.js';
import type { LoadedPlugins } from './load-plugins.js';

/** The options of a check that are about rules. */
export interface ConfiguredRules {
  readonly plugins: readonly Plugin[] | undefined;
  readonly rules: NonNullable<CheckOptions['rules']>;
  /** The settings with those for the codes of programs. */
  readonly programRules: EmbeddedRules;
}

/** Returns the options of a check for plugins and settings of rules, without the settings that have mistakes. */
export function ruleOptions(
  { plugins }: { readonly plugins: readonly Plugin[] },
  given: EmbeddedRules = {},
): ConfiguredRules {
  const programRules: EmbeddedRules = readPlugins({ plugins, rules: given }).rules;
  return { rules: textRules(programRules), programRules, plugins: plugins.length > 0 ? plugins : undefined };
}

/** Returns the options of a check for the settings of a config. */
export async function configuredRules(
  { plugins }: { readonly plugins: () => Promise<LoadedPlugins> },
  given: EmbeddedRules | undefined,
): Promise<Pick<ConfiguredRules, 'plugins' | 'rules'>> {
  const { programRules: _, ...options } = ruleOptions(await plugins(), given);
  return options;
}
