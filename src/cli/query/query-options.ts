import type { InstallationOptions } from '../../tasks/installation/load-installation.js';
import type { CommonOptions } from '../../tasks/options/common.js';
import type { QualifiedName, VariableArguments } from '../../tasks/options/query.js';
import type { RowOptions } from '../../tasks/options/rows.js';
import type { ConnectionOptions } from '../connection/connection-options.js';

/** Options of `vql query`. */
export interface QueryCommandOptions extends CommonOptions, ConnectionOptions, InstallationOptions, RowOptions {
  readonly variable: VariableArguments;
  readonly template?: QualifiedName;
  readonly timeZone?: string;
  readonly limit?: number;
  readonly all?: true;
  readonly pageSize: number;
  readonly explain?: true;
  readonly quiet?: true;
}

/** Hints in the messages about a query, in the words of the command line or of the prompt. */
export interface QueryHints {
  /** Reads more rows. */
  readonly more: string;
  /** Gives a variable a value. */
  variable(name: string): string;
}

/** The hints of the command line. */
export const optionHints: QueryHints = {
  more: '--limit or --all reads them',
  variable: (name) => `--var ${name}=VALUE`,
};

/** Number of rows that a terminal shows unless an option says otherwise. */
export const terminalLimit = 100;
