import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { createLineIndex } from '../diagnostics/index.js';
import { addInstallationOptions, type InstallationOptions } from './installation/installation-options.js';
import { loadInstallation } from './installation/load-installation.js';
import type { Io } from './io.js';
import { placeOf } from './place-of.js';
import { isAtLeast } from './severity.js';
import type { Problem } from './source.js';
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
        const { config, installation, problems, late } = await loadInstallation(given, { ...io, cwd: folder });
        // Half of what is known would report what is right.
        const known = problems.length > 0 ? {} : { ...installation, config };
        const shown = (problem: Problem): string => sentenceAbout(problem, io);
        return {
          serviceFor: createServices(known),
          problems: () => [...problems, ...late().filter(isGrave)].map(shown),
        };
      },
    });
    await new Promise((close) => input.once('close', close));
  });
}

function isGrave({ finding }: Problem): boolean {
  return finding !== undefined && isAtLeast(finding.diagnostic.severity, 'warning');
}

/** What an editor shows of a problem: its message, with file and line in front where it is about a text. */
function sentenceAbout({ message, finding }: Problem, io: Io): string {
  if (finding === undefined) return message;
  const { source, diagnostic } = finding;
  const name = source.path === undefined ? source.name : placeOf(source.path, io).name;
  const { line } = createLineIndex(source.text).positionAt(diagnostic.span?.start ?? 0);
  return `${name}:${line}: ${message}`;
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
