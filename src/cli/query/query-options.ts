import type { ConnectionOptions } from '../connection/connection-options.js';
import type { InstallationOptions } from '../installation/load-installation.js';
import type { CommonOptions } from '../options/common.js';
import type { TemplateName, VariableLists } from '../options/query.js';
import type { RowOptions } from '../options/rows.js';

/** Options of `vql query`. */
export interface QueryCommandOptions extends CommonOptions, ConnectionOptions, InstallationOptions, RowOptions {
  readonly variable: VariableLists;
  readonly template?: TemplateName;
  readonly limit?: number;
  readonly all?: true;
  readonly pageSize: number;
  readonly explain?: true;
  readonly quiet?: true;
}

/** Number of rows that a terminal shows unless an option says otherwise. */
export const terminalLimit = 100;
