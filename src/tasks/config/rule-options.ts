import { type EmbeddedRules, textRules } from '../../embedded/index.js';
import { type Plugin, readPlugins } from '../../rules/index.js';
import type { CheckOptions } from '../../vql/index.js';
import { type ExitCode, exitCodes } from '../errors.js';
import type { Problem } from '../input/source.js';
import type { Io } from '../io.js';
import type { CommonOptions } from '../options/common.js';
import { printProblems } from '../output/problems.js';
import type { LoadedConfig } from './load-config.js';
import type { LoadedPlugins } from './load-plugins.js';

/** The options of a check that are about rules. */
export interface ConfiguredRules {
  readonly plugins: readonly Plugin[] | undefined;
  readonly rules: NonNullable<CheckOptions['rules']>;
  /** The settings, with the settings for the codes of programs. */
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

/** Returns the problems of plugins with the settings of rules for a file. */
export function ruleProblems(
  { problems, problemsWith }: Pick<LoadedPlugins, 'problems' | 'problemsWith'>,
  given: EmbeddedRules = {},
): readonly Problem[] {
  return [...problems, ...problemsWith(given)];
}

/** Runs a command with the rules of a config. If plugins or settings have mistakes, prints them, and the command has failed. */
export async function withConfiguredRules(
  { config, plugins: load }: Pick<LoadedConfig, 'config' | 'plugins'>,
  { color }: Pick<CommonOptions, 'color'>,
  io: Io,
  run: (rules: Pick<ConfiguredRules, 'plugins' | 'rules'>) => Promise<ExitCode>,
): Promise<ExitCode> {
  const loaded = await load();
  const problems = ruleProblems(loaded, config.rules);
  const { programRules: _, ...rules } = ruleOptions(loaded, config.rules);
  printProblems(problems, io, color);
  const code = await run(rules);
  return problems.length > 0 && code < exitCodes.misuse ? exitCodes.misuse : code;
}
