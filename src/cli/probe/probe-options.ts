import type { ConfigOptions } from '../../tasks/config/load-config.js';
import type { CommonOptions } from '../../tasks/options/common.js';
import type { QualifiedName } from '../../tasks/options/query.js';
import type { FormatFacts } from '../../tasks/output/output-format.js';
import type { ConnectionOptions } from '../connection/connection-options.js';

/** **The** table of the formats of `vql probe --format`. What writes them is loaded when a probe runs. */
export const probeFormats = {
  table: { description: 'for a terminal', isForPeople: true },
  markdown: { description: 'a report in Markdown', isForPeople: true },
  json: { description: 'a dialect file', isForPeople: false },
} as const satisfies Readonly<Record<string, FormatFacts>>;

/** Name of a format of `vql probe`. */
export type ProbeFormatName = keyof typeof probeFormats;

/** Options of `vql probe`. */
export interface ProbeCommandOptions extends ConfigOptions, ConnectionOptions, Pick<CommonOptions, 'color'> {
  readonly template?: QualifiedName;
  readonly out?: string;
  readonly restart?: true;
  readonly dryRun?: true;
  readonly report?: string;
  readonly diff?: string;
  readonly fields?: readonly string[];
  readonly requests: number;
  readonly installationVersion?: string;
  readonly format: ProbeFormatName;
  readonly quiet?: true;
}
