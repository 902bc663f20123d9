import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { quoted } from '../../diagnostics/quoted.js';
import { messageOf, withCauses } from '../../diagnostics/thrown-value.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { FailedQuery } from '../run/engine-error.js';
import type { TrinoFailure } from './trino-answer.js';

const createEngineDiagnostic = diagnosticsOf(engineCodes);

/** An error that the server reports for a query. */
export class TrinoQueryError extends Error {
  readonly queryId: string;
  readonly errorCode: number | undefined;
  readonly errorName: string | undefined;
  readonly errorType: string | undefined;

  constructor({ message, errorCode, errorName, errorType }: TrinoFailure, queryId: string) {
    super(message);
    this.queryId = queryId;
    this.errorCode = errorCode;
    this.errorName = errorName;
    this.errorType = errorType;
  }
}

/**
 * Creates the error for a query that the server does not run.
 *
 * @param query the query, if it is one in VQL.
 * @param problem a clause without a full stop; default: the message of the server.
 */
export function trinoError(
  failure: TrinoQueryError,
  query?: FailedQuery,
  problem: string = problemOf(failure),
): VqlError {
  const { errorName = 'an error', queryId } = failure;
  const span = query?.statement.span;
  const diagnostic = createEngineDiagnostic('engine-trino', { problem, name: errorName, queryId }, span && { span });
  return new VqlError([diagnostic], { text: query?.text, cause: failure });
}

/** Creates the error for a server that does not answer as a server of Trino does. `problem` completes "The Trino server at …". */
export function connectionError(url: string, problem: string, cause?: unknown): VqlError {
  return new VqlError([createEngineDiagnostic('engine-connection', { url, problem })], { cause });
}

/** Creates the error for `put` and `remove`. */
export function readOnlyError(template: string): VqlError {
  return new VqlError([createEngineDiagnostic('engine-read-only', { template: quoted(template), database: 'Trino' })]);
}

/** Describes why a request failed: the messages of an error and its causes. */
export function failureText(error: unknown): string {
  return withCauses(error)
    .map((one) => messageOf(one) ?? '')
    .filter((text) => text !== '')
    .join(': ')
    .replace(/[\s.]+$/, '');
}

/** Returns the message of the server as a clause, without its position in the SQL, which the user has not written. */
function problemOf({ message }: TrinoQueryError): string {
  return message
    .replace(/^line \d+:\d+: /, '')
    .replace(/\s*\n\s*/g, '; ')
    .replace(/[\s.;]+$/, '');
}
