import { type ClientCode, clientCodes } from '../diagnostics/codes/client.js';
import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { VqlError } from '../diagnostics/vql-error.js';

/**
 * Thrown by the client for a request that failed. `code` says how: `network`, `time-out`, `refused` with the status and the body of
 * the answer, `unreadable-answer`, or `unknown-outcome` for a request that may have taken effect and is not sent again. The token is
 * nowhere in it. `cause` is what `fetch` has thrown; a copy of its name, message and stack if it may contain the token.
 *
 * @example
 * ```ts
 * import { ClientError, createClient } from 'vql-kit/client';
 * const fetch = async () => new Response('no such account', { status: 404 });
 * const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * const error: unknown = await erp.get('account', '7').catch((reason) => reason);
 * console.log(error instanceof ClientError && [error.code, error.status, error.body]); // ['refused', 404, 'no such account']
 * ```
 */
export class ClientError extends VqlError {
  override readonly name = 'ClientError';
  /** Method and url of the request, with `<token>` instead of the token. */
  readonly request: RequestSummary | undefined;
  /** The HTTP status of the answer, if there is one. */
  readonly status: number | undefined;
  /** The headers of the answer, if there is one; without cookies. */
  readonly headers: Headers | undefined;
  /** The body of a refusal: an object if it is JSON, as in RFC 9457, else its text, at most 10,000 characters. */
  readonly body: unknown;
  /** How many attempts were made; `undefined` if nothing was sent. */
  readonly attempts: number | undefined;

  constructor(diagnostics: readonly Diagnostic[], options: ClientErrorOptions = {}) {
    super(diagnostics, options);
    this.request = options.request;
    this.status = options.status;
    this.headers = options.headers;
    this.body = options.body;
    this.attempts = options.attempts;
  }
}

/** The request of an error, without its headers and its body. */
export interface RequestSummary {
  readonly method: string;
  readonly url: string;
}

/** Options of the constructor of `ClientError`. */
export interface ClientErrorOptions {
  readonly request?: RequestSummary | undefined;
  readonly status?: number | undefined;
  readonly headers?: Headers | undefined;
  readonly body?: unknown;
  readonly attempts?: number | undefined;
  readonly cause?: unknown;
}

/** Creates a diagnostic with a code of the client. */
export const clientDiagnostic = diagnosticsOf(clientCodes);

/** Creates the error with the diagnostic of a code. Its message says how many attempts there were, if more than one. */
export function clientError<Code extends ClientCode>(
  code: Code,
  args: MessageArguments<typeof clientCodes, Code>,
  options: ClientErrorOptions = {},
): ClientError {
  const { attempts = 1 } = options;
  const error = new ClientError([clientDiagnostic(code, args)], options);
  return attempts > 1 ? withSentence(error, `There were ${attempts} attempts.`) : error;
}

/** Names a request in a message: its method and its path. The URL may contain marks of a redaction. */
export function describeRequest({ method, url }: RequestSummary): string {
  return `${method} ${url.replace(/^\w+:\/\/[^/?#]*|[?#].*$/g, '')}`;
}

/** Returns an error whose message has one more sentence. */
export function withSentence(error: ClientError, sentence: string): ClientError {
  const diagnostics = error.diagnostics.map((one) => ({ ...one, message: `${one.message} ${sentence}` }));
  return new ClientError(diagnostics, error);
}
