import { quotedPath } from '../../diagnostics/quoted.js';
import { thrownText } from '../../diagnostics/thrown-value.js';
import type { VqlError } from '../../diagnostics/vql-error.js';
import { unreadableTable } from '../run/engine-error.js';

/** The reason why a file or an array cannot be a table. The message is a clause without a full stop. */
export class TableProblem extends Error {}

/** Creates the error for a table that cannot be read. */
export function tableError(template: string, cause: unknown): VqlError {
  // The rows are read by recursive functions.
  const problem = cause instanceof RangeError ? 'a row contains itself, or is nested too deep' : databaseProblem(cause);
  return unreadableTable(template, problem, cause);
}

/**
 * Returns the message of an error as a clause of one line: without the kind of error at its beginning, and without the settings,
 * the SQL and the advice that DuckDB adds at its end.
 */
export function databaseProblem(cause: unknown): string {
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
