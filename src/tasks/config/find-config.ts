import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inputOf } from '../input/find-inputs.js';
import type { Input } from '../input/source.js';
import type { Io } from '../io.js';

/** Location of a config. */
export interface ConfigLocation extends Input {
  readonly path: string;
  /** JSON pointer to the config in the file; empty for `vql.config.json`. */
  readonly pointer: string;
}

/** Name of a config file. */
export const configName = 'vql.config.json';

/** Member of `package.json` that contains a config. */
const packageMember = 'vql';

/** Names of the files in which a config is looked for; in the same folder the first one takes precedence. */
export const configNames: readonly string[] = [configName, 'package.json'];

/** Returns the location of the config that applies to the files of a folder. */
export type FindConfig = (folder: string) => ConfigLocation | undefined;

/** Creates the search for configs, which looks into each folder once. */
export function createConfigSearch(io: Io): FindConfig {
  const known = new Map<string, ConfigLocation | undefined>();
  const find: FindConfig = (folder) => {
    if (known.has(folder)) return known.get(folder);
    const outer = dirname(folder);
    const found = configIn(folder, io) ?? (outer === folder ? undefined : find(outer));
    known.set(folder, found);
    return found;
  };
  return find;
}

/** Returns the location of the config in a file. */
export function configAt(file: string, io: Io): ConfigLocation {
  const input = inputOf(file, io);
  return { ...input, pointer: basename(input.path) === 'package.json' ? `/${packageMember}` : '' };
}

/** Whether a file is a config by its name and text. */
export function isConfigFile(path: string, text: string): boolean {
  const name = basename(path);
  return name === configName || (configNames.includes(name) && containsConfig(text));
}

function configIn(folder: string, io: Io): ConfigLocation | undefined {
  const path = configNames.map((name) => join(folder, name)).find((one) => existsSync(one) && hasConfig(one));
  return path === undefined ? undefined : configAt(path, io);
}

/** Whether a file that exists has a config. One that cannot be read has: the reason is reported when the config is read. */
function hasConfig(path: string): boolean {
  if (basename(path) === configName) return true;
  try {
    return containsConfig(readFileSync(path, 'utf8'));
  } catch {
    return true;
  }
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
