import { stringifyJson } from '../../json/index.js';

/** Returns an answer with JSON in which integers of 64 bits have all their digits. */
export function jsonResponse(value: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(stringifyJson(value), { headers: { ...headers, 'content-type': 'application/json' } });
}
