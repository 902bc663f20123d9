import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Catalog } from '../../catalog/index.js';
import { type Dialect, defaultDialect, dialectFromInfo, resolveDialect } from '../../dialect/index.js';
import type { Config } from '../config/config.js';
import { addConfigOptions, type ConfigOptions, type LoadedConfig, loadConfig } from '../config/load-config.js';
import { inputOf } from '../input/find-inputs.js';
import type { Problem, Source } from '../input/source.js';
import type { Io } from '../io.js';
import { type OpenedCatalog, openCatalogFile, type ReadSnapshot, readSnapshot } from './read-snapshot.js';

/** Options of a command that uses facts about an installation. */
export interface InstallationOptions extends ConfigOptions {
  readonly catalog?: string;
  readonly dialectInfo?: string;
}

/** Adds the options for facts about the installation. */
export function addInstallationOptions(command: Command): Command {
  command
    .option('--catalog <file>', 'check queries against this catalog; see "vql catalog"')
    .option('--dialect-info <file>', 'saved dialect-info answer of the installation, which lists its functions');
  return addConfigOptions(command);
}

/** Catalog and dialect of an installation. */
interface Installation {
  readonly dialect: Dialect;
  readonly catalog?: Catalog;
}

/** An installation with its config; neither can be used if there are problems. */
export interface LoadedInstallation extends Pick<LoadedConfig, 'files' | 'folder' | 'formatOf' | 'isIgnored'> {
  readonly config: Config;
  readonly installation: Installation;
  readonly problems: readonly Problem[];
  /** The file of the catalog, if it could be read. */
  readonly catalogSource?: Source;
  /** Warnings, infos and hints about the files. */
  readonly notes: readonly Problem[];
  /** Returns the problems of the templates that were read since; a template is read when a query uses it. */
  late(): readonly Problem[];
}

/** Loads the installation from config and options; an option overrides the setting. */
export async function loadInstallation(options: InstallationOptions, io: Io): Promise<LoadedInstallation> {
  const loaded = await loadConfig(options.config, io);
  const { config, folder, formatOf, isIgnored } = loaded;
  const dialect = await loadDialect(loaded, options, io);
  const file = options.catalog ?? (config.catalog && resolve(folder, config.catalog));
  const info = dialectFile(loaded, options);
  const opened = file === undefined ? noCatalog : await openCatalogFile(file, io);
  const catalog = options.catalog === undefined ? locateInConfig(opened, ['catalog'], loaded) : opened;
  const all = [loaded, dialect, catalog];
  return {
    config,
    folder,
    files: [...loaded.files, ...[file, info].flatMap((path) => (path === undefined ? [] : resolve(io.cwd, path)))],
    formatOf,
    isIgnored,
    installation: {
      dialect: dialect.value ?? defaultDialect,
      ...(catalog.value && { catalog: catalog.value }),
    },
    ...(catalog.source && { catalogSource: catalog.source }),
    problems: all.flatMap(({ problems }) => problems),
    notes: all.flatMap(({ notes }) => notes),
    late: catalog.late,
  };
}

const noCatalog: OpenedCatalog = { problems: [], notes: [], late: () => [] };

/** Loads only the dialect from config and options. */
export async function loadDialect(
  loaded: Pick<LoadedConfig, 'config' | 'folder' | 'atSetting'>,
  options: Pick<InstallationOptions, 'dialectInfo'>,
  io: Io,
): Promise<ReadSnapshot<Dialect>> {
  const { info: _, ...settings } = loaded.config.dialect ?? {};
  const file = dialectFile(loaded, options);
  if (file === undefined) return { value: resolveDialect(settings), problems: [], notes: [] };
  const read = await readSnapshot(inputOf(file, io), io, (json) => dialectFromInfo(json, settings));
  return options.dialectInfo === undefined ? locateInConfig(read, ['dialect', 'info'], loaded) : read;
}

/** Returns the file with the dialect-info answer. */
function dialectFile(
  { config, folder }: Pick<LoadedConfig, 'config' | 'folder'>,
  { dialectInfo }: Pick<InstallationOptions, 'dialectInfo'>,
): string | undefined {
  return dialectInfo ?? (config.dialect?.info && resolve(folder, config.dialect.info));
}

/** Adds the position of the setting to the problems of the file that it names. */
function locateInConfig<Read extends { readonly problems: readonly Problem[] }>(
  read: Read,
  setting: readonly string[],
  { atSetting }: Pick<LoadedConfig, 'atSetting'>,
): Read {
  return { ...read, problems: read.problems.map((problem) => atSetting(setting, problem)) };
}

/** Config and dialect of an installation, with settings for files; none can be used if there are problems. */
export interface LoadedLanguage extends Pick<LoadedConfig, 'config' | 'folder' | 'formatOf' | 'isIgnored'> {
  readonly dialect: Dialect | undefined;
  readonly problems: readonly Problem[];
}

/** Loads the config and its dialect, for commands that need nothing else. */
export async function loadLanguage({ config }: ConfigOptions, io: Io): Promise<LoadedLanguage> {
  const loaded = await loadConfig(config, io);
  const { value, problems } = await loadDialect(loaded, {}, io);
  const { config: settings, folder, formatOf, isIgnored } = loaded;
  return { config: settings, folder, dialect: value, formatOf, isIgnored, problems: [...loaded.problems, ...problems] };
}
