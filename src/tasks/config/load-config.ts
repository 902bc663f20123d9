import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { isPluginCode } from '../../rules/index.js';
import { type Problem, realPathOf } from '../input/source.js';
import type { Io } from '../io.js';
import type { Config } from './config.js';
import type { LayeredConfig } from './config-layers.js';
import { createEditorConfig, editorConfigsFor, type FormatOf, foldersFrom } from './editor-config.js';
import { configAt, configNames, createConfigSearch } from './find-config.js';
import type { LoadedPlugins } from './load-plugins.js';
import { noPlugins } from './no-plugins.js';

/** Options of a command that reads settings. */
export interface ConfigOptions {
  /** The file that `--config` names; `false` for `--no-config`. */
  readonly config?: string | false;
  /** Whether the plugins that configs name are loaded; default `true`. */
  readonly plugins?: boolean;
}

/** Adds the options for the source of settings. */
export function addConfigOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--config <file>',
        'read settings from this file (default: the nearest vql.config.json, or "vql" in package.json, in the folder of each file or above)',
      ),
    )
    .option('--no-config', 'read no settings from files')
    .option('--no-plugins', 'load no plugins: their code is not run, and their rules report nothing');
}

/** A config and the configs that it extends, as settings for files. */
export interface LoadedConfig extends LayeredConfig {
  /** Names of the config files; later files take precedence. */
  readonly names: readonly string[];
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
  /** Paths of the files in which settings are looked for, whether they exist or not. */
  readonly files: readonly string[];
  /** Returns the settings for the format of a file, from the config and then from `.editorconfig`. */
  readonly formatOf: FormatOf;
  /** Loads the plugins, when it is first called: commands that check nothing run no code of users. */
  plugins(): Promise<LoadedPlugins>;
  /** Adds the position of a setting to the problem that the file which it names cannot be read. */
  atSetting(setting: readonly string[], problem: Problem): Problem;
}

/** Loads the config named by `--config`, none for `--no-config`, else the one nearest to the files of a folder. */
export async function loadConfig(
  { config: wanted, plugins: hasPlugins = true }: ConfigOptions,
  io: Io,
  folder: string = io.cwd,
): Promise<LoadedConfig> {
  const editorConfig = wanted === false ? async () => ({}) : createEditorConfig();
  const none: LoadedConfig = {
    config: {},
    configFor: () => none.config,
    names: [],
    problems: [],
    notes: [],
    files: wanted === false ? [] : filesFor(wanted, folder, io),
    ignoredBy: () => undefined,
    formatOf: editorConfig,
    plugins: async () => noPlugins,
    atSetting: (_, problem) => problem,
  };
  if (wanted === false) return none;
  const location = wanted === undefined ? createConfigSearch(io)(folder) : configAt(wanted, io);
  if (location === undefined) return none;
  // Loaded on demand: without a config, the code that reads and checks one is not needed.
  const [{ atSetting, hasSetting, readConfigFiles }, { layeredConfig }] = await Promise.all([
    import('./extended-configs.js'),
    import('./config-layers.js'),
  ]);
  const { files, problems, paths } = await readConfigFiles(location, io);
  const all = { ...none, problems, files: [...none.files, ...paths] };
  // Half of the settings would check less than their author wants.
  if (problems.length > 0) return all;
  const layered = layeredConfig(files);
  let plugins: Promise<LoadedPlugins> | undefined;
  const loadOnce = async (): Promise<LoadedPlugins> => {
    const { loadPlugins } = await import('./load-plugins.js');
    return loadPlugins(files);
  };
  const namesPlugins = files.some(({ config }) => config.plugins !== undefined || mayConfigure(config));
  return {
    ...all,
    ...layered,
    names: files.map((file) => file.location.name),
    formatOf: async (file) => ({ ...(await editorConfig(file)), ...layered.configFor(realPathOf(file)).fmt }),
    plugins: () => (plugins ??= hasPlugins && namesPlugins ? loadOnce() : none.plugins()),
    atSetting: (setting, problem) => {
      const named = files.findLast((file) => hasSetting(file, setting));
      return named === undefined ? problem : atSetting(named, setting, problem);
    },
  };
}

/** Whether a config may have settings for rules of plugins. */
function mayConfigure({ rules = {}, overrides = [] }: Config): boolean {
  return [rules, ...overrides.map((override) => override.rules ?? {})].some((settings) =>
    Object.keys(settings).some(isPluginCode),
  );
}

/** Returns the files in which the settings for a folder are looked for. */
function filesFor(wanted: string | undefined, folder: string, { cwd }: Io): readonly string[] {
  const ofFormat = editorConfigsFor(folder);
  if (wanted !== undefined) return [resolve(cwd, wanted), ...ofFormat];
  return [...foldersFrom(folder).flatMap((one) => configNames.map((name) => join(one, name))), ...ofFormat];
}
