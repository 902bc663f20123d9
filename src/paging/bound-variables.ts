import { variablesIn } from '../cunit/vql-nodes.js';
import { type ArgumentKind, checkArgument } from '../diagnostics/arguments.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { variableCodes } from '../diagnostics/codes/variables.js';
import type { VariableSubstitutionList } from '../interface/computed-queries.js';
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
 * Checks that each variable of a statement has a value beside it.
 *
 * @throws {PagingError} `unbound-variable`.
 * @throws {VqlError} `wrong-argument` for values in another form.
 */
export function checkBoundVariables(statement: Statement, { variableSubstitutionList: list }: VqlRequest): void {
  // Callers without types can pass anything.
  if (list !== undefined) checkArgument('The member "variableSubstitutionList" of a query', list, substitutionList);
  const bound = new Set(list?.variableSubstitutions.map(({ variable }) => variable.variableName));
  const unbound = [...variablesIn(statement)].filter((name) => !bound.has(name));
  if (unbound.length > 0) throw new PagingError(unbound.map((name) => create('unbound-variable', { name })));
}
