import { isName } from '../dialect/names.js';
import type { Path, Variable } from '../vql/ast.js';
import { createVariable } from '../vql/create.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';
import { anyField, toPath } from './subject.js';

/** What stands for a value without being one: a field, or a variable. Made by `path` and `variable`. */
export class Reference {
  /** The node that it is in a tree. */
  readonly node: Path | Variable;

  constructor(node: Path | Variable) {
    this.node = node;
  }
}

/**
 * A field where a value could stand, or in the text of the tag. C-Unit compares fields with values alone.
 *
 * @throws {BuilderError} `field-path` if it is no path, whatever it holds.
 *
 * @example
 * ```ts
 * import { from, path } from 'vql-kit/builder';
 * console.log(from('account.query').lessThan('createdAt', path('updatedAt')).toVql());
 * // SELECT * FROM account.query WHERE createdAt < updatedAt
 * ```
 */
export function path(name: string): Reference {
  return new Reference(toPath(name, anyField));
}

/**
 * A variable where a value could stand, such as `:name` in a text. `bind` gives its value.
 *
 * @throws {BuilderError} `field-path` if it is no name.
 *
 * @example
 * ```ts
 * import { from, variable } from 'vql-kit/builder';
 * const query = from('account.query').equals('name', variable('wanted'));
 * console.log(query.toVql()); // SELECT * FROM account.query WHERE name = :wanted
 * console.log(query.bind({ wanted: "O'Brien" }).toVqlWithVariables().variableSubstitutionList.variableSubstitutions[0]?.values); // ["O'Brien"]
 * ```
 */
export function variable(name: string): Reference {
  if (typeof name !== 'string' || !isName(name)) refuse('field-path', { found: shown(name) });
  return new Reference(createVariable(name));
}
