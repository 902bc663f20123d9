import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import { type RefusalCode, refusalCodes } from '../diagnostics/codes/webhooks.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { messageOf } from '../diagnostics/thrown-value.js';

/** Why a delivery is refused: the message is for a log, the status for the sender, who is given nothing else. */
export interface Refusal extends Diagnostic {
  readonly code: RefusalCode;
  readonly status: (typeof refusalCodes)[RefusalCode]['status'];
}

const create = diagnosticsOf(refusalCodes);

/** Creates a refusal. */
export function createRefusal<Code extends RefusalCode>(
  code: Code,
  args: MessageArguments<typeof refusalCodes, Code>,
): Refusal {
  return { ...create(code, args), code, status: refusalCodes[code].status };
}

/** Returns a text of someone else as the end of a sentence: on one line, not too long, and without the dot at its end. */
export function problemOf(error: unknown): string {
  const text = messageOf(error) ?? 'something without a message was thrown';
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return (line.length > longestText ? `${line.slice(0, longestText)}…` : line).replace(/\.$/, '');
}

const longestText = 300;
