import { basename, dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { lilconfig } from 'lilconfig';
import { createDiagnostic } from '../../codes/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import { findNode, jsonSpan, readJson } from '../../json-documents/index.js';
import { fileErrorReason } from '../errors.js';
import { inputOf } from '../input/find-inputs.js';
import type { IsIgnored } from '../input/search-files.js';
import { type Input, isSource, type Problem, readSource, realPathOf, type Source } from '../input/source.js';
import type { Io } from '../io.js';
import { problemsIn } from '../output/problems.js';
import type { Config } from './config.js';
import { createEditorConfig, editorConfigsFor, type FormatOf, foldersFrom } from './editor-config.js';

/** Options of a command that reads settings. */
export interface ConfigOptions {
  /** The file that `--config` names; `false` for `--no-config`. */
  readonly config?: string | false;
}

/** Adds the options for the source of settings. */
export function addConfigOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--config <file>',
        'read settings from this file (default: the nearest vql.config.json, or "vql" in package.json, in this or a parent directory)',
      ),
    )
    .option('--no-config', 'read no settings from files');
}

/** A config with the directory that its relative paths refer to. */
export interface LoadedConfig {
  readonly config: Config;
  readonly folder: string;
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
  /** Paths of the files in which settings are looked for, whether they exist or not. */
  readonly files: readonly string[];
  /** Whether a file or folder matches the setting `ignore`, so that searches leave it out. */
  readonly isIgnored: IsIgnored;
  /** Returns the settings for the format of a file: those of the config, then those of `.editorconfig`. */
  readonly formatOf: FormatOf;
  /** Adds the position of a setting to the problem that the file which it names cannot be read. */
  atSetting(setting: readonly string[], problem: Problem): Problem;
}

/** Loads the config named by `--config`, none for `--no-config`, else the nearest one. */
export async function loadConfig(wanted: string | false | undefined, io: Io): Promise<LoadedConfig> {
  const none: LoadedConfig = {
    config: {},
    folder: io.cwd,
    problems: [],
    notes: [],
    files: wanted === false ? [] : filesFor(wanted, io),
    isIgnored: () => false,
    formatOf: wanted === false ? async () => ({}) : createEditorConfig(),
    atSetting: (_, problem) => problem,
  };
  if (wanted === false) return none;
  let input: ConfigLocation | undefined;
  try {
    input = wanted === undefined ? await findConfig(io) : configAt(wanted, io);
  } catch (error) {
    return {
      ...none,
      problems: [{ name: 'vql.config.json', message: `Cannot read the config: ${fileErrorReason(error)}.` }],
    };
  }
  if (input === undefined) return none;
  const { name, path, pointer } = input;
  const source = await readSource(input, io);
  if (!isSource(source)) return { ...none, problems: [source] };
  if (isWithout(source.text, pointer)) {
    return { ...none, problems: [{ name, path, message: `"${name}" has no member "${pointer.slice(1)}".` }] };
  }
  const [{ readConfig }, { ignoring }] = await Promise.all([
    import('./read-config.js'),
    import('../input/search-files.js'),
  ]);
  const { config = {}, diagnostics } = readConfig(source.text, pointer);
  const folder = dirname(path);
  return {
    config,
    folder,
    problems: problemsIn(source, diagnostics),
    notes: [],
    files: none.files,
    isIgnored: ignoring(config.ignore, realPathOf(folder)),
    formatOf: async (file) => ({ ...(await none.formatOf(file)), ...config.fmt }),
    atSetting: (setting, problem) => locateAtSetting(source, pointer + pointerTo(undefined, ...setting), problem),
  };
}

function locateAtSetting(source: Source, pointer: string, problem: Problem): Problem {
  const { root } = readJson(source.text);
  // A problem with a position in the named file keeps it.
  if (problem.finding !== undefined || root === undefined) return problem;
  const setting = pointer.slice(pointer.lastIndexOf('/') + 1);
  const { node } = findNode(root, pointer);
  const span = jsonSpan(node);
  // The path is shown as the config has it: it is relative to the folder of the config, which need not be the current one.
  const message = problem.message.replace(JSON.stringify(problem.name), () => JSON.stringify(node.value));
  const reason = message.replace(/^C/, 'c').replace(/\.$/, '');
  const args = { setting, expected: 'a file that can be read', found: `none: ${reason}` };
  const [located = problem] = problemsIn(source, [createDiagnostic('wrong-setting', args, { span })]);
  return located;
}

function isWithout(text: string, pointer: string): boolean {
  const { root } = readJson(text);
  return root !== undefined && findNode(root, pointer).missing.length > 0;
}

/** Location of a config. */
interface ConfigLocation extends Input {
  readonly path: string;
  /** JSON pointer to the config in the file; empty for `vql.config.json`. */
  readonly pointer: string;
}

/** Name of a config file. */
export const configName = 'vql.config.json';

/** Member of `package.json` that contains a config. */
const packageMember = 'vql';

/** Names of the files in which a config is looked for. */
export const configNames: readonly string[] = [configName, 'package.json'];

/** Returns the files in which the settings of the current directory are looked for. */
function filesFor(wanted: string | undefined, { cwd }: Io): readonly string[] {
  const ofFormat = editorConfigsFor(cwd);
  if (wanted !== undefined) return [resolve(cwd, wanted), ...ofFormat];
  return [...foldersFrom(cwd).flatMap((folder) => configNames.map((name) => join(folder, name))), ...ofFormat];
}

/**
 * Finds the config of a directory: `vql.config.json`, else the member `vql` of `package.json`, in it or in the nearest parent.
 */
async function findConfig(io: Io): Promise<ConfigLocation | undefined> {
  const finder = lilconfig(packageMember, {
    searchPlaces: [...configNames],
    // An empty config file is reported, it does not continue the search.
    ignoreEmptySearchPlaces: false,
    cache: false,
    stopDir: resolve('/'),
    // Only the location is needed: the content is read later, with spans for diagnostics.
    loaders: {
      '.json': (path, text) => (path.endsWith(configName) ? true : { vql: containsConfig(text) || undefined }),
    },
  });
  const found = await finder.search(io.cwd);
  return found === null ? undefined : configAt(found.filepath, io);
}

/** Returns the location of the config in a file named by the user. */
function configAt(file: string, io: Io): ConfigLocation {
  const input = inputOf(file, io);
  return { ...input, pointer: basename(input.path) === 'package.json' ? `/${packageMember}` : '' };
}

/** Whether a file is a config by its name and text. */
export function isConfigFile(path: string, text: string): boolean {
  const name = basename(path);
  return name === configName || (configNames.includes(name) && containsConfig(text));
}

/** Whether a `package.json` contains a config. If its JSON is not valid and it seems to, it is read and reported. */
function containsConfig(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, packageMember);
  } catch {
    return text.includes(`"${packageMember}":`);
  }
}
