import { pluginCodes } from '../../diagnostics/codes/plugins.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted, quotedPath } from '../../diagnostics/quoted.js';
import { thrownText } from '../../diagnostics/thrown-value.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { areEqualSettings } from '../check/selected-rules.js';
import type { OptionIssue, OptionsSchema } from './options-schema.js';
import {
  isPluginCode,
  type Plugin,
  type PluginRuleSetting,
  type PluginRuleSettings,
  pluginNameIn,
  pluginWord,
  ruleSettings,
  settingKind,
  severityOfSetting,
} from './plugin.js';
import type { Rule } from './rule.js';
import { completeRule, ruleProblem } from './rule-members.js';

/** A rule of a plugin with its options. */
export interface PluginRule {
  /** Its code is the code of its diagnostics: `plugin/rule`. */
  readonly rule: Rule;
  readonly options: unknown;
  /** The file or package of its plugin. */
  readonly source: string | undefined;
}

/** A mistake in plugins, or in the settings of their rules. */
export interface PluginProblem {
  /** A full sentence. */
  readonly message: string;
  /** The option that has the mistake, and what leads to it there. */
  readonly path: readonly ['plugins' | 'rules', ...PropertyKey[]];
}

/** The rules of plugins, whatever the settings are. */
interface KnownRules {
  readonly named: ReadonlyMap<string, NamedPlugin>;
  /** All rules, also rules that the settings switch off. */
  readonly known: readonly Rule[];
  readonly problems: readonly PluginProblem[];
}

/** The rules of plugins that run with settings. */
interface RunningRules {
  readonly settings: PluginRuleSettings;
  readonly running: readonly PluginRule[];
  /** Mistakes in the plugins and in the settings. */
  readonly problems: readonly PluginProblem[];
}

/** Plugins with the settings of all rules. */
export interface PluginOptions {
  readonly plugins?: readonly Plugin[] | undefined;
  readonly rules?: PluginRuleSettings | undefined;
}

/** Plugins and settings that a check accepts, and the mistakes in the others. */
export interface ReadPlugins {
  readonly plugins: readonly Plugin[];
  /** The settings, in which a rule is off whose options are not valid. */
  readonly rules: PluginRuleSettings;
  readonly problems: readonly PluginProblem[];
}

/**
 * Reads plugins, and the settings of rules, for a program that lets its users choose them: leaves out what `check` would throw a
 * `wrong-plugin` for, so that all other rules run. Does not throw, whatever the plugins are.
 *
 * @example
 * ```ts
 * import { readPlugins } from 'vql-kit/rules';
 * const { rules, problems } = readPlugins({ plugins: [], rules: { 'acme/no-star': 'error' } });
 * console.log(rules, problems[0]?.message);
 * // {} The rule "acme/no-star" is not known, since no plugin has the name "acme".
 * ```
 */
export function readPlugins(options: PluginOptions): ReadPlugins {
  const ofOptions: PluginProblem[] = [];
  const plugins = pluginsIn(options, ofOptions);
  const settings = settingsIn(options, ofOptions);
  const { named, known } = readKnown(plugins);
  const { problems } = readRunning(plugins, settings);
  const codes = new Set(known.map(({ code }) => code));
  const wrong = new Set(problems.flatMap(({ path: [option, code] }) => (option === 'rules' ? [String(code)] : [])));
  const others = Object.entries(settings).filter(
    ([code]) => !wrong.has(code) && (!isPluginCode(code) || codes.has(code)),
  );
  const off = [...wrong].filter((code) => codes.has(code)).map((code) => [code, 'off'] as const);
  return {
    plugins: [...named].map(([name, { rules, source, leftOut }]) => ({
      name,
      rules: [...rules.values()].map((rule) => ({ ...rule, code: rule.code.slice(name.length + 1) })),
      source,
      leftOut,
    })),
    rules: Object.fromEntries([...others, ...off]),
    problems: [...ofOptions, ...problems],
  };
}

/** Returns the plugins among options that a user may have given: an empty list if they are not a list. */
function pluginsIn({ plugins = noPlugins }: PluginOptions, problems: PluginProblem[]): readonly Plugin[] {
  if (Array.isArray(plugins)) return plugins;
  problems.push({
    message: `"plugins" must be a list of plugins; found ${describeValue(plugins)}.`,
    path: ['plugins'],
  });
  return noPlugins;
}

/** Returns the settings of rules among options that a user may have given. */
function settingsIn({ rules = {} }: PluginOptions, problems: PluginProblem[]): PluginRuleSettings {
  if (typeof rules === 'object' && rules !== null && !Array.isArray(rules)) return rules;
  problems.push({ message: `"rules" must be an object; found ${describeValue(rules)}.`, path: ['rules'] });
  return {};
}

const noPlugins: readonly Plugin[] = [];

/**
 * Returns the rules of plugins that run, which are code of users, with mistakes in the plugins and in the settings. A rule with a mistake
 * is left out, and so is a rule whose options are not valid. Does not throw.
 */
