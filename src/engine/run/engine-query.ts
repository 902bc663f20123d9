import type { CUnitQuery } from '../../cunit/request.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type ExecuteBody, executeMembers, type VariableSubstitutionList } from '../../interface/computed-queries.js';
import type { Statement } from '../../vql/ast.js';
import { argumentError, checkMembers, checkObject } from './check-arguments.js';

/** What can be run: VQL as a text, as a tree, or as the body of the execute endpoint; a C-Unit query. */
export type EngineQuery = string | Statement | ExecuteBody<Statement | string> | CUnitQuery;

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

const forms = 'VQL as a text or a tree, { statement } or a C-Unit query { group, template, request }';

/** Takes the body of the execute endpoint apart. @throws EngineError for what is no query. */
export function partsOf(query: EngineQuery): QueryParts {
  if (typeof query === 'string') return { query, page: {}, variables: {} };
  checkObject('The query', forms, query);
  if ('kind' in query ? query.kind === 'Statement' : 'request' in query && 'template' in query)
    return { query: query as Statement | CUnitQuery, page: {}, variables: {} };
  if (!('statement' in query)) throw argumentError('The query', forms, query);
  checkMembers('The query', query, executeMembers);
  const { statement, limit, offset, variableSubstitutionList } = query;
  const isTree = typeof statement === 'object' && statement !== null && statement.kind === 'Statement';
  if (typeof statement !== 'string' && !isTree)
    throw argumentError('The statement', 'a text, or a tree as parse makes it', statement);
  return { query: statement, page: { limit, offset }, variables: substituted(variableSubstitutionList) };
}

function substituted(list: VariableSubstitutionList | undefined): QueryParts['variables'] {
  const substitutions: unknown = list?.variableSubstitutions ?? [];
  const shape = '{ variable: { variableName }, values: [text] } in a list';
  if (!Array.isArray(substitutions)) throw argumentError('The list of variables', shape, substitutions);
  return Object.fromEntries(
    substitutions.map((one: Partial<VariableSubstitutionList['variableSubstitutions'][number]> | null) => {
      const { variable, values } = one ?? {};
      const isNamed = typeof variable?.variableName === 'string';
      if (!isNamed || !isTexts(values)) throw argumentError('A member of the list of variables', shape, one);
      return [variable.variableName, values];
    }),
  );
}

/** @throws EngineError if a variable has a value that is no text. */
export function checkVariables(variables: Readonly<Record<string, string | readonly string[]>> | undefined): void {
  if (variables === undefined) return;
  checkObject('The option "variables"', 'an object, such as { name: "Bolt" }', variables);
  for (const [name, value] of Object.entries(variables))
    if (typeof value !== 'string' && !isTexts(value))
      throw argumentError(`The value of the variable ${quoted(name)}`, 'a text, or a list of texts', value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
