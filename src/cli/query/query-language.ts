import type { Catalog } from '../../catalog/index.js';
import type { Dialect } from '../../dialect/index.js';
import { type ConfiguredRules, withConfiguredRules } from '../../tasks/config/rule-options.js';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import type { Problem } from '../../tasks/input/source.js';
import { type InstallationOptions, loadInstallation } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import type { CommonOptions } from '../../tasks/options/common.js';
import { type QualifiedName, templateFor } from '../../tasks/options/query.js';
import { printProblems } from '../../tasks/output/problems.js';
import type { QueryVariables } from './read-queries.js';

/** Catalog and dialect of an installation, with the settings for checks. */
export interface QueryLanguage {
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  readonly rules: ConfiguredRules['rules'];
  readonly plugins: ConfiguredRules['plugins'];
  readonly strict: boolean;
  /** The setting `variables`. */
  readonly configured: QueryVariables;
  /** Template of C-Unit requests that do not name one. */
  readonly template: QualifiedName | undefined;
  /** The time zone of relative dates; absent for UTC. */
  readonly timeZone: string | undefined;
  /** The setting `connection`. */
  readonly connection: string | undefined;
  /** Returns the problems of the templates that were read after the language was loaded. */
  late(): readonly Problem[];
}

/** Runs a command with the language of queries from config and options; if it cannot be used, prints the problems. */
export async function withQueryLanguage(
  options: InstallationOptions &
    Pick<CommonOptions, 'color'> & {
      readonly template?: QualifiedName;
      readonly timeZone?: string;
    },
  io: Io,
  run: (language: QueryLanguage) => Promise<ExitCode>,
): Promise<ExitCode> {
  const loaded = await loadInstallation(options, io);
  const { config, installation, problems, late } = loaded;
  if (problems.length > 0) {
    printProblems(problems, io, options.color);
    return exitCodes.misuse;
  }
  return withConfiguredRules(loaded, options, io, (rules) =>
    run({
      dialect: installation.dialect,
      catalog: installation.catalog,
      ...rules,
      strict: config.strict ?? false,
      configured: config.variables ?? {},
      template: templateFor(options, config),
      timeZone: options.timeZone ?? config.timeZone,
      connection: config.connection,
      late,
    }),
  );
}
