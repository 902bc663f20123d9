import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDiagnostic } from '../../codes/index.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { quotedPath } from '../../diagnostics/quoted.js';
import { thrownText } from '../../diagnostics/thrown-value.js';
import { type Plugin, type PluginRuleSettings, readPlugins } from '../../rules/index.js';
import type { Problem } from '../input/source.js';
import { foldersFrom } from './editor-config.js';
import { type ConfigFile, problemAt, type SettingPath } from './extended-configs.js';
import { mergeRules } from './merge-rules.js';
import { modulePath } from './module-path.js';

/** The plugins of a config and of those that it extends. */
export interface LoadedPlugins {
  /** Those that can be used, with the rules that can run. */
  readonly plugins: readonly Plugin[];
  /** Why others cannot, and mistakes in the settings of rules. The other rules run nevertheless. */
  readonly problems: readonly Problem[];
  /** Paths of the files that the plugins were read from. */
  readonly files: readonly string[];
  /** Stands for the code of the plugins: another text if one of these files, or the version of a package, is another. */
  readonly key: string;
}

/** A plugin as a config names it. */
interface ConfiguredPlugin {
  readonly file: ConfigFile;
  readonly setting: SettingPath;
  readonly named: string;
  /** Absent if there is no such package. */
  readonly path: string | undefined;
}

/** Loads the plugins that configs name; those that take precedence come last. */
export async function loadPlugins(files: readonly ConfigFile[]): Promise<LoadedPlugins> {
  const named = distinct(files.flatMap(pluginsNamedBy));
  const loaded: (ConfiguredPlugin & { readonly plugin: Plugin })[] = [];
  const problems: Problem[] = [];
  for (const one of named) {
    const result = await loadPlugin(one);
    if (typeof result === 'string') problems.push(wrongPlugin(one.file, one.setting, result));
    else loaded.push({ ...one, plugin: result });
  }
  const rules = files.map(({ config }) => config.rules).reduce(mergeRules, {});
  const { plugins, problems: found } = readPlugins({ plugins: loaded.map(({ plugin }) => plugin), rules });
  for (const { message, path } of found) {
    const [option, key, ...inner] = path;
    const isOf = ({ plugin }: (typeof loaded)[number], index: number): boolean =>
      option === 'plugins' ? index === key : plugin.name === pluginIn(key);
    // A rule whose options have no default needs a setting; other mistakes in settings are at the settings.
    const isMissing = inner.length > 0 && !hasOptions(rules, key);
    const at = loaded.find(isOf);
    if (at !== undefined && (option === 'plugins' || isMissing))
      problems.push(wrongPlugin(at.file, at.setting, message));
  }
  const isPartial = problems.length > 0;
  const ofSettings = files.flatMap((file) =>
    settingsIn(file).flatMap(({ rules, setting }) => settingProblems(file, setting, { plugins, rules, isPartial })),
  );
  const sources = named.flatMap(({ path }) => (path === undefined ? [] : sourcesOf(path)));
  return {
    plugins,
    problems: [...problems, ...ofSettings],
    files: sources,
    key: sources.length === 0 ? '' : hashOf(sources),
  };
}

/** Whether the setting of a rule has options: a severity alone may be added to those of another config. */
function hasOptions(rules: PluginRuleSettings, code: PropertyKey | undefined): boolean {
  const setting = new Map<PropertyKey | undefined, unknown>(Object.entries(rules)).get(code);
  return Array.isArray(setting) && setting.length > 1;
}

/** Returns the name of the plugin in the code of a rule. */
function pluginIn(code: PropertyKey | undefined): string {
  return String(code).split('/')[0] ?? '';
}

function pluginsNamedBy(file: ConfigFile): readonly ConfiguredPlugin[] {
  const { plugins = [] } = file.config;
  return plugins.map((named, index) => ({
    file,
    named,
    setting: ['plugins', index],
    path: modulePath(named, file.location.path),
  }));
}

/** Leaves out plugins that another config names too. */
function distinct(named: readonly ConfiguredPlugin[]): readonly ConfiguredPlugin[] {
  return named.filter(({ path }, index) => path === undefined || named.findIndex((one) => one.path === path) === index);
}

