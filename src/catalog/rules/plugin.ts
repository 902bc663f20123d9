import { type ArgumentKind, list, oneOf, record } from '../../diagnostics/arguments.js';
import type { Severity } from '../../diagnostics/diagnostic.js';
import type { Rule } from './rule.js';

/** Custom rules. The code of their diagnostics is the name of the plugin, a slash and the code of the rule: `acme/no-star`. */
export interface Plugin {
  /** A word such as `acme`: letters, digits and `-`. */
  readonly name: string;
  /** Rules that `defineRule` has made. */
  readonly rules: readonly Rule[];
  /** The file or package that it was loaded from, for messages. */
  readonly source?: string | undefined;
  /** Codes of rules that `readPlugins` has left out: whether a comment that ignores one is needed, is not known. */
  readonly leftOut?: readonly string[] | undefined;
}

/** Setting of a rule: `off`, or another severity. */
export type RuleSetting = Severity | 'off';

/** Setting of a rule of a plugin: with its options, or without. */
export type PluginRuleSetting = RuleSetting | readonly [RuleSetting, unknown?];

/** Settings of rules of plugins, by code: `{ 'acme/no-star': 'error', 'acme/deprecated': ['warning', { … }] }`. */
export type PluginRuleSettings = { readonly [code: `${string}/${string}`]: PluginRuleSetting | undefined };

/** Settings of rules by code: `off`, or another severity; of the rules of plugins also their options. */
export type RuleSettings<Code extends string> = {
  readonly [Name in Code]?: RuleSetting | undefined;
} & PluginRuleSettings;

/** **The** list of the settings that a rule can have: `off`, or the severity of its findings. */
export const ruleSettings = ['off', 'error', 'warning', 'info', 'hint'] as const satisfies readonly RuleSetting[];

/** Whether a value is the severity of a finding. */
export function isSeverity(value: unknown): value is Severity {
  return value !== 'off' && ruleSettings.some((one) => one === value);
}

/** The kind of a setting without options. */
export const settingKind = oneOf(ruleSettings);

/** **The** pattern of the name of a plugin, and of the code of a rule in it. */
const word = '[A-Za-z][A-Za-z0-9-]*';

/** A name of a plugin, or the code of a rule in it. */
export const pluginWord = new RegExp(`^${word}$`);

/** Pattern of the codes of the rules of plugins in settings and comments, such as `acme/no-star`. */
export const pluginCodePattern = new RegExp(`^${word}/${word}$`);

/**
 * Whether a code names a rule of a plugin, as settings and comments do: the name of the plugin, a slash and the code of the rule.
 *
 * @example
 * ```ts
 * import { isPluginCode } from 'vql-kit/rules';
 * console.log(isPluginCode('acme/no-star'), isPluginCode('no-limit')); // true false
 * ```
 */
export function isPluginCode(code: string): code is `${string}/${string}` {
  return pluginCodePattern.test(code);
}

/** Returns the name of the plugin in the code of a rule: `acme` of `acme/no-star`. */
export function pluginNameIn(code: string): string {
  return code.split('/')[0] ?? '';
}

/** Returns the kind of an option that sets the severities of rules. The settings of rules of plugins are checked with the plugins. */
export function ruleSettingsKind(names: readonly string[]): ArgumentKind {
  const members = Object.fromEntries(names.map((name) => [name, settingKind]));
  return { ...record, members, isElsewhere: isPluginCode };
}

/** A list of plugins, which are checked with the settings of their rules. */
export const pluginsKind: ArgumentKind = { ...list, expected: 'a list of plugins' };

/** Returns the severity of a setting; `undefined` if there is none. */
export function severityOfSetting(setting: PluginRuleSetting | undefined): RuleSetting | undefined {
  return typeof setting === 'string' ? setting : setting?.[0];
}
