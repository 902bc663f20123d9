import type { FoundField } from '../catalog/check/resolution.js';
import { LazyScope, resolvePath, type Scope } from '../catalog/check/scope.js';
import type { Field } from '../catalog/field.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { isPath } from '../dialect/names.js';
import type { Join, Node, Path, Statement } from '../vql/ast.js';
import { nodeAt } from '../vql/node-at.js';
import { createScopesAroundFinder } from '../vql/scopes-around.js';
import { viewStatement } from '../vql/view-statement.js';
import type { Setting } from './options.js';

type ScopeSetting = Pick<Setting, 'catalog' | 'dialect'>;

/** Returns the scope of the innermost statement on a path from the root to a node; `undefined` without a statement. */
export type FindScope = (path: readonly Node[]) => Scope | undefined;

/** Creates a function that finds scopes, and creates that of each statement once: a text can have thousands of statements. */
export function createScopeFinder(setting: ScopeSetting): FindScope {
  const scopes = new Map<Node, Scope>();
  return function find(path): Scope | undefined {
    const index = path.findLastIndex(({ kind }) => kind === 'Statement');
    const node = path[index];
    if (node?.kind !== 'Statement') return undefined;
    const known = scopes.get(node);
    if (known !== undefined) return known;
    // The names of the outer statement are not visible in a joined one.
    const outer = path[index - 1]?.kind === 'Join' ? undefined : find(path.slice(0, index));
    const scope = new LazyScope(viewStatement(withoutUses(node)), setting, outer);
    scopes.set(node, scope);
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

/**
 * Returns the scope of the innermost statement on a path from the root to a node, with the joins whose aliases the node can use;
 * `undefined` without a statement.
 */
export function scopeAt(path: readonly Node[], setting: ScopeSetting): Scope | undefined {
  const findScopesAround = createScopesAroundFinder();
  return findScopesAround(path).reduceRight<Scope | undefined>((outer, { statement, visibleJoins }) => {
    const visible = { ...statement, joins: statement.joins.slice(0, visibleJoins) };
    return new LazyScope(viewStatement(withoutUses(visible)), setting, outer);
  }, undefined);
}

/** Returns the field of a path from the catalog. */
export function fieldOf(segments: readonly string[], scope: Scope | undefined): Field | undefined {
  return foundFieldOf(segments, scope)?.field;
}

/** Finds the field of a path in the catalog. */
export function foundFieldOf(segments: readonly string[], scope: Scope | undefined): FoundField | undefined {
  const found = scope?.resolve({ path: segments.join('.') });
  return found?.kind === 'field' ? found : undefined;
}

/** Returns whether the path that ends at an offset names a boolean field; `undefined` if the catalog does not state it. */
export function isBooleanAt(
  statement: Statement | undefined,
  offset: number,
  setting: ScopeSetting,
): boolean | undefined {
  // At its end, the missing value begins.
  const found = setting.catalog && statement && nodeAt(statement, offset - 1);
  if (found?.node.kind !== 'Path') return undefined;
  const scope = scopeAt(found.ancestors, setting);
  const field = fieldOf(found.node.segments, scope);
  if (field === undefined) return scope?.template === undefined ? undefined : false;
  return field.type === 'unknown' ? undefined : field.type === 'boolean';
}

/** A path that can be written, and its field with its template, if they are known. */
export interface ReachablePath {
  readonly path: string;
  readonly field: Field | undefined;
  readonly template: CatalogTemplate | undefined;
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
  return template.paths.map((path) => ({ path, field: template.field(path), template }));
}

/** Returns the paths of the columns of joined statements. */
function joinedPaths({ joins }: Scope): readonly ReachablePath[] {
  return [...joins].flatMap(([alias, { join }]) =>
    visibleColumns(join).map((column) => ({ ...column, path: `${alias}.${column.path}` })),
  );
}

/** Returns the columns of a joined statement, by their display names if they have one, or all fields for `*`. */
function visibleColumns(scope: Scope): readonly ReachablePath[] {
  const { columns = [] } = scope.query;
  if (columns.length === 0)
    return [...(scope.template === undefined ? [] : listedPaths(scope.template)), ...joinedPaths(scope)];
  return columns.flatMap((column) => {
    const path = column.displayName ?? (column.kind === 'field' ? column.path : undefined);
    if (path === undefined) return [];
    const resolution = column.kind === 'field' ? scope.resolve(column) : undefined;
    const { field, template } = resolution?.kind === 'field' ? resolution : {};
    return [{ path, field, template }];
  });
}

/** Returns the join with whose alias a path begins, for a path with these ancestors. */
export type FindJoin = (path: Path, ancestors: readonly Node[]) => Join | undefined;

/**
 * Creates a function that finds joins, and indexes the aliases of each statement once: a text can have thousands of both. As in a check, a
 * field of a template hides the aliases of the statements around, and the alias of its own statement if the joined one lacks the column.
 */
export function createJoinFinder(setting: ScopeSetting): FindJoin {
  const findScopesAround = createScopesAroundFinder();
  const findScope = createScopeFinder(setting);
  return ({ segments }, ancestors) => {
    const [alias = '', ...others] = segments;
    if (others.length === 0) return undefined;
    const around = findScopesAround(ancestors);
    const index = around.findIndex(({ findJoin }) => findJoin(alias) !== undefined);
    if (index < 0) return undefined;
    const path = segments.join('.');
    let scope = findScope(ancestors);
    for (const { visibleJoins } of around.slice(0, index + 1)) {
      const found = scope && resolvePath({ path, visibleJoins }, scope);
      const isJoined = scope?.joinOf(alias, { visibleJoins }) !== undefined;
      if (found?.kind === 'field' && !(isJoined && found.field !== scope?.template?.field(path))) return undefined;
      scope = scope?.outer;
    }
    return around[index]?.findJoin(alias);
  };
}
