import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import type { Catalog } from '../../catalog/index.js';
import { createLineIndex } from '../../diagnostics/index.js';
import { type Dialect, defaultDialect } from '../../dialect/index.js';
import { type DocumentKind, type DocumentService, silentService } from '../../editors/lsp/index.js';
import { createEmbeddedService, defaultCalls, findQueries, loadHostParser, splitRules } from '../../embedded/index.js';
import { createLanguageService } from '../../language/index.js';
import type { Config } from '../config/config.js';
import { inputOf } from '../input/find-inputs.js';
import type { Problem } from '../input/source.js';
import {
  addInstallationOptions,
  type InstallationOptions,
  loadInstallation,
} from '../installation/load-installation.js';
import type { Io } from '../io.js';
import { isAtLeast } from '../options/common.js';
import { version } from '../version.js';

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
    const { serve } = await import('../../editors/lsp/index.js');
    const { createServices } = await import('./lsp.js');
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
  const name = source.path === undefined ? source.name : inputOf(source.path, io).name;
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

/** What the services of a folder know. */
interface Known {
  readonly catalog?: Catalog;
  readonly dialect?: Dialect;
  readonly config?: Config;
}

/** Makes the services of a folder: one for each kind of document, when the first document of the kind is opened. */
export function createServices({ catalog, dialect = defaultDialect, config = {} }: Known) {
  const { rules, valueInQuotes } = splitRules(config.rules);
  const options = { ...(catalog && { catalog }), dialect, rules, strict: config.strict ?? false };
  // A document is a file here, which `vql fmt` ends with a line end.
  const vql = createLanguageService({ ...options, format: { insertFinalNewline: true } });
  const make = async (kind: DocumentKind): Promise<DocumentService> => {
    if (kind === 'vql') return vql;
    if (kind === 'cunit') {
      const { createCUnitLanguageService } = await import('../../language/cunit/index.js');
      const service = createCUnitLanguageService(options);
      const complete = async (text: string, offset: number) => ({
        items: await service.complete(text, offset),
        expected: [],
      });
      return { ...silentService, ...service, complete };
    }
    const parser = await loadHostParser();
    const { calls = defaultCalls } = config;
    const read = (program: string) => findQueries(program, { parser, language: kind, calls });
    return createEmbeddedService({ service: vql, read, dialect, valueInQuotes });
  };
  const made = new Map<DocumentKind, Promise<DocumentService>>();
  return (kind: DocumentKind): Promise<DocumentService> => {
    const service = made.get(kind) ?? make(kind);
    made.set(kind, service);
    return service;
  };
}
