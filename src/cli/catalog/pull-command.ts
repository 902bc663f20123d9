import { type Command, Option } from 'commander';
import { addConfigOptions } from '../../tasks/config/load-config.js';
import type { ExitCode } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { addColorOptions, quietOption } from '../../tasks/options/common.js';
import { type QualifiedName, readTemplate } from '../../tasks/options/query.js';
import { addConnectionOptions } from '../connection/connection-options.js';
import { variablesHelp } from '../connection/environment.js';
import type { PullCommandOptions } from './pull-options.js';

/** Adds `vql catalog pull`. */
export function addPullCommand(catalog: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = catalog
    .command('pull')
    .summary('make the catalog of an installation by asking it')
    .description(
      'Ask an installation for its dialect, its groups, their templates and the fields of each, and write its catalog and its dialect-info answer.\n' +
        'It changes nothing there. With --template, only these templates are asked for, and replaced in the catalog file.',
    )
    .addOption(
      new Option('--output <file>', 'the catalog file, or a TypeScript module if it ends with .ts').default(
        undefined,
        'the setting "catalog", else catalog.json',
      ),
    )
    .addOption(
      new Option('--dialect-info <file>', 'the file of the dialect-info answer').default(
        undefined,
        'the setting "dialect.info", else dialect-info.json',
      ),
    )
    .addOption(
      new Option('--template <group.name>', 'ask for this template; repeatable')
        .argParser((text: string, previous: readonly QualifiedName[]) => [...previous, readTemplate(text)])
        .default([], 'all of them'),
    )
    .addOption(quietOption('print no connection, no summary and no progress'))
    .addHelpText('after', help());
  addConnectionOptions(command);
  addConfigOptions(command);
  addColorOptions(command).action(async (options: PullCommandOptions) => {
    // Loaded on demand: it loads the client.
    const { runPull } = await import('./run-pull.js');
    end(await runPull(options, io));
  });
}

const help = (): string => `
${variablesHelp()}

Examples:
  vql catalog pull --connection live
  vql catalog pull --connection test --output src/catalog.ts
  vql catalog pull --template account.query --output catalog.json`;
