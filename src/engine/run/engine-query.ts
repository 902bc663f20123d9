import type { CUnitQuery, VariableSubstitutionList } from '../../cunit/request.js';
import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/section.js';
import type { Statement } from '../../vql/ast.js';

/** Makes a diagnostic of the engine's section of the code table. */
export const engineDiagnostic = diagnosticsOf(engineCodes);

/** The body of the execute endpoint (spec, query-language §1.12). Its page wins over the clauses of the statement. */
export interface ExecuteBody {
  readonly statement: Statement | string;
  readonly limit?: number;
  readonly offset?: number;
  readonly variableSubstitutionList?: VariableSubstitutionList;
}

/** What can be run: VQL as a text, as a tree, or as the body of the execute endpoint; a C-Unit query. */
export type EngineQuery = string | Statement | ExecuteBody | CUnitQuery;

/** Which rows of a result. */
export interface EnginePage {
  /** How many rows at most. */
  readonly limit?: number | undefined;
  /** How many rows before them. */
  readonly offset?: number | undefined;
}

/** A query in parts. */
export interface QueryParts {
  readonly query: string | Statement | CUnitQuery;
  /** The page beside it. */
  readonly page: EnginePage;
  readonly variables: Readonly<Record<string, readonly string[]>>;
}

/** Takes the body of the execute endpoint apart. */
export function partsOf(query: EngineQuery): QueryParts {
  if (typeof query === 'string' || 'kind' in query || 'request' in query) return { query, page: {}, variables: {} };
  const { statement, limit, offset, variableSubstitutionList } = query;
  const substitutions = variableSubstitutionList?.variableSubstitutions ?? [];
  return {
    query: statement,
    page: { limit, offset },
    variables: Object.fromEntries(substitutions.map(({ variable, values }) => [variable.variableName, values])),
  };
}
