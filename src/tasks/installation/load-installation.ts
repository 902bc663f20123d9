import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Catalog } from '../../catalog/index.js';
import type { Result } from '../../diagnostics/index.js';
import { type Dialect, defaultDialect, dialectFromInfo, readDialect, resolveDialect } from '../../dialect/index.js';
import type { Config } from '../config/config.js';
import { settingsPath } from '../config/file-settings.js';
import { addConfigOptions, type ConfigOptions, type LoadedConfig, loadConfig } from '../config/load-config.js';
import { inputOf } from '../input/find-inputs.js';
import type { Problem, Source } from '../input/source.js';
import type { Io } from '../io.js';
import { type OpenedCatalog, openCatalogFile, type ReadSnapshot, readSnapshot } from './read-snapshot.js';

/** Options of a command that uses the dialect of an installation. */
export interface LanguageOptions extends ConfigOptions {
  readonly dialect?: string;
}

/** Options of a command that uses facts about an installation. */
export interface InstallationOptions extends LanguageOptions {
  readonly catalog?: string;
  readonly dialectInfo?: string;
}

/** Adds the options for facts about the installation. */
export function addInstallationOptions(command: Command): Command {
  command
    .option('--catalog <file>', 'catalog of the installation; see "vql catalog"')
    .option('--dialect-info <file>', 'saved dialect-info answer of the installation, which lists its functions');
  return addLanguageOptions(command);
}

/** Adds the options for the dialect of the installation. */
export function addLanguageOptions(command: Command): Command {
  command.option('--dialect <file>', 'dialect file of the installation, which "vql probe" writes');
  return addConfigOptions(command);
}

/** Catalog and dialect of an installation. */
interface Installation {
  readonly dialect: Dialect;
  readonly catalog?: Catalog;
}

/** An installation with its config; neither can be used if there are problems. */
export interface LoadedInstallation
  extends Pick<LoadedConfig, 'configFor' | 'files' | 'formatOf' | 'names' | 'plugins'> {
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

/** Loads the installation from the config of the current folder, or of another one, and from options, which override settings. */
export async function loadInstallation(
  options: InstallationOptions,
  io: Io,
  folder: string = io.cwd,
): Promise<LoadedInstallation> {
  return installationOf(await loadConfig(options, io, folder), options, io);
}

/** Loads the installation for a source from the config nearest to its file; its config has the settings for this file. */
export async function installationFor(
  source: Source,
  options: InstallationOptions,
  io: Io,
): Promise<LoadedInstallation> {
  const path = settingsPath(source, io);
  const loaded = await loadInstallation(options, io, dirname(path));
  return { ...loaded, config: loaded.configFor(path) };
}

/** Creates the loader of the installations of configs. A catalog that several configs name is opened once. */
export function createInstallationLoader(
  options: InstallationOptions,
  io: Io,
): (loaded: LoadedConfig) => Promise<LoadedInstallation> {
  const opened = new Map<string, Promise<OpenedCatalog>>();
  const open = (file: string): Promise<OpenedCatalog> => {
    const catalog = opened.get(file) ?? openCatalogFile(file, io);
    opened.set(file, catalog);
    return catalog;
  };
  return (loaded) => installationOf(loaded, options, io, open);
}

async function installationOf(
  loaded: LoadedConfig,
  options: InstallationOptions,
  io: Io,
  open: (file: string) => Promise<OpenedCatalog> = (file) => openCatalogFile(file, io),
): Promise<LoadedInstallation> {
  const { config, configFor, formatOf, names, plugins } = loaded;
  const dialect = await loadDialect(loaded, options, io);
  const file = options.catalog ?? config.catalog;
  const opened = file === undefined ? noCatalog : await open(resolve(io.cwd, file));
  const catalog = options.catalog === undefined ? locateInConfig(opened, ['catalog'], loaded) : opened;
  const all = [loaded, dialect, catalog];
  return {
    config,
    configFor,
    names,
    files: [
      ...loaded.files,
      ...[file, ...dialectFiles(loaded, options)].flatMap((path) => (path === undefined ? [] : resolve(io.cwd, path))),
    ],
    formatOf,
    plugins,
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

/** The options that name the files of a dialect. */
export type DialectOptions = Pick<InstallationOptions, 'dialect' | 'dialectInfo'>;

/**
 * Loads only the dialect from config and options. The settings of the config take precedence over a dialect file, and so does a
 * dialect-info answer, unless the option names the file and the config the answer.
 */
export async function loadDialect(
  loaded: Pick<LoadedConfig, 'config' | 'atSetting'>,
  { dialect, dialectInfo }: DialectOptions,
  io: Io,
): Promise<ReadSnapshot<Dialect>> {
  const { info, file, ...settings } = loaded.config.dialect ?? {};
  const readIn = async (
    option: string | undefined,
    setting: 'info' | 'file',
    named: string | undefined,
    read: (json: unknown) => Result<Dialect>,
  ): Promise<ReadSnapshot<Dialect> | undefined> => {
    const path = option ?? named;
    if (path === undefined) return undefined;
    const snapshot = await readSnapshot(inputOf(path, io), io, read);
    return option === undefined ? locateInConfig(snapshot, ['dialect', setting], loaded) : snapshot;
  };
  const answer = await readIn(dialectInfo, 'info', dialect === undefined ? info : undefined, (json) =>
    dialectFromInfo(json, settings),
  );
  const stated = answer?.value && statedByInfo(answer.value);
  const found = await readIn(dialect, 'file', file, (json) => readDialect(json, { ...settings, ...stated }));
  const [problems, notes] = [
    [answer, found].flatMap((one) => one?.problems ?? []),
    [answer, found].flatMap((one) => one?.notes ?? []),
  ];
  const { value } = found ?? answer ?? { value: resolveDialect(settings) };
  return { ...(value && problems.length === 0 && { value }), problems, notes };
}

/** Returns the files that a dialect is read from. */
function dialectFiles(
  { config }: Pick<LoadedConfig, 'config'>,
  { dialect, dialectInfo }: DialectOptions,
): readonly (string | undefined)[] {
  const { info, file } = config.dialect ?? {};
  return [dialectInfo ?? info, dialect ?? file];
}

/** Returns the members of a dialect that come from a dialect-info answer. */
function statedByInfo({ functions, functionsComplete, dataTypes }: Dialect): Partial<Dialect> {
  return { functions, functionsComplete, dataTypes };
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
export interface LoadedLanguage extends Pick<LoadedConfig, 'config' | 'configFor' | 'formatOf'> {
  readonly dialect: Dialect | undefined;
  readonly problems: readonly Problem[];
}

/** Loads the config of a folder and its dialect, for commands that need nothing else. */
export async function loadLanguage(options: LanguageOptions, io: Io, folder: string = io.cwd): Promise<LoadedLanguage> {
  return languageOf(await loadConfig(options, io, folder), options, io);
}

/** Loads the dialect of a config. */
export async function languageOf(loaded: LoadedConfig, { dialect }: LanguageOptions, io: Io): Promise<LoadedLanguage> {
  const { value, problems } = await loadDialect(loaded, { ...(dialect !== undefined && { dialect }) }, io);
  const { config, configFor, formatOf } = loaded;
  return { config, configFor, dialect: value, formatOf, problems: [...loaded.problems, ...problems] };
}
