import type { LongIntegers } from '../../engine/index.js';
import { UsageError } from '../../tasks/errors.js';
import type { InstallationOptions } from '../../tasks/installation/load-installation.js';
import type { CommonOptions } from '../../tasks/options/common.js';
import type { QualifiedName, VariableArguments } from '../../tasks/options/query.js';
import type { ConnectionOptions } from '../connection/connection-options.js';
import type { ExportFormatName } from './export-formats.js';
import { canBeWatermark, type SinceOption } from './increment.js';

/** Options of `vql export`. */
export interface ExportCommandOptions extends CommonOptions, ConnectionOptions, InstallationOptions {
  readonly output: string;
  readonly format?: ExportFormatName;
  readonly longIntegers: LongIntegers;
  readonly escapeFormulas?: boolean;
  readonly variable: VariableArguments;
  readonly template?: QualifiedName;
  readonly timeZone?: string;
  readonly limit?: number;
  readonly pageSize: number;
  readonly since?: SinceOption;
  readonly restart?: true;
  readonly quiet?: true;
}

/** Reads `--since updatedAt` and `--since updatedAt=2026-01-01T00:00:00Z`. */
export function readSince(text: string): SinceOption {
  const [, field, from] = /^([^=\s]+)(?:=(.+))?$/su.exec(text) ?? [];
  if (field === undefined)
    throw new UsageError(
      `Expected a field, such as --since updatedAt, or updatedAt=2026-01-01T00:00:00Z; found "${text}".`,
    );
  if (from !== undefined && !canBeWatermark(from))
    throw new UsageError(`Expected a time in ISO 8601, such as 2026-01-01T00:00:00Z, or a number; found "${from}".`);
  return { field, from };
}
