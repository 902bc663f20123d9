import { type Catalog, catalogKind } from '../catalog/catalog.js';
import { type UsedField, usedFieldsOf } from '../catalog/check/used-fields.js';
import { checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import type { Statement } from './ast.js';
import { checkSyntaxTree } from './check-syntax-tree.js';
import { viewStatement } from './view-statement.js';

/** Options of `fieldsOf`. */
export interface FieldsOptions {
  /** The templates and fields of the installation: they decide which of several templates a path belongs to. */
  readonly catalog?: Catalog | undefined;
}

const fieldsKinds: OptionKinds<FieldsOptions> = { catalog: catalogKind };

/**
 * Returns each use of a field in a statement, with its template: those of the statement in the order of the text, then those of the
 * queries in JOIN and EXISTS. A field of the outer statement that an EXISTS names belongs to the outer template. `*` names no field,
 * and a display name is the field of its column.
 *
 * Without a catalog, templates are those of FROM, and fields are as they are written, without the alias or the whole name of the
 * template before them.
 *
 * @throws {VqlError} `wrong-argument` if the argument is not a tree; `unknown-option`.
 *
 * @example
 * ```ts
 * import { fieldsOf, parseOrThrow } from 'vql-kit/vql';
 * const statement = parseOrThrow(`SELECT name, task.done FROM account.query
 *   JOIN (SELECT done FROM crm.activities) AS task ON (id = task.account) ORDER BY name`);
 * for (const { template, field, alias, clause } of fieldsOf(statement)) console.log(template, field, alias, clause);
 * // account.query name undefined column
 * // crm.activities done task column
 * // account.query id undefined join condition
 * // crm.activities account task join condition
 * // account.query name undefined sort key
 * // crm.activities done undefined column
 * ```
 */
export function fieldsOf(statement: Statement, options: FieldsOptions = {}): readonly UsedField[] {
  checkSyntaxTree('The statement of fieldsOf', statement);
  checkOptions('fieldsOf', options, fieldsKinds);
  return usedFieldsOf(viewStatement(statement), options.catalog);
}
