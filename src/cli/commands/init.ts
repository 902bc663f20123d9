import type { Command } from 'commander';
import type { ExitCode } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import type { InitOptions } from '../init/run-init.js';

/** Adds `vql init`. */
export function addInitCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('init')
    .summary('write a config that fits the folder')
    .description(
      'Write vql.config.json with settings for what is in the current folder and below: a catalog, a dialect file or a dialect-info answer, ' +
        'data files that are named by their template, such as account.query.csv, and the stored connection. It prints why each is there, and sends nothing.',
    )
    .option('--dry-run', 'print the config, and write nothing')
    .option('--force', 'replace a config that exists')
    .addHelpText('after', '\nExamples:\n  vql init --dry-run\n  vql init')
    .action(async (options: InitOptions) => {
      const { runInit } = await import('../init/run-init.js');
      end(await runInit(options, io));
    });
}
