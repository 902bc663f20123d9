import type { ArgumentKind } from '../diagnostics/arguments.js';

/** A source of access tokens, as the grants of `vql-kit/auth` return. */
export interface TokenSource {
  /** Returns a token that is valid now. An abort ends the wait of this caller only. */
  token(options?: { readonly signal?: AbortSignal | undefined }): Promise<string>;
  /** States that the service refused a token; it has an effect only if that is still the current one. */
  reject(token: string): void;
}

/** An access token, a function that returns a valid one, or a source of tokens. */
export type Token = string | (() => string | Promise<string>) | TokenSource;

/** The kind of tokens. The message does not show one. */
export const tokenKind: ArgumentKind = {
  expected: 'a token that is not empty, a function that returns one, or a source with token() and reject()',
  accepts: (value) => (typeof value === 'string' ? value !== '' : typeof value === 'function' || isSource(value)),
};

/** Returns the source of any token. A function is called for each request; a fixed token cannot be replaced. */
export function tokenSource(token: Token): TokenSource {
  if (typeof token === 'string') return { token: async () => token, reject: () => undefined };
  if (typeof token === 'function') return { token: async () => token(), reject: () => undefined };
  return token;
}

function isSource(value: unknown): value is TokenSource {
  const isFunction = (name: keyof TokenSource): boolean => typeof Reflect.get(Object(value), name) === 'function';
  return isFunction('token') && isFunction('reject');
}
