import { resolve } from 'node:path';
import type { Severity } from '../../diagnostics/index.js';
import { defaultCalls, type EmbeddedRules, textRules } from '../../embedded/index.js';
import { type FilesBeside, findInputs } from '../input/find-inputs.js';
import { readEach } from '../input/read-each.js';
import type { Input, Problem } from '../input/source.js';
import {
  type InstallationOptions,
  type LoadedInstallation,
  loadInstallation,
} from '../installation/load-installation.js';
import type { Io } from '../io.js';
import { nameOf, type QualifiedName } from '../options/query.js';
import { isError } from '../output/problems.js';
import { type CheckedFile, checkSource, type SourceCheckOptions } from './check-source.js';
import { loadPrograms } from './programs.js';

/** Options of commands that check files; they take precedence over the settings of the config. */
export interface CheckFilesOptions extends InstallationOptions {
  readonly stdinFilename: string;
  readonly strict?: boolean;
  readonly paged?: boolean;
  readonly rule?: EmbeddedRules;
  readonly template?: QualifiedName;
}

/** The files to check, with the settings for them. */
export interface PreparedCheck {
  /** Empty if the config or the installation cannot be used, as the problems say. */
  readonly inputs: readonly Input[];
  readonly options: SourceCheckOptions;
  /** Path of the baseline that the config names. */
  readonly baseline?: string;
  /** The JSON files of the folders that are searched for .vql files. */
  readonly jsonFiles: readonly FilesBeside[];
  /** Sentences about files that are not read. */
  readonly skipped: readonly string[];
  readonly problems: readonly Problem[];
  /** Warnings, infos and hints about the config and the catalog. */
  readonly notes: readonly Problem[];
  /** Returns the problems of the templates that were read since. */
  late(): readonly Problem[];
}

/** Finds the files that arguments name, and loads the config and the installation to check them with. */
export async function prepareCheck(
  args: readonly string[],
  options: CheckFilesOptions,
  io: Io,
): Promise<PreparedCheck> {
  const loaded = await loadInstallation(options, io);
  const { isIgnored, problems: unusable, notes, late } = loaded;
  if (unusable.length > 0)
    return { inputs: [], options: {}, jsonFiles: [], skipped: [], problems: unusable, notes: [], late: () => [] };
  const search = { kinds: ['vql', 'json', 'program'], isIgnored, beside: 'json', onlyQueries: true } as const;
  const found = await findInputs(args, options.stdinFilename, io, search);
  const { problems, ...settings } = await sourceSettings(found.inputs, loaded, options);
  const { baseline } = loaded.config;
  return {
    ...settings,
    ...(baseline !== undefined && { baseline: resolve(loaded.folder, baseline) }),
    jsonFiles: found.beside,
    skipped: found.notes,
    problems: [...found.problems, ...problems],
    notes,
    late,
  };
}

/** Loads the settings for the same inputs in another thread, which needs an installation of its own. */
export async function prepareShare(
  inputs: readonly Input[],
  options: CheckFilesOptions,
  io: Io,
): Promise<Pick<PreparedCheck, 'options' | 'late'>> {
  const loaded = await loadInstallation(options, io);
  const settings = await sourceSettings(inputs, loaded, options);
  return { options: settings.options, late: loaded.late };
}

/** Returns the settings for inputs, and the inputs without those that cannot be read here. */
async function sourceSettings(
  found: readonly Input[],
  { config, installation }: Pick<LoadedInstallation, 'config' | 'installation'>,
  options: CheckFilesOptions,
): Promise<Pick<PreparedCheck, 'inputs' | 'options' | 'problems'>> {
  const rules = { ...config.rules, ...options.rule };
  const { inputs, programs, problems } = await loadPrograms(found, {
    calls: config.calls ?? defaultCalls,
    escapes: config.escapes ?? [],
    rules,
  });
  return {
    inputs,
    options: {
      ...installation,
      ...(options.template && { template: nameOf(options.template) }),
      strict: options.strict ?? config.strict ?? false,
      paged: options.paged ?? config.paged ?? false,
      rules: textRules(rules),
      ...(programs && { programs }),
    },
    problems,
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
  const unread = await readEach(prepared.inputs, { io, showProgress }, async (source, onProgress) => {
    files.push(checkSource(source, { ...prepared.options, onProgress }, floor));
    return undefined;
  });
  return {
    files,
    problems: [...prepared.problems, ...unread, ...prepared.late().filter(isError)],
    skipped: prepared.skipped,
  };
}
