import { type Catalog, catalogKind } from '../../catalog/catalog.js';
import { type UsedField, usedFieldsOf } from '../../catalog/check/used-fields.js';
import { anything, checkOptions, type OptionKinds } from '../../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import { type ParseStatement, parserKind } from '../../vql/parse-statement.js';
import { readQuery } from '../read/read-request.js';
import type { CUnitQuery } from '../request.js';
import { createTextView, viewQuery } from './view-request.js';

/** Options of `fieldsOfQuery`. */
export interface QueryFieldsOptions {
  /** The templates and fields of the installation: they decide which of several templates a path belongs to. */
  readonly catalog?: Catalog | undefined;
  /** Decides how EXISTS holds its query; by default its text is the only value. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Parses the VQL texts in the object, of EXISTS and `queryStatement`: `parse` of `vql-kit/vql`. Without it they are left out. */
  readonly parse?: ParseStatement | undefined;
}

const fieldsKinds: OptionKinds<QueryFieldsOptions> = { catalog: catalogKind, dialect: anything, parse: parserKind };

/**
 * Returns each use of a field in a C-Unit query, as `fieldsOf` of `vql-kit/vql` does for a statement, with JSON pointers.
 *
 * @throws {VqlError} with the mistakes of the query, also of a text in it; `wrong-argument` or `unknown-option` for an invalid option.
 *
 * @example
 * ```ts
 * import { from } from 'vql-kit/builder';
 * import { fieldsOfQuery } from 'vql-kit/cunit';
 * const query = from('account.query').select('id').equals('active', true).toCUnitOrThrow();
 * for (const { field, clause, path } of fieldsOfQuery(query)) console.log(field, clause, path);
 * // id column /request/adhocPreset/results/0/property
 * // active condition /request/queryPredicate/property
 * ```
 */
export function fieldsOfQuery(query: CUnitQuery, options: QueryFieldsOptions = {}): readonly UsedField[] {
  checkOptions('fieldsOfQuery', options, fieldsKinds);
  const { catalog, parse } = options;
  const dialect = resolveDialect(options.dialect);
  const { value, diagnostics } = readQuery(query, { dialect });
  const found: Diagnostic[] = [...diagnostics];
  const view = value && viewQuery(value, { dialect, viewText: createTextView(parse, found) });
  if (view === undefined || hasErrors(found)) throw new VqlError(found);
  return usedFieldsOf(view, catalog);
}
