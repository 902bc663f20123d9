import type { TokenSource } from '../auth/token-source.js';
import type { ArgumentKind } from '../diagnostics/arguments.js';
import { clientError } from './client-error.js';

/** An access token, a function that returns a valid one, or a source of tokens. */
export type Token = string | (() => string | Promise<string>) | TokenSource;

/** The kind of tokens. No text is refused by it, since the message would show the text. */
export const tokenKind: ArgumentKind = {
  expected: 'a token, a function that returns one, or a source with token() and reject()',
  accepts: (value) => ['string', 'function'].includes(typeof value) || isSource(value),
};

/** Returns the source of any token. A function is called for each request; a fixed token cannot be replaced. */
export function tokenSource(token: Token): TokenSource {
  if (typeof token === 'string') {
    checkToken(token);
    return { token: async () => token, reject: () => undefined };
  }
  if (typeof token === 'function') return { token: async () => token(), reject: () => undefined };
  return token;
}

/**
 * Checks a token. The message does not show it.
 *
 * @throws {ClientError} `wrong-argument`.
 */
export function checkToken(token: unknown): asserts token is string {
  // A header has no other characters, and would drop white space around them.
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return;
  const expected = 'a text of printable ASCII characters without spaces, and not empty';
  const found = typeof token === 'string' ? 'another text' : `a value of the type ${typeof token}`;
  throw clientError('wrong-argument', { name: 'The token', expected, found });
}

function isSource(value: unknown): value is TokenSource {
  const isFunction = (name: keyof TokenSource): boolean => typeof Reflect.get(Object(value), name) === 'function';
  return isFunction('token') && isFunction('reject');
}
