import type { Catalog } from '../../catalog/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { Plugin } from '../../rules/index.js';
import type { SourceCheckOptions } from '../../tasks/check/check-source.js';
import { ruleOptions, ruleProblems } from '../../tasks/config/rule-options.js';
import { UsageError } from '../../tasks/errors.js';
import {
  type InstallationOptions,
  type LoadedInstallation,
  loadInstallation,
} from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { type QualifiedName, templateFor } from '../../tasks/options/query.js';
import { isError } from '../../tasks/output/problems.js';
import { printable } from '../../tasks/output/terminal.js';
import { type TableFiles, tablesInConfig } from '../../tasks/rows/table-files.js';
import { createTableReader } from './read-tables.js';

/** Bounds of the tool `run`. They can be lowered and raised within bounds, but not switched off. */
export interface RunLimits {
  /** Greatest number of rows of an answer. */
  readonly rows: number;
  /** Time after which a query is stopped. */
  readonly timeMs: number;
}

/** Settings and catalog of the tools, read once, and the files that queries may be run on. */
export interface McpSession {
  readonly dialect: Dialect;
  readonly limits: RunLimits;
  /** Rules of the user, from the config. */
  readonly plugins: readonly Plugin[];
  /** The template of C-Unit that does not name one, if the settings name it. */
  readonly template: QualifiedName | undefined;
  /** The files of the setting `tables`: no tool reads another. */
  readonly tables: TableFiles;
  /** The setting `timeZone`. */
  readonly timeZone: string | undefined;
  /** Returns the catalog of the settings, or else that of the tables; `undefined` if there is neither. */
  catalog(): Promise<Catalog | undefined>;
  /** Returns why tables cannot be read, as sentences, by template. */
  unreadableTables(): Promise<ReadonlyMap<string, string>>;
  /** Returns the unreadable tables whose fields no catalog of the settings lists, as `unreadableTables` does. */
  unknownTables(): Promise<ReadonlyMap<string, string>>;
  /** Returns the options of a check by the settings. */
  checkOptions(): Promise<SourceCheckOptions>;
  /** @throws {UsageError} if a template of the catalog that was used has a mistake. */
  assertCatalog(): void;
}

/** A session; it cannot be used if there are problems. */
export interface OpenedSession extends Pick<LoadedInstallation, 'problems'> {
  readonly session: McpSession;
}

/** Reads the settings. */
export async function openSession(options: InstallationOptions, limits: RunLimits, io: Io): Promise<OpenedSession> {
  const loaded = await loadInstallation(options, io);
  const { config, installation, problems, late } = loaded;
  const { dialect } = installation;
  const warn = (reason: string) => io.stderr.write(`vql mcp: ${printable(reason)}\n`);
  const ofPlugins = await loaded.plugins();
  const { plugins } = ofPlugins;
  for (const { message } of ruleProblems(ofPlugins, config.rules)) warn(message);
  const tables = tablesInConfig(config.tables);
  const reader = createTableReader(tables, dialect, warn);
  const catalog = async (): Promise<Catalog | undefined> => installation.catalog ?? (await reader.read()).catalog;
  const { programRules: _, ...rules } = ruleOptions({ plugins }, config.rules);
  const session: McpSession = {
    dialect,
    limits,
    plugins,
    template: templateFor({}, config),
    tables,
    timeZone: config.timeZone,
    catalog,
    unreadableTables: async () => (await reader.read()).unreadable,
    unknownTables: async () => (installation.catalog === undefined ? session.unreadableTables() : new Map()),
    checkOptions: async () => {
      const known = await catalog();
      const { strict = false, paged = false } = config;
      return { dialect, ...rules, strict, paged, ...(known && { catalog: known }) };
    },
    assertCatalog: () => {
      const [problem] = late().filter(isError);
      if (problem !== undefined)
        throw new UsageError(`The catalog "${problem.name}" has a mistake: ${problem.message}`);
    },
  };
  return { session, problems };
}
