import { dirname, resolve } from 'node:path';
import { type IsMatch, patternsIn, patternsWithin } from '../input/patterns.js';
import { realPathOf } from '../input/source.js';
import type { Config } from './config.js';
import { withPaths } from './config-paths.js';
import type { ConfigFile } from './extended-configs.js';
import { mergeRules } from './merge-rules.js';
import { localPath } from './module-path.js';

/** Settings for files; overrides select some of the files. */
export interface LayeredConfig {
  /** The settings outside of `overrides`. Paths are absolute. */
  readonly config: Config;
  /** Returns the settings for a file, given by its path without links: the same object for files that the same overrides select. */
  configFor(path: string): Config;
  /** Returns the path of the config whose setting `ignore` matches a file or folder itself, so that searches leave it out. */
  ignoredBy(path: string): string | undefined;
}

/** Merges the settings of config files, for each set of the conditional ones once. */
export function layeredConfig(files: readonly ConfigFile[]): LayeredConfig {
  const layers = files.flatMap(layersOf);
  const ignored = files.map((file) => ({
    path: file.location.path,
    isMatch: patternsIn(folderOf(file), file.config.ignore),
  }));
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
    ignoredBy: (path) => ignored.findLast(({ isMatch }) => isMatch(path))?.path,
  };
}

/** Returns the folder that the patterns of a config are relative to, without links. */
function folderOf({ location }: ConfigFile): string {
  return realPathOf(dirname(location.path));
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
    {
      config: withPaths(
        config,
        (path) => resolve(dirname(file.location.path), path),
        // A package is looked for when it is loaded.
        (named) => localPath(named, file.location.path) ?? named,
      ),
    },
    ...overrides.map(({ files, excludedFiles, ...settings }): ConfigLayer => {
      const isSelected = patternsWithin(folder, files);
      const isExcluded = patternsWithin(folder, excludedFiles);
      return { config: settings, isMatch: (path) => isSelected(path) && !isExcluded(path) };
    }),
  ];
}

/** Merges settings. Objects are merged member by member; plugins are added. */
function mergeConfigs(base: Config, added: Config): Config {
  const members = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(added)) {
    const before = members.get(name);
    members.set(name, mergeSettings(before, value, name));
  }
  // Each member is one of a config, or has members of both.
  return Object.fromEntries(members) as Config;
}

function mergeSettings(before: unknown, value: unknown, name: string): unknown {
  if (name === 'rules') return mergeRules(Object(before), Object(value));
  if (isObject(before) && isObject(value)) return { ...before, ...value };
  return name === 'plugins' && Array.isArray(before) && Array.isArray(value)
    ? [...new Set([...before, ...value])]
    : value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
