import { cunitCodes } from './cunit.js';
import { lossCodes } from './losses.js';
import { pagingCodes } from './paging.js';
import type { CodeRow } from './row.js';
import { vqlCodes } from './vql.js';

/** **The** table of diagnostic codes. Messages, default severities, help and the docs page all come from here. */
export const codes = { ...vqlCodes, ...cunitCodes, ...lossCodes, ...pagingCodes } as const satisfies Record<
  string,
  CodeRow
>;

/** A stable, kebab-case diagnostic code. */
export type DiagnosticCode = keyof typeof codes;

/** What the message of a code needs to be filled with. */
export type CodeArguments<Code extends DiagnosticCode> = Parameters<(typeof codes)[Code]['message']>[0];
