import { argumentCodes } from './arguments.js';
import { platformCodes } from './platform.js';
import type { CodeRow, Empty } from './row.js';

// Types instead of interfaces: declarations name what the functions of a table need, and no entry point exports these.
/** Method and path: `GET /erp/accounts/7`. */
type Request = { readonly request: string };

type RequestProblem = Request & { readonly problem: string };

/** Codes of the client: requests that are not sent, and answers that are not what was requested. */
export const clientCodes = {
  ...argumentCodes,
  ...platformCodes,
  'user-agent-dropped': {
    severity: 'warning',
    message: (_: Empty) =>
      'This platform sends a User-Agent of its own in place of "userAgent"; the service does not see the one of the client.',
    help: 'Chromium ignores the header without an error; other browsers send it. Suppressing own webhooks by the User-Agent does not work from there; send such requests from a server.',
  },
  'failed-hook': {
    severity: 'warning',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `The option "${name}" has thrown, and the call goes on: ${problem}.`,
    help: 'A log that fails must not hide what a request has changed.',
  },
  'unlimited-query': {
    severity: 'error',
    message: (_: Empty) =>
      'The query has no limit, so the service would return its whole result in one answer; pass a limit, or all: true.',
    help: 'query() reads a long result page by page.',
  },
  network: {
    severity: 'error',
    message: ({ request, problem }: RequestProblem) => `${request} failed: ${problem}.`,
    help: 'The connection could not be made, or broke before the whole answer was there. The request changes nothing, or never left, so it can be sent again; the option retry does so.',
  },
  'time-out': {
    severity: 'error',
    message: ({ request, problem }: RequestProblem) => `${request} failed: ${problem}.`,
    help: 'The option timeoutMs covers the whole exchange, with the body of the answer. Request smaller pages, or allow more time.',
  },
  'token-timeout': {
    severity: 'error',
    message: ({ request, timeoutMs }: Request & { readonly timeoutMs: string }) =>
      `${request} was not sent: the option "token" returned no token within ${timeoutMs} ms.`,
    help: 'The option timeoutMs limits the wait for a token, too. The next attempt asks for a token again. A token source of vql-kit/auth has a timeoutMs of its own, which should not be longer.',
  },
  refused: {
    severity: 'error',
    message: ({ request, status, detail }: Request & { readonly status: string; readonly detail: string }) =>
      `${request} was answered ${status}${detail === '' ? '' : `: ${detail}`}.`,
    help: 'The error has the status, the headers and the body of the answer. 401: the token is not accepted. 403: also without a User-Agent. 422: the query is not valid; check it before it is sent.',
  },
  'unreadable-answer': {
    severity: 'error',
    message: ({ request, problem }: RequestProblem) => `The answer to ${request} cannot be read: ${problem}.`,
    help: 'The service answers in JSON. A page in HTML comes from something in between, such as a proxy or a login. An answer that is too large is not read to its end: request smaller pages, or raise maxAnswerBytes. The error has the beginning of the body.',
  },
  'unknown-outcome': {
    severity: 'error',
    message: ({ request, problem }: RequestProblem) =>
      `It is not known whether ${request} took effect: ${problem}. It was not sent again.`,
    help: 'The request may have arrived, so sending it again could do its work twice. Look for the result first: give documents an externalId, and query it.',
  },
} as const satisfies Record<string, CodeRow>;

/** A code of the client. */
export type ClientCode = keyof typeof clientCodes;
