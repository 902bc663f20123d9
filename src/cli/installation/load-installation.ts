import { type Dialect, defaultDialect } from '../../dialect/index.js';
import type { Config } from '../config/config.js';
import { loadConfig } from '../config/load-config.js';
import type { Io } from '../io.js';
import type { Problem } from '../source.js';
import type { InstallationOptions } from './installation-options.js';

/** What is known of an installation. */
export interface Installation {
  readonly dialect: Dialect;
}

/** An installation and the config that told of it; neither is to be used where there are problems. */
export interface LoadedInstallation {
  readonly config: Config;
  readonly installation: Installation;
  readonly problems: readonly Problem[];
}

/** Loads what the config and the options say of the installation; of two that say the same, the option wins. */
export async function loadInstallation(options: InstallationOptions, io: Io): Promise<LoadedInstallation> {
  const { config, problems } = await loadConfig(options.config, io);
  return { config, installation: { dialect: dialectOf(config) }, problems };
}

function dialectOf({ dialect = {} }: Config): Dialect {
  const { info: _, ...settings } = dialect;
  return { ...defaultDialect, ...settings };
}
