import { basename, dirname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { lilconfig } from 'lilconfig';
import { createDiagnostic } from '../../codes/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import { findNode, readJson, spanOf } from '../../json-text/index.js';
import { reasonOf } from '../errors.js';
import { inputOf } from '../input/find-inputs.js';
import { type Input, isSource, type Problem, readSource, type Source } from '../input/source.js';
import type { Io } from '../io.js';
import { problemsIn } from '../output/problems.js';
import type { Config } from './config.js';
import { readConfig } from './read-config.js';

/** The options of a command that has settings. */
export interface ConfigOptions {
  /** The file that `--config` names; `false` for `--no-config`. */
  readonly config?: string | false;
}

/** Adds the options that say where settings come from. */
export function addConfigOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--config <file>',
        'take settings from this file (default: the nearest vql.config.json, or "vql" in package.json, from here upwards)',
      ),
    )
    .option('--no-config', 'take no settings from files');
}

/** A config, and what its relative paths start from. */
export interface LoadedConfig {
  readonly config: Config;
  readonly folder: string;
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
  /** What keeps the file from being read that a setting names, shown where the setting stands. */
  atSetting(setting: readonly string[], problem: Problem): Problem;
}

/** Loads the config that `--config` names, none for `--no-config`, else the nearest one of the current directory. */
export async function loadConfig(wanted: string | false | undefined, io: Io): Promise<LoadedConfig> {
  const none: LoadedConfig = {
    config: {},
    folder: io.cwd,
    problems: [],
    notes: [],
    atSetting: (_, problem) => problem,
  };
  if (wanted === false) return none;
  let input: ConfigPlace | undefined;
  try {
    input = wanted === undefined ? await findConfig(io) : configAt(wanted, io);
  } catch (error) {
    return { ...none, problems: [{ name: 'vql.config.json', message: `Cannot read the config: ${reasonOf(error)}.` }] };
  }
  if (input === undefined) return none;
  const { name, path, pointer } = input;
  const source = await readSource(input, io);
  if (!isSource(source)) return { ...none, problems: [source] };
  if (isWithout(source.text, pointer)) {
    return { ...none, problems: [{ name, message: `"${name}" has no member "${pointer.slice(1)}".` }] };
  }
  const { config = {}, diagnostics } = readConfig(source.text, pointer);
  return {
    config,
    folder: dirname(path),
    problems: problemsIn(source, diagnostics),
    notes: [],
    atSetting: (setting, problem) => showAtSetting(source, pointer + pointerTo(undefined, ...setting), problem),
  };
}

function showAtSetting(source: Source, pointer: string, problem: Problem): Problem {
  const { root } = readJson(source.text);
  // What is shown on the text of its own file needs no other.
  if (problem.finding !== undefined || root === undefined) return problem;
  const setting = pointer.slice(pointer.lastIndexOf('/') + 1);
  const span = spanOf(findNode(root, pointer).node);
  const reason = problem.message.replace(/^C/, 'c').replace(/\.$/, '');
  const args = { setting, expected: 'a file that can be read', found: `none: ${reason}` };
  const [shown = problem] = problemsIn(source, [createDiagnostic('wrong-setting', args, { span })]);
  return shown;
}

function isWithout(text: string, pointer: string): boolean {
  const { root } = readJson(text);
  return root !== undefined && findNode(root, pointer).missing.length > 0;
}

/** A config, and where in its file it stands. */
export interface ConfigPlace extends Input {
  readonly path: string;
  /** The JSON pointer to the config: empty for a file of its own. */
  readonly pointer: string;
}

/** The name of a config file. */
const configName = 'vql.config.json';

/** The member of a `package.json` that holds a config. */
const packageMember = 'vql';

/**
 * The config of a directory: `vql.config.json`, or else the member `vql` of `package.json`, in it or in the nearest
 * directory above that has one.
 */
export async function findConfig(io: Io): Promise<ConfigPlace | undefined> {
  const finder = lilconfig(packageMember, {
    searchPlaces: [configName, 'package.json'],
    // An empty config file is a mistake to be shown, not a reason to look further up.
    ignoreEmptySearchPlaces: false,
    cache: false,
    stopDir: resolve('/'),
    // It is asked where the config is, no more: what it says is read with inputs, so that mistakes can be shown.
    loaders: { '.json': (path, text) => (path.endsWith(configName) ? true : { vql: holdsConfig(text) || undefined }) },
  });
  const found = await finder.search(io.cwd);
  return found === null ? undefined : configAt(found.filepath, io);
}

/** The config in a file that the user has named. */
export function configAt(file: string, io: Io): ConfigPlace {
  const input = inputOf(file, io);
  return { ...input, pointer: basename(input.path) === 'package.json' ? `/${packageMember}` : '' };
}

/** Whether a `package.json` holds a config; one that cannot be read does if it looks so, and is then reported. */
function holdsConfig(text: string): boolean {
  const { root } = readJson(text);
  return root === undefined
    ? text.includes(`"${packageMember}":`)
    : findNode(root, `/${packageMember}`).missing.length === 0;
}
