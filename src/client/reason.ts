import { wrongArgument } from '../diagnostics/arguments.js';
import { memberOf, messageOf, thrownText } from '../diagnostics/thrown-value.js';
import type { VqlError } from '../diagnostics/vql-error.js';

/**
 * Returns the reason that a platform gives, without a full stop: Node has it in the cause of a `TypeError`.
 *
 * @param redact hides secrets in the texts of the platform.
 */
export function reasonOf(error: unknown, redact: (text: string) => string): string {
  const text = messageOf(memberOf(error, 'cause')) ?? thrownText(error);
  const [, tlsReason] = opensslText.exec(text) ?? [];
  const shown =
    tlsReason === undefined
      ? redact(text).replace(/\.\s*$/, '')
      : `TLS failed, ${redact(tlsReason)}: is it a port of https?`;
  const code = codeOf(error);
  return code === undefined || text.includes(code) ? shown : `${shown} (${redact(code)})`;
}

/** A line of OpenSSL: numbers, names of its functions, and the path of its source file around the reason. */
const opensslText = /^.*error:[\dA-F]+:[^:]*:[^:]*:([^:]*):.*$/s;

/** Returns the code of an error, which Node has in its cause. */
export function codeOf(error: unknown): string | undefined {
  const codes = [memberOf(error, 'cause'), error].map((one) => memberOf(one, 'code'));
  return codes.find((code) => typeof code === 'string');
}

/** Creates the error for a function among the options of a client that does something else than it should. */
export function wrongFunction(option: string, expected: string, found: string): VqlError {
  const name = `The option "${option}" of createClient`;
  return wrongArgument(name, `a function that ${expected}`, undefined, () => `one that ${found}`);
}
