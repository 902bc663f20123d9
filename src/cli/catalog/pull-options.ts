import type { ConfigOptions } from '../config/load-config.js';
import type { ConnectionOptions } from '../connection/connection-options.js';
import type { TemplateName } from '../options/query.js';

/** Options of `vql catalog pull`. */
export interface PullCommandOptions extends ConfigOptions, ConnectionOptions {
  readonly output?: string;
  readonly dialectInfo?: string;
  readonly template: readonly TemplateName[];
  readonly quiet?: true;
  readonly color?: boolean;
}
