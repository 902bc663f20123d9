import type { Diagnostic } from '../diagnostic.js';

/** Returns a diagnostic whose message names the path, for an error that is shown without the object. */
export function withPathInMessage(kind: string, diagnostic: Diagnostic): Diagnostic {
  const { path = '', message } = diagnostic;
  const location = path === '' ? '' : `, at "${path}"`;
  return { ...diagnostic, message: `Not a valid ${kind}${location}: ${message}` };
}
