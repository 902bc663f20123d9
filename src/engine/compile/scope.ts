import type { CatalogTemplate } from '../../catalog/template.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Path } from '../../vql/ast.js';
import { pathText } from '../../vql/nodes.js';
import { type Columns, type ColumnType, isList, isStruct, memberOf, typeAt } from '../column-type.js';
import { identifier } from '../targets/quote.js';
import type { Value } from '../targets/target.js';
import { lose, type SqlContext } from './context.js';

/** A source of rows in a statement. */
export interface Source {
  /** Its name in SQL. */
  readonly name: string;
  /** `undefined`: not known. */
  readonly columns: Columns | undefined;
  /** What says the columns, where it is a catalog: there may be others. */
  readonly template?: CatalogTemplate | undefined;
}

/** The names that a condition sees. */
export interface Scope {
  readonly root: Source;
  /** The joined statements, by alias. */
  readonly joins: ReadonlyMap<string, Source>;
  /** What is around the statement of an EXISTS. */
  readonly outer: Scope | undefined;
}

/** A column, and what of it is meant. */
export interface Field {
  readonly value: Value;
  readonly type: ColumnType;
  /** The members below the column that lead to it. */
  readonly rest: readonly string[];
}

/** Finds what a path means: a field of a joined statement, of the template, or of what is around. */
export function findField(path: Path, context: SqlContext, scope: Scope): Field | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const { segments } = path;
    const joined = segments.length === 1 || at.joins.size === 0 ? undefined : at.joins.get(segments[0] ?? '');
    const found = joined === undefined ? fieldOf(at.root, segments) : fieldOf(joined, segments.slice(1));
    if (found !== undefined) return found;
  }
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    // What begins with the alias of a joined statement is of that one alone, which shows what it selects.
    if (path.segments.length > 1 && at.joins.has(path.segments[0] ?? '')) break;
    const found = unlistedField(at.root, path);
    if (found !== undefined) return found;
  }
  return lose(context, 'sql-field', { field: quoted(pathText(path)), suggestion: suggest(path, scope) }, path);
}

const none: readonly string[] = [];

/** The longest name of a column that the path begins with, so that a column `a.b` is found as well as a member. */
function fieldOf({ name, columns }: Source, segments: readonly string[]): Field | undefined {
  const only = segments[0] ?? '';
  if (columns === undefined) {
    const rest = segments.length === 1 ? none : segments.slice(1);
    return { value: columnOf(name, only), type: 'unknown', rest };
  }
  if (segments.length === 1) {
    const type = memberOf(columns, only);
    return type && { value: columnOf(name, only), type, rest: none };
  }
  for (let length = segments.length; length > 0; length--) {
    const column = segments.slice(0, length).join('.');
    const type = memberOf(columns, column);
    const rest = segments.slice(length);
    if (type !== undefined && (rest.length === 0 || typeAt(type, rest) !== undefined))
      return { value: columnOf(name, column), type, rest };
  }
  return undefined;
}

/** A field that the catalog does not list, and that may be there all the same; what is listed as a value has none below it. */
function unlistedField({ name, columns = {}, template }: Source, path: Path): Field | undefined {
  if (template?.allows(pathText(path)) !== true) return undefined;
  const [first = '', ...rest] = path.segments;
  const type = memberOf(columns, first);
  const inner = type !== undefined && isList(type) ? type[0] : type;
  if (inner !== undefined && !isStruct(inner)) return undefined;
  return { value: columnOf(name, first), type: 'unknown', rest };
}

/** A column of a source as a value. */
export function columnOf(source: string, column: string): Value {
  return { sql: `${source}.${identifier(column)}`, inJson: false };
}

function suggest(path: Path, { root, joins }: Scope): string {
  // So a file without rows is, or an array.
  if (root.columns !== undefined && Object.keys(root.columns).length === 0)
    return ' Its rows show no fields at all; say its columns where it can be empty.';
  const joined = [...joins].flatMap(([alias, { columns = {} }]) =>
    Object.keys(columns).map((name) => `${alias}.${name}`),
  );
  const [nearest] = didYouMean(pathText(path), [...Object.keys(root.columns ?? {}), ...joined], 1);
  return nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`;
}
