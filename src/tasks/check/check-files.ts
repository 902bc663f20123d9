import type { Severity } from '../../diagnostics/index.js';
import type { EmbeddedRules } from '../../embedded/index.js';
import type { Config } from '../config/config.js';
import { createFileSettings, type FileSettings, settingsPath, usableInputs } from '../config/file-settings.js';
import { mergeRules } from '../config/merge-rules.js';
import { type ConfiguredRules, ruleOptions, ruleProblems } from '../config/rule-options.js';
import type { FilesBeside } from '../input/find-inputs.js';
import { readEach } from '../input/read-each.js';
import { type SelectionOptions, selectInputs } from '../input/select-inputs.js';
import type { Input, Problem } from '../input/source.js';
import {
  createInstallationLoader,
  type InstallationOptions,
  type LoadedInstallation,
} from '../installation/load-installation.js';
import type { Io } from '../io.js';
import { nameOf, type QualifiedName, templateFor } from '../options/query.js';
import { assertPluginRules } from '../options/rule.js';
import { isError } from '../output/problems.js';
import { type CheckedFile, checkSource, type SourceCheckOptions } from './check-source.js';
import { loadPrograms, type ProgramCode, programCalls } from './programs.js';

/** Options of commands that check files; they take precedence over the settings of the config. */
export interface CheckFilesOptions extends InstallationOptions, SelectionOptions {
  readonly strict?: boolean;
  readonly paged?: boolean;
  readonly rule?: EmbeddedRules;
  readonly template?: QualifiedName;
}

/** Settings for the check of a file. */
export interface FileCheck extends Pick<LoadedInstallation, 'late'> {
  readonly options: SourceCheckOptions;
  /** Text of the file that the catalog was opened from. */
  readonly catalogText: string | undefined;
  /** Hash of the code of the plugins. */
  readonly pluginsHash: string;
}

/** Returns the settings for an input, whose config has no problems. */
export type CheckOf = (input: Input) => Promise<FileCheck>;

/** The files to check, with the settings for them. */
export interface PreparedCheck {
  /** Without those whose config or installation cannot be used, as the problems say. */
  readonly inputs: readonly Input[];
  readonly checkOf: CheckOf;
  /** Paths of the baselines that the configs name. */
  readonly baselines: readonly string[];
  /** The JSON files of the folders that are searched for .vql files. */
  readonly jsonFiles: readonly FilesBeside[];
  /** Sentences about files that are not read. */
  readonly skipped: readonly string[];
  readonly problems: readonly Problem[];
  /** Warnings, infos and hints about the configs and the catalogs. */
  readonly notes: readonly Problem[];
  /** Absolute paths of the files on which the result depends, whether they exist or not. */
  readonly watchedFiles: readonly string[];
  /** Absolute paths of the folders that were searched. */
  readonly folders: readonly string[];
}

/** Finds the files that arguments name, and loads the configs and the installations to check them with. */
export async function prepareCheck(
  args: readonly string[],
  options: CheckFilesOptions,
  io: Io,
): Promise<PreparedCheck> {
  const settings = installationsFor(options, io);
  const found = await selectInputs(args, options, io, {
    kinds: ['vql', 'json', 'program'],
    ignoredFor: settings.ignoredFor,
    beside: 'json',
    onlyQueries: true,
  });
  const usable = await usableInputs(found.inputs, settings, io);
  const { inputs, reader, problems: unread } = await loadPrograms(usable.inputs, io, configOf(settings, io));
  const plugins = await Promise.all(usable.settings.map((loaded) => loaded.plugins()));
  const ofRules = new Set(plugins.flatMap(({ problems }) => problems));
  for (const input of inputs) for (const one of await ruleProblemsOf(input, settings, options, io)) ofRules.add(one);
  if (options.plugins !== false) assertPluginRules(options.rule, plugins);
  // A file that git names was not named by the user, who need not have the parser for programs.
  const isNamed = options.staged === undefined && options.since === undefined;
  return {
    inputs,
    checkOf: createCheckOf(settings, reader, options, io),
    baselines: [...new Set(usable.settings.flatMap(({ config }) => config.baseline ?? []))],
    jsonFiles: found.beside,
    skipped: [...found.notes, ...(isNamed ? [] : unread.map(({ message }) => message))],
    problems: [...found.problems, ...usable.problems, ...ofRules, ...(isNamed ? unread : [])],
    notes: usable.settings.flatMap(({ notes }) => notes),
    watchedFiles: [
      ...found.inputs.flatMap(({ path }) => path ?? []),
      ...found.problems.flatMap(({ path }) => path ?? []),
      ...usable.settings.flatMap(({ files }) => files),
      ...plugins.flatMap(({ files }) => files),
    ],
    folders: found.folders,
  };
}

