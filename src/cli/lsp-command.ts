import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { addInstallationOptions, type InstallationOptions } from './installation/installation-options.js';
import { loadInstallation } from './installation/load-installation.js';
import type { Io } from './io.js';
import { version } from './version.js';

/** Adds `vql lsp`. */
export function addLspCommand(program: Command, io: Io): void {
  const command = program
    .command('lsp')
    .summary('serve editors by the language server protocol, on standard input and output')
    .description(
      'Serve editors by the language server protocol, on standard input and output, until they say exit.\n' +
        'Settings come from the config nearest to each file, and are loaded again when a JSON file changes.',
    )
    .option('--stdio', 'as it is anyway; some editors add it');
  addInstallationOptions(command).action(async (options: InstallationOptions) => {
    // What serves is loaded for this command alone.
    const { serve } = await import('../editors/lsp/index.js');
    const { createServices } = await import('./lsp-services.js');
    const given = absolute(options, io.cwd);
    const input = Readable.from(io.stdin);
    serve({
      input,
      output: io.stdout,
      cwd: io.cwd,
      version,
      load: async (folder) => {
        const { config, installation, problems } = await loadInstallation(given, { ...io, cwd: folder });
        // Half of what is known would report what is right.
        const known = problems.length > 0 ? {} : { ...installation, config };
        return { serviceFor: createServices(known), problems: problems.map(({ message }) => message) };
      },
    });
    await new Promise((close) => input.once('close', close));
  });
}

/** The files that the options name, as they are named from the folder of the process: each file is checked from its own. */
function absolute(options: InstallationOptions, cwd: string): InstallationOptions {
  const { config, catalog, dialectInfo } = options;
  return {
    ...(config !== undefined && { config: config === false ? false : resolve(cwd, config) }),
    ...(catalog !== undefined && { catalog: resolve(cwd, catalog) }),
    ...(dialectInfo !== undefined && { dialectInfo: resolve(cwd, dialectInfo) }),
  };
}
