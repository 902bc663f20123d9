import type { Dialect } from '../dialect/dialect.js';
import type { Catalog } from './catalog.js';
import type { Field } from './field.js';
import { hasRoot } from './near-paths.js';
import type { CallUse, ColumnView, ConditionView, ExpressionView, FieldUse, QueryView } from './query-view.js';
import type { CatalogTemplate } from './template.js';

/** A field where it is named, and what it means. */
interface NamedField {
  readonly use: FieldUse;
  readonly clause: Clause;
  readonly resolution: Resolution;
}

/** The part of a query that names a field. */
export type Clause = 'column' | 'condition' | 'sort key' | 'term';

/** A condition, and the field that it is on. */
interface Filter {
  readonly field: Field;
  readonly condition: ConditionView;
}

/** The meaning of a path. */
type Resolution =
  /** `path` names the field as its template lists it, behind the alias of a JOIN if it is of a joined query. */
  | { readonly kind: 'field'; readonly field: Field; readonly path: string }
  /** It may be a field: nothing is known of its template, or the template allows more than it lists. */
  | { readonly kind: 'open'; readonly lacking?: Lacking }
  | Unknown;

interface Unknown {
  readonly kind: 'unknown';
  readonly lacking: Lacking;
}

/** A path that a template does not list. */
export interface Lacking {
  readonly template: CatalogTemplate;
  /** The path in the template: what stands behind `prefix`. */
  readonly path: string;
  /** The alias and the names of the template, as far as the query writes them, each with its dot. */
  readonly prefix: string;
}

/** A query with all that the names in it can mean. What several rules ask for is found out once, and only for those who ask. */
export class Scope {
  readonly query: QueryView;
  readonly catalog: Catalog | undefined;
  readonly dialect: Dialect;
  /** `undefined` if the catalog does not know it, or there is no catalog. */
  readonly template: CatalogTemplate | undefined;
  /** The query around the EXISTS that this one stands in. */
  readonly outer: Scope | undefined;
  /** The joined queries. */
  readonly joined: readonly Scope[];
  /** Those of them that have an alias, by it. */
  readonly joins: ReadonlyMap<string, Scope>;
  readonly #known = new Map<string, Resolution>();
  #shown: ReadonlyMap<string | undefined, ColumnView> | undefined;
  #expressions: readonly ExpressionView[] | undefined;
  #calls: readonly CallUse[] | undefined;
  #named: readonly NamedField[] | undefined;
  #filters: readonly Filter[] | undefined;

  /** Ties the names of a query to a catalog. `outer` is the query around the EXISTS that it stands in. */
  constructor(query: QueryView, setting: Pick<Scope, 'catalog' | 'dialect'>, outer?: Scope) {
    const { catalog, dialect } = setting;
    const joined: Scope[] = [];
    const joins = new Map<string, Scope>();
    for (const join of query.joins) {
      if (join.query === undefined) continue;
      const inner = new Scope(join.query, setting);
      joined.push(inner);
      if (join.alias !== undefined) joins.set(join.alias.name, inner);
    }
    this.query = query;
    this.catalog = catalog;
    this.dialect = dialect;
    this.template = query.template && catalog?.find(query.template.name);
    this.outer = outer;
    this.joined = joined;
    this.joins = joins;
  }

  /** Every expression of the query, in the order of the text. */
  get expressions(): readonly ExpressionView[] {
    this.#expressions ??= expressionsOf(this.query);
    return this.#expressions;
  }

  /** Every function that is called, in the order of the text. */
  get calls(): readonly CallUse[] {
    this.#calls ??= callsIn(this.expressions);
    return this.#calls;
  }

  /** Every field that is named, in the order of the text, with what it means. */
  get named(): readonly NamedField[] {
    this.#named ??= namedIn(this);
    return this.#named;
  }

  /** The conditions on fields of which something is known. */
  get filters(): readonly Filter[] {
    this.#filters ??= filtersIn(this);
    return this.#filters;
  }

  /** The meaning of a path. */
  resolve(use: FieldUse): Resolution {
    let resolution = this.#known.get(use.path);
    if (resolution === undefined) {
      resolution = resolvePath(use.path, this.template, this.joins);
      if (resolution.kind !== 'field' && this.outer !== undefined)
        resolution = resolveAround(resolution, this.outer, use);
      this.#known.set(use.path, resolution);
    }
    return resolution;
  }

  /** A path without the names of its template before it: one field has one such path, however a query writes it. */
  plainPath(use: FieldUse): string {
    const resolution = this.resolve(use);
    return resolution.kind === 'field' ? resolution.path : use.path;
  }

  /** The column that is shown under a display name. */
  columnShownAs(displayName: string): ColumnView | undefined {
    // Of two with one display name the first counts.
    this.#shown ??= new Map((this.query.columns ?? []).toReversed().map((column) => [column.displayName, column]));
    return this.#shown.get(displayName);
  }

