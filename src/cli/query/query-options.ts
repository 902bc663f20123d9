import type { InstallationOptions } from '../../tasks/installation/load-installation.js';
import type { CommonOptions } from '../../tasks/options/common.js';
import type { QualifiedName, VariableArguments } from '../../tasks/options/query.js';
import type { RowOptions } from '../../tasks/options/rows.js';
import type { ConnectionOptions } from '../connection/connection-options.js';

/** Options of `vql query`. */
export interface QueryCommandOptions extends CommonOptions, ConnectionOptions, InstallationOptions, RowOptions {
  readonly variable: VariableArguments;
  readonly template?: QualifiedName;
  readonly limit?: number;
  readonly all?: true;
  readonly pageSize: number;
  readonly explain?: true;
  readonly quiet?: true;
}

/** Number of rows that a terminal shows unless an option says otherwise. */
export const terminalLimit = 100;
