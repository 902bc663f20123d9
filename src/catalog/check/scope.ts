import type { Dialect } from '../../dialect/dialect.js';
import { findJoin, indexJoins, type JoinsByAlias } from '../../dialect/join-aliases.js';
import { firstName, namesTemplateAround, withoutTemplateName } from '../../dialect/names.js';
import type { Catalog } from '../catalog.js';
import type { Field } from '../field.js';
import type { CatalogTemplate } from '../template.js';
import { expressionsOf, type FieldClause, forEachExpression } from './expressions.js';
import type {
  CallUse,
  ColumnView,
  ConditionView,
  ExpressionView,
  FieldUse,
  JoinView,
  QueryView,
} from './query-view.js';
import {
  type FoundField,
  openResolution,
  type Resolution,
  resolveIn,
  type UnknownPath,
  type UnlistedPath,
} from './resolution.js';

/** The parts of a use of a field that decide its meaning. */
type NameOfField = Pick<FieldUse, 'path' | 'visibleJoins'>;

/** A use of a field, with its meaning. */
interface ResolvedField {
  readonly use: FieldUse;
  readonly clause: FieldClause;
  readonly resolution: Resolution;
  /** The field, if it is known. */
  readonly field: Field | undefined;
}

/** A use of a field that is known. */
type KnownField = ResolvedField & { readonly field: Field };

type UnlistedUse = ResolvedField & {
  readonly resolution: { readonly kind: 'open' | 'unknown'; readonly unlisted: UnlistedPath };
};

/** A condition with its field. */
interface Filter {
  readonly field: Field;
  readonly condition: ConditionView;
}

/** **The** table of what rules are about: the query as a whole, or its parts of one kind, in the order of the text. */
export interface RuleParts {
  readonly query: readonly [QueryView];
  readonly joins: readonly JoinView[];
  readonly conditions: readonly ConditionView[];
  /** The conditions on known fields. */
  readonly filters: readonly Filter[];
  /** The functions that are called. */
  readonly calls: readonly CallUse[];
  /** The uses of fields that cannot be selected, filtered or sorted by. */
  readonly restricted: readonly KnownField[];
  /** The uses of paths that their template does not list. */
  readonly unlisted: readonly UnlistedUse[];
}

/** A query and the meaning of its names. */
export interface Scope {
  readonly query: QueryView;
  readonly catalog: Catalog | undefined;
  readonly dialect: Dialect;
  /** `undefined` without a catalog, or if the catalog does not list the template. */
  readonly template: CatalogTemplate | undefined;
  /** The query that contains this one in an EXISTS. */
  readonly outer: Scope | undefined;
  /** The joined queries. */
  readonly joined: readonly Scope[];
  /** Joined queries by alias. */
  readonly joins: JoinsByAlias<Scope>;
  /** Every expression of the query, in the order of the text. */
  readonly expressions: readonly ExpressionView[];
  /** Every use of a field, in the order of the text, with its meaning. */
  readonly named: readonly ResolvedField[];
  /** The parts of the query that rules are about; collected in one pass. */
  readonly parts: RuleParts;
  /** Returns the joined query with an alias, if a use of a field can name it. */
  joinOf(alias: string, use: Pick<FieldUse, 'visibleJoins'>): Scope | undefined;
  /** Returns the meaning of a path. */
  resolve(use: NameOfField): Resolution;
  /** Returns a path without the template name before it: the same for every way in which a query can write one field. */
  plainPath(use: NameOfField): string;
  /** Returns the column with a display name. */
  columnNamed(displayName: string): ColumnView | undefined;
  /** Returns the field of an expression; `undefined` if it is not a field, or is unknown. */
  fieldOf(expression: ExpressionView): Field | undefined;
}

/** A scope whose results, which several rules need, are computed once, on first use. */
export class LazyScope implements Scope {
  readonly query: QueryView;
  readonly catalog: Catalog | undefined;
  readonly dialect: Dialect;
  readonly template: CatalogTemplate | undefined;
  readonly outer: Scope | undefined;
  readonly joined: readonly Scope[];
  readonly joins: JoinsByAlias<Scope>;
  /** The fields that any query on the template finds, by path; `undefined` if a path may mean something else here. */
  readonly #listed: Map<string, FoundField> | undefined;
  /** The meaning of other paths. */
  #known: Map<string, Resolution> | undefined;
  #columnsByName: ReadonlyMap<string | undefined, ColumnView> | undefined;
  #expressions: readonly ExpressionView[] | undefined;
  #named: readonly ResolvedField[] | undefined;
  #parts: RuleParts | undefined;

