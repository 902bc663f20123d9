import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { defaultDialect } from '../../dialect/dialect.js';
import { withoutTemplateName } from '../../dialect/names.js';
import type { Catalog } from '../catalog.js';
import type { FieldClause } from './expressions.js';
import { diagnosticLocation } from './location.js';
import type { ColumnView, FieldUse, QueryView } from './query-view.js';
import { inScopeAround, resolvePath, type Scope, scopesOf } from './scope.js';

/** A use of a field in a query. */
export interface UsedField extends Pick<Diagnostic, 'span' | 'path'> {
  /** The template that has the field, as `group.name`; `undefined` if the query does not name it. */
  readonly template: string | undefined;
  /** The path of the field in its template. */
  readonly field: string;
  /** The alias of the JOIN that the query writes before the path. */
  readonly alias?: string;
  /** The part of the query that names the field. */
  readonly clause: FieldClause;
}

/** Returns the fields that a query uses, in the order of the text, and then those of the queries in it. */
export function usedFieldsOf(query: QueryView, catalog: Catalog | undefined): readonly UsedField[] {
  const found: UsedField[] = [];
  for (const scope of scopesOf(query, { catalog, dialect: defaultDialect })) {
    for (const { use, clause } of scope.named) {
      const owned = clause === 'sort key' ? ownedSortKey(scope, use) : ownedField(scope, use);
      if (owned !== undefined) found.push({ ...owned, clause, ...diagnosticLocation(use.location) });
    }
  }
  return found;
}

/** A field and the template that it belongs to. */
type OwnedField = Pick<UsedField, 'template' | 'field' | 'alias'>;

/** Returns the field of a sort key, which may be the display name of a column. */
function ownedSortKey(scope: Scope, use: FieldUse): OwnedField | undefined {
  const isField = scope.resolve(use).kind === 'field';
  const column = isField ? undefined : scope.columnNamed(use.path);
  return column === undefined ? ownedField(scope, use) : ownedColumn(scope, column);
}

/** The field of a column with a display name; none if it is a function, whose fields are used where the column is. */
function ownedColumn(scope: Scope, column: ColumnView): OwnedField | undefined {
  return column.kind === 'field' ? ownedField(scope, column) : undefined;
}

/** Returns the field that a path means, in the query or in one around it; `undefined` for the result of a function. */
function ownedField(scope: Scope, use: FieldUse): OwnedField | undefined {
  const { outer } = scope;
  if (outer !== undefined && isOfOuter(scope, outer, use)) return ownedField(outer, inScopeAround(use, scope));
  const { path } = use;
  const own = resolvePath(use, scope);
  const [alias = '', ...rest] = path.split('.');
  const joined = rest.length === 0 ? undefined : scope.joinOf(alias, use);
  const isOwn = own.kind === 'field' && own.path === own.field.path;
  if (joined === undefined || isOwn) {
    const template = scope.query.template?.name;
    const listed = own.kind === 'field' ? own.field.path : own.unlisted?.path;
    return { template, field: listed ?? withoutTemplateName(path, template) };
  }
  const inner = { ...use, path: rest.join('.'), visibleJoins: undefined };
  const column = joined.columnNamed(inner.path);
  const owned = column === undefined ? ownedField(joined, inner) : ownedColumn(joined, column);
  return owned && { ...owned, alias };
}

/** Whether a path is one of the query around an EXISTS: it is not a field of the inner query, and is one of the outer, or may be. */
function isOfOuter(scope: Scope, outer: Scope, use: FieldUse): boolean {
  const own = resolvePath(use, scope);
  if (own.kind === 'field' || isNamedIn(scope, use)) return false;
  const meant = scope.resolve(use);
  if (meant.kind === 'field' || isNamedAround(outer, inScopeAround(use, scope))) return true;
  return own.kind === 'unknown' && (meant.kind === 'open' || meant.unlisted.template !== own.unlisted.template);
}

/** Whether a path begins with an alias of a query, or with the whole name of its template. */
function isNamedIn(scope: Scope, use: FieldUse): boolean {
  const { path } = use;
  const { template } = scope.query;
  const dot = path.indexOf('.');
  return (
    (dot > 0 && scope.joinOf(path.slice(0, dot), use) !== undefined) ||
    (template !== undefined && path.startsWith(`${template.name}.`))
  );
}

function isNamedAround(scope: Scope, use: FieldUse): boolean {
  return isNamedIn(scope, use) || (scope.outer !== undefined && isNamedAround(scope.outer, inScopeAround(use, scope)));
}
