import type { Dialect } from '../../dialect/index.js';
import type { ConfigOptions } from '../config/config-options.js';
import { loadConfig } from '../config/load-config.js';
import type { Io } from '../io.js';
import type { Problem } from '../source.js';
import { loadDialect } from './load-installation.js';

/** The language of an installation, which is not to be used where there are problems. */
export interface LoadedLanguage {
  readonly dialect: Dialect | undefined;
  readonly problems: readonly Problem[];
}

/** Loads what the config says of the language, for commands that need no more of it. */
export async function loadLanguage({ config }: ConfigOptions, io: Io): Promise<LoadedLanguage> {
  const loaded = await loadConfig(config, io);
  const { value, problems } = await loadDialect(loaded, {}, io);
  return { dialect: value, problems: [...loaded.problems, ...problems] };
}