  /** Returns the field of an expression; `undefined` if it is not a field, or is unknown. */
  fieldOf({ field }: ExpressionView): Field | undefined {
    const resolution = field && this.resolve(field);
    return resolution?.kind === 'field' ? resolution.field : undefined;
  }
}

/** Most expressions call nothing. */
function callsIn(expressions: readonly ExpressionView[]): readonly CallUse[] {
  const found: CallUse[] = [];
  for (const { calls } of expressions) for (const call of calls) found.push(call);
  return found;
}

function namedIn(scope: Scope): NamedField[] {
  const { columns = [], conditions, sortKeys, terms } = scope.query;
  const named: NamedField[] = [];
  const add = (expressions: readonly ExpressionView[], clause: Clause): void => {
    for (const { fields } of expressions)
      for (const use of fields) named.push({ use, clause, resolution: scope.resolve(use) });
  };
  add(columns, 'column');
  add(expressionsIn(conditions), 'condition');
  add(sortKeys, 'sort key');
  add(terms, 'term');
  return named;
}

function filtersIn(scope: Scope): Filter[] {
  const filters: Filter[] = [];
  for (const condition of scope.query.conditions) {
    const field = scope.fieldOf(condition.subject);
    if (field !== undefined) filters.push({ field, condition });
  }
  return filters;
}

const open: Resolution = { kind: 'open' };

function resolvePath(
  path: string,
  template: CatalogTemplate | undefined,
  joins: ReadonlyMap<string, Scope>,
): Resolution {
  const dot = joins.size === 0 ? -1 : path.indexOf('.');
  const joined = dot < 0 ? undefined : joins.get(path.slice(0, dot));
  if (joined === undefined) return resolveIn(template, path, '');
  const resolution = resolveJoined(path.slice(dot + 1), path.slice(0, dot + 1), joined);
  // A field of the template may begin like an alias.
  const field = resolution.kind === 'field' ? undefined : template?.field(path);
  return field === undefined ? resolution : { kind: 'field', field, path };
}

/** Resolves a path that the query itself does not list in the query around it. */
function resolveAround(own: Resolution, outer: Scope, use: FieldUse): Resolution {
  const around = outer.resolve(use);
  // Which of the two a path is wrong in, the names at its beginning tell.
  if (own.kind === 'unknown') return around.kind === 'unknown' && !isOfAnother(own, around) ? own : around;
  return around.kind === 'field' ? open : own;
}

function isOfAnother(own: Unknown, around: Unknown): boolean {
  return own.lacking.prefix === '' && around.lacking.prefix !== '';
}

/** `alias` stands before the path, with its dot. */
function resolveIn(template: CatalogTemplate | undefined, path: string, alias: string): Resolution {
  if (template === undefined) return open;
  const own = resolveListed(template, path, alias);
  return own.kind === 'field' ? own : (resolveQualified(template, path, alias, own) ?? own);
}

function resolveListed(template: CatalogTemplate, path: string, alias: string, qualifier = ''): Resolution {
  const field = template.field(path);
  if (field !== undefined) return { kind: 'field', field, path: alias + path };
  const lacking = { template, path, prefix: alias + qualifier };
  return { kind: template.allows(path) ? 'open' : 'unknown', lacking };
}

/**
 * `account.id` has been seen in running integrations: a path may begin with the names of its template. Where nothing
 * else in the template begins so, it is meant to, even if there is no such field.
 */
function resolveQualified(
  template: CatalogTemplate,
  path: string,
  alias: string,
  own: Resolution,
): Resolution | undefined {
  const [group = ''] = template.name.split('.', 1);
  for (const qualifier of [`${template.name}.`, `${group}.`]) {
    if (!path.startsWith(qualifier)) continue;
    const resolution = resolveListed(template, path.slice(qualifier.length), alias, qualifier);
    if (resolution.kind === 'field') return resolution;
    if (own.kind === 'unknown' && (resolution.kind === 'open' || !hasRoot(path, template.paths))) return resolution;
  }
  return undefined;
}

/** A joined query shows its columns under their display names; that it shows only those, no document says. */
function resolveJoined(path: string, prefix: string, scope: Scope): Resolution {
  const column = scope.columnShownAs(path);
  if (column === undefined) return resolveIn(scope.template, path, prefix);
  // A mistake in the column is reported at the column.
  const resolution = column.field && scope.resolve(column.field);
  return resolution?.kind === 'field' ? { ...resolution, path: prefix + resolution.path } : open;
}

/** Every expression of a query, in the order of the text. */
export function expressionsOf({ columns = [], conditions, sortKeys, terms }: QueryView): readonly ExpressionView[] {
  return [...columns, ...expressionsIn(conditions), ...sortKeys, ...terms];
}

/** Returns the expressions on both sides of conditions. */
export function expressionsIn(conditions: readonly ConditionView[]): readonly ExpressionView[] {
  const expressions: ExpressionView[] = [];
  for (const { subject, values } of conditions) {
    expressions.push(subject);
    for (const value of values) if (value.kind === 'expression') expressions.push(value.expression);
  }
  return expressions;
}
