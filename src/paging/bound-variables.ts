import { variablesIn } from '../cunit/vql-nodes.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { variableCodes } from '../diagnostics/codes/variables.js';
import type { Statement } from '../vql/ast.js';
import type { VqlRequest } from './formats/vql-request.js';
import { PagingError } from './paging-error.js';

const create = diagnosticsOf(variableCodes);

/**
 * Checks that each variable of a statement has a value beside it.
 *
 * @throws {PagingError} `unbound-variable`.
 */
export function checkBoundVariables(statement: Statement, { variableSubstitutionList: list }: VqlRequest): void {
  const bound = new Set(list?.variableSubstitutions.map(({ variable }) => variable.variableName));
  const unbound = [...variablesIn(statement)].filter((name) => !bound.has(name));
  if (unbound.length > 0) throw new PagingError(unbound.map((name) => create('unbound-variable', { name })));
}
