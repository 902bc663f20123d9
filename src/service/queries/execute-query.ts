import { checkExecuteRequest } from '../../cunit/check/check-execute-request.js';
import { readExecuteRequest } from '../../cunit/read/read-execute-request.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type ExecuteBody, executeMembers } from '../../interface/computed-queries.js';
import { parseJson } from '../../json/index.js';
import { check } from '../../vql/check.js';
import { parse } from '../../vql/parse.js';
import type { Answerer } from '../http/call.js';
import { diagnosticsResponse } from '../http/responses.js';
import { answerQuery, type QueryTables } from './run-query.js';

/** Answers `POST /cmn/computed-queries/execute`. */
export function executeAnswerer(tables: QueryTables, dialect: Dialect): Answerer {
  return async ({ body }) => {
    const json = parseJson(body);
    const { value: request, diagnostics } = readExecuteRequest(json);
    if (request === undefined) {
      const isZeroOffset = diagnostics.some(({ code }) => code === 'zero-offset-field');
      return diagnosticsResponse(isZeroOffset ? 'zeroOffset' : 'invalidQuery', diagnostics);
    }
    const found = checkExecuteRequest(json, { parse, check, dialect, catalog: tables.engine.catalog() });
    if (hasErrors(found)) return diagnosticsResponse('invalidQuery', found);
    return answerQuery(knownMembers(request), tables, 'invalidQuery');
  };
}

/** Returns a request without members that nothing is known about, which the engine would refuse. */
function knownMembers(request: ExecuteBody): ExecuteBody {
  const known = Object.entries(request).filter(([name]) => executeMembers.some((member) => member === name));
  // The statement is required, and so it is there.
  return Object.fromEntries(known) as unknown as ExecuteBody;
}