/** Returns the problems of plugins with the settings for a file. */
async function ruleProblemsOf(
  input: Input,
  settings: FileSettings<LoadedInstallation>,
  options: CheckFilesOptions,
  io: Io,
): Promise<readonly Problem[]> {
  const path = settingsPath(input, io);
  const { configFor, plugins } = await settings.of(path);
  const loaded = await plugins();
  return loaded.plugins.length === 0 ? [] : ruleProblems(loaded, mergeRules(configFor(path).rules, options.rule));
}

/** Loads the settings for the same inputs in another thread, which needs installations of its own. */
export async function prepareShare(inputs: readonly Input[], options: CheckFilesOptions, io: Io): Promise<CheckOf> {
  const settings = installationsFor(options, io);
  const { reader } = await loadPrograms(inputs, io, configOf(settings, io));
  return createCheckOf(settings, reader, options, io);
}

function configOf(settings: FileSettings<LoadedInstallation>, io: Io): (input: Input) => Promise<Config> {
  return async (input) => {
    const path = settingsPath(input, io);
    const { configFor } = await settings.of(path);
    return configFor(path);
  };
}

function installationsFor(options: CheckFilesOptions, io: Io): FileSettings<LoadedInstallation> {
  return createFileSettings(options, io, createInstallationLoader(options, io));
}

function createCheckOf(
  settings: FileSettings<LoadedInstallation>,
  reader: ProgramCode | undefined,
  options: CheckFilesOptions,
  io: Io,
): CheckOf {
  const known = new Map<Config, FileCheck>();
  return async (input) => {
    const path = settingsPath(input, io);
    const { configFor, installation, catalogSource, late, plugins } = await settings.of(path);
    const config = configFor(path);
    const loaded = await plugins();
    const check = known.get(config) ?? {
      options: sourceOptions(
        config,
        installation,
        ruleOptions(loaded, mergeRules(config.rules, options.rule)),
        reader,
        options,
      ),
      catalogText: catalogSource?.text,
      pluginsHash: loaded.hash,
      late,
    };
    known.set(config, check);
    return check;
  };
}

function sourceOptions(
  config: Config,
  installation: LoadedInstallation['installation'],
  { programRules, ...rules }: ConfiguredRules,
  reader: ProgramCode | undefined,
  options: CheckFilesOptions,
): SourceCheckOptions {
  const template = templateFor(options, config);
  return {
    ...installation,
    ...(template && { template: nameOf(template) }),
    strict: options.strict ?? config.strict ?? false,
    paged: options.paged ?? config.paged ?? false,
    ...rules,
    ...(reader && { programs: { ...reader, ...programCalls(config), rules: programRules } }),
  };
}

/** Files that were checked, and why others were not. */
interface CheckedFiles extends Pick<PreparedCheck, 'problems' | 'skipped'> {
  readonly files: readonly CheckedFile[];
}

/** Checks files as `vql check` does. */
export async function checkFiles(
  args: readonly string[],
  options: CheckFilesOptions,
  { floor, showProgress }: { readonly floor: Severity; readonly showProgress: boolean },
  io: Io,
): Promise<CheckedFiles> {
  const prepared = await prepareCheck(args, options, io);
  const files: CheckedFile[] = [];
  const lates = new Set<FileCheck['late']>();
  const unread = await readEach(prepared.inputs, { io, showProgress }, async (source, onProgress) => {
    const check = await prepared.checkOf(source);
    lates.add(check.late);
    files.push(checkSource(source, { ...check.options, onProgress }, floor));
    return undefined;
  });
  const late = [...lates].flatMap((problems) => problems()).filter(isError);
  return {
    files,
    problems: [...prepared.problems, ...unread, ...late],
    skipped: prepared.skipped,
  };
}
