import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import type { Catalog } from '../../catalog/index.js';
import { createLineIndex } from '../../diagnostics/index.js';
import { type Dialect, defaultDialect } from '../../dialect/index.js';
import { type DocumentKind, type DocumentService, emptyService } from '../../editors/lsp/index.js';
import { createEmbeddedService, defaultCalls, findQueries, loadHostParser, splitRules } from '../../embedded/index.js';
import { createLanguageService } from '../../language/index.js';
import type { Config } from '../config/config.js';
import type { FormatOf } from '../config/editor-config.js';
import { inputOf } from '../input/find-inputs.js';
import type { Problem } from '../input/source.js';
import {
  addInstallationOptions,
  type InstallationOptions,
  loadInstallation,
} from '../installation/load-installation.js';
import type { Io } from '../io.js';
import { isAtLeast } from '../options/common.js';
import type { FormatSettings } from '../options/format.js';
import { version } from '../version.js';

/** Adds `vql lsp`. */
export function addLspCommand(program: Command, io: Io): void {
  const command = program
    .command('lsp')
    .summary('run the language server on standard input and output')
    .description(
      'Run the language server for editors, on standard input and output.\n' +
        'Settings come from the config nearest to each file, and from .editorconfig. They are reloaded when a JSON file or an\n' +
        '.editorconfig changes.',
    )
    .option('--stdio', 'the default; accepted because some editors pass it')
    // The client of VS Code passes it to a server that it starts as a module.
    .addOption(new Option('--clientProcessId <id>').hideHelp());
  addInstallationOptions(command).action(async (options: InstallationOptions) => {
    // Loaded on demand: no other command needs the server.
    const { serve } = await import('../../editors/lsp/index.js');

    const given = resolvePaths(options, io.cwd);
    const input = Readable.from(io.stdin);
    serve({
      input,
      output: io.stdout,
      cwd: io.cwd,
      version,
      load: async (folder) => {
        const { config, formatOf, installation, problems, late } = await loadInstallation(given, {
          ...io,
          cwd: folder,
        });
        // With some of the settings missing, valid queries would be reported.
        const usable = problems.length > 0 ? { formatOf } : { ...installation, config, formatOf };
        const toMessage = (problem: Problem): string => messageOf(problem, io);
        return {
          serviceFor: createServices(usable, folder),
          problems: () => [...problems, ...late().filter(isWarningOrError)].map(toMessage),
        };
      },
    });
    await new Promise((close) => input.once('close', close));
  });
}

function isWarningOrError({ finding }: Problem): boolean {
  return finding !== undefined && isAtLeast(finding.diagnostic.severity, 'warning');
}

/** Returns the message of a problem as an editor shows it, with file and line in front if it is about a text. */
function messageOf({ message, finding }: Problem, io: Io): string {
  if (finding === undefined) return message;
  const { source, diagnostic } = finding;
  const name = source.path === undefined ? source.name : inputOf(source.path, io).name;
  const { line } = createLineIndex(source.text).positionAt(diagnostic.span?.start ?? 0);
  return `${name}:${line}: ${message}`;
}

/** Resolves the file names in the options against the folder of the process: each document is checked from its own folder. */
function resolvePaths(options: InstallationOptions, cwd: string): InstallationOptions {
  const { config, catalog, dialect, dialectInfo } = options;
  return {
    ...(config !== undefined && { config: config === false ? false : resolve(cwd, config) }),
    ...(catalog !== undefined && { catalog: resolve(cwd, catalog) }),
    ...(dialect !== undefined && { dialect: resolve(cwd, dialect) }),
    ...(dialectInfo !== undefined && { dialectInfo: resolve(cwd, dialectInfo) }),
  };
}

/** Settings and catalog of a folder. */
interface FolderSettings {
  readonly catalog?: Catalog;
  readonly dialect?: Dialect;
  readonly config?: Config;
  readonly formatOf: FormatOf;
}

/** Creates the services of a folder, one per kind of document and format, each when its first document is opened. */
function createServices({ catalog, dialect = defaultDialect, config = {}, formatOf }: FolderSettings, folder: string) {
  const { rules, valueInQuotes } = splitRules(config.rules);
  const options = { ...(catalog && { catalog }), dialect, rules, strict: config.strict ?? false };
  const make = async (kind: DocumentKind, settings: FormatSettings): Promise<DocumentService> => {
    // Documents are files, which `vql fmt` ends with a line end.
    const vql = createLanguageService({
      ...options,
      paged: config.paged ?? false,
      format: { insertFinalNewline: true, ...settings },
    });
    if (kind === 'vql') return vql;
    if (kind === 'cunit') {
      const { createCUnitLanguageService } = await import('../../language/cunit/index.js');
      const service = createCUnitLanguageService(options);
      const complete = async (text: string, offset: number) => ({
        items: await service.complete(text, offset),
        expected: [],
      });
      return { ...emptyService, ...service, complete };
    }
    const parser = await loadHostParser();
    const { calls = defaultCalls } = config;
    const read = (program: string) => findQueries(program, { parser, language: kind, calls });
    return createEmbeddedService({ service: vql, read, dialect, valueInQuotes });
  };
  const made = new Map<string, Promise<DocumentService>>();
  return async (kind: DocumentKind, path = join(folder, 'query.vql')): Promise<DocumentService> => {
    // Only VQL texts are formatted.
    const settings = kind === 'vql' ? await formatOf(path) : {};
    const key = JSON.stringify([kind, settings]);
    const service = made.get(key) ?? make(kind, settings);
    made.set(key, service);
    return service;
  };
}
