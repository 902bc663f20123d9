import { checkExecuteRequest } from '../../cunit/check/check-execute-request.js';
import { readExecuteRequest } from '../../cunit/read/read-execute-request.js';
import type { Dialect } from '../../dialect/dialect.js';
import { parseJson } from '../../exact-json/index.js';
import { type ExecuteBody, executeMembers } from '../../interface/computed-queries.js';
import { check } from '../../vql/check.js';
import { parse } from '../../vql/parse.js';
import type { Answerer } from '../http/endpoint-request.js';
import { diagnosticsResponse } from '../http/responses.js';
import { answerQuery, type QueryTables } from './run-query.js';

/** Answers `POST /cmn/computed-queries/execute`. */
export function executeAnswerer(tables: QueryTables, dialect: Dialect): Answerer {
  return async ({ body }) => {
    const json = parseJson(body);
    // A mistake in one member does not hide the mistakes of the statement.
    const diagnostics = checkExecuteRequest(json, { parse, check, dialect, catalog: tables.catalog() });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const { value: request } = readExecuteRequest(json);
    if (errors.length > 0 || request === undefined) {
      const isZeroOffset = errors.every(({ code }) => code === 'zero-offset-field');
      return diagnosticsResponse(isZeroOffset ? 'zeroOffset' : 'invalidQuery', diagnostics);
    }
    return answerQuery(knownMembers(request), tables, 'invalidQuery');
  };
}

/** Returns a request without members that nothing is known about, which the engine would refuse. */
function knownMembers(request: ExecuteBody): ExecuteBody {
  const known = Object.entries(request).filter(([name]) => executeMembers.some((member) => member === name));
  // The statement is required, and so it is there.
  return Object.fromEntries(known) as unknown as ExecuteBody;
}