export function pluginRules({ plugins = noPlugins, rules = {} }: PluginOptions): RunningRules {
  return readRunning(plugins, rules);
}

/** Returns the rules of plugins, also rules that the settings switch off. */
export function knownPluginRules(plugins: readonly Plugin[] = noPlugins): readonly Rule[] {
  return readKnown(plugins).known;
}

/**
 * Returns the codes of the rules of plugins, as settings and comments have them; without rules that have mistakes.
 *
 * @example
 * ```ts
 * import { defineRule, pluginRuleCodes } from 'vql-kit/rules';
 * const noStar = defineRule({ code: 'no-star', severity: 'warning', message: () => 'Name them.', about: 'query', check: () => {} });
 * console.log(pluginRuleCodes({ plugins: [{ name: 'acme', rules: [noStar] }] })); // ['acme/no-star']
 * ```
 */
export function pluginRuleCodes({ plugins }: Pick<PluginOptions, 'plugins'>): readonly string[] {
  return knownPluginRules(plugins).map(({ code }) => code);
}

/** The plugins that have been read. */
const knownBefore = new WeakMap<readonly Plugin[], KnownRules>();

/** The rules that run with the settings that plugins were last read with. */
const runningBefore = new WeakMap<readonly Plugin[], RunningRules>();

function readKnown(plugins: readonly Plugin[]): KnownRules {
  const before = knownBefore.get(plugins);
  if (before !== undefined) return before;
  const problems: PluginProblem[] = [];
  const named = namedPlugins(plugins, problems);
  const known = [...named.values()].flatMap(({ rules }) => [...rules.values()]);
  const read = { named, known, problems };
  knownBefore.set(plugins, read);
  return read;
}

function readRunning(plugins: readonly Plugin[], settings: PluginRuleSettings): RunningRules {
  const before = runningBefore.get(plugins);
  if (before !== undefined && areEqualSettings(before.settings, settings)) return before;
  const { named, problems: ofPlugins } = readKnown(plugins);
  const problems = [...ofPlugins];
  checkCodes(settings, named, problems);
  const running = [...named.values()].flatMap(({ rules, source }) =>
    [...rules.values()].flatMap((rule): PluginRule[] => {
      const options = optionsOf(rule, settingOf(settings, rule.code), problems);
      return options === undefined ? [] : [{ rule, options: options.value, source }];
    }),
  );
  // A copy of the settings: the caller may change them.
  const read = { settings: { ...settings }, running, problems };
  runningBefore.set(plugins, read);
  return read;
}

/**
 * Checks the plugins among the options of a function, with the settings of their rules.
 *
 * @throws {VqlError} `wrong-plugin`
 */
export function checkPlugins(options: PluginOptions | undefined): void {
  const { plugins, rules } = options ?? {};
  if (plugins === undefined && !Object.keys(rules ?? {}).some(isPluginCode)) return;
  const { problems } = pluginRules({ plugins, rules });
  if (problems.length > 0)
    throw new VqlError(problems.map(({ message }) => create('wrong-plugin', { problem: message })));
}

const create = diagnosticsOf(pluginCodes);

/** A plugin with its rules that have no mistakes. */
interface NamedPlugin {
  readonly plugin: Plugin;
  readonly title: string;
  readonly source: string | undefined;
  /** By their codes in settings. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Codes of the other rules. */
  readonly leftOut: readonly string[];
}

/** Returns the plugins by name; of two with the same name, the first. */
function namedPlugins(plugins: readonly Plugin[], problems: PluginProblem[]): ReadonlyMap<string, NamedPlugin> {
  const named = new Map<string, NamedPlugin>();
  for (const [index, plugin] of plugins.entries()) {
    const path = ['plugins', index] as const;
    const report = (message: string): void => void problems.push({ message, path });
    attempt(`The plugin ${positionOf(index)}`, report, () => {
      const { name, rules, source }: Partial<Record<keyof Plugin, unknown>> = Object(plugin);
      const title = titleOf(source, index);
      if (typeof plugin !== 'object' || plugin === null || !Array.isArray(rules))
        return report(
          `${title} must be an object { name, rules } with a list of rules; found ${describeValue(plugin)}.`,
        );
      if (typeof name !== 'string' || !pluginWord.test(name))
        return report(
          `${title} must have a name of letters, digits and "-", such as "acme"; found ${describeValue(name)}.`,
        );
      if (source !== undefined && typeof source !== 'string')
        return report(`${title} must have a string as "source"; found ${describeValue(source)}.`);
      const other = named.get(name);
      if (other === undefined)
        named.set(name, { plugin, title, source, ...rulesOf({ name, rules, source }, path, problems) });
      else if (other.plugin !== plugin)
        report(`${title} has the name ${quoted(name)}, which ${lowerFirst(other.title)} has already.`);
    });
  }
  return named;
}

function titleOf(source: unknown, index: number): string {
  return `The plugin ${typeof source === 'string' ? quotedPath(source) : positionOf(index)}`;
}

