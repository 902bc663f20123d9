import { dirname } from 'node:path';
import { createDiagnostic } from '../../codes/index.js';
import { findPlace, pointerTo, readJson, spanOf } from '../../json-text/index.js';
import type { Io } from '../io.js';
import { problemsIn } from '../problems-in.js';
import { isSource, type Problem, readSource, type Source } from '../source.js';
import { reasonOf } from '../translate-error.js';
import type { Config } from './config.js';
import { type ConfigPlace, configAt, findConfig } from './find-config.js';
import { readConfig } from './read-config.js';

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
  let place: ConfigPlace | undefined;
  try {
    place = wanted === undefined ? await findConfig(io) : configAt(wanted, io);
  } catch (error) {
    return { ...none, problems: [{ name: 'vql.config.json', message: `Cannot read the config: ${reasonOf(error)}.` }] };
  }
  if (place === undefined) return none;
  const { name, path, pointer } = place;
  const source = await readSource(place, io);
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
    atSetting: (setting, problem) => showAtSetting(source, pointer + pointerTo(setting), problem),
  };
}

function showAtSetting(source: Source, pointer: string, problem: Problem): Problem {
  const { root } = readJson(source.text);
  // What is shown on the text of its own file needs no other.
  if (problem.finding !== undefined || root === undefined) return problem;
  const setting = pointer.slice(pointer.lastIndexOf('/') + 1);
  const span = spanOf(findPlace(root, pointer).node);
  const reason = problem.message.replace(/^C/, 'c').replace(/\.$/, '');
  const args = { setting, expected: 'a file that can be read', found: `none: ${reason}` };
  const [shown = problem] = problemsIn(source, [createDiagnostic('wrong-setting', args, { span })]);
  return shown;
}

function isWithout(text: string, pointer: string): boolean {
  const { root } = readJson(text);
  return root !== undefined && findPlace(root, pointer).missing.length > 0;
}
