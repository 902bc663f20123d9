import { builderCodes } from './builder.js';
import { catalogCodes } from './catalog.js';
import { configCodes } from './config.js';
import { cunitCodes } from './cunit.js';
import { embeddedCodes } from './embedded.js';
import { engineCodes, sqlCodes } from './engine.js';
import { builderHelp } from './help/builder.js';
import { catalogHelp } from './help/catalog.js';
import { configHelp } from './help/config.js';
import { cunitHelp } from './help/cunit.js';
import { embeddedHelp } from './help/embedded.js';
import { engineHelp } from './help/engine.js';
import { foreignHelp } from './help/foreign.js';
import { jsonHelp } from './help/json.js';
import { lossHelp } from './help/losses.js';
import { pagingHelp } from './help/paging.js';
import { ruleHelp } from './help/rules.js';
import { snapshotHelp } from './help/snapshots.js';
import { syntaxHelp } from './help/syntax.js';
import { jsonCodes } from './json.js';
import { lossCodes } from './losses.js';
import { pagingCodes } from './paging.js';
import type { CodeRow } from './row.js';
import { snapshotCodes } from './snapshots.js';
import { vqlCodes } from './vql.js';

const rows = {
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
};
const help: { readonly [Code in DiagnosticCode]: string } = {
  ...syntaxHelp,
  ...foreignHelp,
  ...ruleHelp,
  ...catalogHelp,
  ...cunitHelp,
  ...lossHelp,
  ...jsonHelp,
  ...configHelp,
  ...embeddedHelp,
  ...pagingHelp,
  ...snapshotHelp,
  ...builderHelp,
  ...engineHelp,
};

/** A stable, kebab-case diagnostic code. */
export type DiagnosticCode = keyof typeof rows;

/** What the message of a code needs to be filled with. */
export type CodeArguments<Code extends DiagnosticCode> = Parameters<(typeof rows)[Code]['message']>[0];

/** **The** table of diagnostic codes. Messages, default severities, help and the docs page all come from here. */
export const codes = Object.fromEntries(
  Object.entries(rows).map(([code, row]) => [code, { ...row, help: help[code as DiagnosticCode] }]),
  // Every row is there again, with its help.
) as { readonly [Code in DiagnosticCode]: (typeof rows)[Code] & CodeRow };
