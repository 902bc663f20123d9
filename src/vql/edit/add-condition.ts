import { checkOptions, type OptionKinds, oneOf } from '../../diagnostics/arguments.js';
import type { Predicate, Statement } from '../ast.js';
import { checkSyntaxTree } from '../check-syntax-tree.js';
import { joinByAnd } from '../create.js';
import { transform } from '../transform.js';

/** Options of `addCondition`. */
export interface AddConditionOptions {
  /** The statement itself, or also the statements in JOIN and EXISTS; default `statement`. */
  readonly where?: 'statement' | 'everywhere' | undefined;
}

const addConditionOptions: OptionKinds<AddConditionOptions> = { where: oneOf(['statement', 'everywhere']) };

/**
 * Adds a condition to the WHERE clause of a statement, by AND. A function returns the condition of each statement, for
 * instance by its template, or `undefined` to leave it as it is.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { addCondition, createComparison, createPath, createVariable, parseOrThrow, print } from 'vql-kit/vql';
 * const statement = parseOrThrow('SELECT id FROM account.query WHERE a = 1 OR b = 2');
 * const ofTenant = createComparison(createPath('tenantId'), '=', createVariable('tenant'));
 * console.log(print(addCondition(statement, ofTenant, { where: 'everywhere' }))); // SELECT id FROM account.query WHERE (a = 1 OR b = 2) AND tenantId = :tenant
 * ```
 */
export function addCondition(
  statement: Statement,
  condition: Predicate | ((statement: Statement) => Predicate | undefined),
  options: AddConditionOptions = {},
): Statement {
  checkSyntaxTree('The statement of addCondition', statement);
  if (typeof condition !== 'function') checkSyntaxTree('The condition of addCondition', condition);
  checkOptions('addCondition', options, addConditionOptions);
  const add = (one: Statement): Statement => {
    const added = typeof condition === 'function' ? condition(one) : condition;
    if (typeof condition === 'function' && added !== undefined)
      checkSyntaxTree('The result of the condition of addCondition', added);
    return added === undefined ? one : { ...one, where: joinByAnd(one.where, added) };
  };
  return options.where === 'everywhere' ? transform(statement, { Statement: add }) : add(statement);
}
