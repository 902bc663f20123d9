import { dirname, resolve } from 'node:path';
import { createIgnoredFiles, type IgnoredFor } from '../input/ignored-files.js';
import { type Input, type Problem, realPathOf } from '../input/source.js';
import type { Io } from '../io.js';
import { unnamedInput } from '../options/common.js';
import { createConfigSearch } from './find-config.js';
import { type ConfigOptions, type LoadedConfig, loadConfig } from './load-config.js';

/** Settings of files: each file has the settings of the config nearest to it. */
export interface FileSettings<Loaded> {
  /** Returns the settings for a file, which are loaded once for all files of a config. */
  of(path: string): Promise<Loaded>;
  readonly ignoredFor: IgnoredFor;
}

/** Creates the settings of files; `load` adds to a config what it names, such as a catalog. */
export function createFileSettings<Loaded>(
  options: ConfigOptions,
  io: Io,
  load: (config: LoadedConfig) => Promise<Loaded>,
): FileSettings<Loaded> {
  const findConfig = createConfigSearch(io);
  const keyOf = (folder: string): string | undefined =>
    options.config === undefined ? findConfig(folder)?.path : undefined;
  const configIn = once(keyOf, (folder) => loadConfig(options, io, folder));
  const settingsIn = once(keyOf, async (folder) => load(await configIn(folder)));
  return {
    of: (path) => settingsIn(dirname(path)),
    ignoredFor: (named, ignoreFiles) =>
      createIgnoredFiles(
        { cwd: realPathOf(io.cwd), inConfig: async (folder) => (await configIn(folder)).ignoredBy, ignoreFiles },
        named,
      ),
  };
}

/** Returns a function that loads once for each key of a folder. */
function once<Loaded>(
  keyOf: (folder: string) => string | undefined,
  load: (folder: string) => Promise<Loaded>,
): (folder: string) => Promise<Loaded> {
  const loaded = new Map<string | undefined, Promise<Loaded>>();
  return (folder) => {
    const key = keyOf(folder);
    const loading = loaded.get(key) ?? load(folder);
    loaded.set(key, loading);
    return loading;
  };
}

/** Inputs with the settings for them. */
export interface UsableInputs<Loaded> {
  /** Those whose settings have no problems. */
  readonly inputs: readonly Input[];
  /** The settings of all inputs, each once. */
  readonly settings: readonly Loaded[];
  readonly problems: readonly Problem[];
}

/** Loads the settings for inputs, and leaves out those whose settings have problems: they would be read otherwise than wanted. */
export async function usableInputs<Loaded extends { readonly problems: readonly Problem[] }>(
  found: readonly Input[],
  settings: FileSettings<Loaded>,
  io: Io,
): Promise<UsableInputs<Loaded>> {
  const used = new Set<Loaded>();
  const inputs: Input[] = [];
  for (const input of found) {
    const loaded = await settings.of(settingsPath(input, io));
    used.add(loaded);
    if (loaded.problems.length === 0) inputs.push(input);
  }
  return { inputs, settings: [...used], problems: [...used].flatMap(({ problems }) => problems) };
}

/** Returns the path by which the settings for an input are found; for standard input without a name, the path of a file in the current folder. */
export function settingsPath({ name, path }: Pick<Input, 'name' | 'path'>, { cwd }: Io): string {
  return path ?? resolve(cwd, name === unnamedInput ? 'query.vql' : name);
}
