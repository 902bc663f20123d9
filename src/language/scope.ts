import { Scope } from '../catalog/check/scope.js';
import type { Field } from '../catalog/field.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { isPath } from '../dialect/names.js';
import type { Join, Node, Path, Statement } from '../vql/ast.js';
import { nodeAt } from '../vql/node-at.js';
import { viewStatement } from '../vql/view-statement.js';
import type { Setting } from './options.js';

/** Returns the scope of the innermost statement on a path from the root to a node; `undefined` without a statement. */
export type FindScope = (path: readonly Node[]) => Scope | undefined;

/** Options of `createScopeFinder`. */
interface ScopeOptions extends Pick<Setting, 'catalog' | 'dialect'> {
  /** Whether the ON of a join has a scope of its own, without the aliases of later joins; creating that of each takes quadratic time. */
  readonly isPerJoin?: boolean;
}

/** Creates a function that finds scopes, and creates that of each statement once: a text can have thousands of statements. */
export function createScopeFinder({ catalog, dialect, isPerJoin = false }: ScopeOptions): FindScope {
  const scopes = new Map<Node, Scope>();
  return function find(path): Scope | undefined {
    const index = path.findLastIndex(({ kind }) => kind === 'Statement');
    const node = path[index];
    if (node?.kind !== 'Statement') return undefined;
    const child = path[index + 1];
    const key = isPerJoin && child?.kind === 'Join' ? child : node;
    const known = scopes.get(key);
    if (known !== undefined) return known;
    // The names of the outer statement are not visible in a joined one.
    const outer = path[index - 1]?.kind === 'Join' ? undefined : find(path.slice(0, index));
    const joins = key.kind === 'Join' ? node.joins.slice(0, node.joins.indexOf(key) + 1) : node.joins;
    const scope = new Scope(viewStatement(withoutUses({ ...node, joins })), { catalog, dialect }, outer);
    scopes.set(key, scope);
    return scope;
  };
}

/**
 * Returns a statement without the parts that only use names: the meaning of a name depends on the template and the joins. Completion caches
 * scopes. If their views had conditions, V8 would expect the conditions of each check to live as long, and leave them to a full garbage
 * collection.
 */
function withoutUses(statement: Statement): Statement {
  return { ...statement, columns: [], where: undefined, orderBy: [], limit: undefined, offset: undefined };
}

/** Returns the scope of the innermost statement on a path from the root to a node; `undefined` without a statement. */
export function scopeAt(path: readonly Node[], setting: Pick<Setting, 'catalog' | 'dialect'>): Scope | undefined {
  return createScopeFinder({ ...setting, isPerJoin: true })(path);
}

/** Returns the field of a path from the catalog. */
export function fieldOf(segments: readonly string[], scope: Scope | undefined): Field | undefined {
  const found = scope?.resolve({ path: segments.join('.') });
  return found?.kind === 'field' ? found.field : undefined;
}

/** Returns whether the path that ends at an offset names a boolean field; `undefined` if the catalog does not state it. */
export function isBooleanAt(
  statement: Statement | undefined,
  offset: number,
  setting: Pick<Setting, 'catalog' | 'dialect'>,
): boolean | undefined {
  // At its end, the missing value begins.
  const found = setting.catalog && statement && nodeAt(statement, offset - 1);
  if (found?.node.kind !== 'Path') return undefined;
  const scope = scopeAt(found.ancestors, setting);
  const field = fieldOf(found.node.segments, scope);
  if (field === undefined) return scope?.template === undefined ? undefined : false;
  return field.type === 'unknown' ? undefined : field.type === 'boolean';
}

/** A path that can be written, and its field, if it is known. */
export interface ReachablePath {
  readonly path: string;
  readonly field: Field | undefined;
}

/** Returns the known paths that can be written in a scope: the names of a catalog may contain any characters. */
export function reachablePaths(scope: Scope): readonly ReachablePath[] {
  const own = scope.template === undefined ? [] : writablePaths(scope.template);
  return [...own, ...joinedPaths(scope).filter(isWritable)];
}

/** Writable paths by template, cached: completion may need hundreds at every position. */
const writableByTemplate = new WeakMap<CatalogTemplate, readonly ReachablePath[]>();

function writablePaths(template: CatalogTemplate): readonly ReachablePath[] {
  const paths = writableByTemplate.get(template) ?? listedPaths(template).filter(isWritable);
  writableByTemplate.set(template, paths);
  return paths;
}

function isWritable({ path }: ReachablePath): boolean {
  return isPath(path.split('.'));
}

function listedPaths(template: CatalogTemplate): readonly ReachablePath[] {
  return template.paths.map((path) => ({ path, field: template.field(path) }));
}

/** Returns the paths of the columns of joined statements. */
function joinedPaths({ joins }: Scope): readonly ReachablePath[] {
  return [...joins].flatMap(([alias, inner]) =>
    visibleColumns(inner).map(({ path, field }) => ({ path: `${alias}.${path}`, field })),
  );
}

/** Returns the columns of a joined statement, by their display names if they have one, or all fields for `*`. */
function visibleColumns(scope: Scope): readonly ReachablePath[] {
  const { columns = [] } = scope.query;
  if (columns.length === 0)
    return [...(scope.template === undefined ? [] : listedPaths(scope.template)), ...joinedPaths(scope)];
  return columns.flatMap((column) => {
    const path = column.displayName ?? (column.kind === 'field' ? column.path : undefined);
    return path === undefined ? [] : [{ path, field: scope.fieldOf(column) }];
  });
}

/** Returns the join with whose alias a path begins, for a path with these ancestors. */
export type FindJoin = (path: Path, ancestors: readonly Node[]) => Join | undefined;

/** Creates a function that finds joins, and indexes the aliases of each statement once: a text can have thousands of both. */
export function createJoinFinder(): FindJoin {
  const indexes = new Map<Statement, JoinIndex>();
  const indexOf = (statement: Statement): JoinIndex => {
    const index = indexes.get(statement) ?? indexJoins(statement);
    indexes.set(statement, index);
    return index;
  };
  return ({ segments: [alias = '', ...others] }, ancestors) => {
    for (let index = ancestors.length - 1; index >= 0; index--) {
      const node = ancestors[index];
      if (node?.kind !== 'Statement') continue;
      const { byAlias, positions } = indexOf(node);
      const join = byAlias.get(alias);
      if (join !== undefined && isVisible(join, ancestors[index + 1], positions))
        return others.length > 0 ? join : undefined;
      if (ancestors[index - 1]?.kind === 'Join') return undefined;
    }
    return undefined;
  };
}

/** Whether an alias can be used below a child of its statement: the ON of a join sees only its own alias and those before it. */
function isVisible(join: Join, child: Node | undefined, positions: ReadonlyMap<Node, number>): boolean {
  const position = child && positions.get(child);
  return position === undefined || (positions.get(join) ?? 0) <= position;
}

/** The joins of a statement. */
interface JoinIndex {
  /** Of two with the same alias, the first. */
  readonly byAlias: ReadonlyMap<string, Join>;
  readonly positions: ReadonlyMap<Node, number>;
}

function indexJoins({ joins }: Statement): JoinIndex {
  const byAlias = new Map<string, Join>();
  for (const join of joins) {
    if (join.alias.kind === 'Identifier' && !byAlias.has(join.alias.name)) byAlias.set(join.alias.name, join);
  }
  return { byAlias, positions: new Map(joins.map((join, index) => [join, index])) };
}
