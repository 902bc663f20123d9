import { basename, resolve } from 'node:path';
import { lilconfig } from 'lilconfig';
import { findPlace, readJson } from '../../json-text/index.js';
import type { Io } from '../io.js';
import { placeOf } from '../place-of.js';
import type { Place } from '../source.js';

/** A config, and where in its file it stands. */
export interface ConfigPlace extends Place {
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
    // It is asked where the config is, no more: what it says is read with places, so that mistakes can be shown.
    loaders: { '.json': (path, text) => (path.endsWith(configName) ? true : { vql: holdsConfig(text) || undefined }) },
  });
  const found = await finder.search(io.cwd);
  return found === null ? undefined : configAt(found.filepath, io);
}

/** The config in a file that the user has named. */
export function configAt(file: string, io: Io): ConfigPlace {
  const place = placeOf(file, io);
  return { ...place, pointer: basename(place.path) === 'package.json' ? `/${packageMember}` : '' };
}

/** Whether a `package.json` holds a config; one that cannot be read does if it looks so, and is then reported. */
function holdsConfig(text: string): boolean {
  const { root } = readJson(text);
  return root === undefined
    ? text.includes(`"${packageMember}":`)
    : findPlace(root, `/${packageMember}`).missing.length === 0;
}
