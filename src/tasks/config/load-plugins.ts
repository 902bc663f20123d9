import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDiagnostic } from '../../codes/index.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { quotedPath } from '../../diagnostics/quoted.js';
import { thrownText } from '../../diagnostics/thrown-value.js';
import { wallClock } from '../../internal/timing/clock.js';
import { runWithin, type TimeLimit } from '../../internal/timing/time-limit.js';
import { type Plugin, type PluginRuleSettings, pluginNameIn, readPlugins } from '../../rules/index.js';
import type { Problem } from '../input/source.js';
import { foldersFrom } from './editor-config.js';
import { type ConfigFile, problemAt, type SettingPath } from './extended-configs.js';
import { modulePath } from './module-path.js';

/** The plugins of a config, and of the configs that it extends. */
export interface LoadedPlugins {
  /** The plugins that could be loaded, with their rules that have no mistakes. */
  readonly plugins: readonly Plugin[];
  /** Why other plugins or rules cannot be used, and mistakes in single settings of rules. The other rules run nevertheless. */
  readonly problems: readonly Problem[];
  /** Returns further mistakes of the settings that are merged for a file, such as options that are missing. */
  problemsWith(rules: PluginRuleSettings): readonly Problem[];
  /** Paths of the files that the plugins were read from. */
  readonly files: readonly string[];
  /** Hash of the code of the plugins, as it is loaded: another one if one of these files, or the version of a package, is another. */
  readonly hash: string;
}

/** A plugin as a config names it. */
interface ConfiguredPlugin {
  readonly file: ConfigFile;
  readonly setting: SettingPath;
  readonly named: string;
  /** Absent if there is no such package. */
  readonly path: string | undefined;
}

/** Loads the plugins that configs name, in increasing precedence. */
export async function loadPlugins(files: readonly ConfigFile[]): Promise<LoadedPlugins> {
  const named = distinct(files.flatMap(pluginsNamedBy));
  const loaded: (ConfiguredPlugin & { readonly plugin: Plugin })[] = [];
  const problems: Problem[] = [];
  for (const one of named) {
    const result = await loadPlugin(one);
    if (typeof result === 'string') problems.push(wrongPlugin(one.file, one.setting, result));
    else loaded.push({ ...one, plugin: result });
  }
  const { plugins, problems: found } = readPlugins({ plugins: loaded.map(({ plugin }) => plugin) });
  for (const {
    message,
    path: [, index],
  } of found) {
    const at = loaded.find((_, position) => position === index);
    if (at !== undefined) problems.push(wrongPlugin(at.file, at.setting, message));
  }
  const isPartial = problems.length > 0;
  const ofSettings = files.flatMap((file) =>
    settingsIn(file).flatMap(({ rules, setting }) => settingProblems(file, setting, { plugins, rules, isPartial })),
  );
  const all = [...problems, ...ofSettings];
  const reported = new Set(all.map(({ message }) => message));
  const merged = new Map<string, Problem>();
  const paths = named.flatMap(({ path }) => path ?? []);
  return {
    plugins,
    problems: all,
    problemsWith: (settings) =>
      readPlugins({ plugins, rules: settings }).problems.flatMap(({ message, path: [, code] }) => {
        const at = loaded.find(({ plugin }) => plugin.name === pluginNameIn(String(code)));
        if (at === undefined || reported.has(message)) return [];
        // The same object for all files, so that it is reported once.
        const problem = merged.get(message) ?? wrongPlugin(at.file, at.setting, message);
        merged.set(message, problem);
        return [problem];
      }),
    files: paths.flatMap(sourcesOf),
    hash: paths.length === 0 ? '' : digestOf(paths.flatMap(loadedTexts)),
  };
}

/** Whether the setting of a rule has options: a severity alone may be added to those of another config. */
function hasOptions(rules: PluginRuleSettings, code: PropertyKey | undefined): boolean {
  const setting = new Map<PropertyKey | undefined, unknown>(Object.entries(rules)).get(code);
  return Array.isArray(setting) && setting.length > 1;
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
    const plugin = defaultOf(await runWithin(loading, () => import(urlOf(path))));
    if (typeof plugin === 'object' && plugin !== null && !Array.isArray(plugin))
      // `readPlugins` checks its members.
      return { ...(plugin as Plugin), source: named };
    return `${title} must export an object { name, rules } by default; found ${describeValue(plugin)}.`;
  } catch (error) {
    return `${title} cannot be loaded: ${thrownText(error).replace(/\.?$/, '.')}`;
  }
}

/** How long the code of a plugin may wait, as with a promise that never ends. */
const loading: TimeLimit = {
  clock: wallClock,
  limitMs: 30_000,
  late: () => new Error('it is still loading after 30 seconds'),
};

/** Returns the URL of a module: another one for another text, so that a changed plugin is loaded again. */
function urlOf(path: string): string {
  // Of a CommonJS module, the URL does not count.
  delete createRequire(import.meta.url).cache[path];
  return `${pathToFileURL(path).href}?${digestOf(sourcesOf(path).flatMap((one) => textOf(one) ?? []))}`;
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
    const text = found.has(next) ? undefined : textOf(next);
    if (text === undefined) continue;
    found.add(next);
    const { resolve } = createRequire(next);
    for (const [, specifier = ''] of text.matchAll(relativeImport)) {
      const imported = resolvedBy(resolve, specifier);
      if (imported !== undefined) pending.push(imported);
    }
  }
  const manifest = foldersFrom(dirname(path))
    .map((folder) => join(folder, 'package.json'))
    .find((one) => existsSync(one));
  return [...found, ...(manifest === undefined ? [] : [manifest])];
}

const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** Returns the path of a module; `undefined` if there is no such file, as for an import in a comment. */
function resolvedBy(resolve: (specifier: string) => string, specifier: string): string | undefined {
  try {
    return resolve(specifier);
  } catch {
    return undefined;
  }
}

/** Returns the text of a file; `undefined` if it cannot be read, or is a folder. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Digests of the imported files when they were first loaded: Node.js does not load them again in this process. */
const importedBefore = new Map<string, string>();

/** Returns the source of a plugin as it is loaded: the text of its module, and the digests of imported files. */
function loadedTexts(path: string): readonly string[] {
  return sourcesOf(path).map((one) => {
    const text = textOf(one) ?? '';
    if (one === path) return text;
    const digest = importedBefore.get(one) ?? digestOf([text]);
    importedBefore.set(one, digest);
    return digest;
  });
}

function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
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
    if (isPartial && !names.has(pluginNameIn(String(code)))) return [];
    return [wrongPlugin(file, [...setting, code, ...inner].map(segmentOf), message)];
  });
}

function segmentOf(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key;
}

function wrongPlugin(file: ConfigFile, setting: SettingPath, problem: string): Problem {
  return problemAt(file, setting, (details) => createDiagnostic('wrong-plugin', { problem }, details));
}
