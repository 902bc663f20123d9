import { createDiagnostic } from '../../codes/index.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import { findNode, jsonSpan, readJson } from '../../json-documents/index.js';
import { isSource, type Problem, readSource, type Source } from '../input/source.js';
import type { Io } from '../io.js';
import { problemsIn } from '../output/problems.js';
import type { Config } from './config.js';
import { type ConfigLocation, configAt, configName } from './find-config.js';
import { localPath, packagePath } from './module-path.js';
import { readConfig } from './read-config.js';

/** Members and indexes that lead to a setting of a config. */
export type SettingPath = readonly (string | number)[];

/** A config as its file has it. */
export interface ConfigFile {
  readonly location: ConfigLocation;
  readonly source: Source;
  readonly config: Config;
}

/** A config with those that it extends. */
export interface ConfigFiles {
  /** Those that take precedence come last; without the files that cannot be read or have mistakes. */
  readonly files: readonly ConfigFile[];
  readonly problems: readonly Problem[];
  /** Paths of all files, also of those that do not exist. */
  readonly paths: readonly string[];
}

/** Reads a config and the configs that it extends. */
export function readConfigFiles(location: ConfigLocation, io: Io): Promise<ConfigFiles> {
  return readWithin(location, [], io);
}

/** Reads a config that the last file of a chain extends. */
async function readWithin(location: ConfigLocation, chain: readonly ConfigFile[], io: Io): Promise<ConfigFiles> {
  const { name, path, pointer } = location;
  const failed = (...problems: Problem[]): ConfigFiles => ({ files: [], problems, paths: [path] });
  const source = await readSource(location, io);
  if (!isSource(source)) return failed(source);
  if (isWithout(source.text, pointer))
    return failed({ name, path, message: `"${name}" has no member "${pointer.slice(1)}".` });
  const { config, diagnostics } = readConfig(source.text, pointer);
  if (config === undefined || hasErrors(diagnostics)) return failed(...problemsIn(source, diagnostics));
  const own: ConfigFile = { location, source, config };
  const read: ConfigFiles[] = [];
  for (const { named, setting } of extendedBy(config))
    read.push(await readExtended(named, setting, [...chain, own], io));
  return {
    files: [...read.flatMap(({ files }) => files), own],
    problems: [...problemsIn(source, diagnostics), ...read.flatMap(({ problems }) => problems)],
    paths: [path, ...read.flatMap(({ paths }) => paths)],
  };
}

/** Returns the configs that one extends, as it names them, with the position of each name. */
function extendedBy({
  extends: extended = [],
}: Config): readonly { readonly named: string; readonly setting: SettingPath }[] {
  if (typeof extended === 'string') return [{ named: extended, setting: ['extends'] }];
  return extended.map((named, index) => ({ named, setting: ['extends', index] }));
}

async function readExtended(
  named: string,
  setting: SettingPath,
  chain: readonly ConfigFile[],
  io: Io,
): Promise<ConfigFiles> {
  const own = chain.at(-1);
  if (own === undefined) return { files: [], problems: [], paths: [] };
  const path = localPath(named, own.location.path) ?? packagePath([`${named}/${configName}`, named], own.location.path);
  const failed = (expected: string, found: string): ConfigFiles => ({
    files: [],
    problems: [wrongSetting(own, setting, expected, found)],
    paths: path === undefined ? [] : [path],
  });
  if (path === undefined)
    return failed('the name of an installed package, or a path that begins with "./" or "../",', JSON.stringify(named));
  const location = configAt(path, io);
  const start = chain.findIndex((one) => one.location.path === path);
  if (start >= 0) {
    const names = [...chain.slice(start).map((one) => one.location.name), location.name];
    return failed('a config that does not extend itself', names.map((name) => JSON.stringify(name)).join(' > '));
  }
  const read = await readWithin(location, chain, io);
  const isUnreadable = read.files.length === 0 && read.problems.every(({ finding }) => finding === undefined);
  return isUnreadable ? { ...read, problems: read.problems.map((problem) => atSetting(own, setting, problem)) } : read;
}

function isWithout(text: string, pointer: string): boolean {
  const { root } = readJson(text);
  return root !== undefined && findNode(root, pointer).missing.length > 0;
}

/** Adds the position of a setting to the problem that the file which it names cannot be read. */
export function atSetting(file: ConfigFile, setting: SettingPath, problem: Problem): Problem {
  // A problem with a position in the named file keeps it.
  if (problem.finding !== undefined) return problem;
  // The path is shown as the config has it: it is relative to the folder of the config, which need not be the current one.
  const named = JSON.stringify(nodeAt(file, setting)?.node.value);
  const message = problem.message.replace(JSON.stringify(problem.name), () => named);
  const reason = message.replace(/^C/, 'c').replace(/\.$/, '');
  return wrongSetting(file, setting, 'a file that can be read', `none: ${reason}`);
}

/** Whether a config has a setting itself. */
export function hasSetting(file: ConfigFile, setting: SettingPath): boolean {
  return nodeAt(file, setting)?.missing.length === 0;
}

function wrongSetting(file: ConfigFile, setting: SettingPath, expected: string, found: string): Problem {
  const name = setting.findLast((segment) => typeof segment === 'string') ?? '';
  return problemAt(file, setting, (details) =>
    createDiagnostic('wrong-setting', { setting: name, expected, found }, details),
  );
}

/** Returns the problem of a diagnostic at a setting, or else at the innermost setting around it that the file has. */
export function problemAt(
  file: ConfigFile,
  setting: SettingPath,
  create: (details: Pick<Diagnostic, 'span'>) => Diagnostic,
): Problem {
  const { source } = file;
  const node = nodeAt(file, setting)?.node;
  const diagnostic = create(node === undefined ? {} : { span: jsonSpan(node) });
  return { name: source.name, path: source.path, message: diagnostic.message, finding: { source, diagnostic } };
}

function nodeAt({ location, source }: ConfigFile, setting: SettingPath): ReturnType<typeof findNode> | undefined {
  const { root } = readJson(source.text);
  return root && findNode(root, location.pointer + pointerTo(undefined, ...setting));
}
