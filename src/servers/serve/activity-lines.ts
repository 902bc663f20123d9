import { counted } from '../../diagnostics/quoted.js';
import type { DeliveryAttempt } from '../../stand-in/index.js';
import { type Paint, printable } from '../../tasks/output/terminal.js';
import type { AnsweredRequest } from './activity.js';
import { addressWithoutQuery } from './status.js';

/** Returns the line of a request: `200 POST /api/cmn/computed-queries/execute 12 ms, 100 rows`. */
export function requestLine({ method, path, status, durationMs, rows }: AnsweredRequest, paint: Paint): string {
  const details = [`${durationMs} ms`];
  if (rows !== undefined) details.push(counted(rows, 'row'));
  if (status === undefined) details.push('connection broken');
  return `${paintedStatus(status, paint)} ${printable(`${method} ${path}`)} ${paint('gutter', details.join(', '))}\n`;
}

/** Returns the line of an attempt to deliver: `200 delivery of article.update to http://127.0.0.1:3000/hook, attempt 1`. */
export function attemptLine({ event, url, attempt, status, error }: DeliveryAttempt, paint: Paint): string {
  const isSent = error === undefined;
  const reason = isSent ? '' : `: ${error}`;
  const text = printable(`delivery of ${event} to ${addressWithoutQuery(url)}`);
  return `${paintedStatus(status, paint, isSent)} ${text} ${paint('gutter', printable(`attempt ${attempt}${reason}`))}\n`;
}

function paintedStatus(status: number | undefined, paint: Paint, isSuccess = (status ?? 500) < 400): string {
  const text = status === undefined ? '---' : String(status);
  return isSuccess ? paint('fix', text) : paint((status ?? 500) < 500 ? 'warning' : 'error', text);
}
