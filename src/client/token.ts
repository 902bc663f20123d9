import type { TokenSource } from '../auth/token-source.js';
import { type ArgumentKind, checkArgument } from '../diagnostics/arguments.js';
import { describeSecret } from '../diagnostics/describe-value.js';
import { quoted } from '../diagnostics/quoted.js';
import { createRedaction } from '../diagnostics/redaction.js';
import type { VqlError } from '../diagnostics/vql-error.js';
import { describeWrongHeaders, platformHeaderIn, readRequestHeaders } from './headers.js';
import { reasonOf, wrongFunction } from './reason.js';

/** An access token, a function that returns a valid one, or a source of tokens. */
export type ClientToken = string | (() => string | Promise<string>) | TokenSource;

/** The kind of tokens. `tokenSource` checks a string further. */
export const tokenKind: ArgumentKind = {
  expected: 'a token, a function that returns one, or a source with token() and reject()',
  accepts: (value) => ['string', 'function'].includes(typeof value) || isSource(value),
};

/** The kind of strings that are a token. */
const tokenText: ArgumentKind = {
  expected: 'the token alone, without "Bearer": printable ASCII characters without whitespace',
  // A header has no other characters, and would drop whitespace around them.
  accepts: (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
  describe: describeSecret,
};

/**
 * Returns the source of any token. A function is called for each request; a fixed token cannot be replaced.
 *
 * @param owner name of the function that has the options of the client, for messages.
 */
export function tokenSource(token: ClientToken, owner: string): TokenSource {
  if (typeof token === 'string') {
    checkArgument(`The option "token" of ${owner}`, token, tokenText);
    return { token: async () => token, reject: () => undefined };
  }
  if (typeof token === 'function') return { token: async () => token(), reject: () => undefined };
  return token;
}

/**
 * Checks a token that a function or a source has returned. The message does not show it.
 *
 * @param owner name of the function that has the options of the client, for messages.
 * @throws {VqlError} `wrong-argument`.
 */
export function checkToken(token: string, owner: string): void {
  checkArgument(`The result of the option "token" of ${owner}`, token, tokenText);
}

/**
 * Returns the headers that carry a token.
 *
 * @param owner name of the function that has the options of the client, for messages.
 * @throws {VqlError} `wrong-argument` if the option `authorize` throws or returns something else. The message shows neither the token
 * nor the value of a header.
 */
export function headersWith(token: string, authorize: (token: string) => unknown, owner: string): Headers {
  const wrongAuthorize = (found: string): VqlError =>
    wrongFunction(owner, 'authorize', 'returns an object of headers as strings, at least one', found);
  let given: unknown;
  const redact = (text: string): string => createRedaction([token], '<token>').redact(text);
  try {
    given = authorize(token);
  } catch (error) {
    throw wrongAuthorize(`throws: ${reasonOf(error, redact)}`);
  }
  const headers = readRequestHeaders(given);
  if (headers === undefined) throw wrongAuthorize(`returns ${redact(describeWrongHeaders(given))}`);
  if ([...headers].length === 0) throw wrongAuthorize(`returns ${describeSecret(given)}`);
  const empty = [...headers.keys()].find((key) => headers.get(key) === '');
  if (empty !== undefined) throw wrongAuthorize(`returns the header ${quoted(redact(empty))} without a value`);
  const name = platformHeaderIn(headers);
  if (name !== undefined) throw wrongAuthorize(`returns the header ${quoted(name)}, which the platform sets`);
  return headers;
}

function isSource(value: unknown): value is TokenSource {
  const isFunction = (name: keyof TokenSource): boolean => typeof Reflect.get(Object(value), name) === 'function';
  return isFunction('token') && isFunction('reject');
}
