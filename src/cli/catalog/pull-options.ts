import type { ConfigOptions } from '../../tasks/config/load-config.js';
import type { QualifiedName } from '../../tasks/options/query.js';
import type { ColorSetting } from '../../tasks/output/terminal.js';
import type { ConnectionOptions } from '../connection/connection-options.js';

/** Options of `vql catalog pull`. */
export interface PullCommandOptions extends ConfigOptions, ConnectionOptions {
  readonly output?: string;
  readonly dialectInfo?: string;
  readonly template: readonly QualifiedName[];
  readonly quiet?: true;
  readonly color?: ColorSetting;
}
