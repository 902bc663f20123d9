import { type Catalog, defineCatalog, type TemplateDefinition } from '../../catalog/index.js';
import type { Dialect } from '../../dialect/index.js';
import { splitRules } from '../../embedded/index.js';
import type { SourceCheckOptions } from '../check/check-source.js';
import { UsageError } from '../errors.js';
import {
  type InstallationOptions,
  type LoadedInstallation,
  loadInstallation,
} from '../installation/load-installation.js';
import type { Io } from '../io.js';
import { isError } from '../output/problems.js';
import { printable } from '../output/terminal.js';
import { openTables } from '../rows/open-tables.js';
import { type TableFiles, tablesInConfig } from '../rows/table-files.js';
import { checkTableFiles } from './table-files.js';

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
  /** The files of the setting `tables`: no tool reads another. */
  readonly tables: TableFiles;
  /** Returns the catalog of the settings, or else that of the tables; `undefined` if there is neither. */
  catalog(): Promise<Catalog | undefined>;
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
  const { config, folder, installation, problems, late } = await loadInstallation(options, io);
  const { dialect } = installation;
  const tables = tablesInConfig(config.tables, folder);
  let catalogOfTables: Promise<Catalog | undefined> | undefined;
  const catalog = async (): Promise<Catalog | undefined> => {
    if (installation.catalog !== undefined) return installation.catalog;
    catalogOfTables ??= catalogOf(tables, dialect, (reason) => io.stderr.write(`vql mcp: ${printable(reason)}\n`));
    return catalogOfTables;
  };
  const { rules } = splitRules(config.rules);
  const session: McpSession = {
    dialect,
    limits,
    tables,
    catalog,
    checkOptions: async () => {
      const known = await catalog();
      const { strict = false, paged = false } = config;
      return { dialect, rules, strict, paged, ...(known && { catalog: known }) };
    },
    assertCatalog: () => {
      const [problem] = late().filter(isError);
      if (problem !== undefined)
        throw new UsageError(`The catalog "${problem.name}" has a mistake: ${problem.message}`);
    },
  };
  return { session, problems };
}

/**
 * Returns the catalog of tables; `undefined` if there are none. A table that cannot be read has a template whose fields are not known, so
 * that the queries of the others are checked.
 *
 * @param report takes the reason why a table cannot be read.
 */
async function catalogOf(
  tables: TableFiles,
  dialect: Dialect,
  report: (reason: string) => void,
): Promise<Catalog | undefined> {
  const names = Object.keys(tables);
  if (names.length === 0) return undefined;
  const whole = await readTables(tables, dialect).catch(() => undefined);
  if (whole !== undefined) return whole;
  // One of them cannot be read: each is read by itself.
  const templates: Record<string, TemplateDefinition> = {};
  for (const [name, file] of Object.entries(tables)) {
    try {
      Object.assign(templates, (await readTables({ [name]: file }, dialect)).definition.templates);
    } catch (error) {
      templates[name] = { partial: true, fields: {} };
      report(error instanceof Error ? error.message : String(error));
    }
  }
  return defineCatalog({ templates });
}

async function readTables(tables: TableFiles, dialect: Dialect): Promise<Catalog> {
  await checkTableFiles(tables);
  const engine = await openTables({ tables, dialect });
  const catalog = engine.catalog();
  engine.close();
  return catalog;
}
