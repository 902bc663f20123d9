import { counted } from '../../diagnostics/quoted.js';
import { stringifyJson } from '../../exact-json/index.js';
import type { PlannedRequest } from '../../probe/index.js';
import type { ProbeFormatName } from './probe-options.js';

/** Returns how often a probe sends a request: a query twice, and a description once. */
function timesOf({ method }: PlannedRequest): number {
  return method === 'GET' ? 1 : 2;
}

/** Writes the requests of a probe, one a line; as JSON, an array of them. */
export function planText(plan: readonly PlannedRequest[], format: ProbeFormatName): string {
  if (format === 'json') {
    const requests = plan.map((request) => ({ ...request, times: timesOf(request) }));
    return `${JSON.stringify(requests, undefined, 2)}\n`;
  }
  const lines = plan.map(({ method, path, body }) =>
    [method.padEnd(4), path, ...(body === undefined ? [] : [stringifyJson(body)])].join(' '),
  );
  return `${lines.join('\n')}\n`;
}

/** Returns a sentence on how many requests these are. */
export function planSummary(plan: readonly PlannedRequest[], most: number): string {
  const sum = plan.reduce((total, request) => total + timesOf(request), 0);
  const all = counted(sum, 'request');
  const bound = sum > most ? `, of which at most ${most} are sent` : '';
  return `${all}${bound}: each query twice. The fields and values are examples: a probe takes those of the template and its first rows.`;
}
