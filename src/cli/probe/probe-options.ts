import type { ConfigOptions } from '../config/load-config.js';
import type { CommonOptions } from '../options/common.js';
import type { TemplateName } from '../options/query.js';

/** The names of the formats of `vql probe --format`; their table is loaded when a probe runs. */
export const probeFormatNames = ['table', 'markdown', 'json'] as const;

/** Name of a format of `vql probe`. */
export type ProbeFormatName = (typeof probeFormatNames)[number];

/** Options of `vql probe`. */
export interface ProbeCommandOptions extends ConfigOptions, Pick<CommonOptions, 'color'> {
  readonly baseUrl?: string;
  readonly template?: TemplateName;
  readonly out?: string;
  readonly restart?: true;
  readonly dryRun?: true;
  readonly report?: string;
  readonly diff?: string;
  readonly fields?: readonly string[];
  readonly requests: number;
  readonly installationVersion?: string;
  readonly authUrl?: string;
  readonly clientId?: string;
  readonly userAgent: string;
  readonly allowHttp?: boolean;
  readonly format: ProbeFormatName;
  readonly quiet?: true;
}
