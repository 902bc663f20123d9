import type { CUnitQuery } from '../cunit/request.js';
import { withRelativeDates } from '../cunit/values.js';
import { variablesIn } from '../cunit/vql-nodes.js';
import { type ArgumentKind, checkArgument } from '../diagnostics/arguments.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { variableCodes } from '../diagnostics/codes/variables.js';
import { nearestRelativeDate, type RelativeDates } from '../dialect/value/relative-date.js';
import { createSubstitution, type VariableSubstitutionList, valuesByName } from '../interface/computed-queries.js';
import type { Statement } from '../vql/ast.js';
import type { VqlRequest } from './formats/vql-request.js';
import { PagingError } from './paging-error.js';

const create = diagnosticsOf(variableCodes);

const substitutionList: ArgumentKind = {
  expected: '{ variableSubstitutions: [{ variable: { variableName }, values }] }',
  accepts: (value) => {
    const { variableSubstitutions: list } = Object(value) as Partial<VariableSubstitutionList>;
    return Array.isArray(list) && list.every((one) => typeof one?.variable?.variableName === 'string');
  },
};

/**
 * Returns a query with the values of its relative dates: of the variables of this name that have no value. Checks that each variable has
 * one then.
 *
 * @throws {PagingError} `unbound-variable`.
 * @throws {VqlError} `wrong-argument` for values in another form.
 */
export function bindVariables<Query extends VqlRequest>(
  statement: Statement,
  query: Query,
  dates: RelativeDates,
): Query {
  const { variableSubstitutionList: given } = query;
  // Callers without types can pass anything.
  if (given !== undefined) checkArgument('The member "variableSubstitutionList" of a query', given, substitutionList);
  const names = variablesIn(statement);
  const list = bindRelativeDates(given, names, dates);
  const bound = new Set(list?.variableSubstitutions.map(({ variable }) => variable.variableName));
  const unbound = [...names].filter((name) => !bound.has(name));
  if (unbound.length > 0)
    throw new PagingError(
      unbound.map((name) => create('unbound-variable', { name, nearest: nearestRelativeDate(name) })),
    );
  return list === given ? query : { ...query, variableSubstitutionList: list };
}

/** Returns a C-Unit query with the values of its relative dates: of the variables in its list that have no value. */
export function bindCUnitVariables(query: CUnitQuery, dates: RelativeDates): CUnitQuery {
  const { request } = query;
  const given = request.variableSubstitutionList;
  const list = bindRelativeDates(given, Object.keys(valuesByName(given)), dates);
  return list === given || list === undefined
    ? query
    : { ...query, request: { ...request, variableSubstitutionList: list } };
}

/** Returns the same list if no relative date lacks a value. */
function bindRelativeDates(
  list: VariableSubstitutionList | undefined,
  names: Iterable<string>,
  dates: RelativeDates,
): VariableSubstitutionList | undefined {
  const given = valuesByName(list);
  const values = withRelativeDates(given, names, dates);
  if (values === given) return list;
  return { variableSubstitutions: Object.entries(values).map(([name, one]) => createSubstitution(name, [one].flat())) };
}
