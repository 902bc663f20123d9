import { builderCodes } from './builder.js';
import { catalogCodes } from './catalog.js';
import { configCodes } from './config.js';
import { cunitCodes } from './cunit.js';
import { embeddedCodes } from './embedded.js';
import { engineCodes, sqlCodes } from './engine.js';
import { jsonCodes } from './json.js';
import { lossCodes } from './losses.js';
import { pagingCodes } from './paging.js';
import type { MessageArguments } from './row.js';
import { snapshotCodes } from './snapshots.js';
import { vqlCodes } from './vql.js';

/** **The** table of diagnostic codes. Messages, default severities, help and the docs page all come from here. */
export const codes = {
  ...vqlCodes,
  ...catalogCodes,
  ...cunitCodes,
  ...lossCodes,
  ...jsonCodes,
  ...configCodes,
  ...embeddedCodes,
  ...pagingCodes,
  ...snapshotCodes,
  ...builderCodes,
  ...sqlCodes,
  ...engineCodes,
} as const;

/** A stable, kebab-case diagnostic code. */
export type DiagnosticCode = keyof typeof codes;

/** Arguments of the message of a code. */
export type CodeArguments<Code extends DiagnosticCode> = MessageArguments<typeof codes, Code>;