function positionOf(index: number): string {
  return `at index ${index} of "plugins"`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function rulesOf(
  { name, rules, source }: Pick<Plugin, 'name' | 'rules' | 'source'>,
  path: PluginProblem['path'],
  problems: PluginProblem[],
): Pick<NamedPlugin, 'rules' | 'leftOut'> {
  const found = new Map<string, Rule>();
  const leftOut: string[] = [];
  const owner = `of the plugin ${quoted(name)}${source === undefined ? '' : ` (${quotedPath(source)})`}`;
  for (const [index, rule] of rules.entries()) {
    const report = (message: string): void => void problems.push({ message, path: [...path, 'rules', index] });
    attempt(`The rule at index ${index} ${owner}`, report, () => {
      const problem = ruleProblem(rule);
      const title = `The rule ${typeof rule?.code === 'string' ? quoted(rule.code) : `at index ${index}`} ${owner}`;
      const code = `${name}/${String(rule?.code)}`;
      if (problem !== undefined) {
        leftOut.push(code);
        return report(`${title} ${problem}.`);
      }
      if (found.has(code)) return report(`${title} has the code of another rule of this plugin.`);
      found.set(code, { ...completeRule(rule), code });
    });
  }
  return { rules: found, leftOut };
}

function settingOf(settings: PluginRuleSettings, code: string): PluginRuleSetting | undefined {
  return Object.hasOwn(settings, code) ? settings[code as `${string}/${string}`] : undefined;
}

/** Reports settings of rules that no plugin has. Of a plugin that cannot be read, the name is not known. */
function checkCodes(
  settings: PluginRuleSettings,
  named: ReadonlyMap<string, NamedPlugin>,
  problems: PluginProblem[],
): void {
  const hasUnread = problems.length > 0;
  for (const code of Object.keys(settings).filter(isPluginCode)) {
    const name = pluginNameIn(code);
    const plugin = named.get(name);
    if (plugin?.rules.has(code) === true || hasUnread) continue;
    const [nearest] = didYouMean(
      code,
      [...named.values()].flatMap(({ rules }) => [...rules.keys()]),
      1,
    );
    const message =
      plugin === undefined
        ? `The rule ${quoted(code)} is not known, since no plugin has the name ${quoted(name)}.${suggestion(nearest)}`
        : `The plugin ${quoted(name)} has no rule ${quoted(code)}.${suggestion(nearest)}`;
    problems.push({ message, path: ['rules', code] });
  }
}

/** Returns the options of a rule by its setting; `undefined` if they are not valid. */
function optionsOf(
  { code, options: schema }: Rule,
  setting: unknown,
  problems: PluginProblem[],
): { readonly value: unknown } | undefined {
  const report = (message: string, ...path: readonly PropertyKey[]): undefined =>
    void problems.push({ message, path: ['rules', code, ...path] });
  if (setting !== undefined && !isSetting(setting))
    return report(
      `The setting of the rule ${quoted(code)} must be ${settingKind.expected}, or a list of one of these and options; found ${describeValue(setting)}.`,
    );
  const [, given] = Array.isArray(setting) ? setting : [];
  if (severityOfSetting(setting) === 'off') return undefined;
  if (schema === undefined)
    return given === undefined ? { value: undefined } : report(`The rule ${quoted(code)} has no options.`, 1);
  return attempt(`The schema of the options of the rule ${quoted(code)}`, report, () =>
    validate(code, schema, given ?? {}, report),
  );
}

function validate(
  code: string,
  schema: OptionsSchema<unknown>,
  given: unknown,
  report: (message: string, ...path: readonly PropertyKey[]) => undefined,
): { readonly value: unknown } | undefined {
  const validated = schema['~standard'].validate(given);
  if ('then' in validated) {
    validated.then(undefined, () => undefined);
    return report(`The schema of the options of the rule ${quoted(code)} is asynchronous, which is not supported.`);
  }
  if (validated.issues === undefined) return { value: validated.value };
  if (validated.issues.length === 0) return report(`The options of the rule ${quoted(code)} are not valid.`, 1);
  for (const { message, path = [] } of validated.issues) {
    const keys = path.map(keyOf);
    const at = keys.length === 0 ? '' : ` at ${quoted(keys.map(String).join('.'))}`;
    report(`The options of the rule ${quoted(code)} are not valid${at}: ${withFullStop(message)}`, 1, ...keys);
  }
  return undefined;
}

function keyOf(segment: NonNullable<OptionIssue['path']>[number]): PropertyKey {
  return typeof segment === 'object' ? segment.key : segment;
}

function withFullStop(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function isSetting(value: unknown): value is PluginRuleSetting {
  const severity: unknown = Array.isArray(value) && value.length <= 2 ? value[0] : value;
  return ruleSettings.some((one) => one === severity);
}

/** Calls a function that reads code of a user, and reports what it throws. */
function attempt<Value>(
  what: string,
  report: (message: string) => undefined | void,
  read: () => Value,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    report(`${what} cannot be read: ${withFullStop(thrownText(error))}`);
    return undefined;
  }
}
