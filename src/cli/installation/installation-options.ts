import type { Command } from 'commander';
import { addConfigOptions, type ConfigOptions } from '../config/config-options.js';

/** The options of a command that knows an installation. */
export interface InstallationOptions extends ConfigOptions {
  readonly catalog?: string;
  readonly dialectInfo?: string;
}

/** Adds the options that say what is known of the installation. */
export function addInstallationOptions(command: Command): Command {
  command
    .option('--catalog <file>', 'hold queries to the templates and fields of this catalog; see "vql catalog"')
    .option('--dialect-info <file>', 'a saved dialect-info answer of the installation: the functions that it has');
  return addConfigOptions(command);
}
