import { resourceCodes } from '../../diagnostics/codes/resources.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { thrownText } from '../../diagnostics/thrown-value.js';
import { stringifyJson } from '../../exact-json/index.js';
import { quirks, type RefusalName } from '../quirks.js';

type HeaderValues = Readonly<Record<string, string>>;

/** Returns an answer with JSON in which integers of 64 bits have all their digits. */
export function jsonResponse(value: unknown, headers: HeaderValues = {}): Response {
  return new Response(stringifyJson(value), { headers: { ...headers, 'content-type': 'application/json' } });
}

/** The content of a refusal. */
export interface ProblemDetails {
  readonly status: number;
  /** A sentence: what is wrong, and what to do. */
  readonly detail: string;
  readonly diagnostics?: readonly Diagnostic[];
  readonly headers?: HeaderValues;
}

/**
 * Returns a refusal as RFC 9457 describes it. The interface document does not show the bodies of errors, so a program should not
 * depend on this one.
 */
export function problemResponse({ status, detail, diagnostics, headers }: ProblemDetails): Response {
  const body = { status, detail, ...(diagnostics && { diagnostics }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

/** Returns the refusal of a quirk, with its status. */
export function quirkResponse(name: RefusalName, detail: string, headers: HeaderValues = {}): Response {
  return problemResponse({ status: quirks[name].status, detail, headers });
}

/** Returns the refusal of a quirk with diagnostics, whose errors are the detail, with the paths that their messages do not name, and advice. */
export function diagnosticsResponse(name: RefusalName, diagnostics: readonly Diagnostic[], advice = ''): Response {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const detail = [...errors.map(sentenceOf), advice].join(' ').trim();
  return problemResponse({ status: quirks[name].status, detail, diagnostics });
}

function sentenceOf({ code, path, message }: Diagnostic): string {
  return Object.hasOwn(resourceCodes, code) && path ? `At ${path}: ${message}` : message;
}

/** Returns the refusal of a request whose changes could not be written. */
export function unwrittenResponse(failure: unknown): Response {
  return quirkResponse(
    'unavailable',
    `The state of the stand-in can no longer be written: ${thrownText(failure).replace(/\.?$/, '.')}`,
  );
}

/** Returns the refusal of a request that comes, or is still answered, after the end of the stand-in. */
export function closedResponse(): Response {
  return quirkResponse('unavailable', 'The stand-in is closed. Open another one.');
}
