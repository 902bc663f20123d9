import { wrongArgument } from '../diagnostics/arguments.js';
import type { VqlError } from '../diagnostics/vql-error.js';
import { nameOf } from './answer.js';
import type { Call } from './call.js';
import { clientError } from './client-error.js';
import { redact } from './records.js';

/** The reason of the abort after the time-out. */
export const timedOut = new Error('The time is up.');

/** An exchange that failed before the whole answer was there. */
interface FailedExchange extends Pick<Call, 'method' | 'repeatable'> {
  readonly url: string;
  readonly attempt: number;
  readonly secrets: readonly string[];
  readonly timeoutMs: number;
}

/** Returns the error for an exchange that failed. */
export function failureOf(error: unknown, exchange: FailedExchange): VqlError {
  const { method, url, repeatable, attempt, secrets, timeoutMs } = exchange;
  const request = nameOf(exchange);
  const context = { request: { method, url }, attempts: attempt };
  const { host } = new URL(url);
  if (error === timedOut) {
    if (repeatable) return clientError('time-out', { request, host, timeoutMs: String(timeoutMs) }, context);
    const problem = `there was no complete answer of ${host} within ${timeoutMs} ms`;
    return clientError('unknown-outcome', { request, problem }, context);
  }
  const problem = redact(reasonOf(error), secrets);
  // Platforms refuse such arguments before they send anything.
  if (codeOf(error)?.startsWith('ERR_INVALID_')) return wrongFetch(`throws: ${problem}`);
  const code = repeatable || isUnsent(error) ? 'network' : 'unknown-outcome';
  return clientError(code, { request, problem }, context);
}

/** Returns the error for a `fetch` that has returned something else than a response: the request may have been sent. */
export function noResponse(found: string, { method, url, repeatable, attempt }: FailedExchange): VqlError {
  const mistake = wrongFetch(`returns ${found}`);
  if (repeatable) return mistake;
  const args = { request: nameOf({ method, url }), problem: mistake.message.replace(/\.$/, '') };
  return clientError('unknown-outcome', args, { request: { method, url }, attempts: attempt });
}

/** Creates the error for an option "fetch" that is not like the one of the platform. */
function wrongFetch(found: string): VqlError {
  const expected = 'a function that takes one Request and returns a promise of a Response';
  return wrongArgument('The option "fetch" of createClient', expected, undefined, () => `one that ${found}`);
}

/** The codes of Node for connections that were never made. Browsers give no code, so there it is not known. */
const unsentCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function isUnsent(error: unknown): boolean {
  return unsentCodes.includes(codeOf(error));
}

/** Returns the reason that a platform gives, without a full stop: Node has it in the cause of a `TypeError`. */
export function reasonOf(error: unknown): string {
  const { message, cause } = Object(error) as { readonly message?: unknown; readonly cause?: unknown };
  const texts = [Object(cause).message, message].filter((text) => typeof text === 'string' && text !== '');
  const text = String(texts[0] ?? error)
    .replace(opensslText, 'the TLS handshake failed, $1; does the server expect https on this port?')
    .replace(/\.\s*$/, '');
  const code = codeOf(error);
  return code === undefined || text.includes(code) ? text : `${text} (${code})`;
}

/** A line of OpenSSL: numbers, names of its functions, and the path of its source file around the reason. */
const opensslText = /^.*error:[\dA-F]+:[^:]*:[^:]*:([^:]*):.*$/s;

function codeOf(error: unknown): string | undefined {
  const codes: readonly unknown[] = [Object(Object(error).cause).code, Object(error).code];
  const code = codes.find((one) => typeof one === 'string');
  return typeof code === 'string' ? code : undefined;
}