  /** Creates the scope of a query, and those of its joined queries. `outer` is the query that contains it in an EXISTS. */
  constructor(query: QueryView, setting: Pick<Scope, 'catalog' | 'dialect'>, outer?: Scope) {
    const { catalog, dialect } = setting;
    const joined: Scope[] = [];
    const named = query.joins.map(({ alias, query: inner }) => {
      if (inner === undefined) return undefined;
      const join = new LazyScope(inner, setting);
      joined.push(join);
      return alias && { alias: alias.name, join };
    });
    this.query = query;
    this.catalog = catalog;
    this.dialect = dialect;
    this.template = query.template && catalog?.find(query.template.name);
    this.outer = outer;
    this.joined = joined;
    this.joins = named.length === 0 ? noJoins : indexJoins(named);
    const isAlone = named.length === 0 && outer === undefined;
    this.#listed = isAlone && this.template !== undefined ? foundIn(this.template) : undefined;
  }

  get expressions(): readonly ExpressionView[] {
    this.#expressions ??= expressionsOf(this.query);
    return this.#expressions;
  }

  get named(): readonly ResolvedField[] {
    this.#named ??= namedIn(this);
    return this.#named;
  }

  get parts(): RuleParts {
    this.#parts ??= partsOf(this);
    return this.#parts;
  }

  joinOf(alias: string, { visibleJoins }: Pick<FieldUse, 'visibleJoins'>): Scope | undefined {
    return findJoin(alias, this.joins, visibleJoins);
  }

  resolve(use: NameOfField): Resolution {
    // A path in the ON of a join may have another meaning than elsewhere.
    if (use.visibleJoins !== undefined) return this.#find(use);
    const { path } = use;
    const before = this.#listed?.get(path) ?? this.#known?.get(path);
    if (before !== undefined) return before;
    const resolution = this.#find(use);
    if (resolution === openResolution) return openResolution;
    if (resolution.kind === 'field' && this.#listed !== undefined) this.#listed.set(path, resolution);
    else {
      this.#known ??= new Map();
      this.#known.set(path, resolution);
    }
    return resolution;
  }

  #find(use: NameOfField): Resolution {
    const { outer } = this;
    const own = resolvePath(use, this);
    if (own.kind === 'field' || outer === undefined) return own;
    const isOuter = namesTemplateAround(use.path, templatesAround(this));
    const around = inScopeAround(use, this);
    return isOuter ? outer.resolve(around) : resolveOuter(own, outer, around);
  }

  plainPath(use: NameOfField): string {
    const { path } = use;
    const resolution = this.resolve(use);
    if (resolution.kind === 'field') return resolution.path;
    const isOfJoin = this.joinOf(firstName(path), use) !== undefined;
    return isOfJoin ? path : withoutTemplateName(path, this.query.template?.name);
  }

  columnNamed(displayName: string): ColumnView | undefined {
    // Of two columns with the same display name the first counts.
    this.#columnsByName ??= new Map(
      (this.query.columns ?? []).toReversed().map((column) => [column.displayName, column]),
    );
    return this.#columnsByName.get(displayName);
  }

  fieldOf(expression: ExpressionView): Field | undefined {
    if (expression.kind !== 'field') return undefined;
    const resolution = this.resolve(expression);
    return resolution.kind === 'field' ? resolution.field : undefined;
  }
}

/** Returns the scope of a query, and then those of the queries in its JOIN and EXISTS. */
export function scopesOf(query: QueryView, setting: Pick<Scope, 'catalog' | 'dialect'>): readonly Scope[] {
  const found: Scope[] = [];
  const collect = (scope: Scope): void => {
    found.push(scope);
    for (const inner of scope.joined) collect(inner);
    for (const subquery of scope.query.subqueries) collect(new LazyScope(subquery, setting, scope));
  };
  collect(new LazyScope(query, setting));
  return found;
}

const noJoins: JoinsByAlias<Scope> = new Map();

/** The fields that queries on a template found, by the path in the query. */
const foundFields = new WeakMap<CatalogTemplate, Map<string, FoundField>>();

function foundIn(template: CatalogTemplate): Map<string, FoundField> {
  const before = foundFields.get(template);
  if (before !== undefined) return before;
  const found = new Map<string, FoundField>();
  foundFields.set(template, found);
  return found;
}

