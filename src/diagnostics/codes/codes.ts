import { foreignCodes } from './foreign.js';
import { pagingCodes } from './paging.js';
import type { CodeRow } from './row.js';
import { ruleCodes } from './rules.js';
import { syntaxCodes } from './syntax.js';

/** **The** table of diagnostic codes. Messages, default severities, help and the docs page all come from here. */
export const codes = { ...syntaxCodes, ...foreignCodes, ...ruleCodes, ...pagingCodes } as const satisfies Record<
  string,
  CodeRow
>;

/** A stable, kebab-case diagnostic code. */
export type DiagnosticCode = keyof typeof codes;

/** What the message of a code needs to be filled with. */
export type CodeArguments<Code extends DiagnosticCode> = Parameters<(typeof codes)[Code]['message']>[0];
