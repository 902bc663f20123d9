import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import { serve } from '../../editors/lsp/index.js';
import { codePages } from '../../servers/lsp/code-page.js';
import { listFiles } from '../../servers/lsp/list-files.js';
import { loadFolder } from '../../servers/lsp/load-folder.js';
import { configNames } from '../../tasks/config/find-config.js';
import { addInstallationOptions, type InstallationOptions } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { version } from '../../tasks/version.js';

/** Adds `vql lsp`. */
export function addLspCommand(program: Command, io: Io): void {
  const command = program
    .command('lsp')
    .summary('run the language server on standard input and output')
    .description(
      'Run the language server for editors, on standard input and output.\n' +
        'Settings come from the config nearest to each file, and from .editorconfig. They are reloaded when one of their files\n' +
        'changes.',
    )
    .option('--stdio', 'the default; accepted because some editors pass it')
    // The client of VS Code passes it to a server that it starts as a module.
    .addOption(new Option('--clientProcessId <id>').hideHelp());
  addInstallationOptions(command).action(async (options: InstallationOptions) => {
    const given = resolvePaths(options, io.cwd);
    const input = Readable.from(io.stdin);
    // The library of the protocol ends the process when its client is gone.
    if (io.exit !== undefined) process.exit = io.exit;
    serve({
      input,
      output: io.stdout,
      cwd: io.cwd,
      version,
      load: (folder) => loadFolder(folder, given, io),
      listFiles: (folder) => listFiles(folder, given, io),
      pageOf: codePages(),
      isSettingsFile: (name) => configNames.includes(name),
      // Ends the process at once: it has nothing left to write, and other processes may hold its standard input open.
      exit: (code) => io.exit?.(code),
    });
    await new Promise((close) => input.once('close', close));
  });
}

/** Resolves the file names in the options against the folder of the process: each document is checked from its own folder. */
function resolvePaths(options: InstallationOptions, cwd: string): InstallationOptions {
  const { config, plugins, catalog, dialect, dialectInfo } = options;
  return {
    ...(plugins !== undefined && { plugins }),
    ...(config !== undefined && { config: config === false ? false : resolve(cwd, config) }),
    ...(catalog !== undefined && { catalog: resolve(cwd, catalog) }),
    ...(dialect !== undefined && { dialect: resolve(cwd, dialect) }),
    ...(dialectInfo !== undefined && { dialectInfo: resolve(cwd, dialectInfo) }),
  };
}
