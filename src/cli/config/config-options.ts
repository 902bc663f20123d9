import { type Command, Option } from 'commander';

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