/** Returns the template of a query, and those of the queries around it, from the inside outwards. */
function templatesAround({ query, outer }: Scope): readonly (string | undefined)[] {
  return [query.template?.name, ...(outer === undefined ? [] : templatesAround(outer))];
}

function namedIn(scope: Scope): ResolvedField[] {
  const named: ResolvedField[] = [];
  forEachExpression(scope.query, (expression, clause) => {
    if (expression.kind === 'field') named.push(nameField(expression, clause, scope));
    else for (const use of expression.fields) named.push(nameField(use, clause, scope));
  });
  return named;
}

function nameField(use: FieldUse, clause: FieldClause, scope: Scope): ResolvedField {
  const resolution = scope.resolve(use);
  return { use, clause, resolution, field: resolution.kind === 'field' ? resolution.field : undefined };
}

function partsOf(scope: Scope): RuleParts {
  const { query } = scope;
  const calls: CallUse[] = [];
  const filters: Filter[] = [];
  const restricted: KnownField[] = [];
  const unlisted: UnlistedUse[] = [];
  /** Adds a use of a field to the lists, and returns the field if it is known. */
  const addField = (use: FieldUse, clause: FieldClause): Field | undefined => {
    const resolution = scope.resolve(use);
    if (resolution.kind !== 'field') {
      if (isUnlisted(resolution)) unlisted.push({ use, clause, resolution, field: undefined });
      return undefined;
    }
    const { field } = resolution;
    if (!field.resultable || !field.filterable || !field.sortable) restricted.push({ use, clause, resolution, field });
    return field;
  };
  forEachExpression(query, (expression, clause, condition) => {
    if (expression.kind === 'field') {
      const field = addField(expression, clause);
      if (field !== undefined && condition?.subject === expression) filters.push({ field, condition });
      return;
    }
    for (const call of expression.calls) calls.push(call);
    for (const use of expression.fields) addField(use, clause);
  });
  return { query: [query], joins: query.joins, conditions: query.conditions, filters, calls, restricted, unlisted };
}

function isUnlisted(resolution: Exclude<Resolution, FoundField>): resolution is UnlistedUse['resolution'] {
  return resolution.unlisted !== undefined;
}

/** Returns a use of a field in an EXISTS as one in the query around it. */
export function inScopeAround<Use extends NameOfField>(use: Use, { query }: Scope): Use {
  const visibleJoins = query.visibleJoinsAround;
  return visibleJoins === use.visibleJoins ? use : { ...use, visibleJoins };
}

/** Resolves a path in a query itself, not in those around it. */
export function resolvePath(use: NameOfField, scope: Scope): Resolution {
  const { path } = use;
  const { template, joins } = scope;
  const dot = joins.size === 0 ? -1 : path.indexOf('.');
  const joined = dot < 0 ? undefined : scope.joinOf(path.slice(0, dot), use);
  if (joined === undefined) return resolveIn(template, path);
  const resolution = resolveJoined(path.slice(dot + 1), path.slice(0, dot + 1), joined);
  // A field of the template may begin like an alias.
  const own = resolution.kind === 'field' ? undefined : template;
  const field = own?.field(path);
  return own === undefined || field === undefined ? resolution : { kind: 'field', field, path, template: own };
}

/** Resolves a path in the outer query, if it is not a field of the query itself. */
function resolveOuter(own: Resolution, outer: Scope, use: NameOfField): Resolution {
  const around = outer.resolve(use);
  // The beginning of the path decides which of the two queries it is wrong in.
  if (own.kind === 'unknown') return around.kind === 'unknown' && !isOfAnother(own, around) ? own : around;
  return around.kind === 'field' ? openResolution : own;
}

function isOfAnother(own: UnknownPath, around: UnknownPath): boolean {
  return own.unlisted.prefix === '' && around.unlisted.prefix !== '';
}

/** Resolves a path in a joined query: a display name of a column, or else a field of its template (undocumented, so not ruled out). */
function resolveJoined(path: string, prefix: string, scope: Scope): Resolution {
  const column = scope.columnNamed(path);
  if (column === undefined) return resolveIn(scope.template, path, prefix);
  // A mistake in the column is reported at the column.
  const resolution = column.kind === 'field' ? scope.resolve(column) : undefined;
  return resolution?.kind === 'field' ? { ...resolution, path: prefix + resolution.path } : openResolution;
}
