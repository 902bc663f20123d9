import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Catalog } from '../../catalog/index.js';
import { type Dialect, defaultDialect, dialectFromInfo } from '../../dialect/index.js';
import type { Config } from '../config/config.js';
import { addConfigOptions, type ConfigOptions, type LoadedConfig, loadConfig } from '../config/load-config.js';
import { inputOf } from '../input/find-inputs.js';
import type { Problem } from '../input/source.js';
import type { Io } from '../io.js';
import { type OpenedCatalog, openCatalogFile, type ReadSnapshot, readSnapshot } from './read-snapshot.js';

/** The options of a command that knows an installation. */
export interface InstallationOptions extends ConfigOptions {
  readonly catalog?: string;
  readonly dialectInfo?: string;
}

/** Adds the options that say what is known of the installation. */
export function addInstallationOptions(command: Command): Command {
  command
    .option('--catalog <file>', 'hold queries to the templates and fields of this catalog; see "vql catalog"')
    .option('--dialect-info <file>', 'a saved dialect-info answer of the installation: the functions that it has');
  return addConfigOptions(command);
}

/** What is known of an installation. */
interface Installation {
  readonly dialect: Dialect;
  readonly catalog?: Catalog;
}

/** An installation and the config that told of it; neither is to be used where there are problems. */
export interface LoadedInstallation {
  readonly config: Config;
  readonly installation: Installation;
  readonly problems: readonly Problem[];
  /** What is said of the files that were read, and keeps nobody from using them. */
  readonly notes: readonly Problem[];
  /** What has turned out to be wrong with the catalog since then: its templates are looked into when they are asked for. */
  late(): readonly Problem[];
}

/** Loads what the config and the options say of the installation; of two that say the same, the option wins. */
export async function loadInstallation(options: InstallationOptions, io: Io): Promise<LoadedInstallation> {
  const loaded = await loadConfig(options.config, io);
  const { config, folder } = loaded;
  const dialect = await loadDialect(loaded, options, io);
  const file = options.catalog ?? (config.catalog && resolve(folder, config.catalog));
  const opened = file === undefined ? nothing : await openCatalogFile(file, io);
  const catalog = options.catalog === undefined ? inConfig(opened, ['catalog'], loaded) : opened;
  const all = [loaded, dialect, catalog];
  return {
    config,
    installation: {
      dialect: dialect.value ?? defaultDialect,
      ...(catalog.value && { catalog: catalog.value }),
    },
    problems: all.flatMap(({ problems }) => problems),
    notes: all.flatMap(({ notes }) => notes),
    late: catalog.late,
  };
}

const nothing: OpenedCatalog = { problems: [], notes: [], late: () => [] };

/** Loads what the config and the options say of the language alone. */
export async function loadDialect(
  loaded: Pick<LoadedConfig, 'config' | 'folder' | 'atSetting'>,
  { dialectInfo }: Pick<InstallationOptions, 'dialectInfo'>,
  io: Io,
): Promise<ReadSnapshot<Dialect>> {
  const { config, folder } = loaded;
  const { info, ...settings } = config.dialect ?? {};
  const file = dialectInfo ?? (info && resolve(folder, info));
  if (file === undefined) return { value: { ...defaultDialect, ...settings }, problems: [], notes: [] };
  const read = await readSnapshot(inputOf(file, io), io, (json) => dialectFromInfo(json, settings));
  return dialectInfo === undefined ? inConfig(read, ['dialect', 'info'], loaded) : read;
}

/** What was read of a file that the config names: if it could not be, the config shows where. */
function inConfig<Read extends { readonly problems: readonly Problem[] }>(
  read: Read,
  setting: readonly string[],
  { atSetting }: Pick<LoadedConfig, 'atSetting'>,
): Read {
  return { ...read, problems: read.problems.map((problem) => atSetting(setting, problem)) };
}

/** The language of an installation, which is not to be used where there are problems. */
export interface LoadedLanguage {
  readonly dialect: Dialect | undefined;
  readonly problems: readonly Problem[];
}

/** Loads what the config says of the language, for commands that need no more of it. */
export async function loadLanguage({ config }: ConfigOptions, io: Io): Promise<LoadedLanguage> {
  const loaded = await loadConfig(config, io);
  const { value, problems } = await loadDialect(loaded, {}, io);
  return { dialect: value, problems: [...loaded.problems, ...problems] };
}