/** Loads a plugin; a sentence says why it cannot be loaded. */
async function loadPlugin({ named, path }: ConfiguredPlugin): Promise<Plugin | string> {
  const title = `The plugin ${quotedPath(named)}`;
  if (path === undefined)
    return `${title} cannot be loaded: no package of this name is installed. The path of a file begins with "./" or "../".`;
  if (/\.[cm]?tsx?$/iu.test(path))
    return `${title} is TypeScript, and must be JavaScript: name the file that the compiler writes.`;
  if (!existsSync(path)) return `${title} cannot be loaded: there is no such file.`;
  try {
    const plugin = defaultOf(await import(urlOf(path)));
    if (typeof plugin === 'object' && plugin !== null && !Array.isArray(plugin))
      // `readPlugins` checks its members.
      return { ...(plugin as Plugin), source: named };
    return `${title} must export an object { name, rules } by default; found ${describeValue(plugin)}.`;
  } catch (error) {
    return `${title} cannot be loaded: ${thrownText(error).replace(/\.?$/, '.')}`;
  }
}

/** Returns the URL of a module: another one for another text, so that a changed plugin is loaded again. */
function urlOf(path: string): string {
  // Of a CommonJS module, the URL does not count.
  delete createRequire(import.meta.url).cache[path];
  return `${pathToFileURL(path).href}?${hashOf(sourcesOf(path))}`;
}

/** Returns the default export of a module, also of a CommonJS module that the compiler has made of one. */
function defaultOf(module: Readonly<Record<string, unknown>>): unknown {
  const { default: exported = module } = module;
  const isCompiled =
    typeof exported === 'object' && exported !== null && '__esModule' in exported && 'default' in exported;
  return isCompiled ? exported.default : exported;
}

/** Returns the paths of a module, of the modules that it imports by relative paths, and of the file with its version. */
function sourcesOf(path: string): readonly string[] {
  const found = new Set<string>();
  const pending = [path];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next) || !existsSync(next)) continue;
    found.add(next);
    for (const [, specifier = ''] of readFileSync(next, 'utf8').matchAll(relativeImport))
      pending.push(resolve(dirname(next), specifier));
  }
  const manifest = foldersFrom(dirname(path))
    .map((folder) => join(folder, 'package.json'))
    .find((one) => existsSync(one));
  return [...found, ...(manifest === undefined ? [] : [manifest])];
}

const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) if (existsSync(path)) hash.update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** The settings of rules in a config and in its overrides. */
function settingsIn({
  config,
}: ConfigFile): readonly { readonly rules: PluginRuleSettings; readonly setting: SettingPath }[] {
  const { rules = {}, overrides = [] } = config;
  return [
    { rules, setting: ['rules'] },
    ...overrides.map((override, index) => ({ rules: override.rules ?? {}, setting: ['overrides', index, 'rules'] })),
  ];
}

/** Returns the problems of the settings of one object of a config, at their positions. */
function settingProblems(
  file: ConfigFile,
  setting: SettingPath,
  {
    plugins,
    rules,
    isPartial,
  }: { readonly plugins: readonly Plugin[]; readonly rules: PluginRuleSettings; readonly isPartial: boolean },
): readonly Problem[] {
  const names = new Set(plugins.map(({ name }) => name));
  return readPlugins({ plugins, rules }).problems.flatMap(({ message, path: [option, code = '', ...inner] }) => {
    if (option !== 'rules' || !Object.hasOwn(rules, code) || (inner.length > 0 && !hasOptions(rules, code))) return [];
    // The setting may be of a plugin that could not be loaded.
    if (isPartial && !names.has(pluginIn(code))) return [];
    return [wrongPlugin(file, [...setting, code, ...inner].map(segmentOf), message)];
  });
}

function segmentOf(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key;
}

function wrongPlugin(file: ConfigFile, setting: SettingPath, problem: string): Problem {
  return problemAt(file, setting, (details) => createDiagnostic('wrong-plugin', { problem }, details));
}
