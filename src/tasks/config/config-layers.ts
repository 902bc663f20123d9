import { dirname, resolve } from 'node:path';
import { configPatterns, type IsMatch } from '../input/patterns.js';
import { realPathOf } from '../input/source.js';
import type { Config } from './config.js';
import type { ConfigFile } from './extended-configs.js';
import type { LoadedConfig } from './load-config.js';

/** Merges the settings of config files, for each set of the conditional ones once. */
export function layeredConfig(files: readonly ConfigFile[]): Pick<LoadedConfig, 'config' | 'configFor'> {
  const layers = files.flatMap(layersOf);
  const merged = new Map<string, Config>();
  const mergedFor = (isSelected: (layer: ConfigLayer) => boolean): Config => {
    const selected = layers.filter(isSelected);
    const key = selected.map((layer) => layers.indexOf(layer)).join();
    const config = merged.get(key) ?? selected.map((layer) => layer.config).reduce(mergeConfigs, {});
    merged.set(key, config);
    return config;
  };
  return {
    config: mergedFor(({ isMatch }) => isMatch === undefined),
    configFor: (path) => mergedFor(({ isMatch }) => isMatch === undefined || isMatch(path)),
  };
}

/** Returns the folder that the patterns of a config are relative to, without links. */
export function folderOf({ location }: ConfigFile): string {
  return realPathOf(dirname(location.path));
}

/** Returns a config with other paths of the files that it names. */
export function withPaths(config: Config, pathOf: (path: string) => string): Config {
  const { catalog, dialect, tables } = config;
  const { info, file } = dialect ?? {};
  const tablesWithPaths = Object.entries(tables ?? {}).map(([template, table]) => [
    template,
    typeof table === 'string' ? pathOf(table) : { ...table, file: pathOf(table.file) },
  ]);
  return {
    ...config,
    ...(catalog !== undefined && { catalog: pathOf(catalog) }),
    ...(dialect !== undefined && {
      dialect: {
        ...dialect,
        ...(info !== undefined && { info: pathOf(info) }),
        ...(file !== undefined && { file: pathOf(file) }),
      },
    }),
    ...(tables !== undefined && { tables: Object.fromEntries(tablesWithPaths) }),
  };
}

/** Settings of a config file, or of an item of `overrides` in one. */
interface ConfigLayer {
  readonly config: Config;
  /** Selects the files that the settings are for; absent for all. */
  readonly isMatch?: IsMatch;
}

/** Returns the settings of a file in their order: later ones take precedence. */
function layersOf(file: ConfigFile): readonly ConfigLayer[] {
  const { overrides = [], ignore, extends: _, $schema, ...config } = file.config;
  const folder = folderOf(file);
  return [
    { config: withPaths(config, (path) => resolve(dirname(file.location.path), path)) },
    ...overrides.map(({ files, excludedFiles, ...settings }): ConfigLayer => {
      const isSelected = configPatterns(files, folder);
      const isExcluded = configPatterns(excludedFiles, folder);
      return { config: settings, isMatch: (path) => isSelected(path) && !isExcluded(path) };
    }),
  ];
}

/** Merges settings: of those that are objects, such as `rules`, each member by itself. */
function mergeConfigs(base: Config, added: Config): Config {
  const members = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(added)) {
    const before = members.get(name);
    members.set(name, isObject(before) && isObject(value) ? { ...before, ...value } : value);
  }
  // Each member is one of a config, or has members of both.
  return Object.fromEntries(members) as Config;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
