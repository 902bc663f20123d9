import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { quoted } from '../../diagnostics/quoted.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { Statement } from '../../vql/ast.js';

const createEngineDiagnostic = diagnosticsOf(engineCodes);

/** A query that failed, with its text if it is VQL text. */
export interface FailedQuery {
  readonly statement: Statement;
  readonly text: string | undefined;
}

/** Creates the error for a query that the database cannot run. `problem` is a clause without a full stop. */
export function queryError({ statement: { span }, text }: FailedQuery, problem: string, cause: unknown): VqlError {
  const details = span === undefined ? {} : { span };
  const diagnostic = createEngineDiagnostic('engine-failed', { problem }, details);
  return new VqlError([diagnostic], { text, cause });
}

/** Creates the error for a table that cannot be read. `problem` is a clause without a full stop. */
export function unreadableTable(template: string, problem: string, cause?: unknown): VqlError {
  return new VqlError([createEngineDiagnostic('engine-table', { template: quoted(template), problem })], { cause });
}

/** Creates the error for a limit or an offset that no page has. */
export function pageError(name: 'limit' | 'offset', expected: string, value: unknown): VqlError {
  return new VqlError([createEngineDiagnostic('engine-page', { name, expected, found: describeValue(value) })]);
}

/** Creates the error for queries of an engine that is closed. */
export function closedError(): VqlError {
  return new VqlError([createEngineDiagnostic('engine-closed', {})]);
}
