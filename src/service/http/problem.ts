import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** What a refusal says. */
export interface Problem {
  readonly status: number;
  /** A sentence: what is wrong, and what to do. */
  readonly detail: string;
  readonly diagnostics?: readonly Diagnostic[];
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns a refusal as RFC 9457 describes it. The interface document does not show the bodies of errors, so a program should not
 * depend on this one.
 */
export function problemResponse({ status, detail, diagnostics, headers }: Problem): Response {
  const body = { status, detail, ...(diagnostics && { diagnostics }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}
