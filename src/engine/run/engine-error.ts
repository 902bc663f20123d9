import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { quoted, quotedPath } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import { thrownText } from '../../diagnostics/thrown-value.js';
import { VqlError } from '../../diagnostics/vql-error.js';

const createEngineDiagnostic = diagnosticsOf(engineCodes);

/** The reason why a file or an array cannot be a table. The message is a clause without a full stop. */
export class TableProblem extends Error {}

/** Creates the error for a table that cannot be read. */
export function tableError(template: string, cause: unknown): VqlError {
  // The rows are read by recursive functions.
  const problem = cause instanceof RangeError ? 'a row contains itself, or is nested too deep' : problemOf(cause);
  return new VqlError([createEngineDiagnostic('engine-table', { template: quoted(template), problem })], { cause });
}

/** Creates the error for a query that DuckDB cannot run. */
export function queryError(span: Span | undefined, text: string | undefined, cause: unknown): VqlError {
  const details = span === undefined ? {} : { span };
  const diagnostic = createEngineDiagnostic('engine-failed', { problem: problemOf(cause) }, details);
  return new VqlError([diagnostic], { text, cause });
}

/** Creates the error for a limit or an offset that no page has. */
export function pageError(name: 'limit' | 'offset', expected: string, value: unknown): VqlError {
  return new VqlError([createEngineDiagnostic('engine-page', { name, expected, found: describeValue(value) })]);
}

/** Creates the error for queries of an engine that is closed. */
export function closedError(): VqlError {
  return new VqlError([createEngineDiagnostic('engine-closed', {})]);
}

/**
 * Returns the message of an error as a clause of one line: without the kind of error at its beginning, and without the settings,
 * the SQL and the advice that DuckDB adds at its end.
 */
function problemOf(cause: unknown): string {
  const message = thrownText(cause);
  const [, file] = /Expected top-level JSON array.* in file "(.*?)"/.exec(message) ?? [];
  if (file !== undefined)
    return `${quotedPath(file)} is not a JSON array of rows; of a saved answer, { "data": [ … ] }, keep only the array, and name a file with an object per line .ndjson`;
  const [, malformed = '', number, reason = ''] =
    /Malformed JSON in file "(.*?)".* in (?:line|record\/value) (\d+): (.*?)\.? *(?:\n|$)/.exec(message) ?? [];
  // DuckDB counts from the row after the one that it cannot read.
  if (number !== undefined)
    return `${quotedPath(malformed)}, row ${BigInt(number) - 1n}: it is not valid JSON (${reason})${reason.includes('UTF-8') ? '; save the file as UTF-8' : ''}`;
  const [first = ''] = message.split(/\n\s*\n|\n *(?:Possible |LINE \d|Try setting|This type was |\* |file = )/);
  return first
    .replace(/^(?:[A-Z][\w ]* Error: )+/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('; ')
    .replace(/[\s.!;]+$/, '');
}
