import type { CUnitQuery } from '../cunit/request.js';
import { type ArgumentKind, checkArgument, record, unknownOption, wrongArgument } from '../diagnostics/arguments.js';
import { type ExecuteBody, executeMembers, type VariableSubstitutionList } from '../interface/computed-queries.js';
import type { Statement } from '../vql/ast.js';
import { createLimit, createOffset } from '../vql/create.js';

/** A query to run: VQL as text, tree or body of the execute endpoint, or a C-Unit query. */
export type EngineQuery = string | Statement | ExecuteBody<Statement | string> | CUnitQuery;

/** The page of a result. */
export interface EnginePage {
  /** The most rows to return. */
  readonly limit?: number | undefined;
  /** The number of rows to skip. */
  readonly offset?: number | undefined;
}

/** The parts of a query. */
export interface QueryParts {
  readonly query: string | Statement | CUnitQuery;
  /** The page in the body of the execute endpoint. */
  readonly page: EnginePage;
  readonly variables: Readonly<Record<string, readonly string[]>>;
}

const queryKind: ArgumentKind = {
  expected: 'VQL as string or tree, { statement } or a C-Unit query { group, template, request }',
  accepts: record.accepts,
};
const statementKind: ArgumentKind = {
  expected: 'a string, or a tree that parse returned',
  accepts: (value) => typeof value === 'string' || (record.accepts(value) && (value as Statement).kind === 'Statement'),
};

/** Splits a query into its parts. @throws {VqlError} `wrong-argument` or `unknown-option`. */
export function splitQuery(query: EngineQuery): QueryParts {
  if (typeof query === 'string') return { query, page: {}, variables: {} };
  checkArgument('The query', query, queryKind);
  if ('kind' in query ? query.kind === 'Statement' : 'request' in query && 'template' in query)
    // The condition has tested the members by which the forms differ.
    return { query: query as Statement | CUnitQuery, page: {}, variables: {} };
  if (!('statement' in query)) throw wrongArgument('The query', queryKind.expected, query);
  const members: readonly string[] = executeMembers;
  for (const name of Object.keys(query))
    if (!members.includes(name)) throw unknownOption('The query', name, executeMembers);
  const { statement, limit, offset, variableSubstitutionList } = query;
  checkArgument('The statement of the query', statement, statementKind);
  return { query: statement, page: { limit, offset }, variables: variablesOf(variableSubstitutionList) };
}

function variablesOf(list: VariableSubstitutionList | undefined): QueryParts['variables'] {
  const substitutions: unknown = list?.variableSubstitutions ?? [];
  const expected = '{ variable: { variableName }, values: [string] }';
  if (!Array.isArray(substitutions))
    throw wrongArgument('The list of variables', `an array of ${expected}`, substitutions);
  return Object.fromEntries(
    substitutions.map((one: Partial<VariableSubstitutionList['variableSubstitutions'][number]> | null) => {
      const { variable, values } = one ?? {};
      const isNamed = typeof variable?.variableName === 'string';
      const isValid = isNamed && Array.isArray(values) && values.every((value) => typeof value === 'string');
      if (!isValid) throw wrongArgument('An element of the list of variables', expected, one);
      return [variable.variableName, values];
    }),
  );
}

/** Returns a statement with a page in place of its LIMIT and OFFSET. */
export function withPage(statement: Statement, { limit, offset }: EnginePage, furtherRows: number = 0): Statement {
  return {
    ...statement,
    limit: limit === undefined ? undefined : createLimit(limit + furtherRows),
    // An offset of 0 is a page too, which ends with the id as sort key.
    offset: offset === undefined ? undefined : createOffset(offset),
  };
}

/** Returns the page of a statement with the fields that are sent beside it, which override its clauses. */
export function pageOf({ limit, offset }: Statement, fields: EnginePage): EnginePage {
  return { limit: fields.limit ?? limit?.value, offset: fields.offset ?? offset?.value };
}
