import type { Fetch } from '../../src/internal/http/fetch.js';

/** Answers requests. */
export type Handler = (request: Request) => Promise<Response>;

/** Returns a `fetch` that a handler answers. */
export function fetchBy(answer: Handler): Fetch {
  return async (input, init) => answer(new Request(input, init));
}

/** A request for tokens, as the token sources send it. */
export interface TokenRequest {
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** Returns a `fetch` that a handler of requests for tokens answers. */
export function tokenFetchBy(answer: (url: string, request: TokenRequest) => Promise<Response>): Fetch {
  return async (input, init) => answer(String(input), init as TokenRequest);
}
